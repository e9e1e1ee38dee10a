import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Shard } from '../../core/site/site.ts'
import { MANIFEST, REVISION, STATE_FOLDER } from '../../testing/catalogs/state.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { BuildState, type Manifest } from './build-state.ts'

const COUNTS = { artists: 1, tracks: 1, releases: 1, labels: 1, features: 0, artist_features: 0, lookups: 0 }
const FILE = 'api/v1/catalog/artist/index.json'

/** A folder with a site whose build was completed. */
async function built(shard: Shard | null = null) {
  const folder = tempFolder()
  const out = path.join(folder, 'dist')
  writeTree(out, { [FILE]: '{}' })
  const state = new BuildState({ out, shard })
  expect(await state.create()).toBe(true)
  await state.writeRevision('abc')
  // A change within the same clock tick would not show.
  for (let each = FILE; each !== '.'; each = path.dirname(each)) utimesSync(path.join(out, each), 1000, 1000)
  const sample = state.sampleOf([FILE]) ?? []
  await state.writeManifest({
    inputs: 'i',
    revision: 'abc',
    counts: COUNTS,
    files: 1,
    warnings: [],
    news: null,
    sample,
  })
  return { folder, out, state, manifest: (await state.readManifest()) as Manifest }
}

describe('the build state', () => {
  it('is beside the site, in a folder kept out of repositories', async () => {
    const { folder, state } = await built()
    expect(path.relative(folder, state.folder)).toBe(STATE_FOLDER)
    expect(existsSync(path.join(folder, '.catalog-press/dist/.gitignore'))).toBe(true)
  })

  it('is in another folder on request, and separate for each shard', () => {
    const shard = { index: 2, count: 4 }
    const state = new BuildState({ out: '/www/site', state: '/cache', shard })
    expect(state.folder).toBe(path.join('/cache', 'site-2-of-4'))
  })

  it('is removed without a trace', async () => {
    const { folder, state } = await built()
    await state.remove()
    expect(existsSync(path.join(folder, '.catalog-press'))).toBe(false)
    expect(await state.readManifest()).toBeNull()
  })
})

it.each(['', '{"inputs":"i","revision":"a', '[]', 'null', '{}'])(
  'a manifest of %s counts as none',
  async (text) => {
    const { folder, state } = await built()
    writeFileSync(path.join(folder, MANIFEST), text)
    expect(await state.readManifest()).toBeNull()
  },
)

describe('the revision of a site', () => {
  it('is written where it is another, and only there', async () => {
    const { state } = await built()
    expect(await state.readRevision()).toBe('abc')
    expect(await state.writeRevision('abc')).toBe(false)
    expect(await state.writeRevision('xyz')).toBe(true)
    expect(await state.readRevision()).toBe('xyz')
  })

  it.each([
    [null, ['revision-1-of-2', 'revision-1-of-3', 'revision-2-of-2'], ['revision', 'rules.json']],
    [
      { index: 1, count: 2 },
      ['revision', 'revision-1-of-3'],
      ['UNFINISHED-2-of-2.txt', 'revision-1-of-2', 'revision-2-of-2', 'rules.json'],
    ],
  ] as const)(
    'of another number of shards goes with all of theirs: beside %o',
    async (shard, removed, left) => {
      const out = path.join(tempFolder(), 'dist')
      const state = new BuildState({ out, shard })
      expect(await state.removeOtherShards()).toEqual([])
      const own = [
        'rules.json',
        'revision',
        'revision-1-of-2',
        'revision-2-of-2',
        'revision-1-of-3',
        'writing-2-of-3/1',
      ]
      const marks = ['UNFINISHED.txt', 'UNFINISHED-2-of-2.txt', 'UNFINISHED-1-of-3.txt']
      const files = [...own.map((name) => `.catalog-press/${name}`), ...marks]
      writeTree(out, Object.fromEntries(files.map((file) => [file, 'x'])))
      expect((await state.removeOtherShards()).sort()).toEqual(
        removed.map((name) => `.catalog-press/${name}`),
      )
      await state.markFinished()
      expect([...readTree(out).keys()].map((file) => path.basename(file)).sort()).toEqual(left)
    },
  )
})

describe('a site that is written', () => {
  it.each([
    [null, 'UNFINISHED.txt'],
    [{ index: 1, count: 2 }, 'UNFINISHED-1-of-2.txt'],
  ])('is marked until it is finished, each shard for itself: %o', async (shard, mark) => {
    const { out, state } = await built(shard)
    expect(state.mark).toMatchObject({
      path: mark,
      text: expect.stringMatching(/^This site is not complete/),
    })
    writeTree(out, { [mark]: state.mark.text })
    await state.markFinished()
    expect(existsSync(path.join(out, mark))).toBe(false)
  })
})

describe('a site', () => {
  it('has no sample while a file of it is missing', async () => {
    const { state } = await built()
    expect(state.sampleOf([FILE, 'not/there'])).toBeNull()
  })

  it('is intact while nothing happens to it', async () => {
    const { state, manifest } = await built()
    expect(manifest).toMatchObject({ inputs: 'i', revision: 'abc', counts: COUNTS, files: 1 })
    expect(await state.isIntact(manifest)).toBe(true)
  })

  it.each([
    ['is intact where a cache brought its times back in whole seconds', 1000, true],
    ['is not where a file has another time', 1001, false],
    ['is not where a file has another time within the same second', 1000.25, false],
  ])('%s', async (_, seconds, expected) => {
    const { out, state } = await built()
    const file = path.join(out, FILE)
    utimesSync(file, 1000.5, 1000.5)
    const sample = state.sampleOf([FILE]) ?? []
    await state.writeManifest({
      inputs: 'i',
      revision: 'abc',
      counts: COUNTS,
      files: 1,
      news: null,
      warnings: [],
      sample,
    })
    const manifest = (await state.readManifest()) as Manifest
    utimesSync(file, seconds, seconds)
    expect(await state.isIntact(manifest)).toBe(expected)
  })

  it('is intact, where it is a shard, whatever folders the builds of others make', async () => {
    const { out, state, manifest } = await built({ index: 1, count: 2 })
    writeTree(out, { 'api/v1/catalog/artist/other/index.json': '{}' })
    expect(await state.isIntact(manifest)).toBe(true)
    writeFileSync(path.join(out, FILE), '{ }')
    expect(await state.isIntact(manifest)).toBe(false)
  })

  it.each<[string, (out: string) => void]>([
    ['a file is edited', (out) => writeFileSync(path.join(out, FILE), '{ }')],
    ['a file is gone', (out) => rmSync(path.join(out, FILE))],
    ['a file is put beside it', (out) => writeTree(out, { 'api/v1/mine.txt': 'x' })],
    ['the folder is another one', (out) => writeFileSync(path.join(out, REVISION), 'xyz')],
    ['the folder is gone', (out) => rmSync(out, { recursive: true })],
  ])('is not when %s', async (_, change) => {
    const { out, state, manifest } = await built()
    change(out)
    expect(await state.isIntact(manifest)).toBe(false)
  })
})
