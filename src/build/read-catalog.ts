// Opens a catalog in the engine.
import { tmpdir } from 'node:os'
import { type CatalogOptions, type OpenCatalog, openSources } from '../catalog/open.ts'
import { type ProgressOptions, stageProgress } from '../stages/progress.ts'
import type { Inputs } from './inputs.ts'
import { ENGINE_MEMORY } from './with-engine.ts'

export interface ReadOptions
  extends Omit<CatalogOptions, 'tempFolder' | 'memory' | 'tick' | 'order' | 'records'>,
    ProgressOptions {
  readonly memory?: string | undefined
}

/** Reads and checks the sources. The catalog must be closed. */
export function readCatalog(
  { sources, order, records }: Pick<Inputs, 'sources' | 'order' | 'records'>,
  { memory = ENGINE_MEMORY, onProgress, signal, ...options }: ReadOptions,
): Promise<OpenCatalog> {
  const bytes = sources.reduce((sum, { size }) => sum + size, 0)
  const tick = stageProgress('reading', bytes, { onProgress, signal })
  return openSources(sources, { ...options, order, records, memory, tempFolder: tmpdir(), tick })
}
