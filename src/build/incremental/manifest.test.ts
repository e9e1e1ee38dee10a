import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/folders.ts'
import { type Note, State } from './manifest.ts'

const COUNTS = { artists: 1, tracks: 1, releases: 1, labels: 1, features: 0 }
const FILE = 'api/v1/catalog/artist/index.json'

/** A folder with a site that a build has come to the end of. */
async function built() {
  const folder = tempFolder()
  const out = path.join(folder, 'dist')
  writeTree(out, { [FILE]: '{}' })
  const state = new State(out, undefined, null)
  await state.open()
  await state.writeStamp('abc')
  await state.writeNote({ inputs: 'i', stamp: 'abc', counts: COUNTS, files: 1 }, [FILE, 'not/there'])
  return { folder, out, state, note: (await state.note()) as Note }
}

describe('what is kept', () => {
  it('stands beside the site, in a folder that no repository holds', async () => {
    const { folder, state } = await built()
    expect(path.relative(folder, state.tables)).toBe('.catalog-press/dist/state.duckdb')
    expect(existsSync(path.join(folder, '.catalog-press/dist/.gitignore'))).toBe(true)
  })

  it('stands elsewhere where that is asked for, and apart for a part of the site', () => {
    const { tables } = new State('/www/site', '/cache', { index: 2, count: 4 })
    expect(tables).toBe(path.join('/cache', 'site-2-of-4', 'state.duckdb'))
  })

  it('is removed without a trace', async () => {
    const { folder, state } = await built()
    await state.remove()
    expect(existsSync(path.join(folder, '.catalog-press'))).toBe(false)
    expect(await state.note()).toBeNull()
  })
})

it.each(['', '{"inputs":"i","stamp":"a', '[]', 'null', '{}'])('a note of %s is none', async (text) => {
  const { folder, state } = await built()
  writeFileSync(path.join(folder, '.catalog-press/dist/note.json'), text)
  expect(await state.note()).toBeNull()
})

describe('a site', () => {
  it('is intact while nothing happens to it', async () => {
    const { state, note } = await built()
    expect(note).toMatchObject({ inputs: 'i', stamp: 'abc', counts: COUNTS, files: 1 })
    expect(await state.isIntact(note)).toBe(true)
  })

  it.each<[string, (out: string) => void]>([
    ['a file is edited', (out) => writeFileSync(path.join(out, FILE), '{ }')],
    ['a file is gone', (out) => rmSync(path.join(out, FILE))],
    ['a file is put beside it', (out) => writeTree(out, { 'api/v1/mine.txt': 'x' })],
    ['the folder is another one', (out) => writeFileSync(path.join(out, '.catalog-press/stamp'), 'xyz')],
    ['the folder is gone', (out) => rmSync(out, { recursive: true })],
  ])('is not when %s', async (_, change) => {
    const { out, state, note } = await built()
    await new Promise((resolve) => setTimeout(resolve, 20))
    change(out)
    expect(await state.isIntact(note)).toBe(false)
  })
})
