// Divides what a pack consists of into blocks. Nothing is rendered for it: a part of a block is known by its key, its
// approximate size and a digest of what it shows.
import { type BlockSizes, TABLE } from '../contract/blocks/packs.ts'
import { DigestSum, digest, digestNumber, drawLot } from '../core/system/digest.ts'
import { Bounds, type Weighed } from './bounds.ts'

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
  /** Number of its items. */
  readonly count: number
  /** The blocks that a table lists; none for a block of items or lines. */
  readonly rows: readonly Block[]
}

/** What is put into a block: an item, a line of an index, or a row of a table. */
export interface Part extends Weighed {
  readonly key: string
  readonly id: string
  /** A digest of its content as the text of a number. */
  readonly content: string
  /** Number of items. */
  readonly count: number
  /** The block that a row of a table names. */
  readonly row?: Block
}

/** A block with what is in it. */
export interface FilledBlock<P extends Part> {
  readonly block: Block
  readonly parts: readonly P[]
}

/** Hex digits of block ids, and of the unique part of block names. */
const DIGITS = 16
const LOTS = 2147483647

const shortDigest = (text: string): string => digest(text).slice(0, DIGITS)

/** The id of a key, and its lot among the bounds of blocks. */
export function identifyKey(key: string): Pick<Part, 'id' | 'lot'> {
  const id = shortDigest(key)
  return { id, lot: drawLot(id, LOTS) }
}

interface DivideOptions extends Pick<PackOptions, 'salt'> {
  /** Maximum bytes of a block. */
  readonly max: number
  readonly prefix: string
}

/** Divides parts into blocks, one of which is in memory. The same parts and options always make the same blocks. */
export function* divide<P extends Part>(
  parts: Iterable<P>,
  { max, ...options }: DivideOptions,
): Generator<FilledBlock<P>> {
  const bounds = new Bounds(max)
  let waiting: P[] = []
  let begin = 0
  for (const part of parts) {
    for (const start of bounds.add(part)) {
      if (start === begin) continue
      yield fill(waiting.slice(0, start - begin), options)
      waiting = waiting.slice(start - begin)
      begin = start
    }
    waiting.push(part)
  }
  if (waiting.length > 0) yield fill(waiting, options)
}

function fill<P extends Part>(
  parts: readonly P[],
  { prefix, salt }: Omit<DivideOptions, 'max'>,
): FilledBlock<P> {
  const [{ key }] = parts as readonly [P]
  const content = new DigestSum()
  for (const [place, part] of parts.entries()) content.add(`${place} ${part.key} ${part.content}`)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const block = {
    name: prefix + shortDigest(`${salt} ${count} ${key} ${content.digestNumber()}`),
    id: parts.reduce((least, { id }) => (id < least ? id : least), parts[0]?.id ?? ''),
    key,
    count,
    rows: parts.flatMap(({ row }) => row ?? []),
  }
  return { block, parts }
}

/** The levels of tables above some blocks, until the rows of the highest ones fit into one table. */
export function tablesAbove(blocks: readonly Block[], { tableRows, salt }: PackOptions): Block[][] {
  const levels: Block[][] = []
  for (let top = blocks; top.length > tableRows; ) {
    const above = divide(top.map(rowPart), { max: tableRows, prefix: TABLE, salt })
    top = Array.from(above, ({ block }) => block)
    levels.push([...top])
  }
  return levels
}

const rowPart = (row: Block): Part => ({
  key: row.key,
  bytes: 1,
  content: digestNumber(digest(row.name)),
  id: row.id,
  lot: drawLot(row.id, LOTS),
  count: row.count,
  row,
})
