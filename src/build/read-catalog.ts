// Asking the engine for a catalog, and saying so where it holds too little for it.
import { tmpdir } from 'node:os'
import { type CatalogOptions, type OpenCatalog, openCatalog } from '../catalog/open.ts'
import { isOutOfMemory, isOutOfSpace } from '../engine/errors.ts'
import { CatalogError } from '../model/errors.ts'
import type { Source } from '../model/source.ts'
import type { Terminal } from '../terminal.ts'

/** What the engine of a catalog holds in memory before it spills to disk. */
export const ENGINE_MEMORY = '320MB'

/** Reads and checks the sources of a catalog; it is to be closed. */
export async function readCatalog(
  sources: readonly Source[],
  terminal: Terminal,
  options: Omit<CatalogOptions, 'tempFolder' | 'tick'>,
): Promise<OpenCatalog> {
  const bytes = sources.reduce((sum, { size }) => sum + size, 0)
  return terminal.progress('Reading', bytes, ({ tick }) =>
    openCatalog(sources, { ...options, tempFolder: tmpdir(), tick }),
  )
}

/** Does what takes an engine, which may hold less than it needs. */
export async function withMemory<T>(
  { memory = ENGINE_MEMORY }: { readonly memory?: string },
  work: (memory: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(memory)
  } catch (error) {
    if (isOutOfSpace(error)) throw outOfSpace(error)
    throw isOutOfMemory(error) ? outOfMemory(memory, error) : error
  }
}

function outOfSpace(cause: Error): CatalogError {
  const [reason] = cause.message.split('\n')
  return new CatalogError('NO_SPACE', `The engine has no space left on disk: ${reason}.`, {
    hint: `Make room. What does not fit into memory is spilled to ${tmpdir()}, or wherever TMPDIR says.`,
    cause,
  })
}

function outOfMemory(memory: string, cause: Error): CatalogError {
  return new CatalogError('OUT_OF_MEMORY', `The engine needs more memory than the ${memory} it may hold.`, {
    hint: 'Give it more with --memory.',
    cause,
  })
}
