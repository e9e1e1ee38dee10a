// SQLite, by a build of it that needs no other program and reads the file in place.
import type { Database as Handle } from 'node-sqlite3-wasm'
import { CatalogError, sourceChanged } from '../../../problems/errors.ts'
import { BATCH, type Batch, type Query } from './connection.ts'
import { badQuery, bytesColumn } from './errors.ts'
import { openSqliteFile, stampOf } from './sqlite-file.ts'
import { floatOf, integerOf } from './values.ts'

/**
 * The rows of a query.
 * @param stamp of the file, as it must be: another kind's rows may have been read from it
 * @throws CatalogError BAD_QUERY, BAD_DATABASE, SOURCE_CHANGED
 */
export async function* readSqlite(file: string, query: Query, stamp: string): AsyncGenerator<Batch> {
  if ((await stampOf(file)) !== stamp) throw sourceChanged(file)
  const { path, isCopy, remove } = await openSqliteFile(file)
  try {
    const { Database } = (await import('node-sqlite3-wasm')).default
    const handle = new Database(path, { readOnly: !isCopy })
    try {
      // A database that keeps a log (WAL) can be read without shared memory only so.
      handle.exec('PRAGMA locking_mode = exclusive; PRAGMA temp_store = memory')
      yield* readRows(handle, query)
    } finally {
      handle.close()
    }
    if ((await stampOf(file)) !== stamp) throw sourceChanged(file)
  } catch (error) {
    if (error instanceof CatalogError) throw error
    if ((await stampOf(file)) !== stamp) throw sourceChanged(file)
    throw sqliteError(file, query, error)
  } finally {
    remove()
  }
}

function* readRows(handle: Handle, query: Query): Generator<Batch> {
  const columns = columnsOf(handle, query.sql)
  const statement = handle.prepare(query.sql)
  try {
    let rows: unknown[][] = []
    for (const row of statement.iterate()) {
      rows.push(columns.map((column) => jsonOf(row[column], query, column)))
      if (rows.length < BATCH) continue
      yield { columns, rows }
      rows = []
    }
    yield { columns, rows }
  } finally {
    statement.finalize()
  }
}

/**
 * The names of the columns, also where there are no rows. A view can be made of one SELECT alone, so that nothing else
 * is ever run.
 */
function columnsOf(handle: Handle, sql: string): string[] {
  handle.run(`CREATE TEMP VIEW catalog_rows AS SELECT * FROM (\n${sql}\n)`)
  const columns = handle.all('PRAGMA temp.table_info(catalog_rows)')
  handle.run('DROP VIEW temp.catalog_rows')
  const names = columns.map(({ name }) => String(name))
  // Of two columns with one name, the view calls the second `name:1`.
  const isNamed = (name: string) => names.some((other) => other.toLowerCase() === name.toLowerCase())
  return names.map((name) => (isNamed(name.replace(/:\d+$/, '')) ? name.replace(/:\d+$/, '') : name))
}

function jsonOf(value: unknown, query: Query, column: string): unknown {
  if (typeof value === 'number') return floatOf(value)
  if (typeof value === 'bigint') return integerOf(value)
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
      'Name a file that SQLite wrote, without encryption; decrypt it first, or export the tables as CSV.'
    return new CatalogError('BAD_DATABASE', 'This file is no SQLite database, or it is encrypted.', {
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
  const isOther = /near "(?:insert|update|delete|replace|create|drop|alter|pragma|attach)": syntax/i.test(
    message,
  )
  const hint = isOther
    ? 'A query must be a SELECT that changes nothing.'
    : /near ";": syntax/.test(message)
      ? 'A query must be one statement alone.'
      : 'Correct the query.'
  return badQuery(query, { reason: message, hint, cause: error })
}
