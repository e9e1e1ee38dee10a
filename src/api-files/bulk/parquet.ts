// Bulk files as Parquet: the values of records as columns.

import { open } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { batches } from '../../contract/common/batches.ts'
import { ownValue } from '../../contract/common/own-value.ts'
import { namingAsync } from '../../core/system/file-system.ts'
import type { BulkTable } from './rows.ts'

/** The row group is kept small, because it is held in memory until it is full. */
const ROW_GROUP = 16_384

/** All readers know it, and texts become half as large as with the default. */
const GZIP = { codec: 'GZIP', compressors: { GZIP: (bytes: Uint8Array) => gzipSync(bytes) } } as const

/** Writes rows in groups, with identical bytes for identical rows. */
export const writeParquet = (file: string, { columns, rows }: BulkTable): Promise<void> =>
  namingAsync(file, async () => {
    const handle = await open(file, 'w')
    try {
      const writer = new ByteWriter()
      const flush = async () => {
        await handle.writeFile(writer.getBytes())
        writer.index = 0
      }
      const to = Object.assign(writer, { flush, finish: flush })
      const parquet = new ParquetWriter({ writer: to, schema: makeSchema(columns), ...GZIP })
      for (const group of batches(rows, ROW_GROUP)) {
        const columnData = columns.map((name) => ({
          name,
          data: group.map((row) => written(ownValue(row, name) ?? null)),
        }))
        await parquet.write({ columnData, rowGroupSize: ROW_GROUP })
      }
      await parquet.finish()
    } finally {
      await handle.close()
    }
  })

/** Integers are written as 64 bits. */
const written = (value: unknown): unknown => (typeof value === 'number' ? BigInt(value) : value)

const makeSchema = (columns: readonly string[]): SchemaElement[] => [
  { name: 'root', repetition_type: 'REQUIRED', num_children: columns.length },
  ...columns.flatMap((name) => (TYPES.get(name) ?? textColumn)(name)),
]

type Declare = (name: string) => SchemaElement[]

const OPTIONAL = { repetition_type: 'OPTIONAL' } as const

const textColumn: Declare = (name) => [
  { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' }, ...OPTIONAL },
]

const integerColumn: Declare = (name) => [{ name, type: 'INT64', converted_type: 'INT_64', ...OPTIONAL }]

const booleanColumn: Declare = (name) => [{ name, type: 'BOOLEAN', ...OPTIONAL }]

const uuidColumn: Declare = (name) => [
  { name, type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, logical_type: { type: 'UUID' }, ...OPTIONAL },
]

const structColumn =
  (...fields: readonly string[]): Declare =>
  (name) => [{ name, num_children: fields.length, ...OPTIONAL }, ...fields.flatMap(textColumn)]

const listColumn =
  (element: Declare): Declare =>
  (name) => [
    { name, converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1, ...OPTIONAL },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...element('element'),
  ]

/** The columns that are not texts. */
const TYPES: ReadonlyMap<string, Declare> = new Map<string, Declare>([
  ...['items', 'artists', 'releases', 'isrc', 'also', 'tags', 'links', 'buy', 'chapters'].map(
    (name) => [name, listColumn(textColumn)] as const,
  ),
  ['explicit', booleanColumn],
  ...['tracknumber', 'movementnumber', 'disc', 'discogs', 'master'].map(
    (name) => [name, integerColumn] as const,
  ),
  ['performers', listColumn(structColumn('uuid', 'name', 'role'))],
  ['labels', listColumn(structColumn('url', 'uuid', 'name', 'catalognumber'))],
  ['composers', listColumn(structColumn('uuid', 'name'))],
  ['assets', structColumn('stream')],
  ['releasegroup', uuidColumn],
])
