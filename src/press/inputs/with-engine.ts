// Runs work that needs the engine, which may run out of memory or disk space.
import { tmpdir } from 'node:os'
import { fileIn, isOutOfMemory, isOutOfSpace, systemErrorIn } from '../../core/engine/errors.ts'
import { CatalogError } from '../../core/problems/errors.ts'

/**
 * Runs work that needs the engine.
 * @param memory the limit that the engine was given, if any
 * @throws CatalogError OUT_OF_MEMORY, NO_SPACE if the engine runs out of either
 * @throws the error of the system for a file that the engine cannot open, read or write
 */
export async function withEngine<T>(memory: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isOutOfSpace(error)) throw outOfSpace(error)
    throw isOutOfMemory(error) ? outOfMemory(memory, error) : (systemErrorIn(error) ?? error)
  }
}

function outOfSpace(cause: Error): CatalogError {
  const [reason = ''] = cause.message.split('\n')
  return new CatalogError('NO_SPACE', `The engine has no space left on disk: ${reason.replace(/\.$/, '')}.`, {
    at: [{ file: fileIn(cause) ?? tmpdir() }],
    hint: `Free some space in the folder of the build state and in ${tmpdir()}, which holds data that does not fit into memory. Set TMPDIR to use a different folder.`,
    cause,
  })
}

function outOfMemory(memory: string | undefined, cause: Error): CatalogError {
  const limit = memory === undefined ? 'it may use by default' : `the ${memory} it may use`
  return new CatalogError('OUT_OF_MEMORY', `The engine needs more memory than ${limit}.`, {
    hint: 'Allow more with --memory.',
    cause,
  })
}
