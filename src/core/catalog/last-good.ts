// Finds the last good copy of a source on the network, either in the state of this build or in the state file of
// another build, which is opened read-only.
import { existsSync } from 'node:fs'
import { KINDS } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { Source } from '../library/source.ts'
import type { LastGoodCopy } from '../library/stale-source.ts'
import { type KnownBlocks, keyOf, type PlacedBlock } from './known-blocks.ts'
import { LAYOUT } from './state-tables.ts'

export interface LastGoodOptions {
  /** The state file of the last build, for a run that has no state of its own; null where no such file exists. */
  readonly lastState?: string | null | undefined
  /** A digest of everything but the sources that records depend on. */
  readonly reader: string
  /** When this run reads its sources, in milliseconds since 1970. */
  readonly now: number
}

export interface LastGood extends LastGoodCopy {
  /** When the copy was read, in milliseconds since 1970. */
  readonly readAt: number
  /** Number of records in the copy. */
  readonly records: number
}

interface Found {
  readonly readAt: number | null
  readonly remote: string | null
  readonly program: string
  readonly records: number
}

export class LastGoodCopies {
  readonly #engine: Engine
  readonly #known: KnownBlocks
  readonly #options: LastGoodOptions

  constructor(engine: Engine, known: KnownBlocks, options: LastGoodOptions) {
    this.#engine = engine
    this.#known = known
    this.#options = options
  }

  /** Finds a copy; null where no known build has read the source, or another build is under way. */
  find(source: Source): Promise<LastGood | null> {
    const { reader, now } = this.#options
    return this.#within(async (inState) => {
      const [found] = await this.#engine.all<Found>(
        inState(`
          SELECT read_at AS "readAt", remote, program, (
            SELECT count(*) FROM state.${source.kind} WHERE block IN (${idsOf(source)})
          )::INTEGER AS records
          FROM state.source JOIN state.layout ON name = ${literal(keyOf(source.kind, source.name))}`),
      )
      if (!found || found.readAt === null) return null
      const { readAt, remote, program, records } = found
      const isUsable = program === reader && remote === source.remote
      return { readAt, age: Math.max(0, now - readAt), isUsable, records }
    })
  }

  /** Returns the blocks of a copy that was found; null where they no longer exist. */
  blocksOf(source: Source): Promise<readonly PlacedBlock[] | null> {
    return this.#within(async (inState, isOwn) =>
      isOwn ? this.#known.takeLast(source) : this.#lend(source, inState),
    )
  }

  /** Copies the rows of a source from another build's state. */
  async #lend(source: Source, inState: (sql: string) => string): Promise<readonly PlacedBlock[]> {
    const own = inState(idsOf(source))
    const blocks = await this.#engine.all<PlacedBlock>(
      inState(`
        SELECT id, file, digest, lines_before AS "linesBefore" FROM state.block WHERE id IN (${own})
        ORDER BY ordinal`),
    )
    const first = this.#known.reserve(Math.max(0, ...blocks.map(({ id }) => id)) + 1)
    const select = `BY NAME SELECT block + ${first} AS block, * EXCLUDE (block)`
    const rows = `WHERE block IN (${own})`
    for (const kind of KINDS) {
      const [records, mentions] = [inState(`FROM state.${kind}`), inState(`FROM state.${kind}_mention`)]
      await this.#engine.run(`
        INSERT INTO state.${kind} ${select} ${records} ${rows};
        INSERT INTO state.${kind}_mention ${select} ${mentions} ${rows}`)
    }
    await this.#engine.run(`
      INSERT INTO state.named ${select} ${inState('FROM state.named')} ${rows};
      INSERT INTO state.remark ${select} ${inState('FROM state.remark')} ${rows}`)
    return blocks.map((block) => ({ ...block, id: block.id + first }))
  }

  /**
   * Runs work on the last build's state.
   * @param work receives a function that redirects a query to that state, and whether it is the state of this run
   */
  async #within<T>(
    work: (inState: (sql: string) => string, isOwn: boolean) => Promise<T | null>,
  ): Promise<T | null> {
    const { lastState } = this.#options
    if (lastState === undefined) return work((sql) => sql, true)
    if (lastState === null || !existsSync(lastState)) return null
    try {
      await this.#engine.run(`ATTACH ${literal(lastState)} AS last (READ_ONLY)`)
    } catch {
      // The file is broken, or a build is under way.
      return null
    }
    try {
      const inState = (sql: string) => sql.replaceAll(/\b(FROM|JOIN) state\./g, '$1 last.')
      const [layout] = await this.#engine.all<{ id: string }>(inState('FROM state.layout'))
      return layout?.id === LAYOUT ? await work(inState, false) : null
    } finally {
      await this.#engine.run('DETACH last')
    }
  }
}

const idsOf = ({ kind, name }: Source): string =>
  `SELECT id FROM state.block WHERE kind = '${kind}' AND source = ${literal(name)}`
