// Parquet, read by the engine. Each row is converted to JSON text, so that its values are the same as those of a
// JSON file. A row has no line number; its position is its number, from 1.
import path from 'node:path'
import type { Kind } from '../contract/kinds/kinds.ts'
import type { Engine } from '../core/engine/engine.ts'
import { isOutOfMemory } from '../core/engine/errors.ts'
import { identifier, literal } from '../core/engine/sql.ts'
import type { Row } from '../core/library/source.ts'
import { CatalogError } from '../core/problems/errors.ts'
import { isS3Url, openSourceEngine } from './download/s3.ts'
import { matchField, overlappingColumns, unknownColumns } from './fields/columns.ts'
import { mapObjects, nestRows } from './fields/map-objects.ts'
import type { ReadOptions } from './text/blocks.ts'
import { parseRow } from './text/parse-row.ts'

/** @throws CatalogError BAD_PARQUET for a file that cannot be read completely */
export async function* readParquet(
  file: string,
  kind: Kind,
  { fields }: ReadOptions = {},
): AsyncGenerator<readonly Row[]> {
  const engine = await openSourceEngine(file)
  try {
    const from = `read_parquet(${literal(patternFor(file))}, binary_as_string = true, hive_partitioning = false)`
    const table = { engine, from, file }
    const columns = await readColumns(table)
    if (fields) {
      yield* mapObjects(readRows(table, kind, columns), { file, kind, fields })
      return
    }
    const mapped = columns.map((column) => ({ ...column, field: matchField(column.name, kind) }))
    const names = mapped.map(({ field }) => field)
    const described = { names, holder: 'file', at: { file } }
    const errors = [...unknownColumns(described, kind), ...overlappingColumns(described, kind)]
    if (errors.length > 0) yield errors
    else if (names.some((name) => name.includes('.')))
      yield* nestRows(readRows(table, kind, mapped), kind, names)
    else yield* readRows(table, kind, mapped)
  } finally {
    await engine.close()
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

interface Table {
  readonly engine: Engine
  /** The table in SQL. */
  readonly from: string
  readonly file: string
}

interface Column {
  readonly name: string
  /** The field of the record. */
  readonly field: string
  readonly type: string
}

async function readColumns({ engine, from, file }: Table): Promise<Column[]> {
  try {
    const columns = await engine.all<{ column_name: string; column_type: string }>(`DESCRIBE FROM ${from}`)
    return columns.map(({ column_name, column_type }) => ({
      name: column_name,
      field: column_name,
      type: column_type,
    }))
  } catch (error) {
    throw badParquet(error, file)
  }
}

async function* readTexts(
  { engine, from, file }: Table,
  columns: readonly Column[],
): AsyncGenerator<readonly string[]> {
  const fields = columns.map((column) => `${literal(column.field)}: ${expressionFor(column)}`).join(', ')
  try {
    // With one thread only one part of the file is in memory, and the rows keep the order of the file.
    await engine.run('SET threads = 1; SET preserve_insertion_order = true')
    for await (const [texts] of engine.stream(`SELECT to_json({${fields}}) FROM ${from}`)) {
      yield texts as readonly string[]
    }
  } catch (error) {
    throw badParquet(error, file)
  }
}

/** Gives a float only the digits it needs; NaN and the infinities, which JSON lacks, become strings. */
function expressionFor({ name, type }: Column): string {
  const column = identifier(name)
  if (type !== 'FLOAT' && type !== 'DOUBLE') return column
  const text = `CAST(${column} AS VARCHAR)`
  return `CASE WHEN isfinite(${column}) THEN CAST(${text} AS JSON) ELSE to_json(${text}) END`
}

/**
 * Escapes a path, which the engine treats as a glob pattern, and makes it absolute, since it may misread a relative
 * one.
 */
const patternFor = (file: string): string =>
  (isS3Url(file) ? file : path.resolve(file)).replace(/[*?[]/g, '[$&]')

function badParquet(cause: unknown, file: string): CatalogError {
  const [first] = (cause as Error).message.split('\n') as [string]
  const absolute = path.resolve(file)
  const reason = first
    .replace(/^[\w ]*Error: /, '')
    .replace(` '${absolute}'`, '')
    .replace(` "${absolute}"`, '')
    .replace(/[\s\p{C}.:!]+$/u, '')
  const hint = isOutOfMemory(cause)
    ? 'Write the file again with smaller row groups.'
    : 'Write the file again with the program it comes from, or remove it from the data folder.'
  const message = `This Parquet file cannot be read: ${reason}.`
  return new CatalogError('BAD_PARQUET', message, { at: [{ file }], hint, cause })
}
