// Reads a pack of a site in a folder: single records by key, or all of them in order.

import { idsIn } from '../../contract/blocks/blocks.ts'
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
} from '../../contract/blocks/packs.ts'
import { LastUsed } from '../../contract/common/last-used.ts'
import { readFileSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import { siteDamaged } from '../problems/errors.ts'
import { type Block, countEntriesIn, parseBlock, parseMembers, readMember } from './block.ts'

/** Blocks of records that are cached in memory; the same number applies to other blocks. */
const KEPT = 8

/** A member of a block, as text. */
interface TextMember {
  readonly hint: string
  readonly text: string
}

export class OpenPack {
  /** Number of records in the list. */
  readonly count: number
  /** The folder of blocks. */
  readonly #folder: string
  readonly #pack: Pack
  /** The blocks of records, in order. */
  readonly #rows: readonly BlockRow[]
  readonly #index: readonly IndexRow[]
  /** The names of blocks that hold rows of tables. */
  readonly #tables: string[] = []
  /** The positions of blocks by their ids. */
  readonly #places: ReadonlyMap<string, number>
  readonly #blocks = new LastUsed<Block>(KEPT, () => 1)
  readonly #texts = new LastUsed<readonly TextMember[]>(KEPT, () => 1)
  /** The position of the block in which the last record was found: the search for the next one begins nearby. */
  #last = 0

  /**
   * @param site its folder
   * @param blocks the folder of its blocks
   * @throws CatalogError DAMAGED_SITE, as do all methods
   */
  constructor(site: string, blocks: string, pack: Pack) {
    this.#folder = blocks
    this.#pack = pack
    const table = readTable(site, pack)
    this.count = table.count
    this.#rows = [...this.#wholeRows(table.blocks)]
    this.#index = [...this.#wholeRows(table.index)]
    this.#places = new Map(this.#rows.map(([id], at) => [id, at]))
  }

  /** Returns the bytes of an entry of a record; null where the pack does not contain it. */
  find(key: string, entry: string): Buffer | null {
    for (const at of [this.#last, this.#last + 1]) {
      const [, name] = this.#rows[at] ?? []
      const found = name === undefined ? undefined : this.#block(name).get(entry)
      if (found === undefined) continue
      this.#last = at
      return found
    }
    const place = this.#findPlace(key)
    const [, name] = (place !== null && this.#rows[place]) || []
    if (place === null || name === undefined) return null
    this.#last = place
    return this.#block(name).get(entry) ?? null
  }

  /** Finds the position of the only block that may contain the entries of a record; null if no block may. */
  #findPlace(key: string): number | null {
    const [, name] = lastUpTo(this.#index, key) ?? []
    if (name === undefined) return null
    const members = this.#texts.get(name) ?? this.#texts.keep(name, this.#readTexts(name))
    const [, lines] =
      lastUpTo(
        members.map(({ hint, text }) => [hint, text] as const),
        key,
      ) ?? []
    const id = lines === undefined ? undefined : idsIn(lines, key)?.split(ID_SEPARATOR).at(-1)
    return id === undefined ? null : (this.#places.get(id) ?? null)
  }

  /** Finds the file of the only block that may contain the entries of a record; null if no block may. */
  findFile(key: string): string | null {
    const [, name] = this.#rows[this.#findPlace(key) ?? -1] ?? []
    return name === undefined ? null : blockFile(this.#pack, name)
  }

  /** Lists the entries of the block in which a record may be. */
  entriesBeside(key: string): readonly string[] {
    const [, name] = this.#rows[this.#findPlace(key) ?? -1] ?? []
    return name === undefined ? [] : [...this.#block(name).keys()]
  }

  /** Number of all records, unlisted ones included. */
  get size(): number {
    return this.#rows.reduce((sum, [, , count]) => sum + count, 0)
  }

  /** Counts the entries: a record may have several forms. */
  countEntries(): number {
    return this.#rows.reduce((sum, [, name]) => {
      const file = path.join(this.#folder, blockFile(this.#pack, name))
      return sum + (reading(file, () => countEntriesIn(file, name)) ?? this.#damaged(name))
    }, 0)
  }

  /** Streams a range of records by position, from 0. */
  *records(from: number, to: number): Generator<Buffer> {
    let first = 0
    for (const [, name, size] of this.#rows) {
      if (first >= to) break
      if (first + size > from)
        yield* [...this.#block(name).values()].slice(Math.max(0, from - first), to - first)
      first += size
    }
  }

  /** All blocks, in order. */
  *blocks(): Generator<Block> {
    for (const [, name] of this.#rows) yield this.#block(name)
  }

  /** The files of all blocks: of records, of the index, and of tables. */
  *files(): Generator<string> {
    for (const [, name] of [...this.#rows, ...this.#index]) yield blockFile(this.#pack, name)
    for (const name of this.#tables) yield blockFile(this.#pack, name)
  }

  /** Returns the rows of a table, including those that are in blocks. */
  *#wholeRows<Row extends BlockRow | IndexRow>(rows: readonly Row[]): Generator<Row> {
    for (const row of rows) {
      const [, name] = row
      if (!name.startsWith(TABLE)) yield row
      else {
        this.#tables.push(name)
        for (const { text } of this.#readTexts(name)) yield* this.#wholeRows<Row>(JSON.parse(text))
      }
    }
  }

  #block(name: string): Block {
    const known = this.#blocks.get(name)
    return known ?? this.#blocks.keep(name, parseBlock(name, this.#readFile(name)) ?? this.#damaged(name))
  }

  #readTexts(name: string): TextMember[] {
    const bytes = this.#readFile(name)
    return (parseMembers(name, bytes) ?? this.#damaged(name)).map((member) => {
      const content = readMember(bytes, member) ?? this.#damaged(name)
      return { hint: member.hint, text: content.toString('utf8') }
    })
  }

  #readFile(name: string): Buffer {
    return readSiteFile(path.join(this.#folder, blockFile(this.#pack, name)))
  }

  #damaged(name: string): never {
    throw siteDamaged(path.join(this.#folder, blockFile(this.#pack, name)))
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

/** @throws CatalogError DAMAGED_SITE */
export const readSiteFile = (file: string): Buffer<ArrayBuffer> => reading(file, () => readFileSync(file))

function reading<Read>(file: string, read: () => Read): Read {
  try {
    return read()
  } catch (cause) {
    throw siteDamaged(file, cause)
  }
}
