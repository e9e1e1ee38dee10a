// Reads the catalog of a site.

import type { ReadCatalog } from '../../core/library/read-sources.ts'
import { type ReadOptions, readSources } from '../../core/library/read-sources.ts'
import { recordRules } from '../../core/library/record-settings.ts'
import type { Source } from '../../core/library/source.ts'
import { MemoryGuard } from '../../core/system/memory.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import { parseSize } from '../../core/system/sizes.ts'
import type { CatalogInputs } from './catalog-inputs.ts'

export interface ReadCatalogOptions extends Omit<ReadOptions, 'tick' | 'order' | 'rules'>, ProgressOptions {
  /** The memory that the build may take: `2GB`. Three quarters of what the machine has by default. */
  readonly memory?: string | undefined
}

/**
 * Reads and checks the sources.
 * @throws OutOfMemoryError as soon as it is clear that the catalog will not fit into memory
 */
export function readCatalog(
  { sources, order, records }: CatalogInputs,
  { onProgress, signal, memory, ...options }: ReadCatalogOptions,
): Promise<ReadCatalog> {
  const report = readingProgress(sources, { onProgress, signal })
  const guard = guardMemory(sources, memory)
  const tick = (bytes: number) => {
    report(bytes)
    guard.tick(bytes)
  }
  return readSources(sources, { ...options, order, rules: recordRules(records), tick })
}

/** @throws OutOfMemoryError if not even the program fits */
export function guardMemory(sources: readonly Source[], memory: string | undefined): MemoryGuard {
  const isKnown = sources.every(({ remote }) => remote === undefined)
  const total = isKnown ? sources.reduce((sum, { size }) => sum + size, 0) : null
  return new MemoryGuard(total, (memory === undefined ? null : parseSize(memory)) ?? undefined)
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
