// Parquet, read by the engine: each row crosses as one JSON text, so that its values are those that a JSON
// file would give. A row has no line; its place is its number, from 1.
import path from 'node:path'
import type { Engine } from '../engine/engine.ts'
import { isOutOfMemory } from '../engine/errors.ts'
import { identifier, literal } from '../engine/sql.ts'
import { CatalogError } from '../model/errors.ts'
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'
import { parseRow } from './parse-row.ts'
import { isS3Url, openEngineFor } from './s3.ts'
import { unknownColumns } from './unknown-columns.ts'

/** @throws CatalogError BAD_PARQUET for a file that cannot be read, to its end */
export async function* readParquet(file: string, kind: Kind): AsyncGenerator<Row[]> {
  const engine = await openEngineFor(file)
  try {
    const table = `read_parquet(${literal(patternFor(file))}, binary_as_string = true, hive_partitioning = false)`
    const columns = await described(engine, table, file)
    const errors = unknownColumns(
      columns.map(({ name }) => name),
      kind,
      'file',
      { file },
    )
    if (errors.length > 0) {
      yield errors
      return
    }
    let before = 0
    for await (const texts of textsOf(engine, table, columns, file)) {
      const start = before + 1
      yield texts.map((text, index) => parseRow(text, kind, file, start + index))
      before += texts.length
    }
  } finally {
    await engine.close()
  }
}

interface Column {
  readonly name: string
  readonly type: string
}

async function described(engine: Engine, table: string, file: string): Promise<Column[]> {
  try {
    const columns = await engine.all<{ column_name: string; column_type: string }>(`DESCRIBE FROM ${table}`)
    return columns.map(({ column_name, column_type }) => ({ name: column_name, type: column_type }))
  } catch (error) {
    throw unreadable(error, file)
  }
}

async function* textsOf(
  engine: Engine,
  table: string,
  columns: readonly Column[],
  file: string,
): AsyncGenerator<readonly string[]> {
  const fields = columns.map((column) => `${literal(column.name)}: ${expressionOf(column)}`).join(', ')
  try {
    // One thread, so that one part of the file is in memory; the rows are in the order of the file.
    await engine.run('SET threads = 1; SET preserve_insertion_order = true')
    for await (const [texts] of engine.stream(`SELECT to_json({${fields}}) FROM ${table}`)) {
      yield texts as readonly string[]
    }
  } catch (error) {
    throw unreadable(error, file)
  }
}

/** A number of 32 bits as short as it was written, and one that JSON does not have as a text. */
function expressionOf({ name, type }: Column): string {
  const column = identifier(name)
  if (type !== 'FLOAT' && type !== 'DOUBLE') return column
  const text = `CAST(${column} AS VARCHAR)`
  return `CASE WHEN isfinite(${column}) THEN CAST(${text} AS JSON) ELSE to_json(${text}) END`
}

/** The engine takes a path for a pattern, and one that is not absolute for more than that. */
const patternFor = (file: string): string =>
  (isS3Url(file) ? file : path.resolve(file)).replace(/[*?[]/g, '[$&]')

function unreadable(cause: unknown, file: string): CatalogError {
  const [first] = (cause as Error).message.split('\n') as [string]
  const absolute = path.resolve(file)
  const reason = first
    .replace(/^[\w ]*Error: /, '')
    .replace(` '${absolute}'`, '')
    .replace(` "${absolute}"`, '')
    .replace(/[\s\p{C}.:!]+$/u, '')
  const hint = isOutOfMemory(cause)
    ? 'Write it anew with smaller row groups.'
    : 'Write it anew with the program it comes from, or take it out of the data folder.'
  const message = `This Parquet file cannot be read: ${reason}.`
  return new CatalogError('BAD_PARQUET', message, { at: [{ file }], hint, cause })
}
