// Reads sources as records. Where a source on the network fails, or is unexpectedly empty, its last good copy may be
// used instead.
import type { CatalogError } from '../problems/errors.ts'
import { emptiedSource } from './emptied.ts'
import type { LastGood, LastGoodCopies } from './last-good.ts'
import type { Source } from './source.ts'
import type { SourceMemory } from './source-memory.ts'
import { type RecordRules, SourceRecords } from './source-records.ts'
import { type StaleSource, withLastGood } from './stale-source.ts'

/** When to use the last good copy of a failing source. */
export interface StaleOptions {
  /** Maximum age of a copy, in milliseconds; undefined to use no copies. */
  readonly staleOk?: number | undefined
  /** Whether a source may have lost all of its records. */
  readonly mayLoseAll?: boolean | undefined
  /** Called for each source that is replaced by its last good copy. */
  readonly onStale?: ((source: StaleSource) => void) | undefined
}

interface ReaderOptions extends StaleOptions {
  readonly rules: RecordRules
  readonly copies: LastGoodCopies
  /** What the process has read before. */
  readonly sourceMemory?: SourceMemory | undefined
}

export class SourceReader {
  /** Whether any source was replaced by a copy. */
  hasCopies = false
  readonly #options: ReaderOptions
  /** Errors with added context, by their originals: sources with one common failure share one error object. */
  readonly #described = new Map<CatalogError, CatalogError>()

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  /** @param tick is called with the bytes that have been read, all of which are those of the source */
  async read(source: Source, tick: (bytes: number) => void = () => {}): Promise<SourceRecords> {
    const { sourceMemory } = this.#options
    let left = source.size
    const count = (bytes: number) => {
      left -= bytes
      tick(bytes)
    }
    const known = sourceMemory?.find(source)
    const records =
      known ??
      (await (source.remote === undefined ? this.#readFile(source, count) : this.#readRemote(source)))
    if (!known) sourceMemory?.add(records)
    tick(left)
    return records
  }

  async #readFile(source: Source, count: (bytes: number) => void): Promise<SourceRecords> {
    const records = new SourceRecords(source, this.#options.rules)
    for await (const { file = source.name, bytes = 0, rows } of source.blocks()) {
      records.add([], file)
      for await (const batch of rows()) {
        records.add(batch, file)
        count(0)
      }
      count(bytes)
    }
    return records
  }

  /** Reads a source on the network, and keeps a copy of its rows. */
  async #readRemote(source: Source): Promise<SourceRecords> {
    const { rules, copies, mayLoseAll } = this.#options
    const records = new SourceRecords(source, rules)
    const writer = await copies.begin(source)
    let [count, isWhole] = [0, false]
    try {
      for await (const { file = source.name, rows, failure } of source.blocks()) {
        if (isOutage(failure)) return await this.#standIn(records, failure)
        records.add([], file)
        for await (const batch of rows()) {
          count += records.add(batch, file)
          await writer?.add(batch, file)
        }
      }
      const copy = mayLoseAll || count > 0 ? null : await copies.find(source)
      if (copy && copy.records > 0)
        return await this.#standIn(records, emptiedSource(source.kind, source.name, copy.records))
      isWhole = true
      return records
    } finally {
      if (isWhole) await writer?.end({ records: records.complete.length })
      else await writer?.discard()
    }
  }

  /**
   * Returns the records of the last good copy.
   * @param read what was read before the source failed: with the error, where the copy is too old or not usable
   */
  async #standIn(read: SourceRecords, reason: CatalogError): Promise<SourceRecords> {
    const { rules, copies, staleOk, onStale } = this.#options
    const { source } = read
    const copy = await copies.find(source)
    if (copy === null || !copy.isUsable || staleOk === undefined || copy.age > staleOk) {
      read.addUnread({ error: this.#describe(reason, copy) })
      return read
    }
    const records = new SourceRecords(source, rules)
    for await (const { file, rows } of copy.rows()) records.add(rows, file)
    this.hasCopies = true
    onStale?.({ name: source.name, age: copy.age, reason })
    return records
  }

  #describe(error: CatalogError, copy: LastGood | null): CatalogError {
    const described = this.#described.get(error) ?? withLastGood(error, copy, this.#options.staleOk)
    this.#described.set(error, described)
    return described
  }
}

/**
 * Whether a source did not respond, or responded without content. Invalid content is not an outage: it must be fixed at
 * the source.
 */
const isOutage = (error: CatalogError | undefined): error is CatalogError =>
  error?.code === 'UNREACHABLE' || error?.code === 'EMPTY_SOURCE'
