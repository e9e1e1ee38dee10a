// Assigns records to blocks. The size of a record is estimated before it is rendered, from the texts of its fields and
// the typical size of addresses and field names.
import { INDEX } from '../api/packs.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { Bounds } from './bounds.ts'
import { createTable } from './tables.ts'

export interface PackOptions {
  /** A digest of everything that all bodies depend on, apart from their records. */
  readonly salt: string
  /** Length of the address that links begin with. */
  readonly address: number
  /** Approximate maximum size of a block. */
  readonly blockBytes: number
  /** Whether the web pages of records are packed, too; their fingerprints must exist already. */
  readonly hasPages: boolean
  /** Whether pictures have several sizes, all of which a page names. */
  readonly hasThumbnails: boolean
}

/** The size of an index block relative to a block of records: smaller, because a lookup needs only a single line. */
const INDEX_SHARE = 3 / 4
/** Hex digits of block ids, and of the unique part of block names. */
const DIGITS = 16

/** Makes `pack_item` and `pack_block` from the fingerprints of records. */
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

/** Bytes that a record takes in addition to the texts of its head, without addresses. */
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

/** Queries for the items of the pack of tracks: pack, position, key, bytes and digest. */
const tracks = (options: PackOptions): string[] => [
  `SELECT 'track' AS pack, rank AS place, uuid::VARCHAR AS key, digest,
    (strlen(concat(${TEXTS_OF_TRACK})) + 39 * len(artists) + ${frameOf('track', options)})::INTEGER AS bytes
  FROM track_fingerprint JOIN joined_track USING (uuid, rank)`,
]

/**
 * Queries for the items of all other packs of records. The estimate of a record adds up the texts of the record, whose
 * head contains every field, and the size of field names, uuids and addresses as measured in catalogs of several
 * origins. Packs take 0.88 to 1.03 of the estimate; so blocks, which end at 0.67 to 1 of the maximum, hold 200 KB on
 * average and rarely exceed it.
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
  /** Within a release or an artist, a track omits some fields. */
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

/** Maximum number of cards on the page of an artist or a label; further releases and tracks appear only by name. */
const ON_PAGE = { artist: 20, label: 60, othersOfArtist: 5 }

const NONE = { release: 0, artist: 0, track: 0, cardOfArtist: 0, cardOfLabel: 0 }

/**
 * Queries for the items of web pages of records, with their feeds and lists. The page of a release shows its tracks
 * several times, once in the form of its record; the name of an artist or a label appears a dozen times on its page.
 */
function pages({ address, hasThumbnails }: PackOptions): string[] {
  const page = (kind: 'artist' | 'release' | 'label' | 'track', bytes: string, from: string) => `
    SELECT '${kind}_page' AS pack, rank AS place, uuid::VARCHAR AS key, fingerprint.digest, (${bytes})::INTEGER AS bytes
    FROM ${kind}_head JOIN fingerprint ON resource = '${kind}_page' AND name = uuid::VARCHAR ${from}`
  const listed = (kind: 'artist' | 'label') =>
    `LEFT JOIN (SELECT uuid, least(count(*), ${ON_PAGE[kind]}) AS parts FROM ${kind}_item GROUP BY uuid) USING (uuid)`
  // A picture in a list names all its sizes; the page names those of the record's own picture in several places.
  const more = hasThumbnails
    ? { release: 2050, artist: 1500, track: 700, cardOfArtist: 500, cardOfLabel: 1200 }
    : NONE
  return [
    page(
      'release',
      `${8950 + 29 * address + more.release} + 1.4 * record.bytes + coalesce(others, 0) * ${345 + more.cardOfLabel}`,
      `JOIN pack_item record ON record.pack = 'release' AND record.place = rank
      LEFT JOIN (
        SELECT card.uuid, least(total - 1, ${ON_PAGE.othersOfArtist}) AS others
        FROM release_card card JOIN artist_release listed ON listed.uuid = card.artist AND listed.place = 1) USING (uuid)`,
    ),
    page(
      'artist',
      `${4350 + 15 * address + more.artist} + coalesce(parts, 0) * ${620 + more.cardOfArtist} + 12 * strlen(head)`,
      listed('artist'),
    ),
    page(
      'label',
      `${2850 + 11 * address} + coalesce(parts, 0) * ${345 + more.cardOfLabel} + 12.5 * strlen(head)`,
      listed('label'),
    ),
    page('track', `${1250 + address + more.track} + strlen(head)`, ''),
  ]
}

interface BlockOptions {
  readonly isIndex: boolean
  readonly max: number
  readonly salt: string
}

/** The id of a block is the smallest digest of a key in it, which seldom changes when a record is added. */
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

/** Every key with its block, in the order of the keys. */
const INDEX_ITEMS = `
  INSERT INTO pack_item
    SELECT item.pack, true, row_number() OVER (PARTITION BY item.pack ORDER BY item.key), item.key,
      strlen(item.key) + ${DIGITS} + 2, md5_number(block.id), block.id
    FROM pack_item item ASOF JOIN pack_block block ON item.pack = block.pack AND item.place >= block.first`
