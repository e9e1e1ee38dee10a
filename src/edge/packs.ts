// Reads a packed site (api/packs.ts). A response is found by way of a table, which stays in memory, a block of the
// index, and a block of records, from which it is sliced without being parsed.
import type { PackedFile } from '../api/packed.ts'
import {
  blockFile,
  blockIn,
  entriesIn,
  entryIn,
  HEAD_BYTES,
  headLength,
  INDEX,
  isWholeBlock,
  lastUpTo,
  type Pack,
  type PackTable,
  packTableFile,
  type Stretch,
} from '../api/packs.ts'
import { DamagedFile } from './failure.ts'
import { LastUsed } from './last-used.ts'
import type { Bytes, FileRead, Read } from './pressed-page.ts'

/**
 * Maximum bytes of blocks in memory by default, separately for the index and for records: a worker may have 128 MB in
 * total. The index of 100,000 records takes 5 MB, and each answer needs a block of it; in a shared cache, records would
 * evict it.
 */
const MAX_CACHED_BYTES = 8 * 1024 * 1024

/** A block. Its head is decoded to text; a block of the index is all head. */
interface Block {
  readonly bytes: Bytes
  readonly head: string
}

interface KnownTable {
  readonly table: PackTable
  readonly tag: string | null
  /** Names of blocks by id, filled on demand: a table may have thousands of rows. */
  readonly names: Map<string, string>
}

/** Finds the name of a block; null if the table does not contain the id. */
function findBlockName({ table, names }: KnownTable, id: string): string | null {
  const name = names.get(id) ?? table.blocks.find(([each]) => each === id)?.[1]
  if (name === undefined) return null
  names.set(id, name)
  return name
}

/**
 * What a handler keeps of a packed site between requests. It holds no promises: on some platforms, these belong to one
 * request.
 */
export class PackMemory {
  readonly isLive: boolean
  readonly #tables = new Map<Pack, KnownTable>()
  /** The cache of blocks of the index. */
  readonly index: LastUsed<Block>
  /** The cache of blocks of records. */
  readonly blocks: LastUsed<Block>

  /**
   * @param options whether the site may change while it is served, so that tables are read for each request; and the
   * maximum bytes of each cache
   */
  constructor({ isLive = false, maxBytes = MAX_CACHED_BYTES } = {}) {
    this.isLive = isLive
    this.index = new LastUsed(maxBytes, blockSize)
    this.blocks = new LastUsed(maxBytes, blockSize)
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

  #placeOf(file: string): LastUsed<Block> {
    return isIndexBlock(file) ? this.index : this.blocks
  }
}

const blockSize = ({ bytes, head }: Block): number => bytes.length + head.length

/** A table names a missing block: most likely, a new site has been published since the table was read. */
class MissingBlock extends DamagedFile {}

/** Consecutive places of a list, from 0. */
export interface Run {
  readonly from: number
  /** The place after the last one. */
  readonly to: number
}

/** Records of a list. */
export interface FoundRecords {
  /** Number of records in the whole list. */
  readonly count: number
  /** The records, separated by commas. */
  readonly pieces: readonly Bytes[]
  /** Names of their blocks: equal names mean equal records. */
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

  /** Returns the content of a file; null if the site does not have it. */
  find({ pack, key, entry }: PackedFile): Promise<Bytes | null> {
    return this.#withTable(pack, async (known) => {
      const index = lastUpTo(known.table.index, key)
      if (index === null) return null
      const lines = await this.#block(pack, index[1])
      const id = blockIn(lines.head, key)
      const name = id === null ? null : findBlockName(known, id)
      if (name === null) return null
      const block = await this.#block(pack, name)
      const stretch = entryIn(block.head, entry)
      return stretch && block.bytes.subarray(stretch.start, stretch.end)
    })
  }

  /**
   * Returns records of a list, reading each block once.
   * @param runsOf the wanted places, by the number of records in the list
   * @returns null if the site does not have the list
   */
  records(pack: Pack, runsOf: (count: number) => readonly Run[]): Promise<FoundRecords | null> {
    return this.#withTable(pack, async ({ table: { count, blocks } }) => {
      const read = new Map<string, Promise<Block>>()
      const pieces = runsOf(count).flatMap((run) =>
        stretchesOf(blocks, run).map(async ({ name, from, to }) => {
          const reading = read.get(name) ?? this.#block(pack, name)
          read.set(name, reading)
          const { bytes, head } = await reading
          const stretch: Stretch = entriesIn(head, from, to)
          return bytes.subarray(stretch.start, stretch.end)
        }),
      )
      return { count, pieces: await Promise.all(pieces), names: [...read.keys()] }
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
    const table = parseTable(pack, file.bytes)
    return this.#memory.keepTable(pack, { table, tag: file.tag, names: new Map() })
  }

  /** @throws DamagedFile */
  async #block(pack: Pack, name: string): Promise<Block> {
    const file = blockFile(pack, name)
    const known = this.#memory.block(file)
    if (known) return known
    const found: FileRead | null = await this.#read(file)
    if (found === null) throw new MissingBlock(`${file} is missing`)
    const block = parseBlock(name, found.bytes)
    if (block === null) throw new DamagedFile(`${file} is damaged`)
    return this.#memory.keepBlock(file, block)
  }
}

/** The blocks that a run overlaps, with the places of its records in each. */
function stretchesOf(blocks: PackTable['blocks'], { from, to }: Run): (Run & { readonly name: string })[] {
  const found: (Run & { readonly name: string })[] = []
  let first = 0
  for (const [, name, size] of blocks) {
    if (first >= to) break
    if (from < first + size)
      found.push({ name, from: Math.max(0, from - first), to: Math.min(size, to - first) })
    first += size
  }
  return found
}

function parseTable(pack: Pack, bytes: Bytes): PackTable {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new DamagedFile(`${packTableFile(pack)} is damaged`)
  }
}

const isIndexBlock = (file: string): boolean => file.includes(`/${INDEX}`)

const NONE = new Uint8Array()

/** Heads are ASCII. UTF-8 is the fastest decoder: for Latin-1, workerd converts by way of UTF-16. */
const ascii = new TextDecoder()

/** @returns null for a damaged block */
function parseBlock(name: string, bytes: Bytes): Block | null {
  const length = headLength(ascii.decode(bytes.subarray(0, HEAD_BYTES)))
  const head = ascii.decode(bytes.subarray(0, length))
  if (!isWholeBlock(name, head, bytes.length)) return null
  return { bytes: name.startsWith(INDEX) ? NONE : bytes, head }
}
