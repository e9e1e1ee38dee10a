// Keeps track of the blocks that an earlier build has staged, so that their records are reused.

import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import type { Block, Source } from '../library/source.ts'

/** Identifies a source: one file may hold several kinds. */
export const keyOf = (kind: Kind, name: string): string => `${kind} ${name}`

export interface PlacedBlock {
  readonly id: number
  /** The file that contains its rows. */
  readonly file: string
  readonly digest: string
  readonly linesBefore: number
}
export type NewBlock = PlacedBlock & Pick<Block, 'rows' | 'failure'>

/** The blocks that are already staged: one entry for some 64 KB of source. */
export class KnownBlocks {
  /** Blocks of unchanged sources, which need not be read. */
  readonly #untouched = new Map<string, PlacedBlock[]>()
  /** Ids of the blocks of all other sources, by kind and digest. */
  readonly #free = new Map<string, number[]>()
  /** Blocks of sources on the network at their last reading, in order. */
  readonly #last = new Map<string, PlacedBlock[]>()
  readonly #readAt: ReadonlyMap<string, number | null>
  readonly #force: boolean
  #nextId: number
  /** Ids of all blocks, in order, by kind. */
  readonly #before = new Map<Kind, number[]>()

  private constructor(
    blocks: readonly (PlacedBlock & StagedPlace)[],
    { untouched, remote, readAt, force }: Sources,
  ) {
    this.#nextId = blocks.reduce((most, { id }) => Math.max(most, id), 0) + 1
    this.#readAt = readAt
    this.#force = force
    for (const { kind, id } of blocks) listIn(this.#before, kind).push(id)
    for (const key of untouched) this.#untouched.set(key, [])
    for (const key of remote) this.#last.set(key, [])
    for (const block of blocks) {
      const key = keyOf(block.kind, block.source)
      const own = this.#untouched.get(key)
      if (own) {
        own.push(block)
        continue
      }
      this.#freeOf(block.kind, block.digest).push(block.id)
      this.#last.get(key)?.push(block)
    }
  }

  static async read(engine: Engine, sources: readonly Source[], force: boolean): Promise<KnownBlocks> {
    const blocks = await engine.all<PlacedBlock & StagedPlace>(
      'SELECT kind, source, file, id, digest, lines_before AS "linesBefore" FROM state.block ORDER BY ordinal',
    )
    const before = await engine.all<StagedSource>(
      'SELECT name, identity, read_at AS "readAt" FROM state.source',
    )
    const identities = new Map(before.map(({ name, identity }) => [name, identity]))
    const untouched = sources
      .filter(({ identity }) => identity !== null)
      .filter(({ kind, name, identity }) => identities.get(keyOf(kind, name)) === identity)
    const keysOf = (some: readonly Source[]) => new Set(some.map(({ kind, name }) => keyOf(kind, name)))
    return new KnownBlocks(blocks, {
      untouched: keysOf(force ? [] : untouched),
      remote: keysOf(sources.filter(({ remote }) => remote !== undefined)),
      readAt: new Map(before.map(({ name, readAt }) => [name, readAt])),
      force,
    })
  }

  /** Returns when an unchanged source was read, in milliseconds since 1970; null where it is read now. */
  readAtOf({ kind, name }: Source): number | null {
    const key = keyOf(kind, name)
    return this.#untouched.has(key) ? (this.#readAt.get(key) ?? null) : null
  }

  /** Takes the blocks of a source at its last reading; null where other sources have taken them. */
  takeLast({ kind, name }: Source): readonly PlacedBlock[] | null {
    const taken: PlacedBlock[] = []
    for (const block of this.#last.get(keyOf(kind, name)) ?? []) {
      // Blocks with the same digest have the same rows.
      const id = this.#freeOf(kind, block.digest).pop()
      if (id === undefined) return null
      taken.push({ ...block, id })
    }
    return taken
  }

  /** Makes a taken block available again. */
  giveBack(kind: Kind, { digest, id }: PlacedBlock): void {
    this.#freeOf(kind, digest).push(id)
  }

  /** @returns the first of a range of unused ids */
  reserve(count: number): number {
    const first = this.#nextId
    this.#nextId += count
    return first
  }

  /** Yields the blocks of a source, including rows for those that are not staged yet. */
  async *blocksOf(source: Source): AsyncGenerator<PlacedBlock | NewBlock> {
    const untouched = this.#untouched.get(keyOf(source.kind, source.name))
    if (untouched) {
      yield* untouched
      return
    }
    for await (const block of source.blocks()) {
      const { file = source.name, digest, linesBefore, failure } = block
      const id = this.#force ? undefined : this.#freeOf(source.kind, digest).pop()
      if (id !== undefined) yield { id, file, digest, linesBefore }
      else {
        const rows = () => block.rows()
        yield { id: this.#nextId++, file, digest, linesBefore, rows, ...(failure && { failure }) }
      }
    }
  }

  /** Whether a kind has the same blocks as before, in the same order. */
  isSame(kind: Kind, ids: readonly number[]): boolean {
    const before = this.#before.get(kind) ?? []
    return before.length === ids.length && before.every((id, index) => id === ids[index])
  }

  #freeOf(kind: Kind, digest: string): number[] {
    return listIn(this.#free, `${kind} ${digest}`)
  }
}

function listIn<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** The keys of sources, grouped by what is known about them. */
interface Sources {
  /** Sources that have not changed. */
  readonly untouched: ReadonlySet<string>
  readonly remote: ReadonlySet<string>
  /** When each source was read. */
  readonly readAt: ReadonlyMap<string, number | null>
  /** Whether to read all sources again. */
  readonly force: boolean
}

interface StagedSource {
  readonly name: string
  readonly identity: string | null
  readonly readAt: number | null
}

interface StagedPlace {
  readonly kind: Kind
  readonly source: string
}
