// Parquet files written and read by DuckDB, which is not part of the program: what other programs write and read.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { tempFolder } from '../run/folders.ts'

/** Writes the result of a query: `SELECT 1 AS n`. */
export const writeParquet = (file: string, query: string, options = ''): Promise<void> =>
  inDatabase(async (connection) => {
    await connection.run(`COPY (${query}) TO '${file}' (FORMAT parquet ${options})`)
  })

/** Reads the rows of a file in order, with JSON values. */
export function rowsOfParquet(bytes: Buffer): Promise<Readonly<Record<string, unknown>>[]> {
  const file = path.join(tempFolder(), 'read.parquet')
  writeFileSync(file, bytes)
  return inDatabase(async (connection) => {
    const query = `SELECT to_json(read)::VARCHAR AS row FROM read_parquet('${file}') read`
    const reader = await connection.runAndReadAll(query)
    return reader.getRowObjectsJS().map(({ row }) => JSON.parse(String(row)))
  })
}

async function inDatabase<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const database = await DuckDBInstance.create(':memory:', { memory_limit: '256MB', threads: '1' })
  const connection = await database.connect()
  try {
    return await work(connection)
  } finally {
    connection.closeSync()
    database.closeSync()
  }
}
