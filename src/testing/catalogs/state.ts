// The state that builds keep for the next one, for tests that inspect or damage it.
import { DuckDBInstance } from '@duckdb/node-api'

/** Beside a site at `dist`. */
export const STATE_FOLDER = '.catalog-press/dist'
export const MANIFEST = `${STATE_FOLDER}/manifest.json`
export const DATABASE = `${STATE_FOLDER}/state.duckdb`

/** The file of a site's revision, and the prefix of its shards' ones. */
export const REVISION = '.catalog-press/revision'

/** Makes the last good build appear older. @param age milliseconds */
export async function ageSources(database: string, age: number): Promise<void> {
  const instance = await DuckDBInstance.create(database)
  const connection = await instance.connect()
  await connection.run(`UPDATE source SET read_at = read_at - ${age} WHERE read_at IS NOT NULL`)
  connection.closeSync()
  instance.closeSync()
}
