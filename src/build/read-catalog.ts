// Opening a catalog in the engine, and saying so where the engine may hold too little memory for it.
import { tmpdir } from 'node:os'
import { type CatalogOptions, type OpenCatalog, openCatalog } from '../catalog/open.ts'
import { isOutOfMemory, isOutOfSpace } from '../engine/errors.ts'
import { CatalogError } from '../model/errors.ts'
import type { Source } from '../model/source.ts'
import { type ProgressOptions, stageProgress } from './progress.ts'

/** The memory that the engine may hold before it spills to disk. */
export const ENGINE_MEMORY = '320MB'

/** The share of that memory that it keeps while the records it reads are rendered. */
export const RENDERING = 1 / 2

export interface ReadOptions
  extends Omit<CatalogOptions, 'tempFolder' | 'memory' | 'threads' | 'tick'>,
    ProgressOptions {
  readonly memory?: string | undefined
}

/** Reads and checks the sources. The catalog must be closed. */
export function readCatalog(
  sources: readonly Source[],
  { memory = ENGINE_MEMORY, onProgress, signal, ...options }: ReadOptions,
): Promise<OpenCatalog> {
  const bytes = sources.reduce((sum, { size }) => sum + size, 0)
  const tick = stageProgress('reading', bytes, { onProgress, signal })
  return openCatalog(sources, {
    ...options,
    memory,
    threads: threadsFor(sources),
    tempFolder: tmpdir(),
    tick,
  })
}

/** Bytes of sources, some 20,000 tracks, up to which threads cost more time than they save. */
const MAX_BYTES_OF_ONE_THREAD = 8 * 1024 * 1024

/** The threads for a catalog; undefined for as many as there are cores. The size of some sources is not known: 0. */
export function threadsFor(sources: readonly Source[]): number | undefined {
  const bytes = sources.reduce((sum, { size }) => sum + (size || Number.POSITIVE_INFINITY), 0)
  return bytes <= MAX_BYTES_OF_ONE_THREAD ? 1 : undefined
}

/**
 * Runs work that needs the engine.
 * @throws CatalogError OUT_OF_MEMORY, NO_SPACE where the engine ran out of either
 */
export async function withEngine<T>(memory = ENGINE_MEMORY, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isOutOfSpace(error)) throw outOfSpace(error)
    throw isOutOfMemory(error) ? outOfMemory(memory, error) : error
  }
}

function outOfSpace(cause: Error): CatalogError {
  const [reason] = cause.message.split('\n')
  return new CatalogError('NO_SPACE', `The engine has no space left on disk: ${reason}.`, {
    hint: `Make room where the build state is, and in ${tmpdir()}, which takes what does not fit into memory; TMPDIR names another folder for that.`,
    cause,
  })
}

function outOfMemory(memory: string, cause: Error): CatalogError {
  return new CatalogError('OUT_OF_MEMORY', `The engine needs more memory than the ${memory} it may hold.`, {
    hint: 'Give it more with --memory.',
    cause,
  })
}
