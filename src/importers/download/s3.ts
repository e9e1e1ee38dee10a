// Object storage (s3://), which the engine reads directly. It needs an extension that is not bundled.
import { tmpdir } from 'node:os'
import { Engine } from '../../core/engine/engine.ts'
import { literal } from '../../core/engine/sql.ts'
import { CatalogError } from '../../core/problems/errors.ts'

/** Must hold a row group and page of a million rows, which some programs write in Parquet. */
const MEMORY = '1GB'

export const isS3Url = (location: string): boolean => /^s3:\/\//i.test(location)

/**
 * Opens an engine that can read a file or object; the caller closes it.
 * @throws CatalogError MISSING_EXTENSION for an object, if the extension is not installed
 */
export async function openSourceEngine(location: string): Promise<Engine> {
  const engine = await Engine.open({ memory: MEMORY, tempFolder: tmpdir() })
  if (!isS3Url(location)) return engine
  try {
    await engine.run('LOAD httpfs')
    return engine
  } catch (cause) {
    await engine.close()
    throw missingExtension(location, cause)
  }
}

/**
 * Lists the objects that match a pattern, in the order of their names.
 * @throws CatalogError MISSING_EXTENSION, or UNREACHABLE with the storage's answer
 */
export async function findS3Objects(pattern: string): Promise<string[]> {
  const engine = await openSourceEngine(pattern)
  try {
    const found = await engine.all<{ file: string }>(`FROM glob(${literal(pattern)}) ORDER BY file`)
    return found.map(({ file }) => file)
  } catch (cause) {
    const [reason] = (cause as Error).message.split('\n')
    const hint = 'Check the address, and that DuckDB has a secret for the bucket.'
    throw new CatalogError('UNREACHABLE', `The objects cannot be listed: ${reason}.`, {
      at: [{ file: pattern }],
      hint,
      cause,
    })
  } finally {
    await engine.close()
  }
}

const INSTALL =
  "node --input-type=module -e \"import { DuckDBConnection } from '@duckdb/node-api'; " +
  "await (await DuckDBConnection.create()).run('INSTALL httpfs')\""

function missingExtension(location: string, cause: unknown): CatalogError {
  const message = 'Reading object storage needs the DuckDB extension httpfs, which is not installed.'
  const hint = `Install it once, with network access: ${INSTALL}`
  return new CatalogError('MISSING_EXTENSION', message, { at: [{ file: location }], hint, cause })
}
