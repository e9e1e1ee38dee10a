// SQLite, compiled to WebAssembly, which needs no installed program and reads the file in place.
import type { Database as Handle } from 'node-sqlite3-wasm'
import { CatalogError, sourceChanged } from '../../../problems/errors.ts'
import { BATCH, type Batch, type Query } from './connection.ts'
import { badQuery, bytesColumn } from './errors.ts'
import { openSqliteFile, readStamp } from './sqlite-file.ts'
import { toFloat, toInteger } from './values.ts'

/**
 * Reads the rows of a query.
 * @param stamp the expected stamp of the file, from which rows of other kinds may have been read already
 * @throws CatalogError BAD_QUERY, BAD_DATABASE, SOURCE_CHANGED
 */
export async function* readSqlite(file: string, query: Query, stamp: string): AsyncGenerator<Batch> {
  if ((await readStamp(file)) !== stamp) throw sourceChanged(file)
  const { path, isCopy, remove } = await openSqliteFile(file)
  try {
    const { Database } = (await import('node-sqlite3-wasm')).default
    const handle = new Database(path, { readOnly: !isCopy })
    try {
      // Required to read a database with a write-ahead log without shared memory.
      handle.exec('PRAGMA locking_mode = exclusive; PRAGMA temp_store = memory')
      yield* readRows(handle, query)
    } finally {
      handle.close()
    }
    if ((await readStamp(file)) !== stamp) throw sourceChanged(file)
  } catch (error) {
    if (error instanceof CatalogError) throw error
    if ((await readStamp(file)) !== stamp) throw sourceChanged(file)
    throw sqliteError(file, query, error)
  } finally {
    remove()
  }
}

function* readRows(handle: Handle, query: Query): Generator<Batch> {
  const columns = readColumns(handle, query.sql)
  const statement = handle.prepare(withNumberedColumns(query.sql, columns.length))
  try {
    let rows: unknown[][] = []
    for (const row of statement.iterate()) {
      rows.push(Object.values(row).map((value, at) => toJson(value, query, columns[at] as string)))
      if (rows.length < BATCH) continue
      yield { columns, rows }
      rows = []
    }
    yield { columns, rows }
  } finally {
    statement.finalize()
  }
}

/** The library makes objects of rows, in which equal names would be one, and `__proto__` none. */
function withNumberedColumns(sql: string, count: number): string {
  const names = Array.from({ length: count }, (_, at) => `c${at}`)
  return `WITH catalog_rows (${names.join(', ')}) AS (\n${sql}\n) SELECT * FROM catalog_rows`
}

/**
 * Returns the names of the columns, even if there are no rows. A view accepts only a single SELECT, so that nothing else
 * is ever run.
 */
function readColumns(handle: Handle, sql: string): string[] {
  handle.run(`CREATE TEMP VIEW catalog_rows AS SELECT * FROM (\n${sql}\n)`)
  const columns = handle.all('PRAGMA temp.table_info(catalog_rows)')
  handle.run('DROP VIEW temp.catalog_rows')
  const names = columns.map(({ name }) => String(name))
  // The view renames the second of two equal columns to `name:1`.
  const isNamed = (name: string) => names.some((other) => other.toLowerCase() === name.toLowerCase())
  return names.map((name) => (isNamed(name.replace(/:\d+$/, '')) ? name.replace(/:\d+$/, '') : name))
}

function toJson(value: unknown, query: Query, column: string): unknown {
  if (typeof value === 'number') return toFloat(value)
  if (typeof value === 'bigint') return toInteger(value)
  if (value instanceof Uint8Array) throw bytesColumn(query, column)
  return value ?? null
}

const NO_DATABASE = /file is not a database|file is encrypted/
const DAMAGED = /malformed|disk I\/O error|unable to open database/i

function sqliteError(file: string, query: Query, error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'SQLite3Error') return error
  const { message } = error
  if (NO_DATABASE.test(message)) {
    const hint =
      'Choose an unencrypted file written by SQLite; decrypt it first, or export the tables as CSV.'
    return new CatalogError('BAD_DATABASE', 'This file is not an SQLite database, or it is encrypted.', {
      at: [{ file }],
      hint,
      cause: error,
    })
  }
  if (DAMAGED.test(message)) {
    const hint = 'Check it: sqlite3 FILE "PRAGMA integrity_check". Copy it again if it was cut off.'
    return new CatalogError('BAD_DATABASE', `This database cannot be read: ${message}.`, {
      at: [{ file }],
      hint,
      cause: error,
    })
  }
  const isNotSelect = /near "(?:insert|update|delete|replace|create|drop|alter|pragma|attach)": syntax/i.test(
    message,
  )
  const hint = isNotSelect
    ? 'A query must be a SELECT that changes nothing.'
    : /near ";": syntax/.test(message)
      ? 'A query must be a single statement.'
      : 'Correct the query.'
  return badQuery(query, { reason: message, hint, cause: error })
}
