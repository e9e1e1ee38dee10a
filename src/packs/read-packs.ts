// What of the packs is stale, and the files that follow from the tables alone.
import { blockFile, PACKS, type Pack, type PackTable, packTableFile } from '../api/packs.ts'
import { type WebPart, webFileCount } from '../api/web-parts.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { textFile } from '../model/encode.ts'
import type { SiteFile } from '../model/site.ts'
import type { StaleBlock, StaleBlocks } from './packer.ts'

/** The names of the stale blocks, as those of parts. */
const STALE = `(SELECT name AS part FROM stale WHERE resource = 'block')`

/** Leaves in `stale`, of what stands in blocks, the records of stale blocks: a block is written as a whole. */
export const STALE_RECORDS = `
  DELETE FROM stale WHERE resource IN (${PACKS.map(literal).join()});
  INSERT INTO stale
    SELECT item.pack, item.key FROM pack_item item ASOF JOIN pack_block block
      ON item.pack = block.pack AND item.is_index = block.is_index AND item.place >= block.first
    SEMI JOIN ${STALE} ON part = concat(block.pack, '/', block.name)
    WHERE NOT item.is_index;`

/** The blocks of records that are stale, and must be given to a packer. */
export async function staleBlocks(engine: Engine): Promise<StaleBlocks> {
  const rows = await engine.all<{ pack: Pack; name: string; count: number }>(
    `SELECT pack, name, count FROM pack_block SEMI JOIN ${STALE} ON part = concat(pack, '/', name)
      WHERE NOT is_index ORDER BY pack, first`,
  )
  const blocks = new Map<Pack, StaleBlock[]>()
  for (const { pack, name, count } of rows) {
    const files = pack.endsWith('_page') ? webFileCount(pack as WebPart) : 1
    const stale = blocks.get(pack)
    if (stale) stale.push({ name, entries: count * files })
    else blocks.set(pack, [{ name, entries: count * files }])
  }
  return blocks
}

/** The stale blocks of indexes, some at a time. */
export async function* indexBlocks(engine: Engine): AsyncGenerator<SiteFile[]> {
  const rows = engine.stream(`
    SELECT item.pack, any_value(block.name), string_agg(item.key || ' ' || item.block, chr(10) ORDER BY item.key)
    FROM (FROM pack_item WHERE is_index) item
    ASOF JOIN (FROM pack_block WHERE is_index) block ON item.pack = block.pack AND item.place >= block.first
    SEMI JOIN ${STALE} ON part = concat(block.pack, '/', block.name)
    GROUP BY item.pack, block.first ORDER BY item.pack, block.first`)
  for await (const [packs = [], names = [], lines = []] of rows) {
    yield packs.map((pack, at) => textFile(blockFile(pack as Pack, String(names[at])), `\n${lines[at]}\n`))
  }
}

/** How many blocks there are. */
export async function countBlocks(engine: Engine): Promise<number> {
  const [found] = await engine.all<{ count: number }>('SELECT count(*)::INTEGER AS count FROM pack_block')
  return found?.count ?? 0
}

/** The tables of all packs. */
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
