// Decides which records stand in which blocks. The bytes of a record are known about before it is rendered: texts of
// its fields, and as much as addresses and names of fields take.
import { INDEX } from '../api/packs.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { Bounds } from './bounds.ts'
import { createTable } from './tables.ts'

export interface PackOptions {
  /** What all bodies follow from besides their records. */
  readonly salt: string
  /** Characters of the address that links begin with. */
  readonly address: number
  /** Bytes of a block, about, at most. */
  readonly blockBytes: number
  /** Whether the web pages of records, whose fingerprints are there already, are packed too. */
  readonly hasPages: boolean
  /** Whether their pictures have several sizes, each of which a page names. */
  readonly hasThumbnails: boolean
}

/** How much smaller a block of an index is than one of records: no more of it is read than a line. */
const INDEX_SHARE = 3 / 4
/** Digits of the ids of blocks, and of what is unique in their names. */
const DIGITS = 16

/** Makes `pack_item` and `pack_block` of the fingerprints of records. */
export async function makePacks(engine: Engine, options: PackOptions): Promise<void> {
  await engine.run(`${createTable('pack_item')}; ${createTable('pack_bound')}; ${createTable('pack_block')}`)
  for (const items of [tracks(options), holders(options), options.hasPages ? pages(options) : []]) {
    await engine.runConcurrently(
      items.map(
        (query) =>
          `INSERT INTO pack_item SELECT pack, false, place, key, bytes, digest, NULL FROM (${query})`,
      ),
    )
  }
  await makeBlocks(engine, { isIndex: false, max: options.blockBytes, salt: options.salt })
  await engine.run(INDEX_ITEMS)
  await makeBlocks(engine, { isIndex: true, max: options.blockBytes * INDEX_SHARE, salt: options.salt })
  await engine.run('DROP TABLE pack_bound')
}

/** Bytes that a record takes besides the texts of its head, but for those of addresses. */
const FRAME = {
  track: { bytes: 925, addresses: 10 },
  artist: { bytes: 250, addresses: 2 },
  release: { bytes: 600, addresses: 6 },
  label: { bytes: 130, addresses: 2 },
  features: { bytes: 130, addresses: 2 },
  artist_features: { bytes: 180, addresses: 2 },
  lookup: { bytes: 255, addresses: 4 },
} as const

const frameOf = (kind: keyof typeof FRAME, { address }: PackOptions): number =>
  FRAME[kind].bytes + FRAME[kind].addresses * address

const TEXTS_OF_TRACK = 'name, stream, features, artist_display, release_display, release_image, label_display'

/** The items of the pack of tracks: pack, place, key, bytes and digest. */
const tracks = (options: PackOptions): string[] => [
  `SELECT 'track' AS pack, rank AS place, uuid::VARCHAR AS key, digest,
    (strlen(concat(${TEXTS_OF_TRACK})) + 39 * len(artists) + ${frameOf('track', options)})::INTEGER AS bytes
  FROM track_fingerprint JOIN joined_track USING (uuid, rank)`,
]

/**
 * The same of all other packs of records. Bytes are those of the texts of a record, in which its head has every field,
 * and as many as names of fields, uuids and addresses take, as measured in catalogs of several origins: a pack of those
 * is 0.88 to 1.03 of its estimate, so that blocks, which end at 0.67 to 1 of the largest size, hold 200 KB on average and
 * rarely more than they may.
 */
function holders(options: PackOptions): string[] {
  const withParts = (kind: 'artist' | 'release' | 'label', part: string, from: string) => `
    SELECT '${kind}' AS pack, rank AS place, uuid::VARCHAR AS key, digest,
      (strlen(head) + ${frameOf(kind, options)} + coalesce(parts, 0))::INTEGER AS bytes
    FROM ${kind}_fingerprint JOIN ${kind}_head USING (uuid, rank)
    LEFT JOIN (SELECT item.uuid, sum(${part}) AS parts FROM ${kind}_item item ${from} GROUP BY item.uuid) USING (uuid)`
  const alone = (kind: 'features' | 'artist_features') => `
    SELECT '${kind}' AS pack, rank AS place, uuid::VARCHAR AS key, digest, (strlen(head) + ${frameOf(kind, options)})::INTEGER AS bytes
    FROM ${kind}_fingerprint JOIN ${kind}_head USING (uuid, rank)`
  /** In the list of a release or an artist a track leaves some fields out. */
  const ofTrack = 'track.bytes - 20'
  const items = `JOIN (FROM pack_item WHERE pack = 'track') track ON track.place = part_rank`
  return [
    ...(['features', 'artist_features'] as const).map(alone),
    withParts('artist', ofTrack, items),
    withParts('release', ofTrack, items),
    withParts('label', `${65 + options.address}`, ''),
    `SELECT 'lookup' AS pack, row_number() OVER (ORDER BY name) AS place, name AS key, digest, bytes FROM (
      SELECT name, md5_number(concat_ws(' ', count(*), hex(bit_xor(md5_number(shown))))) AS digest,
        (sum(strlen(shown)) + count(*) * ${frameOf('lookup', options)})::INTEGER AS bytes
      FROM lookup GROUP BY name)`,
  ]
}

/** Releases and tracks on a page of an artist or a label, at most; further ones are names in its lists. */
const ON_PAGE = { artist: 20, label: 200 }

const NONE = { release: 0, artist: 0, cardOfArtist: 0, cardOfLabel: 0 }

/**
 * The same of the web pages of records, with the feeds and lists that go with them. A page of a release has its tracks
 * several times, once as its record does; names of artists and labels stand a dozen times on theirs.
 */
function pages({ address, hasThumbnails }: PackOptions): string[] {
  const page = (kind: 'artist' | 'release' | 'label', bytes: string, from: string) => `
    SELECT '${kind}_page' AS pack, rank AS place, uuid::VARCHAR AS key, fingerprint.digest, (${bytes})::INTEGER AS bytes
    FROM ${kind}_head JOIN fingerprint ON resource = '${kind}_page' AND name = uuid::VARCHAR ${from}`
  const listed = (kind: 'artist' | 'label') =>
    `LEFT JOIN (SELECT uuid, least(count(*), ${ON_PAGE[kind]}) AS parts FROM ${kind}_item GROUP BY uuid) USING (uuid)`
  // Each picture in a list names its sizes, and that of the record itself in several places.
  const more = hasThumbnails ? { release: 1700, artist: 1500, cardOfArtist: 450, cardOfLabel: 1200 } : NONE
  return [
    page(
      'release',
      `${7600 + 26 * address + more.release} + 1.4 * record.bytes`,
      "JOIN pack_item record ON record.pack = 'release' AND record.place = rank",
    ),
    page(
      'artist',
      `${3700 + 14 * address + more.artist} + coalesce(parts, 0) * ${620 + more.cardOfArtist} + 12 * strlen(head)`,
      listed('artist'),
    ),
    page(
      'label',
      `${1900 + 10 * address} + coalesce(parts, 0) * ${345 + more.cardOfLabel} + 12.5 * strlen(head)`,
      listed('label'),
    ),
  ]
}

interface BlockOptions {
  readonly isIndex: boolean
  readonly max: number
  readonly salt: string
}

/** The id of a block is the least digest of a key in it: it seldom changes, wherever a record is added. */
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
      SELECT pack, is_index, first, count, key, id,
        ${isIndex ? `'${INDEX}' || ` : ''}left(md5(concat_ws(' ', ${literal(salt)}, count, key, hex(content))), ${DIGITS})
      FROM (
        SELECT item.pack, item.is_index, first, count(*) AS count, arg_min(key, place) AS key,
          left(min(md5(key)), ${DIGITS}) AS id,
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
