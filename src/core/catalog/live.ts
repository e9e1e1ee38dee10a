// A catalog whose engine stays open, so that it can be read again whenever its sources change. A reading replaces the
// previous one as a whole or not at all. Records are joined on request, and expensive tables are made only once
// something in them is requested.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { Engine, type EngineOptions } from '../engine/engine.ts'
import type { MergedRecord } from '../library/merge.ts'
import type { StaleOptions } from '../library/read-source.ts'
import type { Source } from '../library/source.ts'
import { SourceMemory } from '../library/source-memory.ts'
import type { Settings } from '../settings/settings.ts'
import { attachState } from './database.ts'
import { joinItems, joinRanks, viewHeads } from './join.ts'
import { JOIN_FEATURES, joinTrackFeatures } from './join-features.ts'
import { revertLibrary, viewRecords } from './load.ts'
import { joinLookups } from './lookups.ts'
import { copiesFolder, type RecordSettings, recordRules } from './open.ts'
import { OpenCatalog } from './open-catalog.ts'
import { type ReadRecords, readSources } from './read-sources.ts'

export interface LiveReadOptions extends StaleOptions {
  /** The state file of a build, whose copies replace failed sources until these are first read. */
  readonly lastState: string | null
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
  readonly #memory = new SourceMemory()
  readonly #made = new Map<string, Promise<unknown>>()

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
    const last = this.#last
    if (!this.#isAttached) {
      await attachState(engine, null)
      await viewRecords(engine)
    }
    this.#isAttached = true
    const copies = path.join(engine.folder, 'copies')
    const lastCopies = lastState ? copiesFolder(lastState) : null
    const reading = { ...recordRules(records), ...options, order, copies, lastCopies, memory: this.#memory }
    const read = await readSources(engine, sources, reading).catch(async (error) => {
      await revertLibrary(engine)
      throw error
    })
    const digests = new Map(LISTED.map((kind) => [kind, digestRecords(read.library.records[kind])]))
    const features = digestRecords(read.library.records.features)
    this.#last = { ...read, order, digests, features }
    const isReordered = last?.order !== order || !this.#isJoined
    const moved = LISTED.filter((kind) => isReordered || last?.digests.get(kind) !== digests.get(kind))
    await this.#join(moved, order)
    if (last === null) await viewHeads(engine)
    return moved.length > 0 || last?.features !== features
  }

  /** Joins the latest reading. Kinds that have not moved keep their order. */
  async #join(moved: readonly Listed[], order: Settings['order']): Promise<void> {
    const { engine } = this
    this.#made.clear()
    this.#isJoined = false
    const kept = LISTED.filter((kind) => !moved.includes(kind)).map((kind) => `${kind}_rank`)
    await engine.clear(new Set(kept))
    await joinTrackFeatures(engine)
    await joinRanks(engine, order, moved)
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

  /** The current records. */
  get opened(): OpenCatalog {
    const { library, renames } = this.#last as LastReading
    return new OpenCatalog(this.engine, { library, renames })
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
  readonly order: Settings['order']
  /** Of the records of each list, and of the features. */
  readonly digests: ReadonlyMap<Listed, string>
  readonly features: string
}

/** A digest of records in their order. */
function digestRecords(records: readonly MergedRecord[]): string {
  const digest = createHash('sha256')
  for (const { at, ...record } of records) digest.update(JSON.stringify(record))
  return digest.digest('base64url')
}
