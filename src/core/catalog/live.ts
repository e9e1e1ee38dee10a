// A catalog whose engine stays open, so that it can be read again whenever its sources change. A reading replaces the
// previous one as a whole or not at all. Records are joined on request, and expensive tables are made only once
// something in them is requested.

import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { Engine, type EngineOptions } from '../engine/engine.ts'
import type { Source } from '../library/source.ts'
import type { Settings } from '../settings/settings.ts'
import { makeAliases } from './aliases.ts'
import { attachState } from './database.ts'
import { joinItems, joinRanks, viewHeads } from './join.ts'
import { JOIN_FEATURES, joinTrackFeatures } from './join-features.ts'
import type { CatalogCounts } from './joined-records.ts'
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
  /** Called with the number of bytes of each source that has been processed; if it throws, the reading ends. */
  readonly tick: (bytes: number) => void
}

/** Tables made from the records, apart from their order. */
type Part = 'items' | 'features' | 'lookups'

export class LiveCatalog {
  readonly engine: Engine
  #last: LastReading | null = null
  /** Whether the latest reading has been joined, too. */
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
   * @returns whether any record or the order has changed
   * @throws CatalogErrors with all faults; the catalog remains as it was before
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
    // What a reading has settled may be otherwise in the next.
    const force = last !== null && (last.reader !== reader || last.isSettled)
    // After the first reading, the engine itself has newer copies than the last build.
    const copies = last === null ? { lastState } : {}
    const reading = { ...rules, ...options, ...copies, force }
    const read = await readRecords(engine, sources, reading).catch(async (error) => {
      await revertStaged(engine)
      // Staging replaced these views; restore the merged ones.
      const views = (last?.merged ?? []).flatMap((kind) => recordViews(kind, 'merged'))
      if (views.length > 0) await engine.run(views.join(';'))
      throw error
    })
    const isSettled = readerOf({ ...rules, renames: read.renames }) !== reader
    this.#last = { ...read, reader, order, isSettled }
    const isReordered = last?.order !== order || !this.#isJoined
    // A merged record may have changed in any of its occurrences.
    const isMerged = read.merged.length > 0 || (last?.merged ?? []).length > 0
    const moved = LISTED.filter((kind) => isReordered || isMerged || read.changed.has(kind))
    await this.#join(moved, order)
    if (last === null) await viewHeads(engine)
    return isReordered || read.changed.size > 0
  }

  /** Joins the latest reading. Kinds that have not moved keep their order. */
  async #join(moved: readonly Listed[], order: Settings['order']): Promise<void> {
    const { engine } = this
    this.#made.clear()
    this.#isJoined = false
    const kept = LISTED.filter((kind) => !moved.includes(kind)).map((kind) => `${kind}_rank`)
    await engine.clear(new Set(kept))
    await makeAliases(engine)
    await joinTrackFeatures(engine)
    await joinRanks(engine, order, moved)
    this.#counts = { ...this.#counts, ...(await countLists(engine, moved)) }
    this.#isJoined = true
  }

  /** Makes tables on demand, once per reading. */
  async make(part: Part): Promise<void> {
    await this.once(part, () => this.#make(part))
  }

  /** Does work once per reading. */
  once<T>(name: string, work: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? work()
    this.#made.set(name, made)
    return made as Promise<T>
  }

  #make(part: Part): Promise<void> {
    if (part === 'items') return joinItems(this.engine)
    if (part === 'lookups') return joinLookups(this.engine)
    return this.engine.runConcurrently(JOIN_FEATURES)
  }

  /** The current records. The counts cover only lists. */
  get opened(): OpenCatalog {
    const { renames } = this.#last as LastReading
    return new OpenCatalog(this.engine, this.#counts, renames)
  }

  /** Returns all counts, which needs more tables than most responses do. */
  async counts(): Promise<CatalogCounts> {
    await this.make('features')
    await this.make('lookups')
    return this.once('all counts', () => countsOf(this.engine))
  }

  /** Frees the space of former records. */
  tidy(): Promise<void> {
    return this.engine.run('CHECKPOINT state; CHECKPOINT work')
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}

/** The latest reading, and its options. */
interface LastReading extends ReadRecords {
  /** A digest of everything but the sources that records depend on. */
  readonly reader: string
  readonly order: Settings['order']
  /** Whether names were settled that the renames of the settings leave open. */
  readonly isSettled: boolean
}
