import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/folders.ts'
import { DATABASE, MANIFEST, REVISION } from '../../testing/state.ts'
import { BuildState, type Manifest } from './build-state.ts'

const COUNTS = { artists: 1, tracks: 1, releases: 1, labels: 1, features: 0 }
const FILE = 'api/v1/catalog/artist/index.json'

/** A folder with a site whose build was completed. */
async function built() {
  const folder = tempFolder()
  const out = path.join(folder, 'dist')
  writeTree(out, { [FILE]: '{}' })
  const state = new BuildState({ out, shard: null })
  await state.create()
  await state.writeRevision('abc')
  await state.writeManifest({ inputs: 'i', revision: 'abc', counts: COUNTS, files: 1 }, [FILE, 'not/there'])
  return { folder, out, state, manifest: (await state.readManifest()) as Manifest }
}

describe('the build state', () => {
  it('stands beside the site, in a folder kept out of repositories', async () => {
    const { folder, state } = await built()
    expect(path.relative(folder, state.database)).toBe(DATABASE)
    expect(existsSync(path.join(folder, '.catalog-press/dist/.gitignore'))).toBe(true)
  })

  it('stands in another folder on request, and apart for each shard', () => {
    const shard = { index: 2, count: 4 }
    const { database } = new BuildState({ out: '/www/site', folder: '/cache', shard })
    expect(database).toBe(path.join('/cache', 'site-2-of-4', 'state.duckdb'))
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

describe('a site', () => {
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
    await state.writeManifest({ inputs: 'i', revision: 'abc', counts: COUNTS, files: 1 }, [FILE])
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
    await new Promise((resolve) => setTimeout(resolve, 20))
    change(out)
    expect(await state.isIntact(manifest)).toBe(false)
  })
})
