// Reads a packed site (api/packs.ts): a response is found by its table, which stays in memory, a block of the index
// and a block of records, and sliced out of that without being read.
import type { PackedFile } from '../api/packed.ts'
import {
  blockFile,
  blockIn,
  entriesIn,
  entryIn,
  HEAD_BYTES,
  headLength,
  INDEX,
  lastUpTo,
  type Pack,
  type PackTable,
  packTableFile,
  type Stretch,
} from '../api/packs.ts'
import type { Bytes, FileRead, Read } from './pressed-page.ts'

/**
 * Bytes of blocks that stay in memory, at most, of the index and as much of records: a worker may have 128 MB for all
 * it does. The index of 100,000 records takes 5 MB, and each answer needs a block of it: where it shared its place with
 * records, they would displace it.
 */
const MAX_BYTES = 8 * 1024 * 1024

/** A block, with its head as a text: of an index, all of it, and no bytes. */
interface Block {
  readonly bytes: Bytes
  readonly head: string
}

interface KnownTable {
  readonly table: PackTable
  readonly tag: string | null
  /** The names of blocks by their ids, of those that were asked for: a table may have thousands of rows. */
  readonly names: Map<string, string>
}

/** The name of a block by its id; null where the table has none. */
function nameOf({ table, names }: KnownTable, id: string): string | null {
  const name = names.get(id) ?? table.blocks.find(([each]) => each === id)?.[1]
  if (name === undefined) return null
  names.set(id, name)
  return name
}

/** What a handler keeps of a packed site from one request to the next: no promises, which belong to one request. */
export class PackMemory {
  readonly isLive: boolean
  readonly #tables = new Map<Pack, KnownTable>()
  readonly #index = new LastUsed()
  readonly #blocks = new LastUsed()

  /** @param isLive whether the site may change while it is served: its tables are read for each request then */
  constructor({ isLive = false } = {}) {
    this.isLive = isLive
  }

  table(pack: Pack): KnownTable | undefined {
    return this.#tables.get(pack)
  }

  keepTable(pack: Pack, known: KnownTable): KnownTable {
    this.#tables.set(pack, known)
    return known
  }

  forgetTables(): void {
    this.#tables.clear()
  }

  block(file: string): Block | undefined {
    return this.#placeOf(file).get(file)
  }

  keepBlock(file: string, block: Block): Block {
    this.#placeOf(file).keep(file, block)
    return block
  }

  #placeOf(file: string): LastUsed {
    return isOfIndex(file) ? this.#index : this.#blocks
  }
}

/** The blocks that were used last, by their files. */
class LastUsed {
  /** In the order in which they were used last. */
  readonly #blocks = new Map<string, Block>()
  #bytes = 0

  get(file: string): Block | undefined {
    const block = this.#blocks.get(file)
    if (block === undefined) return undefined
    this.#blocks.delete(file)
    this.#blocks.set(file, block)
    return block
  }

  /** One of a single large record would drive out all others. */
  keep(file: string, block: Block): void {
    // Others may have read it meanwhile.
    if (this.#blocks.has(file) || sizeOf(block) > MAX_BYTES) return
    this.#blocks.set(file, block)
    this.#bytes += sizeOf(block)
    for (const [oldest, each] of this.#blocks) {
      if (this.#bytes <= MAX_BYTES) break
      this.#blocks.delete(oldest)
      this.#bytes -= sizeOf(each)
    }
  }
}

const sizeOf = ({ bytes, head }: Block): number => bytes.length + head.length

/** A table named a block that is not there: another site has been published since it was read. */
class MissingBlock extends Error {}

/** Records of a list that stand next to each other. */
export interface FoundRecords {
  /** Records in the whole list. */
  readonly count: number
  /** The records, with commas between them. */
  readonly pieces: readonly Bytes[]
  /** The names of the blocks that they are in: the same names, the same records. */
  readonly names: readonly string[]
}

export class Packs {
  readonly #read: Read
  readonly #memory: PackMemory

  /** @param read reads a file of the site */
  constructor(read: Read, memory: PackMemory) {
    this.#read = read
    this.#memory = memory
  }

  /** The content of a file; null where the site does not have it. */
  find({ pack, key, entry }: PackedFile): Promise<Bytes | null> {
    return this.#withTable(pack, async (known) => {
      const index = lastUpTo(known.table.index, key)
      if (index === null) return null
      const lines = await this.#block(blockFile(pack, index[1]))
      const id = blockIn(lines.head, key)
      const name = id === null ? null : nameOf(known, id)
      if (name === null) return null
      const block = await this.#block(blockFile(pack, name))
      const stretch = entryIn(block.head, entry)
      return stretch && block.bytes.subarray(stretch.start, stretch.end)
    })
  }

  /**
   * The records of a list from one place up to another.
   * @returns null for a site without the list
   */
  records(pack: Pack, from: bigint, to: bigint): Promise<FoundRecords | null> {
    return this.#withTable(pack, async ({ table: { count, blocks } }) => {
      const wanted: { readonly name: string; readonly from: number; readonly to: number }[] = []
      const [start, end] = [from, to].map((place) =>
        Number(place < BigInt(count) ? place : BigInt(count)),
      ) as [number, number]
      let first = 0
      for (const [, name, size] of blocks) {
        if (first >= end) break
        if (start < first + size) {
          wanted.push({ name, from: Math.max(0, start - first), to: Math.min(size, end - first) })
        }
        first += size
      }
      const pieces = await Promise.all(
        wanted.map(async ({ name, from: at, to: end }) => {
          const { bytes, head } = await this.#block(blockFile(pack, name))
          const stretch: Stretch = entriesIn(head, at, end)
          return bytes.subarray(stretch.start, stretch.end)
        }),
      )
      return { count, pieces, names: wanted.map(({ name }) => name) }
    })
  }

  async #withTable<T>(pack: Pack, work: (known: KnownTable) => Promise<T>): Promise<T | null> {
    const known = await this.#table(pack)
    if (known === null) return null
    try {
      return await work(known)
    } catch (error) {
      if (!(error instanceof MissingBlock)) throw error
      this.#memory.forgetTables()
      const again = await this.#table(pack)
      return again && work(again)
    }
  }

  async #table(pack: Pack): Promise<KnownTable | null> {
    const known = this.#memory.table(pack)
    if (known && !this.#memory.isLive) return known
    const file = await this.#read(packTableFile(pack))
    if (file === null) return null
    if (known && known.tag !== null && known.tag === file.tag) return known
    const table = JSON.parse(new TextDecoder().decode(file.bytes)) as PackTable
    return this.#memory.keepTable(pack, { table, tag: file.tag, names: new Map() })
  }

  async #block(file: string): Promise<Block> {
    const known = this.#memory.block(file)
    if (known) return known
    const found: FileRead | null = await this.#read(file)
    if (found === null) throw new MissingBlock(`${file} is missing`)
    return this.#memory.keepBlock(file, blockOf(file, found.bytes))
  }
}

const isOfIndex = (file: string): boolean => file.includes(`/${INDEX}`)

const NONE = new Uint8Array()

/** Heads are ASCII, of which texts are made fastest as UTF-8: workerd makes those of Latin-1 by way of UTF-16. */
const ascii = new TextDecoder()

function blockOf(file: string, bytes: Bytes): Block {
  if (isOfIndex(file)) return { bytes: NONE, head: ascii.decode(bytes) }
  const length = headLength(ascii.decode(bytes.subarray(0, HEAD_BYTES)))
  return { bytes, head: ascii.decode(bytes.subarray(0, length)) }
}
