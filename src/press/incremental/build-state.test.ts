import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { MANIFEST, REVISION, STATE_FOLDER } from '../../testing/catalogs/state.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { BuildState, type Manifest } from './build-state.ts'

const COUNTS = { artists: 1, tracks: 1, releases: 1, labels: 1, features: 0, artist_features: 0, lookups: 0 }
const FILE = 'api/v1/catalog/artist/index.json'

/** A folder with a site whose build was completed. */
async function built() {
  const folder = tempFolder()
  const out = path.join(folder, 'dist')
  writeTree(out, { [FILE]: '{}' })
  const state = new BuildState({ out })
  expect(await state.create()).toBe(true)
  await state.writeRevision('abc')
  // A change within the same clock tick would not show.
  for (let each = FILE; each !== '.'; each = path.dirname(each)) utimesSync(path.join(out, each), 1000, 1000)
  const sample = state.samplePaths([FILE]) ?? []
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

  it('is in another folder on request', () => {
    const state = new BuildState({ out: '/www/site', state: '/cache' })
    expect(state.folder).toBe(path.join('/cache', 'site'))
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

  it('of a shard goes with all that it left, and nothing else does', async () => {
    const out = path.join(tempFolder(), 'dist')
    const state = new BuildState({ out })
    const stays = ['.catalog-press/rules.json', '.catalog-press/revision', 'revision-1-of-2']
    const goes = [
      '.catalog-press/revision-1-of-2',
      '.catalog-press/revision-2-of-2',
      '.catalog-press/writing-2-of-3/1',
      '.catalog-press/bulk-1-of-3/tracks.ndjson',
      'UNFINISHED-2-of-2.txt',
      'UNFINISHED-1-of-3.txt',
    ]
    writeTree(out, Object.fromEntries([...stays, ...goes].map((file) => [file, 'x'])))
    expect((await state.removeShards()).sort()).toEqual(goes.slice(0, 2))
    expect(await state.removeShards()).toEqual([])
    await state.markFinished()
    expect([...readTree(out).keys()].sort()).toEqual(stays.sort())
  })
})

describe('a site that is written', () => {
  it('is marked until it is finished', async () => {
    const { out, state } = await built()
    const { path: mark, text } = state.mark
    expect([mark, text]).toEqual(['UNFINISHED.txt', expect.stringMatching(/^This site is not complete/)])
    writeTree(out, { [mark]: text })
    expect(state.isMarked).toBe(true)
    await state.markFinished()
    expect(existsSync(path.join(out, mark))).toBe(false)
  })
})

describe('a site', () => {
  it('has no sample while a file of it is missing', async () => {
    const { state } = await built()
    expect(state.samplePaths([FILE, 'not/there'])).toBeNull()
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
    const sample = state.samplePaths([FILE]) ?? []
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
