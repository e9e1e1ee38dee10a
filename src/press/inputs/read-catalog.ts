// Opens a catalog in the engine.
import { tmpdir } from 'node:os'
import { type CatalogOptions, openSources } from '../../core/catalog/open.ts'
import type { OpenCatalog } from '../../core/catalog/open-catalog.ts'
import type { Source } from '../../core/library/source.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import type { CatalogInputs } from './catalog-inputs.ts'

export interface ReadOptions
  extends Omit<CatalogOptions, 'tempFolder' | 'tick' | 'order' | 'records'>,
    ProgressOptions {}

/** Reads and checks the sources. The catalog must be closed. */
export function readCatalog(
  { sources, order, records }: CatalogInputs,
  { onProgress, signal, ...options }: ReadOptions,
): Promise<OpenCatalog> {
  const tick = readingProgress(sources, { onProgress, signal })
  return openSources(sources, { ...options, order, records, tempFolder: tmpdir(), tick })
}

/** The progress of reading sources, in bytes. */
export const readingProgress = (
  sources: readonly Source[],
  options: ProgressOptions,
): ReturnType<typeof stageProgress> =>
  stageProgress(
    'reading',
    sources.reduce((sum, { size }) => sum + size, 0),
    options,
  )
