// A catalog whose engine stays open, to be read again whenever its sources have changed. What is read takes the place
// of what was there as a whole, or not at all. Records are joined as they are asked for, and what takes long is made
// only where something of it is asked for.
import { Engine, type EngineOptions } from '../engine/engine.ts'
import type { CatalogCounts } from '../model/catalog.ts'
import type { Kind } from '../model/records.ts'
import type { Settings } from '../model/settings.ts'
import type { Source } from '../model/source.ts'
import { makeAliases } from './aliases.ts'
import { attachState } from './database.ts'
import { joinItems, joinLazily } from './join.ts'
import { joinFeatures } from './join-features.ts'
import { joinLookups } from './lookups.ts'
import { recordViews } from './merge.ts'
import { countsOf, listCounts, OpenCatalog, type RecordSettings, recordRules } from './open.ts'
import type { Overview } from './overview.ts'
import { readerOf, readRecords } from './read-sources.ts'
import { revertStaged } from './staging.ts'

export interface LiveReadOptions {
  readonly order: Settings['order']
  readonly records: RecordSettings
  /** Hears of bytes of the sources as they are done with; where it throws, the reading ends. */
  readonly tick: (bytes: number) => void
}

/** What is made of the records besides their order. */
type Part = 'items' | 'features' | 'lookups'

export class LiveCatalog {
  readonly engine: Engine
  /** What the records that are there follow from besides their sources; null before they are read. */
  #reader: string | null = null
  #merged: readonly Kind[] = []
  #overview: Overview | null = null
  readonly #made = new Map<string, Promise<unknown>>()

  private constructor(engine: Engine) {
    this.engine = engine
  }

  static async open(options: EngineOptions): Promise<LiveCatalog> {
    return new LiveCatalog(await Engine.open(options))
  }

  /**
   * Reads what has changed.
   * @throws CatalogErrors with all that is wrong; the catalog is as it was before then
   */
  async read(sources: readonly Source[], { order, records, tick }: LiveReadOptions): Promise<void> {
    const rules = recordRules(records)
    const reader = readerOf(rules)
    if (this.#reader === null) {
      await attachState(this.engine, null, reader)
      this.#reader = reader
    }
    try {
      const read = await readRecords(this.engine, sources, { ...rules, tick, force: reader !== this.#reader })
      this.#overview = read.overview
      this.#merged = read.merged
      this.#reader = reader
    } catch (error) {
      await revertStaged(this.engine)
      // Staging defined them anew.
      await this.engine.run(this.#merged.flatMap((kind) => recordViews(kind, 'merged')).join(';'))
      throw error
    }
    this.#made.clear()
    await this.engine.clear()
    await makeAliases(this.engine, this.#overview)
    await joinLazily(this.engine, order, this.#overview)
  }

  /** Makes tables that others need, once for each reading. */
  async make(part: Part): Promise<void> {
    await this.once(part, () => this.#make(part))
  }

  /** Does work once for each reading. */
  once<T>(name: string, work: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? work()
    this.#made.set(name, made)
    return made as Promise<T>
  }

  async #make(part: Part): Promise<void> {
    const overview = this.#overview as Overview
    if (part === 'items') return joinItems(this.engine)
    if (part === 'lookups') return joinLookups(this.engine, overview)
    await this.engine.runConcurrently(joinFeatures(overview))
  }

  /** The records that are there. Of their counts only those of lists are known. */
  async opened(): Promise<OpenCatalog> {
    return new OpenCatalog(this.engine, await this.once('counts', () => listCounts(this.engine)))
  }

  /** All counts, for which more must be made than for most responses. */
  async counts(): Promise<CatalogCounts> {
    await this.make('features')
    await this.make('lookups')
    return this.once('all counts', () => countsOf(this.engine))
  }

  /** Gives back the room that former records took. */
  tidy(): Promise<void> {
    return this.engine.run('CHECKPOINT state; CHECKPOINT work')
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}
