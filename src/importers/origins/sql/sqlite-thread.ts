// A thread that runs a query of SQLite, since the library would block the program. Each message asks for a batch. An
// error ends the thread, and reaches the reader as the thread's `error` event.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import sqlite, { type Database } from 'node-sqlite3-wasm'
import { BATCH, type Batch, type Query } from './connection.ts'
import { bytesColumn } from './errors.ts'
import { explainNames } from './sqlite-names.ts'
import { toFloat, toInteger } from './values.ts'

export interface SqliteQuery {
  readonly path: string
  readonly readOnly: boolean
  readonly query: Query
}

if (parentPort) serve(parentPort, workerData as SqliteQuery)

function serve(port: MessagePort, options: SqliteQuery): void {
  const batches = readRows(options)
  port.on('message', () => port.postMessage(batches.next()))
}

function* readRows({ path, readOnly, query }: SqliteQuery): Generator<Batch, undefined> {
  const handle = new sqlite.Database(path, { readOnly })
  // Required to read a database with a write-ahead log without shared memory.
  handle.exec('PRAGMA locking_mode = exclusive; PRAGMA temp_store = memory')
  const columns = readColumns(handle, query)
  const statement = handle.prepare(withNumberedColumns(query.sql, columns.length))
  let rows: unknown[][] = []
  for (const row of statement.iterate()) {
    rows.push(Object.values(row).map((value, at) => toJson(value, query, columns[at] as string)))
    if (rows.length < BATCH) continue
    yield { columns, rows }
    rows = []
  }
  yield { columns, rows }
}

/** The library makes objects of rows, in which equal names would be one, and `__proto__` none. */
function withNumberedColumns(sql: string, count: number): string {
  const names = Array.from({ length: count }, (_, at) => `c${at}`)
  return `WITH catalog_rows (${names.join(', ')}) AS (\n${sql}\n) SELECT * FROM catalog_rows`
}

/**
 * Returns the names of the columns, even if there are no rows. A view accepts only a single SELECT, so that nothing
 * else is ever run.
 */
function readColumns(handle: Database, query: Query): string[] {
  const columns = describeView(handle, query)
  handle.run('DROP VIEW temp.catalog_rows')
  const names = columns.map(({ name }) => String(name))
  // The view renames the second of two equal columns to `name:1`.
  const isNamed = (name: string) => names.some((other) => other.toLowerCase() === name.toLowerCase())
  return names.map((name) => (isNamed(name.replace(/:\d+$/, '')) ? name.replace(/:\d+$/, '') : name))
}

function describeView(handle: Database, query: Query): Record<string, unknown>[] {
  try {
    handle.run(`CREATE TEMP VIEW catalog_rows AS SELECT * FROM (\n${query.sql}\n)`)
    return handle.all('PRAGMA temp.table_info(catalog_rows)')
  } catch (error) {
    throw explainNames(handle, query, error)
  }
}

function toJson(value: unknown, query: Query, column: string): unknown {
  if (typeof value === 'number') return toFloat(value)
  if (typeof value === 'bigint') return toInteger(value)
  if (value instanceof Uint8Array) throw bytesColumn(query, column)
  return value ?? null
}
