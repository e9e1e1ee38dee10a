// Divides the items of packs into blocks, and the rows of long tables into blocks of tables. Nothing is rendered for
// it: an item is known by its key, its approximate size and a digest of what it shows.
import type { IndexItem } from '../contract/blocks/blocks.ts'
import { type BlockSizes, ID_SEPARATOR, INDEX, type Pack, TABLE } from '../contract/blocks/packs.ts'
import { DigestSum, digest, digestNumber, lotOf } from '../core/system/digest.ts'
import { Bounds, type Weighed } from './bounds.ts'

/** A record, a lookup, or the forms of a record. */
export interface PackItem {
  readonly key: string
  /** Approximate bytes after compression. */
  readonly bytes: number
  /** A digest of its content as the text of a number. */
  readonly content: string
  /** Number of its files. */
  readonly entries: number
}

/** The items of a pack, in its order. */
export interface PackItems {
  readonly pack: Pack
  readonly items: readonly PackItem[]
  /** How many of them lists have: the others are last. All by default. */
  readonly listed?: number
}

export interface PackOptions extends BlockSizes {
  /** A digest of everything that all bodies depend on, apart from their records. */
  readonly salt: string
}

/** A block of items or of lines of an index, or of the rows of a table. */
export interface Block {
  /** With its prefix. */
  readonly name: string
  /** The smallest id in it, which seldom changes when a record is added. */
  readonly id: string
  /** The key of its first item. */
  readonly key: string
  /** The position of its first item, from 1. */
  readonly first: number
  /** Number of its items. */
  readonly count: number
  /** The blocks that a table lists; none for a block of items or lines. */
  readonly rows: readonly Block[]
}

/** A pack, divided into blocks. There is a level above another until the rows of one fit into the table of the pack. */
export interface PlannedPack extends PackItems {
  readonly levels: Levels
  /** The lines of the index, in the order of keys. */
  readonly lines: readonly IndexItem[]
  readonly indexLevels: Levels
}

type Levels = readonly (readonly Block[])[]

/** The packs of a site that have items, in the order of their names. */
export type PackPlan = readonly PlannedPack[]

/** Divides packs into blocks. It depends on nothing else: the same items and options always make the same blocks. */
export function planPacks(packs: Iterable<PackItems>, options: PackOptions): PackPlan {
  return Array.from(packs)
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => (one.pack < other.pack ? -1 : 1))
    .map((pack) => planPack(pack, options))
}

function planPack({ pack, items, listed }: PackItems, options: PackOptions): PlannedPack {
  const parts = items.map(partOf)
  const levels = divideAll(parts, '', options)
  const lines = indexLines(parts, levels.at(-1) ?? [])
  const indexLevels = divideAll(lines, INDEX, options)
  return {
    pack,
    items,
    ...(listed !== undefined && { listed }),
    levels,
    lines: lines.map(({ key, ids }) => [key, ids]),
    indexLevels,
  }
}

/** What blocks consist of. */
interface Part extends Weighed {
  readonly key: string
  readonly id: string
  /** As that of an item. */
  readonly content: string
  /** Number of items. */
  readonly count: number
  /** The row of a table; null for an item. */
  readonly row: Block | null
}

/** Hex digits of block ids, and of the unique part of block names. */
const DIGITS = 16
const LOTS = 2147483647

const idOf = (text: string): string => digest(text).slice(0, DIGITS)

function partOf({ key, bytes, content }: PackItem): Part {
  const id = idOf(key)
  return { key, bytes, content, id, lot: lotOf(id, LOTS), count: 1, row: null }
}

const partOfTable = (row: Block): Part => ({
  key: row.key,
  bytes: 1,
  content: digestNumber(digest(row.name)),
  id: row.id,
  lot: lotOf(row.id, LOTS),
  count: row.count,
  row,
})

/** Divides parts into blocks, and these into tables until the rows of the highest ones fit into one. */
function divideAll(
  parts: readonly Part[],
  prefix: string,
  { blockBytes, tableRows, salt }: PackOptions,
): Levels {
  let top = divide(parts, { max: blockBytes, prefix, salt })
  const levels = [top]
  while (top.length > tableRows) {
    top = divide(top.map(partOfTable), { max: tableRows, prefix: TABLE, salt })
    levels.push(top)
  }
  return levels
}

interface DivideOptions extends Pick<PackOptions, 'salt'> {
  /** Maximum bytes of a block. */
  readonly max: number
  readonly prefix: string
}

function divide(parts: readonly Part[], { max, ...options }: DivideOptions): Block[] {
  const bounds = new Bounds(max)
  const starts = parts.flatMap((part) => bounds.add(part))
  return starts.map((start, nth) => makeBlock(parts, start, starts[nth + 1] ?? parts.length, options))
}

/** Makes a block of the parts from a position up to another. */
function makeBlock(
  all: readonly Part[],
  start: number,
  end: number,
  { prefix, salt }: Omit<DivideOptions, 'max'>,
): Block {
  const parts = all.slice(start, end)
  const [{ key, row }] = parts as [Part]
  const content = new DigestSum()
  for (const [place, part] of parts.entries()) content.add(`${place} ${part.key} ${part.content}`)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  return {
    name: prefix + idOf(`${salt} ${count} ${key} ${content.digestNumber()}`),
    id: parts.reduce((least, { id }) => (id < least ? id : least), parts[0]?.id ?? ''),
    key,
    first: row?.first ?? start + 1,
    count,
    rows: parts.flatMap((part) => part.row ?? []),
  }
}

/**
 * A compressed line of the index takes the few digits that distinguish its key, and the id of its block, which few
 * lines nearby share.
 */
const LINE_BYTES = 11

interface Line extends Part {
  readonly ids: string
}

/**
 * Makes the lines of the index of some items, in the order of their keys, which are ASCII.
 * @param top their blocks, or the highest tables of these
 */
function indexLines(items: readonly Part[], top: readonly Block[]): Line[] {
  const lines: Line[] = []
  for (const [{ first, count }, ids] of idsOf(top, [])) {
    const content = digestNumber(digest(ids))
    for (const item of items.slice(first - 1, first - 1 + count))
      lines.push({ ...item, bytes: LINE_BYTES, content, ids })
  }
  return lines.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Yields the blocks of items below others, each with its id after those of the tables above it. */
function* idsOf(
  blocks: readonly Block[],
  above: readonly string[],
): Generator<readonly [block: Block, ids: string]> {
  for (const block of blocks) {
    const ids = [...above, block.id]
    if (block.rows.length === 0) yield [block, ids.join(ID_SEPARATOR)]
    else yield* idsOf(block.rows, ids)
  }
}
