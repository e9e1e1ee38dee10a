// Divides the items of packs into blocks, and the rows of long tables into blocks of tables.
import { type BlockSizes, ID_SEPARATOR, INDEX, TABLE } from '../contract/blocks/packs.ts'
import type { Engine } from '../core/engine/engine.ts'
import { digestOfRows, literal } from '../core/engine/sql.ts'
import { Bounds } from './bounds.ts'

export interface BlockOptions extends BlockSizes {
  readonly isIndex: boolean
  /** A digest of everything that all bodies depend on, apart from their records. */
  readonly salt: string
}

/** Hex digits of block ids, and of the unique part of block names. */
const DIGITS = 16

/** Makes the blocks of the items of packs, and tables of blocks until the rows of each pack fit into one. */
export async function makeBlocks(engine: Engine, options: BlockOptions): Promise<void> {
  const { isIndex, blockBytes, tableRows } = options
  const prefix = isIndex ? INDEX : ''
  await divide(engine, { ...options, items: ITEMS, level: 0, max: blockBytes, prefix })
  for (let level = 1; ; level += 1) {
    const items = rowsBelow(level, isIndex)
    const [longest] = await engine.all<{ rows: bigint }>(
      `SELECT count(*) AS rows FROM (${items}) GROUP BY pack ORDER BY rows DESC LIMIT 1`,
    )
    if (Number(longest?.rows ?? 0) <= tableRows) break
    const long = `FROM (${items}) SEMI JOIN (SELECT pack FROM (${items}) GROUP BY pack HAVING count(*) > ${tableRows}) USING (pack)`
    await divide(engine, { ...options, items: long, level, max: tableRows, prefix: TABLE })
  }
}

/** Records, or lines of an index. */
const ITEMS = `
  SELECT pack, is_index, place, key, bytes, left(md5(key), ${DIGITS}) AS id, digest, place AS first, 1 AS count
  FROM pack_item`

/** The blocks that are in no table of a lower level. */
const rowsBelow = (level: number, isIndex: boolean): string => `
  SELECT pack, is_index, row_number() OVER (PARTITION BY pack ORDER BY first)::INTEGER AS place, key,
    1 AS bytes, id, md5_number(name) AS digest, first, count
  FROM pack_block WHERE is_index = ${isIndex} AND level = ${level - 1}`

interface DivideOptions extends Pick<BlockOptions, 'isIndex' | 'salt'> {
  /** A query: pack, is_index, place, key, bytes, id, digest, and the first position and number of their records. */
  readonly items: string
  readonly level: number
  /** Maximum bytes of a block. */
  readonly max: number
  readonly prefix: string
}

/** The id of a block is the smallest one in it, which seldom changes when a record is added. */
async function divide(
  engine: Engine,
  { items, isIndex, level, max, salt, prefix }: DivideOptions,
): Promise<void> {
  const table = await engine.appender('pack_bound')
  let pack = ''
  let bounds = new Bounds(max)
  const rows = engine.stream(`
    SELECT pack, bytes, (md5_number_lower(id) % 2147483647)::INTEGER FROM (${items})
    WHERE is_index = ${isIndex} ORDER BY pack, place`)
  for await (const [packs = [], bytes = [], lots = []] of rows) {
    for (const [at, name] of packs.entries()) {
      if (name !== pack) {
        pack = String(name)
        bounds = new Bounds(max)
      }
      for (const place of bounds.add({ bytes: Number(bytes[at]), lot: Number(lots[at]) }))
        table.add(pack, isIndex, level, place + 1)
    }
  }
  table.close()
  await engine.run(`
    INSERT INTO pack_block
      SELECT pack, is_index, level, first, count, key, id,
        '${prefix}' || left(md5(concat_ws(' ', ${literal(salt)}, count, key, hex(content))), ${DIGITS})
      FROM (
        SELECT item.pack, item.is_index, level, min(item.first) AS first, sum(item.count)::INTEGER AS count,
          arg_min(key, place) AS key, min(id) AS id,
          ${digestOfRows('place - start, key, hex(digest)')} AS content
        FROM (${items}) item ASOF JOIN (FROM pack_bound WHERE level = ${level}) bound
          ON item.pack = bound.pack AND item.is_index = bound.is_index AND item.place >= bound.start
        WHERE item.is_index = ${isIndex}
        GROUP BY item.pack, item.is_index, level, start)`)
}

/**
 * A compressed line of the index takes the few digits that distinguish its key, and the id of its block, which few
 * lines nearby share.
 */
const LINE_BYTES = 11

/**
 * Makes the items of the index: every key with the ids of its block and of the tables above it, in the order of keys.
 */
export async function makeIndexItems(engine: Engine): Promise<void> {
  const top = await engine.one<{ level: number | null }>('SELECT max(level) AS level FROM pack_block')
  const levels = Array.from({ length: (top.level ?? 0) + 1 }, (_, level) => level)
  await engine.run(`
    INSERT INTO pack_item
      SELECT item.pack, true, row_number() OVER (PARTITION BY item.pack ORDER BY item.key), item.key,
        ${LINE_BYTES}, md5_number(ids), ids
      FROM (
        SELECT item.pack, item.key, concat_ws('${ID_SEPARATOR}', ${levels
          .map((level) => `block${level}.id`)
          .reverse()
          .join()}) AS ids
        FROM (FROM pack_item WHERE NOT is_index) item
        ${levels.map((level) => `ASOF LEFT JOIN (FROM pack_block WHERE level = ${level} AND NOT is_index) block${level} ON item.pack = block${level}.pack AND item.place >= block${level}.first`).join('\n')}) item`)
}
