// Reads sources on the network. Where one fails, or is unexpectedly empty, its last good copy may be used instead.
import type { Engine } from '../engine/engine.ts'
import { emptiedSource } from '../library/emptied.ts'
import type { Source } from '../library/source.ts'
import { type StaleSource, withLastGood } from '../library/stale-source.ts'
import type { CatalogError } from '../problems/errors.ts'
import type { Intake } from './intake.ts'
import { type KnownBlocks, keyOf, type PlacedBlock } from './known-blocks.ts'
import { type LastGood, LastGoodCopies, type LastGoodOptions } from './last-good.ts'

/** When to use the last good copy of a failing source. */
export interface StaleOptions {
  /** Maximum age of a copy, in milliseconds; undefined to use no copies. */
  readonly staleOk?: number | undefined
  /** Whether a source may have lost all of its records. */
  readonly mayLoseAll?: boolean | undefined
  /** Called for each source that is replaced by its last good copy. */
  readonly onStale?: ((source: StaleSource) => void) | undefined
}

export interface RemoteOptions extends StaleOptions, LastGoodOptions {
  readonly known: KnownBlocks
  readonly intake: Intake
}

export class RemoteSources {
  readonly #engine: Engine
  readonly #options: RemoteOptions
  readonly #copies: LastGoodCopies
  /** The sources that were replaced by a copy, with the time at which the copy was read. */
  readonly #readAt = new Map<string, number>()
  /** Errors with added context, by their originals: sources with one common failure share one error object. */
  readonly #described = new Map<CatalogError, CatalogError>()

  constructor(engine: Engine, options: RemoteOptions) {
    this.#engine = engine
    this.#options = options
    this.#copies = new LastGoodCopies(engine, options.known, options)
  }

  /** Whether any source was replaced by a copy. */
  get hasCopies(): boolean {
    return this.#readAt.size > 0
  }

  /** Returns when the records of a source were read, in milliseconds since 1970; null for a file. */
  readAtOf(source: Source): number | null {
    const { kind, name, remote } = source
    if (remote === undefined) return null
    const { known, now } = this.#options
    return this.#readAt.get(keyOf(kind, name)) ?? known.readAtOf(source) ?? now
  }

  /** Adds the new blocks of a source, or falls back to the last good copy. */
  async read(source: Source): Promise<readonly PlacedBlock[]> {
    const { known, intake, mayLoseAll } = this.#options
    const blocks: PlacedBlock[] = []
    const taken: PlacedBlock[] = []
    let rows = 0
    for await (const block of known.blocksOf(source)) {
      const failure = 'rows' in block ? block.failure : undefined
      if (isOutage(failure)) {
        const copy = await this.#copies.find(source)
        for (const each of taken) known.giveBack(source.kind, each)
        const instead = await this.#standIn(source, copy, failure)
        if (instead === null) {
          intake.addUnread({ error: this.#describe(failure, copy) })
          return blocks
        }
        return instead
      }
      if ('rows' in block) rows += await intake.addBlock(block)
      else {
        intake.addKnown()
        taken.push(block)
      }
      blocks.push(block)
    }
    if (mayLoseAll || rows > 0 || (await this.#haveRecords(source, blocks))) return blocks
    const copy = await this.#copies.find(source)
    if (copy === null || copy.records === 0) return blocks
    const error = emptiedSource(source.kind, source.name, copy.records)
    const instead = await this.#standIn(source, copy, error)
    if (instead === null) intake.addUnread({ error: this.#describe(error, copy) })
    return instead ?? blocks
  }

  /** Returns the blocks of the last good copy; null where it is too old or not usable. */
  async #standIn(
    source: Source,
    copy: LastGood | null,
    reason: CatalogError,
  ): Promise<readonly PlacedBlock[] | null> {
    const { staleOk, onStale } = this.#options
    if (copy === null || !copy.isUsable || staleOk === undefined || copy.age > staleOk) return null
    const blocks = await this.#copies.blocksOf(source)
    if (blocks === null) return null
    this.#readAt.set(keyOf(source.kind, source.name), copy.readAt)
    this.#options.intake.addKnown()
    onStale?.({ name: source.name, age: copy.age, reason })
    return blocks
  }

  #describe(error: CatalogError, copy: LastGood | null): CatalogError {
    const described = this.#described.get(error) ?? withLastGood(error, copy, this.#options.staleOk)
    this.#described.set(error, described)
    return described
  }

  /** Whether any of the reused blocks has records. */
  async #haveRecords({ kind }: Source, blocks: readonly PlacedBlock[]): Promise<boolean> {
    if (blocks.length === 0) return false
    const ids = blocks.map(({ id }) => id).join()
    return this.#engine.hasRows(`FROM state.${kind} WHERE block IN (${ids})`)
  }
}

/**
 * Whether a source did not respond, or responded without content. Invalid content is not an outage: it must be fixed at
 * the source.
 */
const isOutage = (error: CatalogError | undefined): error is CatalogError =>
  error?.code === 'UNREACHABLE' || error?.code === 'EMPTY_SOURCE'
