// Parquet files written by the engine.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Engine } from '../../core/engine/engine.ts'
import { tempFolder } from '../run/folders.ts'

/** Writes the result of a query: `SELECT 1 AS n`. */
export async function writeParquet(file: string, query: string, options = ''): Promise<void> {
  const engine = await Engine.open({ memory: '256MB', tempFolder: tempFolder() })
  try {
    await engine.run(
      `SET preserve_insertion_order = true; COPY (${query}) TO '${file}' (FORMAT parquet ${options})`,
    )
  } finally {
    await engine.close()
  }
}

/** Reads the rows of a file in order, with JSON values. */
export async function rowsOfParquet(bytes: Buffer): Promise<Readonly<Record<string, unknown>>[]> {
  const folder = tempFolder()
  const file = path.join(folder, 'read.parquet')
  writeFileSync(file, bytes)
  const engine = await Engine.open({ memory: '256MB', tempFolder: folder })
  try {
    await engine.run('SET preserve_insertion_order = true')
    const rows = await engine.all<{ row: string }>(
      `SELECT to_json(read)::VARCHAR AS row FROM read_parquet('${file}') read`,
    )
    return rows.map(({ row }) => JSON.parse(row))
  } finally {
    await engine.close()
  }
}
