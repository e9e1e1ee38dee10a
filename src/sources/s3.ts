// Object storage (s3://), which the engine reads where it lies. What it needs for that is an extension that
// it does not come with.
import { tmpdir } from 'node:os'
import { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { CatalogError } from '../model/errors.ts'

/** What the engine may hold of a file at a time: some programs write a million rows to a group, and page. */
const MEMORY = '1GB'

export const isS3Url = (target: string): boolean => /^s3:\/\//i.test(target)

/**
 * An engine that can read a target; it is to be closed.
 * @throws CatalogError MISSING_EXTENSION for an object, where the extension is not installed
 */
export async function openEngineFor(target: string): Promise<Engine> {
  const engine = await Engine.open({ memory: MEMORY, tempFolder: tmpdir() })
  if (!isS3Url(target)) return engine
  try {
    await engine.run('LOAD httpfs')
    return engine
  } catch (cause) {
    await engine.close()
    throw missingExtension(target, cause)
  }
}

/**
 * The objects that a pattern names, in the order of their names.
 * @throws CatalogError MISSING_EXTENSION, or UNREACHABLE with what the storage answers
 */
export async function findS3Objects(pattern: string): Promise<string[]> {
  const engine = await openEngineFor(pattern)
  try {
    const found = await engine.all<{ file: string }>(`FROM glob(${literal(pattern)}) ORDER BY file`)
    return found.map(({ file }) => file)
  } catch (cause) {
    const [reason] = (cause as Error).message.split('\n')
    const hint = 'See whether the address is right and DuckDB has a secret for the bucket.'
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

function missingExtension(target: string, cause: unknown): CatalogError {
  const message = 'Object storage is read by the DuckDB extension httpfs, which is not installed here.'
  const hint = `Install it, once and with a network: ${INSTALL}`
  return new CatalogError('MISSING_EXTENSION', message, { at: [{ file: target }], hint, cause })
}
