import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { writeParquet } from './parquet.ts'

const columns = ['name', 'tracknumber', 'tags', 'performers', 'assets', 'releasegroup']

const rowAt = (nth: number) => ({
  name: nth % 3 === 0 ? null : `Name ${nth} é😀\n`,
  tracknumber: nth % 5 === 0 ? null : nth,
  tags: [null, [], ['', 'ambient'], ['drone']][nth % 4],
  performers: nth % 7 === 0 ? [{ uuid: `${nth}`, name: 'Ferrow', role: nth % 2 === 0 ? null : '' }] : null,
  assets: { stream: nth % 2 === 0 ? null : 'a.mp3' },
  releasegroup: nth % 2 === 0 ? null : 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1',
})

async function written(count: number): Promise<Buffer> {
  const file = path.join(tempFolder(), 'list.parquet')
  const rows = function* () {
    for (let nth = 0; nth < count; nth += 1) yield rowAt(nth)
  }
  await writeParquet(file, { columns, rows: rows() })
  return readFileSync(file)
}

const toArrayBuffer = (file: Buffer): ArrayBuffer =>
  file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer

it('writes what it is given, in groups of rows', async () => {
  const count = 20_000
  const file = toArrayBuffer(await written(count))
  expect(parquetMetadata(file).row_groups.map((group) => Number(group.num_rows))).toEqual([16_384, 3_616])
  const compressors = { GZIP: (bytes: Uint8Array) => gunzipSync(bytes) }
  const rows = await parquetReadObjects({ file, compressors })
  // The reader has nulls of nested columns as undefined.
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : (value ?? null))
  expect(JSON.stringify(rows, plain)).toBe(
    JSON.stringify(Array.from({ length: count }, (_, nth) => rowAt(nth))),
  )
})

it('writes the same bytes for the same rows', async () => {
  expect((await written(300)).equals(await written(300))).toBe(true)
})
