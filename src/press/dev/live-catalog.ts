// A catalog that is read again whenever its sources change. A reading replaces the previous one as a whole or not at all.
import { createHash } from 'node:crypto'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import type { ReadCatalog } from '../../core/library/read-sources.ts'
import { type ReadOptions, readSources } from '../../core/library/read-sources.ts'
import type { Source } from '../../core/library/source.ts'
import { SourceMemory } from '../../core/library/source-memory.ts'

type LiveReadOptions = Omit<ReadOptions, 'sourceMemory' | 'compare' | 'review'>

export class LiveCatalog {
  #last: LastReading | null = null
  readonly #memory = new SourceMemory()

  /**
   * Reads what has changed.
   * @returns whether any record or the order has changed
   * @throws CatalogErrors with all faults; the catalog remains as it was before
   */
  async read(sources: readonly Source[], options: LiveReadOptions): Promise<boolean> {
    const catalog = await readSources(sources, { ...options, sourceMemory: this.#memory })
    const { records } = catalog.library
    const kinds = [...LISTED, 'features' as const]
    const digests = kinds.map((kind) => digestRecords(records[kind]))
    const digest = [options.order, ...digests].join()
    const hasChanged = this.#last?.digest !== digest
    this.#last = { catalog, digest }
    return hasChanged
  }

  /** The current records. */
  get opened(): ReadCatalog {
    return (this.#last as LastReading).catalog
  }
}

interface LastReading {
  readonly catalog: ReadCatalog
  /** Of the records of each list, of the features, and of the order. */
  readonly digest: string
}

/** A digest of records in their order. */
function digestRecords(records: readonly MergedRecord<Listed | 'features'>[]): string {
  const digest = createHash('sha256')
  for (const { at, ...record } of records) digest.update(JSON.stringify(record))
  return digest.digest('base64url')
}
