// Decides which records stand in which blocks. The bytes of a record are known about before it is rendered: texts of
// its fields, and as much as addresses and names of fields take.
import { INDEX } from '../api/packs.ts'
import { createTable } from '../catalog/tables.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { Bounds } from './bounds.ts'

export interface PackOptions {
  /** What all bodies follow from besides their records. */
  readonly salt: string
  /** Characters of the address that links begin with. */
  readonly address: number
  /** Bytes of a block, about, at most. */
  readonly blockBytes: number
  /** Whether the web pages of records, whose fingerprints are there already, are packed too. */
  readonly hasPages: boolean
}

/** How much smaller a block of an index is than one of records: no more of it is read than a line. */
const INDEX_SHARE = 1 / 4
/** Digits of the ids of blocks, and of what is unique in their names. */
const DIGITS = 16

/** Makes `pack_item` and `pack_block` of the fingerprints of records. */
export async function makePacks(engine: Engine, options: PackOptions): Promise<void> {
  await engine.run(`${createTable('pack_item')}; ${createTable('pack_bound')}; ${createTable('pack_block')}`)
  await engine.runConcurrently(
    itemsOf(options).map(
      (query) => `INSERT INTO pack_item SELECT pack, false, place, key, bytes, digest, NULL FROM (${query})`,
    ),
  )
  await makeBlocks(engine, { isIndex: false, max: options.blockBytes, salt: options.salt })
  await engine.run(INDEX_ITEMS)
  await makeBlocks(engine, { isIndex: true, max: options.blockBytes * INDEX_SHARE, salt: options.salt })
  await engine.run('DROP TABLE pack_bound')
}

/** Of each pack its items: pack, place, key, bytes and digest. */
function itemsOf({ address, hasPages }: PackOptions): string[] {
  const bodies = {
    track: 650 + 10 * address,
    artist: 250 + 2 * address,
    release: 600 + 6 * address,
    label: 250 + 2 * address,
    features: 400 + 2 * address,
    artist_features: 400 + 2 * address,
    lookup: 300 + 4 * address,
  }
  const ofTrack = `strlen(head) + ${bodies.track}`
  const withParts = (kind: 'artist' | 'release' | 'label', part: string, from: string) => `
    SELECT '${kind}' AS pack, rank AS place, uuid::VARCHAR AS key, digest,
      (strlen(head) + ${bodies[kind]} + coalesce(parts, 0))::INTEGER AS bytes
    FROM ${kind}_fingerprint JOIN ${kind}_head USING (uuid, rank)
    LEFT JOIN (SELECT item.uuid, sum(${part}) AS parts FROM ${kind}_item item ${from} GROUP BY item.uuid) USING (uuid)`
  const alone = (kind: 'track' | 'features' | 'artist_features') => `
    SELECT '${kind}' AS pack, rank AS place, uuid::VARCHAR AS key, digest, (strlen(head) + ${bodies[kind]})::INTEGER AS bytes
    FROM ${kind}_fingerprint JOIN ${kind}_head USING (uuid, rank)`
  const tracks = 'JOIN track_head ON track_head.rank = part_rank'
  return [
    ...(['track', 'features', 'artist_features'] as const).map(alone),
    withParts('artist', `${ofTrack} + 12`, tracks),
    withParts('release', `${ofTrack} + 12`, tracks),
    withParts('label', `${100 + address}`, ''),
    `SELECT 'lookup' AS pack, row_number() OVER (ORDER BY name) AS place, name AS key, digest, bytes FROM (
      SELECT name, md5_number(concat_ws(' ', count(*), hex(bit_xor(md5_number(shown))))) AS digest,
        (sum(strlen(shown)) + count(*) * ${bodies.lookup})::INTEGER AS bytes
      FROM lookup GROUP BY name)`,
    ...(hasPages ? pages(address) : []),
  ]
}

/** The web pages of records, with the feeds and lists that go with them. */
const pages = (address: number): string[] => [
  page(
    'release',
    `${16_000 + 40 * address}`,
    `(SELECT uuid, count(*) * ${2300 + 6 * address} AS parts FROM release_item GROUP BY uuid)`,
  ),
  page(
    'artist',
    `${7000 + 14 * address}`,
    `(SELECT uuid, least(count(*), 20) * 900 AS parts FROM artist_item GROUP BY uuid)`,
  ),
  page(
    'label',
    `${6000 + 14 * address}`,
    `(SELECT uuid, least(count(*), 200) * 700 AS parts FROM label_item GROUP BY uuid)`,
  ),
]

const page = (kind: 'artist' | 'release' | 'label', bytes: string, parts: string): string => `
  SELECT '${kind}_page' AS pack, rank AS place, uuid::VARCHAR AS key, digest, (${bytes} + coalesce(parts, 0))::INTEGER AS bytes
  FROM ${kind}_rank JOIN fingerprint ON resource = '${kind}_page' AND name = uuid::VARCHAR LEFT JOIN ${parts} USING (uuid)`

interface BlockOptions {
  readonly isIndex: boolean
  readonly max: number
  readonly salt: string
}

async function makeBlocks(engine: Engine, { isIndex, max, salt }: BlockOptions): Promise<void> {
  const table = await engine.appender('pack_bound')
  let pack = ''
  let bounds = new Bounds(max)
  const items = engine.stream(`
    SELECT pack, bytes, (md5_number_lower(key) % 2147483647)::INTEGER FROM pack_item
    WHERE is_index = ${isIndex} ORDER BY pack, place`)
  for await (const [packs = [], bytes = [], lots = []] of items) {
    for (const [at, name] of packs.entries()) {
      if (name !== pack) {
        pack = String(name)
        bounds = new Bounds(max)
      }
      for (const place of bounds.add({ bytes: Number(bytes[at]), lot: Number(lots[at]) }))
        table.add(pack, isIndex, place + 1)
    }
  }
  table.close()
  await engine.run(`
    INSERT INTO pack_block
      SELECT pack, is_index, first, count, key, left(md5(key), ${DIGITS}),
        ${isIndex ? `'${INDEX}' || ` : ''}left(md5(concat_ws(' ', ${literal(salt)}, count, key, hex(content))), ${DIGITS})
      FROM (
        SELECT item.pack, item.is_index, first, count(*) AS count, arg_min(key, place) AS key,
          bit_xor(md5_number(concat_ws(' ', place - first, key, hex(digest)))) AS content
        FROM pack_item item ASOF JOIN pack_bound bound
          ON item.pack = bound.pack AND item.is_index = bound.is_index AND item.place >= bound.first
        WHERE item.is_index = ${isIndex}
        GROUP BY ALL)`)
}

/** Every key with the block that it is in, in the order of the keys. */
const INDEX_ITEMS = `
  INSERT INTO pack_item
    SELECT item.pack, true, row_number() OVER (PARTITION BY item.pack ORDER BY item.key), item.key,
      strlen(item.key) + ${DIGITS} + 2, md5_number(block.id), block.id
    FROM pack_item item ASOF JOIN pack_block block ON item.pack = block.pack AND item.place >= block.first`
