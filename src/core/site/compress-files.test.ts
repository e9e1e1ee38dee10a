import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { compressFiles } from './compress-files.ts'

const FILE = 'api/v1/index.json'

/** A site with a file whose compressed copies are outdated, and a function that compresses it again. */
function stale() {
  const out = tempFolder()
  const scratch = path.join(out, '.catalog-press/writing')
  writeTree(out, { [FILE]: '{"new":1}', [`${FILE}.gz`]: 'old', [`${FILE}.br`]: 'old' })
  const run = () => compressFiles({ out, scratch, paths: [FILE], encodings: ['gzip', 'br'] })
  return { at: (name: string) => path.join(out, name), scratch, run }
}

it('a compressed copy is renamed into place when it is complete: one that is being read stays whole', () => {
  const { at, scratch, run } = stale()
  // Hard links to the old copies: they would show a write to the old copies, but not their replacement.
  for (const ending of ['gz', 'br']) linkSync(at(`${FILE}.${ending}`), at(`read.${ending}`))
  expect(run()).toBe(2)
  expect(gunzipSync(readFileSync(at(`${FILE}.gz`))).toString()).toBe('{"new":1}')
  expect(brotliDecompressSync(readFileSync(at(`${FILE}.br`))).toString()).toBe('{"new":1}')
  for (const ending of ['gz', 'br']) expect(readFileSync(at(`read.${ending}`), 'utf8')).toBe('old')
  expect(readdirSync(scratch)).toEqual([])
})

it('a copy that cannot be put in place leaves no part of it', () => {
  const { at, scratch, run } = stale()
  rmSync(at(`${FILE}.gz`))
  mkdirSync(path.join(at(`${FILE}.gz`), 'folder'), { recursive: true })
  expect(run).toThrow(expect.objectContaining({ path: at(`${FILE}.gz`) }))
  expect(readdirSync(scratch)).toEqual([])
})
