// Parquet files as the engine writes them.
import { Engine } from '../engine/engine.ts'
import { tempFolder } from './folders.ts'

/** Writes what a query gives: `SELECT 1 AS n`. */
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
