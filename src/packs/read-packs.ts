// Finds the stale parts of packs, and makes those files that need only the tables.
import { conditionalPart, recordPart, webFileCount } from '../api/forms.ts'
import { blockFile, formatHead, PACKS, type Pack, type PackTable, packTableFile } from '../api/packs.ts'
import { FORM_RESOURCES, type FormResource } from '../api/web.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { textFile } from '../stages/encode.ts'
import type { SiteFile } from '../stages/site.ts'
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
  SELECT item.pack, item.key FROM pack_item item ASOF JOIN pack_block block
    ON item.pack = block.pack AND item.is_index = block.is_index AND item.place >= block.first
  SEMI JOIN part ON part.resource = 'block' AND part.name = concat(block.pack, '/', block.name)
  WHERE NOT item.is_index`

/**
 * Lists the stale blocks with the number of entries of each: one for a record, as many as its forms for a page.
 * @param hasPages whether the site has web pages
 */
export async function staleBlocks(engine: Engine, hasPages: boolean): Promise<PlannedBlocks> {
  const pages = hasPages ? FORM_RESOURCES.map(pageBlocks) : []
  const rows = await engine.all<PlannedBlock & { readonly pack: Pack }>(`
    SELECT pack, name, entries AS count
    FROM (${[RECORD_BLOCKS, ...pages].join(' UNION ALL ')})
    SEMI JOIN ${STALE} ON part = concat(pack, '/', name)
    ORDER BY pack, first`)
  const blocks = new Map<Pack, PlannedBlock[]>()
  for (const { pack, ...block } of rows) {
    const stale = blocks.get(pack)
    if (stale) stale.push(block)
    else blocks.set(pack, [block])
  }
  return blocks
}

const RECORD_BLOCKS = `
  SELECT pack, name, first, count AS entries FROM pack_block WHERE NOT is_index AND NOT suffix(pack, '_page')`

function pageBlocks(kind: FormResource): string {
  const page = recordPart(kind)
  const more = kind === 'track' ? null : conditionalPart(kind)
  const others = more === null ? '' : ` + (page.key::UUID IN (FROM ${more}))::INTEGER * ${webFileCount(more)}`
  return `
    SELECT block.pack, name, block.first, sum(${webFileCount(page)}${others})::INTEGER AS entries
    FROM (FROM pack_item WHERE pack = '${page}' AND NOT is_index) page
    ASOF JOIN (FROM pack_block WHERE pack = '${page}' AND NOT is_index) block ON page.place >= block.first
    GROUP BY ALL`
}

/** Index blocks that are made together: their texts must fit into memory. */
const TOGETHER = 64

/** Renders the stale index blocks, a few at a time. */
export async function* indexBlocks(engine: Engine): AsyncGenerator<SiteFile[]> {
  const stale = await engine.all<IndexBlock>(`
    SELECT pack, name, first, (first + count - 1)::INTEGER AS last
    FROM pack_block SEMI JOIN ${STALE} ON part = concat(pack, '/', name)
    WHERE is_index ORDER BY pack, first`)
  for (const pack of new Set(stale.map((block) => block.pack))) {
    const blocks = stale.filter((block) => block.pack === pack)
    for (let at = 0; at < blocks.length; at += TOGETHER)
      yield await readIndexBlocks(engine, blocks.slice(at, at + TOGETHER))
  }
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
    return textFile(blockFile(pack, name), formatHead(name, `${lines}\n`))
  })
}

/** Makes the tables of all packs. */
export async function packTables(engine: Engine): Promise<SiteFile[]> {
  const rows = await engine.all<BlockRow>(
    'SELECT pack, is_index, key, id, name, count FROM pack_block ORDER BY pack, is_index, first',
  )
  return PACKS.map((pack) => {
    const table = tableOf(rows.filter((row) => row.pack === pack))
    return textFile(packTableFile(pack), JSON.stringify(table))
  })
}

interface BlockRow {
  readonly pack: Pack
  readonly is_index: boolean
  readonly key: string
  readonly id: string
  readonly name: string
  readonly count: number
}

function tableOf(rows: readonly BlockRow[]): PackTable {
  const blocks = rows.filter(({ is_index }) => !is_index)
  return {
    count: blocks.reduce((sum, { count }) => sum + count, 0),
    blocks: blocks.map(({ id, name, count }) => [id, name, count]),
    index: rows.filter(({ is_index }) => is_index).map(({ key, name }) => [key, name]),
  }
}
