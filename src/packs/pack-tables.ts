// The tables and the index of a pack, which follow from its blocks of records and from the keys in them.
import { INDEX_MEMBER_LINES, type IndexItem, indexLines } from '../contract/blocks/blocks.ts'
import {
  type BlockRow,
  blockFile,
  ID_SEPARATOR,
  INDEX,
  type IndexRow,
  PACKS,
  type Pack,
  type PackTable,
  packTableFile,
} from '../contract/blocks/packs.ts'
import { batches } from '../contract/common/batches.ts'
import { type BuiltMember, buildBlock, buildMember } from '../core/packed/block.ts'
import { encode, textFile } from '../core/site/encode.ts'
import { type DirectFile, plannedFile } from '../core/site/planned-file.ts'
import type { SiteFile } from '../core/site/site.ts'
import { digest, digestNumber } from '../core/system/digest.ts'
import { type Block, divide, type PackOptions, type Part, tablesAbove } from './divide.ts'

/** The key of an item, and the position of its block in the pack, from 0. */
export interface PlacedKey extends Pick<Part, 'key' | 'id' | 'lot'> {
  readonly block: number
}

/** The blocks of a pack. */
export interface PackBlocks {
  readonly pack: Pack
  /** How many of its items lists have: the others are last. */
  readonly listed: number
  readonly blocks: readonly Block[]
  /** Yields the keys of all items in their order, which is that of ASCII. */
  readonly keys: () => Iterable<PlacedKey>
}

/** What is planned of the file of a block, whose name changes with its content. */
export const blockPlan = (pack: Pack, { name }: Block) => ({
  path: blockFile(pack, name),
  digest: () => name,
})

/** Plans the index and the tables of a pack, and returns the table at its root. */
export function* packTables(
  { pack, listed, blocks, keys }: PackBlocks,
  options: PackOptions,
): Generator<DirectFile, PackTable> {
  const tables = tablesAbove(blocks, options)
  const top = tables.at(-1) ?? blocks
  const indexes: Block[] = []
  const lines = tableLines(keys(), listBlockIds(top))
  for (const { block, parts } of divide(lines, { max: options.blockBytes, prefix: INDEX, ...options })) {
    indexes.push(block)
    yield { ...blockPlan(pack, block), render: () => indexBlock(pack, block, parts) }
  }
  const indexTables = tablesAbove(indexes, options)
  for (const block of tables.flat())
    yield { ...blockPlan(pack, block), render: () => tableBlock(pack, block, blockRow) }
  for (const block of indexTables.flat())
    yield { ...blockPlan(pack, block), render: () => tableBlock(pack, block, indexRow) }
  return {
    count: listed,
    blocks: top.map(blockRow),
    index: (indexTables.at(-1) ?? indexes).map(indexRow),
  }
}

/** Plans the tables at the roots of all packs, those without items among them. */
export function* rootTables(tables: ReadonlyMap<Pack, PackTable>): Generator<DirectFile> {
  for (const pack of PACKS) {
    const table: PackTable = tables.get(pack) ?? { count: 0, blocks: [], index: [] }
    yield plannedFile(textFile(packTableFile(pack), JSON.stringify(table)))
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

/** The ids of a block after those of the tables above it, and their digest. */
interface BlockIds {
  readonly ids: string
  readonly content: string
}

/** Yields the lines of the index: keys with the ids of their blocks. */
function* tableLines(keys: Iterable<PlacedKey>, all: readonly BlockIds[]): Generator<Line> {
  for (const { block, key, id, lot } of keys) {
    const { ids, content } = all[block] as BlockIds
    yield { key, id, lot, bytes: LINE_BYTES, count: 1, ids, content }
  }
}

/** @param top the blocks of a pack, or the highest tables of these */
const listBlockIds = (top: readonly Block[]): BlockIds[] =>
  Array.from(pathsIn(top, []), (ids) => ({ ids, content: digestNumber(digest(ids)) }))

/** Yields the ids of each block of items below others, in their order. */
function* pathsIn(blocks: readonly Block[], above: readonly string[]): Generator<string> {
  for (const block of blocks) {
    const ids = [...above, block.id]
    if (block.rows.length === 0) yield ids.join(ID_SEPARATOR)
    else yield* pathsIn(block.rows, ids)
  }
}

function indexBlock(pack: Pack, { name }: Block, lines: readonly Line[]): SiteFile['body'] {
  const items = lines.map(({ key, ids }): IndexItem => [key, ids])
  return buildBlock(pack, name, Array.from(batches(items, INDEX_MEMBER_LINES), buildIndexMember)).body
}

function buildIndexMember(items: readonly IndexItem[]): BuiltMember {
  const [[first]] = items as [IndexItem]
  return buildMember(first, [encode(indexLines(items))])
}

const tableBlock = (
  pack: Pack,
  { name, rows }: Block,
  rowOf: (block: Block) => BlockRow | IndexRow,
): SiteFile['body'] =>
  buildBlock(pack, name, [buildMember('0', [encode(JSON.stringify(rows.map(rowOf)))])]).body

const blockRow = ({ id, name, count }: Block): BlockRow => [id, name, count]
const indexRow = ({ key, name }: Block): IndexRow => [key, name]
