// Parquet. Each row is written as JSON text, so that its values are the same as those of a JSON file. A row has no line
// number; its position is its number, from 1.
import type { FileMetaData } from 'hyparquet'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { matchField, overlappingColumns, unknownColumns } from '../fields/columns.ts'
import { mapObjects, nestRows } from '../fields/map-objects.ts'
import type { ReadOptions } from '../text/blocks.ts'
import { parseRow } from '../text/parse-row.ts'
import { readGroups, readMetadata } from './groups.ts'
import { openParquet } from './open.ts'
import type { ParquetFile } from './parquet-file.ts'
import { type ParquetColumn, parquetColumns } from './schema.ts'
import { quoted } from './values.ts'

/** @throws CatalogError BAD_PARQUET for a file that cannot be read completely */
export async function* readParquet(
  file: string,
  kind: Kind,
  { fields }: ReadOptions = {},
): AsyncGenerator<readonly Row[]> {
  const opened = await openParquet(file)
  try {
    const table = { ...(await describe(opened, file)), opened, file }
    if (fields) {
      yield* mapObjects(readRows(table, kind, table.columns), { file, kind, fields })
      return
    }
    const mapped = table.columns.map((column) => ({ ...column, field: matchField(column.name, kind) }))
    const names = mapped.map(({ field }) => field)
    const described = { names, holder: 'file', at: { file } }
    const errors = [...unknownColumns(described, kind), ...overlappingColumns(described, kind)]
    if (errors.length > 0) yield errors
    else if (names.some((name) => name.includes('.')))
      yield* nestRows(readRows(table, kind, mapped), kind, names)
    else yield* readRows(table, kind, mapped)
  } finally {
    await opened.close()
  }
}

interface Table {
  readonly opened: ParquetFile
  readonly metadata: FileMetaData
  readonly file: string
}

interface Column extends ParquetColumn {
  /** The field of the record. */
  readonly field: string
}

async function describe(opened: ParquetFile, file: string) {
  try {
    const metadata = await readMetadata(opened)
    return {
      metadata,
      columns: parquetColumns(metadata).map((column) => ({ ...column, field: column.name })),
    }
  } catch (error) {
    throw badParquet(error, file)
  }
}

async function* readRows(table: Table, kind: Kind, columns: readonly Column[]): AsyncGenerator<Row[]> {
  const { file } = table
  let rowsBefore = 0
  for await (const texts of readTexts(table, columns)) {
    const first = rowsBefore + 1
    yield texts.map((text, index) => parseRow(text, kind, { file, line: first + index }))
    rowsBefore += texts.length
  }
  if (rowsBefore === 0) yield [{ kind, at: { file }, remark: 'contents', what: '0 rows' }]
}

async function* readTexts(
  { opened, metadata, file }: Table,
  columns: readonly Column[],
): AsyncGenerator<readonly string[]> {
  const keys = columns.map(({ field }) => `${quoted(field)}:`)
  const rowText = (row: readonly unknown[]) =>
    `{${columns.map(({ write }, index) => `${keys[index]}${write(row[index])}`).join(',')}}`
  try {
    for await (const rows of readGroups(opened, metadata)) yield rows.map(rowText)
  } catch (error) {
    throw badParquet(error, file)
  }
}

/** Returns what is wrong with a file; errors of the system and of downloads are returned as they are. */
function badParquet(cause: unknown, file: string): unknown {
  if (cause instanceof CatalogError || (cause as NodeJS.ErrnoException).syscall !== undefined) return cause
  const [first] = (cause as Error).message.split('\n') as [string]
  const reason = first.replace(/^parquet /, '').replace(/[\s\p{C}.:!]+$/u, '')
  const message = `This Parquet file cannot be read: ${reason}.`
  const hint = /allocation failed|Cannot create a (?:Buffer|string)/i.test(first)
    ? 'Write the file again with smaller row groups.'
    : 'Write the file again with the program it comes from, or remove it from the data folder.'
  return new CatalogError('BAD_PARQUET', message, { at: [{ file }], hint, cause })
}
