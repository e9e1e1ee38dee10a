// Reads a packed site (contract/blocks/packs.ts). A response is found by way of a table, which stays in memory, a block
// of the index, and a block of records, from which it is taken without being parsed.
import {
  contentIn,
  countIn,
  entriesIn,
  HEAD_BYTES,
  headLength,
  idsIn,
  type Member,
  membersIn,
  membersWith,
} from '../blocks/blocks.ts'
import {
  type BlockRow,
  blockFile,
  ID_SEPARATOR,
  type IndexRow,
  lastUpTo,
  type Pack,
  type PackTable,
  packTableFile,
  TABLE,
} from '../blocks/packs.ts'
import type { PackedFile } from '../kinds/packed.ts'
import { DamagedFile } from './damaged-file.ts'
import type { Block, KnownTable, PackMemory } from './pack-memory.ts'
import type { Bytes, FileRead, Read } from './pressed-page.ts'

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
  /** Each of the records. */
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
    return this.#withTable(pack, async ({ index, blocks }, reader) => {
      const ids = await findIds(reader, index, key)
      const name = ids === null ? null : await findName(reader, blocks, ids)
      return name === null ? null : findEntry(reader, name, entry)
    })
  }

  /**
   * Returns records of a list, reading each block once.
   * @param chooseRuns the wanted places, by the number of records in the list
   * @returns null if the site does not have the list
   */
  records(pack: Pack, chooseRuns: (count: number) => readonly Run[]): Promise<FoundRecords | null> {
    return this.#withTable(pack, async ({ count, blocks }, reader) => {
      const found = await Promise.all(chooseRuns(count).map((run) => recordsIn(reader, blocks, run)))
      const inBlocks = found.flat()
      return {
        count,
        pieces: inBlocks.flatMap(({ pieces }) => pieces),
        names: [...new Set(inBlocks.map(({ name }) => name))],
      }
    })
  }

  async #withTable<T>(
    pack: Pack,
    work: (table: PackTable, reader: BlockReader) => Promise<T>,
  ): Promise<T | null> {
    const known = await this.#table(pack)
    if (known === null) return null
    const reader = () => new BlockReader(pack, this.#read, this.#memory)
    try {
      return await work(known.table, reader())
    } catch (error) {
      if (!(error instanceof MissingBlock)) throw error
      this.#memory.forgetTables()
      const again = await this.#table(pack)
      return again && work(again.table, reader())
    }
  }

  async #table(pack: Pack): Promise<KnownTable | null> {
    const known = this.#memory.table(pack)
    if (known && !this.#memory.isLive) return known
    const file = await this.#read(packTableFile(pack))
    if (file === null) return null
    if (known && known.tag !== null && known.tag === file.tag) return known
    return this.#memory.keepTable(pack, { table: parseTable(pack, file.bytes), tag: file.tag })
  }
}

/** Reads blocks of a pack and their members, each of them once for a request. */
class BlockReader {
  readonly #pack: Pack
  readonly #read: Read
  readonly #memory: PackMemory
  readonly #blocks = new Map<string, Promise<Block>>()
  readonly #members = new Map<Member, Promise<Bytes>>()

  constructor(pack: Pack, read: Read, memory: PackMemory) {
    this.#pack = pack
    this.#read = read
    this.#memory = memory
  }

  /** @throws DamagedFile */
  block(name: string): Promise<Block> {
    return once(this.#blocks, name, async () => {
      const file = blockFile(this.#pack, name)
      return this.#memory.block(file) ?? this.#memory.keepBlock(file, await this.#readBlock(file, name))
    })
  }

  async #readBlock(file: string, name: string): Promise<Block> {
    const found: FileRead | null = await this.#read(file)
    if (found === null) throw new MissingBlock(`${file} is missing`)
    const { bytes } = found
    const length = headLength(ascii.decode(bytes.subarray(0, HEAD_BYTES)))
    const members = membersIn(name, ascii.decode(bytes.subarray(0, length)), bytes.length)
    if (members === null) throw new DamagedFile(`${file} is damaged`)
    return { bytes, members }
  }

  /**
   * Returns the content of a member.
   * @throws DamagedFile
   */
  member(name: string, { bytes }: Block, member: Member): Promise<Bytes> {
    return once(this.#members, member, async () => {
      const file = blockFile(this.#pack, name)
      const { start, end } = member
      const known = this.#memory.member(file, start)
      if (known) return known
      try {
        return this.#memory.keepMember(file, start, await gunzip(bytes.subarray(start, end)))
      } catch {
        throw new DamagedFile(`${file} is damaged`)
      }
    })
  }

  async text(name: string, block: Block, member: Member): Promise<string> {
    return new TextDecoder().decode(await this.member(name, block, member))
  }

  /** The rows of a table that are in a block. */
  async rows<Row>(name: string): Promise<readonly Row[]> {
    const block = await this.block(name)
    const texts = await Promise.all(block.members.map((member) => this.text(name, block, member)))
    return texts.flatMap((text) => JSON.parse(text))
  }
}

/** Finds the ids of the only block that may contain a key, and of its tables; null if no block may. */
async function findIds(reader: BlockReader, rows: readonly IndexRow[], key: string): Promise<string | null> {
  const [, name] = lastUpTo(rows, key) ?? []
  if (name === undefined) return null
  if (name.startsWith(TABLE)) return findIds(reader, await reader.rows<IndexRow>(name), key)
  const block = await reader.block(name)
  const [, member] =
    lastUpTo(
      block.members.map((each) => [each.hint, each] as const),
      key,
    ) ?? []
  return member ? idsIn(await reader.text(name, block, member), key) : null
}

/** Finds the name of a block; null if the tables do not contain the ids. */
async function findName(reader: BlockReader, rows: readonly BlockRow[], ids: string): Promise<string | null> {
  let name: string | undefined
  for (const [depth, id] of ids.split(ID_SEPARATOR).entries()) {
    const inTable: readonly BlockRow[] = depth === 0 ? rows : await reader.rows(name ?? '')
    name = inTable.find(([each]) => each === id)?.[1]
    if (name === undefined) return null
  }
  return name ?? null
}

async function findEntry(reader: BlockReader, name: string, entry: string): Promise<Bytes | null> {
  const block = await reader.block(name)
  for (const member of membersWith(block.members, entry)) {
    const bytes = await reader.member(name, block, member)
    const place = entriesIn(decodeHead(bytes)).find((each) => each.entry === entry)
    if (place) return contentIn(bytes, place)
  }
  return null
}

interface InBlock {
  readonly name: string
  readonly pieces: readonly Bytes[]
}

/** The records of a run, block by block. */
async function recordsIn(reader: BlockReader, rows: readonly BlockRow[], run: Run): Promise<InBlock[]> {
  const found = await Promise.all(
    overlaps(rows, run, ([, , count]) => count).map(async ({ item: [, name], ...part }) => {
      if (name.startsWith(TABLE)) return recordsIn(reader, await reader.rows(name), part)
      const block = await reader.block(name)
      const pieces = overlaps(block.members, part, countIn).map(async ({ item: member, from, to }) => {
        const bytes = await reader.member(name, block, member)
        return entriesIn(decodeHead(bytes))
          .slice(from, to)
          .map((place) => contentIn(bytes, place))
      })
      return [{ name, pieces: (await Promise.all(pieces)).flat() }]
    }),
  )
  return found.flat()
}

/** The items that a run overlaps, with the places of its records in each. */
function overlaps<Item>(
  items: readonly Item[],
  { from, to }: Run,
  countItem: (item: Item) => number,
): (Run & { readonly item: Item })[] {
  const found: (Run & { readonly item: Item })[] = []
  let first = 0
  for (const item of items) {
    const count = countItem(item)
    if (first >= to) break
    if (from < first + count)
      found.push({ item, from: Math.max(0, from - first), to: Math.min(count, to - first) })
    first += count
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

/** Heads are ASCII. UTF-8 is the fastest decoder: for Latin-1, workerd converts by way of UTF-16. */
const ascii = new TextDecoder()

const decodeHead = (bytes: Bytes): string =>
  ascii.decode(bytes.subarray(0, headLength(ascii.decode(bytes.subarray(0, HEAD_BYTES)))))

/** Reads each file once, for a single request: on some platforms, promises belong to one. */
export function readOnce(read: Read): Read {
  const started = new Map<string, ReturnType<Read>>()
  return (path) => once(started, path, () => read(path))
}

function once<Key, Value>(
  started: Map<Key, Promise<Value>>,
  key: Key,
  start: () => Promise<Value>,
): Promise<Value> {
  const value = started.get(key) ?? start()
  started.set(key, value)
  return value
}

async function gunzip(bytes: Bytes): Promise<Bytes> {
  const stream = new Response(bytes).body as ReadableStream<Bytes>
  return new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
}
