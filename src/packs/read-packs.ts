// Finds the stale parts of packs, and makes those files that need only the tables.

import { INDEX_MEMBER_LINES, type IndexItem, indexLines } from '../contract/blocks/blocks.ts'
import {
  type BlockRow,
  type IndexRow,
  PACKS,
  type Pack,
  type PackTable,
  packTableFile,
} from '../contract/blocks/packs.ts'
import { batches } from '../contract/common/batches.ts'
import { groupBy } from '../contract/common/group-by.ts'
import { CONDITIONS, conditionTable, recordPart, type SiteForms } from '../contract/kinds/forms.ts'
import { FORM_RESOURCES, type FormResource } from '../contract/kinds/kinds.ts'
import type { Engine } from '../core/engine/engine.ts'
import { literal } from '../core/engine/sql.ts'
import { type BuiltMember, buildBlock, buildMember } from '../core/packed/block.ts'
import { encode, textFile } from '../core/site/encode.ts'
import type { SiteFile } from '../core/site/site.ts'
import type { PlannedBlock, PlannedBlocks } from './packer.ts'

/** The names of stale blocks, as names of parts. */
const STALE = `(SELECT name AS part FROM stale WHERE resource = 'block')`

/**
 * A query for the stale parts of a packed site: a block is written as a whole, so all of its records are stale.
 * @param parts a query for the stale parts of the same site without packs
 */
export const stalePacked = (parts: string): string => `
  WITH part AS MATERIALIZED (${parts})
  FROM part WHERE resource NOT IN (${PACKS.map(literal).join()})
  UNION ALL
  SELECT item.pack, item.key FROM pack_item item ASOF JOIN (FROM pack_block WHERE level = 0) block
    ON item.pack = block.pack AND item.is_index = block.is_index AND item.place >= block.first
  SEMI JOIN part ON part.resource = 'block' AND part.name = concat(block.pack, '/', block.name)
  WHERE NOT item.is_index`

/**
 * Lists the stale blocks with the number of entries of each: one for a record, or as many as the record has forms.
 * @param forms those of the site
 */
export async function staleBlocks(engine: Engine, forms: SiteForms): Promise<PlannedBlocks> {
  const ofForms = FORM_RESOURCES.map((kind) => formBlocks(kind, forms[kind]))
  const rows = await engine.all<PlannedBlock & { readonly pack: Pack }>(`
    SELECT pack, name, entries AS count
    FROM (${[RECORD_BLOCKS, ...ofForms].join(' UNION ALL ')})
    SEMI JOIN ${STALE} ON part = concat(pack, '/', name)
    ORDER BY pack, first`)
  return groupBy(
    rows,
    ({ pack }) => pack,
    ({ pack: _, ...block }) => block,
  )
}

const RECORD_BLOCKS = `
  SELECT pack, name, first, count AS entries FROM pack_block
  WHERE NOT is_index AND level = 0 AND NOT suffix(pack, '_page')`

function formBlocks(kind: FormResource, forms: SiteForms[FormResource]): string {
  const pack = recordPart(kind)
  const count = (condition?: string) => forms.filter(({ when }) => when === condition).length
  const others = CONDITIONS[kind]
    .filter((when) => count(when) > 0)
    .map(
      (when) =>
        ` + (item.key::UUID IN (SELECT uuid FROM ${conditionTable(kind, when)}))::INTEGER * ${count(when)}`,
    )
    .join('')
  return `
    SELECT block.pack, name, block.first, sum(${count()}${others})::INTEGER AS entries
    FROM (FROM pack_item WHERE pack = '${pack}' AND NOT is_index) item
    ASOF JOIN (FROM pack_block WHERE pack = '${pack}' AND NOT is_index AND level = 0) block ON item.place >= block.first
    GROUP BY ALL`
}

/** Index blocks that are made together: their texts must fit into memory. */
const TOGETHER = 64

/** Renders the stale index blocks, a few at a time. */
export async function* indexBlocks(engine: Engine): AsyncGenerator<SiteFile[]> {
  const stale = await engine.all<IndexBlock>(`
    SELECT pack, name, first, (first + count - 1)::INTEGER AS last
    FROM pack_block SEMI JOIN ${STALE} ON part = concat(pack, '/', name)
    WHERE is_index AND level = 0 ORDER BY pack, first`)
  for (const ofPack of groupBy(stale, ({ pack }) => pack).values())
    for (const blocks of batches(ofPack, TOGETHER)) yield await readIndexBlocks(engine, blocks)
}

interface IndexBlock {
  readonly pack: Pack
  readonly name: string
  /** The positions of the first and last line of the block in the index. */
  readonly first: number
  readonly last: number
}

/** @param blocks of a single index, in order */
async function readIndexBlocks(engine: Engine, blocks: readonly IndexBlock[]): Promise<SiteFile[]> {
  const { pack } = blocks[0] as IndexBlock
  const bounds = blocks.map(({ first, last }) => `(${first}, ${last})`).join()
  const texts = await engine.all<{ lines: string }>(`
    SELECT string_agg(key || ' ' || block, chr(10) ORDER BY place) AS lines
    FROM (FROM pack_item WHERE pack = '${pack}' AND is_index
      AND place BETWEEN ${blocks[0]?.first} AND ${blocks.at(-1)?.last}) item
    ASOF JOIN (VALUES ${bounds}) bound (first, last) ON item.place >= bound.first
    WHERE item.place <= bound.last
    GROUP BY bound.first ORDER BY bound.first`)
  return texts.map(({ lines }, at) => {
    const { name } = blocks[at] as IndexBlock
    const items = lines.split('\n').map((line) => line.split(' ') as [key: string, ids: string])
    return buildBlock(pack, name, Array.from(batches(items, INDEX_MEMBER_LINES), buildIndexMember))
  })
}

function buildIndexMember(items: readonly IndexItem[]): BuiltMember {
  const [[first]] = items as [IndexItem]
  return buildMember(first, [encode(indexLines(items))])
}

/** Makes the tables of all packs: those in files of their own, and the stale blocks of longer ones. */
export async function* packTables(engine: Engine): AsyncGenerator<SiteFile[]> {
  const stale = await engine.all<TableBlock>(`
    SELECT pack, name, is_index, level, first, (first + count - 1)::INTEGER AS last
    FROM pack_block SEMI JOIN ${STALE} ON part = concat(pack, '/', name)
    WHERE level > 0 ORDER BY pack, is_index, level, first`)
  for (const table of stale) {
    const { pack, name, is_index, level, first, last } = table
    const rows = await readRows(
      engine,
      is_index,
      `pack = '${pack}' AND level = ${level - 1} AND first BETWEEN ${first} AND ${last}`,
    )
    yield [buildBlock(pack, name, [buildMember('0', [encode(JSON.stringify(rows))])])]
  }
  for (const pack of PACKS) {
    const top = (isIndex: boolean) =>
      `pack = '${pack}' AND level = (SELECT max(level) FROM pack_block WHERE pack = '${pack}' AND is_index = ${isIndex})`
    const blocks = (await readRows(engine, false, top(false))) as BlockRow[]
    const index = (await readRows(engine, true, top(true))) as IndexRow[]
    const count = blocks.reduce((sum, [, , records]) => sum + records, 0)
    const table: PackTable = { count, blocks, index }
    yield [textFile(packTableFile(pack), JSON.stringify(table))]
  }
}

interface TableBlock extends IndexBlock {
  readonly is_index: boolean
  readonly level: number
}

/** Reads rows of tables, in order. */
async function readRows(engine: Engine, isIndex: boolean, which: string): Promise<(BlockRow | IndexRow)[]> {
  const rows = await engine.all<{ id: string; name: string; count: number; key: string }>(
    `SELECT id, name, count, key FROM pack_block WHERE is_index = ${isIndex} AND ${which} ORDER BY first`,
  )
  return rows.map(({ id, name, count, key }) => (isIndex ? [key, name] : [id, name, count]))
}
