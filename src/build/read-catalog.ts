// Opening a catalog in the engine, with the memory and the threads that suit it.
import { tmpdir } from 'node:os'
import { type CatalogOptions, type OpenCatalog, openCatalog } from '../catalog/open.ts'
import type { Source } from '../model/source.ts'
import type { EarlyEngine } from './early-engine.ts'
import { type ProgressOptions, stageProgress } from './progress.ts'
import { ENGINE_MEMORY } from './with-engine.ts'

/** The share of that memory that it keeps while the records it reads are rendered. */
export const RENDERING = 1 / 2

export interface ReadOptions
  extends Omit<CatalogOptions, 'engine' | 'tempFolder' | 'memory' | 'threads' | 'tick'>,
    ProgressOptions {
  readonly memory?: string | undefined
  /** An engine that may be open already, with that memory. */
  readonly early?: EarlyEngine | undefined
}

/** Reads and checks the sources. The catalog must be closed. */
export function readCatalog(
  sources: readonly Source[],
  { memory = ENGINE_MEMORY, early, onProgress, signal, ...options }: ReadOptions,
): Promise<OpenCatalog> {
  const bytes = sources.reduce((sum, { size }) => sum + size, 0)
  const tick = stageProgress('reading', bytes, { onProgress, signal })
  return openCatalog(sources, {
    ...options,
    engine: early?.take(),
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
