import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder, writeTree } from '../testing/folders.ts'
import { findS3Objects } from './s3.ts'

// Storage itself needs an extension that a test cannot count on; the engine lists files by the same words.
it('lists what a pattern names, in order', async () => {
  const folder = path.join(tempFolder(), "it's")
  writeTree(folder, { 'b.parquet': '', 'a.parquet': '', 'a.csv': '', 'deep/c.parquet': '' })
  expect(await findS3Objects(path.join(folder, '*.parquet'))).toEqual([
    path.join(folder, 'a.parquet'),
    path.join(folder, 'b.parquet'),
  ])
  expect(await findS3Objects(path.join(folder, 'none*'))).toEqual([])
})
