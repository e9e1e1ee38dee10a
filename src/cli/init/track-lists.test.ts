// Entries that a new project has for releases that hold lists of their tracks.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { lookAtSheet, type Rows } from './fields.ts'

describe('a list of tracks in each release', () => {
  const lookAt = async (records: object, rows: Rows = 'release') => {
    const folder = tempFolder()
    writeTree(folder, { 'releases.json': JSON.stringify(records) })
    return (await lookAtSheet(path.join(folder, 'releases.json'), rows)).sheet
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
      {
        ...{ album: 'B', artist: 'Bob', cat: 'X1', songs: [song] },
        ...{ shops: [{ town: 'Porto' }], labels: [{ name: 'Harbour', catno: 'X1' }] },
      },
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

  it('is read by a second entry: titles, if the list is called so', async () => {
    const sheet = await lookAt([{ album: 'A', artist: 'Ann', tags: ['a', 'b'], trackList: ['Low', 'High'] }])
    expect(sheet?.tracks).toMatchObject({ name: 'trackList[]', 'release.name': 'album' })
    expect(await lookAt([{ album: 'A', artist: 'Ann', members: ['Ann', 'Bob'] }])).not.toHaveProperty(
      'tracks',
    )
  })

  it.each([
    ['id', { id: 1, cat: 'X1' }, { id: 2, cat: 'X2' }],
    ['uuid', { uuid: 'b1', cat: 'X1' }, { uuid: 'b2', cat: 'X2' }],
    ['cat', { id: 1, cat: 'X1' }, { id: 1, cat: 'X2' }],
    [null, { id: 1, cat: 'X1' }, { id: 1, cat: 'X1' }],
  ])('refers to releases by what identifies each: %s', async (key, one, other) => {
    const tracks = [{ title: 'Low' }]
    const sheet = await lookAt([
      { album: 'A', artist: 'Ann', year: 2020, tracks, ...one },
      { album: 'B', artist: 'Ann', year: 2021, tracks, ...other },
    ])
    const { id, uuid } = sheet?.fields ?? {}
    expect([uuid ?? id ?? null, sheet?.tracks?.release ?? null]).toEqual([key, key])
    expect(sheet?.tracks?.['release.name']).toBe(key === null ? 'album' : undefined)
  })

  it('is found in a list of releases, and inside the objects there', async () => {
    const attributes = {
      ...{ title: 'A', artist: 'Ann' },
      tracks: { data: [{ attributes: { title: 'Low', length: 225 } }] },
    }
    const sheet = await lookAt({ meta: { page: 1 }, data: [{ attributes }] })
    expect(sheet?.fields).toEqual({
      name: 'data[].attributes.title',
      'artist.name': 'data[].attributes.artist',
    })
    expect(sheet?.tracks).toEqual({
      name: 'data[].attributes.tracks.data[].attributes.title',
      duration: 'data[].attributes.tracks.data[].attributes.length',
      'artist.name': 'data[].attributes.artist',
      'release.name': 'data[].attributes.title',
      'release.artist.name': 'data[].attributes.artist',
      '*': 'ignore',
    })
  })

  it('is found in a file of one release, but not in one of an artist or a playlist', async () => {
    const release = {
      title: 'A',
      year: 2020,
      artist: 'Ann',
      tracklist: [{ title: 'Low', duration: '3:45' }],
    }
    expect(await lookAt(release, 'either')).toMatchObject({
      fields: { name: 'title', 'artist.name': 'artist', releasedate: 'year' },
      tracks: { name: 'tracklist[].title', 'release.name': 'title', 'artist.name': 'artist' },
    })
    const artist = { name: 'Ann', albums: [{ title: 'A', year: 2020, label: 'Harbour' }] }
    expect((await lookAt(artist, 'either'))?.fields).toMatchObject({ name: 'albums[].title' })
    const playlist = {
      name: 'Mine',
      artist: 'Various',
      tracks: [{ title: 'Low', artist: 'Ann', album: 'A' }],
    }
    expect((await lookAt(playlist, 'either'))?.fields).toMatchObject({ 'release.name': 'tracks[].album' })
  })

  it('may be in the discs of a release, which have numbers', async () => {
    const disc = (number: number) => ({ number, tracks: [{ title: 'Low', position: 1 }] })
    const records = [{ title: 'A', artist: 'Ann', discs: [disc(1), disc(2)] }]
    const sheet = await lookAt(records, 'either')
    expect(sheet).toMatchObject({ kind: 'release', unknown: [] })
    expect(sheet?.tracks).toEqual({
      'artist.name': 'artist',
      disc: 'discs[].number',
      name: 'discs[].tracks[].title',
      tracknumber: 'discs[].tracks[].position',
      'release.name': 'title',
      'release.artist.name': 'artist',
      '*': 'ignore',
    })
  })

  it('may be in the releases of an artist', async () => {
    const albums = [{ title: 'A', year: 2020, songs: ['Low', 'High'] }]
    const artists = [{ name: 'Ann', albums }]
    const sheet = await lookAt(artists, 'either')
    const releases = { 'artist.name': 'name', name: 'albums[].title', releasedate: 'albums[].year' }
    expect(sheet).toMatchObject({ kind: 'release', fields: releases })
    expect(sheet?.tracks).toEqual({
      'artist.name': 'name',
      'release.artist.name': 'name',
      name: 'albums[].songs[]',
      'release.name': 'albums[].title',
      '*': 'ignore',
    })
    const inside = await lookAt({ artists }, 'either')
    expect(inside?.tracks).toMatchObject({ name: 'artists[].albums[].songs[]' })
  })

  it('shows that records are releases if its tracks have titles, or if nothing else can be a title', async () => {
    const guessKind = async (record: object) => (await lookAt([record], 'either'))?.kind
    const files = ['https://x.example/low.mp3', 'https://x.example/low.flac']
    expect(await guessKind({ title: 'A', artist: 'Ann', tracks: [{ title: 'Low' }] })).toBe('release')
    expect(await guessKind({ album: 'A', artist: 'Ann', tracks: files })).toBe('release')
    // A track may be published in several formats, by several artists.
    expect(await guessKind({ title: 'Low', artist: 'Ann', files })).toBe('track')
    expect(await guessKind({ title: 'Low', album: 'A', artists: [{ name: 'Ann' }, { name: 'Bob' }] })).toBe(
      'track',
    )
  })

  it('is not found in lists of anything else', async () => {
    const sheet = await lookAt([
      { album: 'A', artist: 'Ann', cat: 'X1', shops: [{ town: 'Porto' }], formats: ['LP'] },
    ])
    expect(sheet).toMatchObject({ unknown: ['shops', 'formats'], lacks: [] })
    expect(sheet).not.toHaveProperty('tracks')
  })
})
