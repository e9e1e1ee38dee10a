// How much the page of the studio loads, as hosts compress it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../lib/studio/', import.meta.url))

const compressed = (names: readonly string[]): number =>
  names.reduce(
    (sum, name) => sum + gzipSync(readFileSync(path.join(FOLDER, name)), { level: 9 }).byteLength,
    0,
  )

it('what is loaded before something is dropped is small, and the whole program has 2 MB at most', () => {
  const names = readdirSync(FOLDER)
  const first = names.filter((name) => name !== 'engine.js')
  expect(first).toContain('page.js')
  expect(compressed(first)).toBeLessThan(100_000)
  expect(compressed(names)).toBeLessThan(2_000_000)
})
