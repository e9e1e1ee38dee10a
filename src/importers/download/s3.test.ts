import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findS3Objects } from './s3.ts'

// Real object storage needs an extension that may be missing; the engine lists local files with the same query.
it('lists the objects that match a pattern, in order', async () => {
  const folder = path.join(tempFolder(), "it's")
  writeTree(folder, { 'b.parquet': '', 'a.parquet': '', 'a.csv': '', 'deep/c.parquet': '' })
  expect(await findS3Objects(path.join(folder, '*.parquet'))).toEqual([
    path.join(folder, 'a.parquet'),
    path.join(folder, 'b.parquet'),
  ])
  expect(await findS3Objects(path.join(folder, 'none*'))).toEqual([])
})
