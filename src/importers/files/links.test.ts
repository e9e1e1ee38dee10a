import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { globFiles } from '../../core/system/glob.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findSources } from './find.ts'
import { findMedia } from './media.ts'

describe('links', () => {
  /** Makes a data folder with a link, and a folder beside it. */
  function linked(link: string, target: string): string {
    const folder = tempFolder()
    writeTree(folder, {
      'data/labels.csv': 'name\n',
      'data/media/in.txt': 'in',
      'data/store/artists.csv': 'name\n',
      'outside/tracks.csv': 'name\n',
    })
    mkdirSync(path.join(folder, 'data', path.dirname(link)), { recursive: true })
    symlinkSync(path.join(folder, target), path.join(folder, 'data', link))
    return path.join(folder, 'data')
  }

  it.each([
    ['tracks.csv', 'outside/tracks.csv'],
    ['tracks', 'outside'],
    ['a/b', 'outside'],
    ['no-cover.jpg', 'outside/tracks.csv'],
  ])('out of the data folder are refused among its files: %s', async (link, target) => {
    const data = linked(link, target)
    await expect(findSources(data)).rejects.toMatchObject({
      code: 'OUTSIDE_LINK',
      at: [{ file: path.join(data, link) }],
      hint: expect.stringContaining('"sources" in site.json'),
    })
    expect(await findMedia(data)).toHaveLength(1)
  })

  it.each([
    ['media/users.txt', 'outside/tracks.csv'],
    ['media/deep/all', 'outside'],
  ])('out of the data folder are refused among its media: %s', async (link, target) => {
    const data = linked(link, target)
    const error = { code: 'OUTSIDE_LINK', at: [{ file: path.join(data, link) }] }
    await expect(findMedia(data)).rejects.toMatchObject(error)
  })

  it('out of the data folder are refused for the whole media folder', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'data/labels.csv': 'name\n', 'outside/a.mp3': 'a' })
    symlinkSync('../outside', path.join(folder, 'data/media'))
    await expect(findMedia(path.join(folder, 'data'))).rejects.toMatchObject({ code: 'OUTSIDE_LINK' })
  })

  it.each([
    ['media/again', '.'],
    ['media/again', '..'],
    ['media/deep/again', '../..'],
    ['media/deep/again', '..'],
    ['media', '.'],
    ['tracks', '.'],
    ['tracks/again', '..'],
  ])(
    'to a folder that they are in are refused, with whatever else points there: %s → %s',
    async (link, target) => {
      const folder = tempFolder()
      writeTree(folder, { 'data/labels.csv': 'name\n' })
      const data = path.join(folder, 'data')
      mkdirSync(path.join(data, path.dirname(link)), { recursive: true })
      symlinkSync(target, path.join(data, link))
      symlinkSync(target, path.join(data, `${link}-too`))
      const find = link.startsWith('media') ? findMedia(data) : findSources(data)
      await expect(find).rejects.toMatchObject({ code: 'LINK_LOOP' })
    },
  )

  it('to themselves, by way of each other, are refused as such', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'data/labels.csv': 'name\n' })
    const data = path.join(folder, 'data')
    symlinkSync('b.csv', path.join(data, 'a.csv'))
    symlinkSync('a.csv', path.join(data, 'b.csv'))
    await expect(findSources(data)).rejects.toMatchObject({ code: 'LINK_LOOP' })
  })

  it('to the whole disk are refused before the disk is searched', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'data/labels.csv': 'name\n' })
    for (const link of ['media', 'tracks']) symlinkSync('/', path.join(folder, 'data', link))
    const data = path.join(folder, 'data')
    for (const find of [findMedia, findSources])
      await expect(find(data)).rejects.toMatchObject({ code: 'OUTSIDE_LINK' })
  })

  it('within the data folder are followed, even if the folder itself is a link', async () => {
    const data = linked('tracks', 'data/store')
    symlinkSync('in.txt', path.join(data, 'media/also.txt'))
    symlinkSync(data, `${data}-link`)
    for (const folder of [data, `${data}-link`]) {
      const { sources } = await findSources(folder)
      expect(sources.map(({ kind, name }) => `${kind} ${path.relative(folder, name)}`)).toEqual([
        'label labels.csv',
        'artist store/artists.csv',
        'track tracks/artists.csv',
      ])
      expect((await findMedia(folder)).map(({ path }) => path)).toEqual(['media/also.txt', 'media/in.txt'])
    }
  })

  it('out of the data folder are followed if listed in "sources"', async () => {
    const data = linked('labels/x.csv', 'data/labels.csv')
    symlinkSync('outside', path.join(data, '../elsewhere'))
    const { sources } = await findSources(data, { tracks: ['../elsewhere/*.csv'] })
    expect(sources.map(({ kind }) => kind)).toContain('track')
  })

  it('beside the data folder are followed where a pattern goes through them', async () => {
    const data = linked('labels/x.csv', 'data/labels.csv')
    mkdirSync(path.join(data, '../exports'))
    symlinkSync('../outside', path.join(data, '../exports/today'))
    const found = await globFiles('../exports/**/*.csv', data)
    expect(found.map(({ path }) => path)).toEqual(['../exports/today/tracks.csv'])
  })
})
