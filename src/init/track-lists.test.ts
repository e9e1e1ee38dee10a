// Entries that a new project has for releases that hold lists of their tracks.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../testing/folders.ts'
import { lookAtSheet } from './fields.ts'

describe('a list of tracks in each release', () => {
  const lookAt = async (records: readonly object[]) => {
    const folder = tempFolder()
    writeTree(folder, { 'releases.json': JSON.stringify(records) })
    return (await lookAtSheet(path.join(folder, 'releases.json'), 'release')).sheet
  }

  it('is read by a second entry: addresses, with the names of their files', async () => {
    const sheet = await lookAt([
      { album: 'A', artist: 'Ann', cat: 'X1', tags: ['a'], files: ['https://x.example/01_low.mp3'] },
      { album: 'B', artist: 'Ann', cat: 'X2', tags: ['b'], files: [] },
    ])
    expect(sheet?.fields).toMatchObject({ id: 'cat', name: 'album', catalognumber: 'cat' })
    expect(sheet?.tracks).toEqual({
      'artist.name': 'artist',
      name: { field: 'files[]', as: 'filename' },
      stream: 'files[]',
      release: 'cat',
      '*': 'ignore',
    })
    expect(sheet).toMatchObject({ unknown: [], lacks: ['duration'] })
  })

  it('is read without the numbers before the names of files', async () => {
    const files = ['low', 'high', 'wide'].map((name, at) => `https://x.example/0${at + 1}_${name}.mp3`)
    const sheet = await lookAt([{ album: 'A', artist: 'Ann', cat: 'X1', files }])
    expect(sheet?.tracks).toMatchObject({ name: { field: 'files[]', as: 'numbered' }, stream: 'files[]' })
  })

  it('is read by a second entry: objects, by their columns', async () => {
    const song = { song: 'Low', length: '3:45', pos: 'A1' }
    const sheet = await lookAt([
      { album: 'A', artist: 'Ann', cat: 'X1', songs: [song, { ...song, song: 'High', pos: 'A2' }] },
      { album: 'B', artist: 'Bob', cat: 'X1', songs: [song], shops: [{ town: 'Porto' }] },
    ])
    // Two releases have one catalog number, which therefore does not identify them.
    expect(sheet?.fields).not.toHaveProperty('id')
    expect(sheet?.tracks).toEqual({
      'artist.name': 'artist',
      name: 'songs[].song',
      tracknumber: { field: 'songs[].pos', as: 'position' },
      duration: { field: 'songs[].length', as: 'm:s' },
      'release.name': 'album',
      'release.artist.name': 'artist',
      '*': 'ignore',
    })
    expect(sheet).toMatchObject({ unknown: ['shops'], lacks: [] })
  })

  it('is not found in lists of anything else', async () => {
    const sheet = await lookAt([
      { album: 'A', artist: 'Ann', cat: 'X1', shops: [{ town: 'Porto' }], formats: ['LP'] },
    ])
    expect(sheet).toMatchObject({ unknown: ['shops', 'formats'], lacks: [] })
    expect(sheet).not.toHaveProperty('tracks')
  })
})
