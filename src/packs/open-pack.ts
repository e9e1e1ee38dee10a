// Reads a pack of a site in a folder: single records by key, or all of them in order.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  blockFile,
  blockIn,
  entriesIn,
  lastUpTo,
  type Pack,
  type PackTable,
  packTableFile,
} from '../api/packs.ts'
import { siteDamaged } from '../problems/errors.ts'
import { type Block, bodyOf, entriesInFile, parseBlock, parseIndex } from './block.ts'

/** Blocks of records that are cached in memory; the same number applies to blocks of the index. */
const KEPT = 8

/** Reads blocks and caches the most recently used. */
class Blocks<Read> {
  readonly #kept = new Map<string, Read>()
  readonly #read: (name: string) => Read

  constructor(read: (name: string) => Read) {
    this.#read = read
  }

  get(name: string): Read {
    const block = this.#kept.get(name) ?? this.#read(name)
    this.#kept.delete(name)
    this.#kept.set(name, block)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    return block
  }
}

export class OpenPack {
  /** Number of records in the pack. */
  readonly count: number
  readonly #folder: string
  readonly #pack: Pack
  readonly #table: PackTable
  /** The names of blocks by their ids. */
  readonly #names: ReadonlyMap<string, string>
  readonly #blocks: Blocks<Block>
  readonly #indexes: Blocks<string>
  /** The position of the block in which the last record was found: the search for the next one begins nearby. */
  #last = 0

  /**
   * @param folder of the site
   * @throws CatalogError DAMAGED_SITE, as do all methods
   */
  constructor(folder: string, pack: Pack) {
    this.#folder = folder
    this.#pack = pack
    this.#table = readTable(folder, pack)
    this.count = this.#table.count
    this.#names = new Map(this.#table.blocks.map(([id, name]) => [id, name]))
    this.#blocks = new Blocks((name) => readBlock(folder, pack, name))
    this.#indexes = new Blocks((name) => readIndex(folder, pack, name))
  }

  /** Returns the bytes of an entry of a record; null where the pack does not contain it. */
  find(key: string, entry: string): Buffer | null {
    for (const at of [this.#last, this.#last + 1]) {
      const [, name] = this.#table.blocks[at] ?? []
      const found = name === undefined ? null : bodyOf(this.#blocks.get(name), entry)
      if (found === null) continue
      this.#last = at
      return found
    }
    const name = this.#blockOf(key)
    if (name === null) return null
    this.#last = this.#table.blocks.findIndex(([, each]) => each === name)
    return bodyOf(this.#blocks.get(name), entry)
  }

  /** Finds the name of the block with the entries of a record; null where the pack does not contain it. */
  #blockOf(key: string): string | null {
    const [, index] = lastUpTo(this.#table.index, key) ?? []
    const id = index === undefined ? null : blockIn(this.#indexes.get(index), key)
    return (id === null ? undefined : this.#names.get(id)) ?? null
  }

  /** Finds the file of the block with the entries of a record; null where the pack does not contain it. */
  fileOf(key: string): string | null {
    const name = this.#blockOf(key)
    return name === null ? null : blockFile(this.#pack, name)
  }

  /** Counts the entries: a web page may have several. */
  countEntries(): number {
    return this.#table.blocks.reduce(
      (sum, [, name]) => sum + countEntriesIn(path.join(this.#folder, blockFile(this.#pack, name))),
      0,
    )
  }

  /** Streams a range of records by position, from 0, separated by commas. */
  *records(from: number, to: number): Generator<Buffer> {
    let first = 0
    for (const [, name, size] of this.#table.blocks) {
      if (first >= to) break
      if (first + size > from) {
        const { bytes, head } = this.#blocks.get(name)
        const { start, end } = entriesIn(head, Math.max(0, from - first), Math.min(size, to - first))
        yield bytes.subarray(start, end)
      }
      first += size
    }
  }

  /** All blocks, in order, with the names and positions of their entries. */
  *blocks(): Generator<Block> {
    for (const [, name] of this.#table.blocks) yield this.#blocks.get(name)
  }
}

function readTable(folder: string, pack: Pack): PackTable {
  const file = path.join(folder, packTableFile(pack))
  try {
    const table = JSON.parse(readFileSync(file, 'utf8')) as PackTable
    if (Number.isInteger(table.count) && Array.isArray(table.blocks) && Array.isArray(table.index))
      return table
  } catch (cause) {
    throw siteDamaged(file, cause)
  }
  throw siteDamaged(file)
}

function readBlock(folder: string, pack: Pack, name: string): Block {
  const file = path.join(folder, blockFile(pack, name))
  const block = parseBlock(name, readSiteFile(file))
  if (block === null) throw siteDamaged(file)
  return block
}

/** Counts the entries of a block, reading only its head. */
function countEntriesIn(file: string): number {
  try {
    return entriesInFile(file).length
  } catch (cause) {
    throw siteDamaged(file, cause)
  }
}

function readIndex(folder: string, pack: Pack, name: string): string {
  const file = path.join(folder, blockFile(pack, name))
  const index = parseIndex(name, readSiteFile(file))
  if (index === null) throw siteDamaged(file)
  return index
}

/** @throws CatalogError DAMAGED_SITE */
export function readSiteFile(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw siteDamaged(file, cause)
  }
}
