// A catalog whose engine stays open, to be read again whenever its sources have changed. What is read takes the place
// of what was there as a whole, or not at all. Records are joined as they are asked for, and what takes long is made
// only where something of it is asked for.
import { LISTED, type Listed } from '../api/resources.ts'
import { Engine, type EngineOptions } from '../engine/engine.ts'
import type { Settings } from '../settings/settings.ts'
import type { CatalogCounts } from '../stages/catalog.ts'
import type { Source } from '../stages/source.ts'
import { anyAliases, makeAliases } from './aliases.ts'
import { attachState } from './database.ts'
import { joinItems, joinRanks, viewHeads } from './join.ts'
import { joinFeatures, joinTrackFeatures } from './join-features.ts'
import type { LastGoodOptions } from './last-good.ts'
import { joinLookups } from './lookups.ts'
import { recordViews } from './merge.ts'
import { countLists, countsOf, NO_RECORDS, OpenCatalog, type RecordSettings, recordRules } from './open.ts'
import { type ReadRecords, readerOf, readRecords } from './read-sources.ts'
import type { StaleOptions } from './remote-sources.ts'
import { revertStaged } from './staging.ts'

export interface LiveReadOptions extends StaleOptions, Pick<LastGoodOptions, 'lastState'> {
  readonly order: Settings['order']
  readonly records: RecordSettings
  /** Hears of bytes of the sources as they are done with; where it throws, the reading ends. */
  readonly tick: (bytes: number) => void
}

/** What is made of the records besides their order. */
type Part = 'items' | 'features' | 'lookups'

export class LiveCatalog {
  readonly engine: Engine
  #last: LastReading | null = null
  /** Whether what was read last is joined, too. */
  #isJoined = false
  #isAttached = false
  readonly #made = new Map<string, Promise<unknown>>()
  #counts: CatalogCounts = NO_RECORDS

  private constructor(engine: Engine) {
    this.engine = engine
  }

  static async open(options: EngineOptions): Promise<LiveCatalog> {
    return new LiveCatalog(await Engine.open(options))
  }

  /**
   * Reads what has changed.
   * @returns whether any record has, or their order
   * @throws CatalogErrors with all that is wrong; the catalog is as it was before then
   */
  async read(
    sources: readonly Source[],
    { order, records, lastState, ...options }: LiveReadOptions,
  ): Promise<boolean> {
    const { engine } = this
    const rules = recordRules(records)
    const reader = readerOf(rules)
    const last = this.#last
    if (!this.#isAttached) await attachState(engine, null, reader)
    this.#isAttached = true
    const force = last !== null && last.reader !== reader
    // What is read here is known better than what a build has read.
    const copies = last === null ? { lastState } : {}
    const reading = { ...rules, ...options, ...copies, force, last }
    const read = await readRecords(engine, sources, reading).catch(async (error) => {
      await revertStaged(engine)
      // Staging defined them anew.
      const views = (last?.merged ?? []).flatMap((kind) => recordViews(kind, 'merged'))
      if (views.length > 0) await engine.run(views.join(';'))
      throw error
    })
    this.#last = { ...read, reader, order }
    const isReordered = last?.order !== order || !this.#isJoined
    const moved = LISTED.filter((kind) => isReordered || read.changed.has(kind))
    await this.#join(moved, this.#last)
    if (last === null) await viewHeads(engine)
    return isReordered || !read.isSame
  }

  /** Joins what was read; the order of the other kinds stands. */
  async #join(moved: readonly Listed[], { overview, order }: LastReading): Promise<void> {
    const { engine } = this
    this.#made.clear()
    this.#isJoined = false
    const kept = LISTED.filter((kind) => !moved.includes(kind)).map((kind) => `${kind}_rank`)
    await engine.clear(new Set(kept))
    await makeAliases(engine, overview)
    await joinTrackFeatures(engine, overview)
    await joinRanks(engine, order, moved)
    this.#counts = { ...this.#counts, ...(await countLists(engine, moved)) }
    this.#isJoined = true
  }

  /** Whether any record has a former uuid. */
  get hasAliases(): boolean {
    return this.#last !== null && anyAliases(this.#last.overview)
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
    const { overview } = this.#last as LastReading
    if (part === 'items') return joinItems(this.engine, overview)
    if (part === 'lookups') return joinLookups(this.engine, overview)
    await this.engine.runConcurrently(joinFeatures(overview))
  }

  /** The records that are there. Of their counts only those of lists are known. */
  get opened(): OpenCatalog {
    const { engine, hasAliases } = this
    return new OpenCatalog({ engine, counts: this.#counts, hasAliases, isLive: true })
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

/** What was read last, and how. */
interface LastReading extends ReadRecords {
  /** The digest of what records follow from besides their sources. */
  readonly reader: string
  readonly order: Settings['order']
}
