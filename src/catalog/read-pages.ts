// What stale web pages are made of, streamed out in order. A batch leaves the engine as the bytes of JSON texts, which go
// as they are to the thread that makes the pages; model/page-batch.ts reads them.
import { INDEX_SIZE, SITEMAP_SIZE, WEB_FOLDERS, WEB_RESOURCES, type WebResource } from '../api/web.ts'
import { webFileCount } from '../api/web-parts.ts'
import type { BlobCell, Columns, Engine } from '../engine/engine.ts'
import { ahead } from '../model/ahead.ts'
import {
  type IndexEntry,
  type IndexPage,
  MAX_RELEASES,
  MAX_TRACKS,
  type PageBatch,
  type PageCatalog,
  type ReleaseCard,
  type SitemapPart,
} from '../model/pages.ts'
import { BY_DATE } from './pages.ts'
import { createTable } from './tables.ts'

/** Records on the pages of a batch, about: a tenth of a megabyte of texts. */
const BATCH_SIZE = 400
/** Batches of one query: their texts must fit into memory. */
const TOGETHER = 32

/**
 * The pages of a catalog whose plan is made.
 * @param isPacked whether pages stand in blocks, each of which is in one batch then
 */
export function pageCatalog(engine: Engine, { isPacked = false } = {}): PageCatalog {
  return {
    recordPages: (kinds) => ahead(readInRanges(engine, kinds, isPacked)),
    indexPages: () => indexesIn(engine),
    sitemaps: () => sitemapsIn(engine.stream(SITEMAPS)),
    newest: (count) => newest(engine, count),
  }
}

type Range = { readonly first: number; readonly last: number }

/** The stale pages of some kinds, a range of batches at a time. */
async function* readInRanges(
  engine: Engine,
  kinds: readonly WebResource[],
  isPacked: boolean,
): AsyncGenerator<PageBatch> {
  await engine.runConcurrently(
    kinds.map(
      (kind) => `
        ${createTable(`${kind}_page_stale`)};
        INSERT INTO ${kind}_page_stale ${staleOf(kind, isPacked)}`,
    ),
  )
  const queries: string[] = []
  for (const kind of kinds) {
    const ranges = await engine.all<Range>(`
      SELECT min(batch) AS first, max(batch) AS last FROM ${kind}_page_stale
      GROUP BY batch // ${TOGETHER} ORDER BY first`)
    for (const { first, last } of ranges)
      queries.push(batchesOf(kind, `(FROM ${kind}_page_stale WHERE batch BETWEEN ${first} AND ${last})`))
  }
  yield* batchesIn([engine.streamAll(queries)])
  await engine.run(kinds.map((kind) => `DROP TABLE ${kind}_page_stale`).join(';'))
}

/** How many tracks, and how many releases, the pages of a kind show. */
const SHOWN: Readonly<Record<WebResource, readonly string[]>> = {
  release: ['SELECT uuid, count(*) AS shown FROM release_item GROUP BY uuid'],
  artist: [
    `SELECT uuid, least(count(*), ${MAX_TRACKS}) AS shown FROM artist_item GROUP BY uuid`,
    `SELECT uuid, least(total, ${MAX_RELEASES}) AS shown FROM artist_release WHERE place = 1`,
  ],
  label: [`SELECT uuid, least(total, ${MAX_RELEASES}) AS shown FROM label_release WHERE place = 1`],
}

/** How many files a page is, with what goes with it. */
const FILES: Readonly<Record<WebResource, string>> = {
  release: `${webFileCount('release_page')}`,
  artist: `1 + (uuid IN (FROM artist_feed))::INTEGER`,
  label: `1 + (uuid IN (FROM label_feed))::INTEGER`,
}

/** The stale pages of a kind: uuid, rank, files, batch, and block where they stand in some. */
function staleOf(kind: WebResource, isPacked: boolean): string {
  const pages = `
    SELECT uuid, rank, ${FILES[kind]} AS files, (sum(shown) OVER (ORDER BY rank) - shown) // ${BATCH_SIZE} AS batch
    FROM (
      SELECT uuid, rank, 1 + coalesce(sum(shown), 0) AS shown
      FROM ${kind}_rank SEMI JOIN (SELECT name::UUID AS uuid FROM stale WHERE resource = '${kind}_page') USING (uuid)
      LEFT JOIN (${SHOWN[kind].join(' UNION ALL ')}) USING (uuid)
      GROUP BY uuid, rank)`
  return isPacked
    ? `SELECT uuid, rank, files, min(batch) OVER (PARTITION BY block.first) AS batch, block.name AS block
       FROM (${pages}) page ASOF JOIN (FROM pack_block WHERE pack = '${kind}_page' AND NOT is_index) block
         ON page.rank >= block.first`
    : `SELECT *, NULL AS block FROM (${pages})`
}

/** @param results those of {@link batchesOf}, one after another */
async function* batchesIn(results: readonly AsyncGenerator<Columns>[]): AsyncGenerator<PageBatch> {
  for (const result of results) {
    for await (const [kinds = [], counts = [], rows = [], tracks = [], blocks = []] of result) {
      for (const [index, kind] of kinds.entries()) {
        yield {
          kind: kind as WebResource,
          files: Number(counts[index]),
          rows: (rows[index] as BlobCell).bytes,
          tracks: (tracks[index] as BlobCell).bytes,
          blocks: blocks[index] === null ? null : JSON.parse(`[${blocks[index]}]`),
        }
      }
    }
  }
}

/**
 * The query for the batches of records.
 * @param wanted those records, as a table like that of {@link staleOf}
 */
const batchesOf = (kind: WebResource, wanted: string): string => `
  SELECT '${kind}', files, encode(rows), encode(coalesce(tracks, '')), blocks
  FROM (
    SELECT batch, sum(files)::INTEGER AS files, string_agg(row, chr(10) ORDER BY rank) AS rows
    FROM (${ROWS[kind](wanted)}) GROUP BY batch)
  JOIN (
    SELECT batch, string_agg('{"name":"' || block || '","count":' || count || '}', ',' ORDER BY first) AS blocks
    FROM (SELECT batch, block, sum(files) AS count, min(rank) AS first FROM ${wanted} GROUP BY batch, block)
    GROUP BY batch) USING (batch)
  ${
    kind === 'label'
      ? `CROSS JOIN (SELECT '' AS tracks)`
      : `LEFT JOIN (${tracksOn(kind, wanted)}) USING (batch)`
  }
  ORDER BY batch`

const ROWS: Readonly<Record<WebResource, (wanted: string) => string>> = {
  release: (wanted) => `
    SELECT batch, rank, files, concat('[', card, ',', head, ',[', tracks, ']]') AS row
    FROM ${wanted} JOIN release_card USING (uuid, rank) JOIN release_head USING (uuid, rank)
    LEFT JOIN (${ranksOf('release', wanted)}) USING (uuid)`,
  artist: (wanted) => `
    SELECT batch, wanted.rank, files, concat('[', artist_head.head, ',', coalesce(artist_features_head.head, 'null'),
      ',[', tracks, '],', coalesce(listed.total, 0), ',[', releases, '],', coalesce(found.total, 0), ']') AS row
    FROM ${wanted} wanted JOIN artist_head USING (uuid) LEFT JOIN artist_features_head USING (uuid)
    LEFT JOIN (${ranksOf('artist', wanted, MAX_TRACKS)}) listed USING (uuid)
    LEFT JOIN (${discographyOf('artist', wanted)}) found USING (uuid)`,
  label: (wanted) => `
    SELECT batch, rank, files, concat('[', head, ',[', releases, '],', coalesce(total, 0), ']') AS row
    FROM ${wanted} JOIN label_head USING (uuid, rank) LEFT JOIN (${discographyOf('label', wanted)}) USING (uuid)`,
}

const quoted = (column: string): string => `to_json(${column})`
const orNull = (value: string): string => `coalesce(${value}::VARCHAR, 'null')`

/** The ranks of the tracks of holders, as the members of a JSON list. */
const ranksOf = (kind: 'artist' | 'release', wanted: string, most?: number): string => `
  SELECT uuid, count(*) AS total,
    string_agg(part_rank, ',' ORDER BY place) ${most === undefined ? '' : `FILTER (place <= ${most})`} AS tracks
  FROM ${kind}_item SEMI JOIN ${wanted} USING (uuid) GROUP BY uuid`

/** What the pages of a kind show of a track besides what all show, and where that is from. */
const TRACKS = {
  release: {
    columns: ['tracknumber', orNull('facts'), orNull('bytes')],
    from: `LEFT JOIN track_features ON media = joined_track.uuid
      LEFT JOIN track_bytes ON track_bytes.uuid = joined_track.uuid`,
    shown: 'true',
  },
  artist: {
    columns: [`'"' || release || '"'`, quoted('release_display'), orNull(quoted('release_image'))],
    from: '',
    shown: `place <= ${MAX_TRACKS}`,
  },
} as const

/** The tracks on the pages of each batch, as page-batch.ts reads them. Only free text is quoted. */
function tracksOn(kind: 'artist' | 'release', wanted: string): string {
  const { columns, from, shown } = TRACKS[kind]
  return `
    SELECT batch, string_agg(concat(rank, ' ["', joined_track.uuid, '",', ${quoted('name')}, ',', ${quoted('duration')}, ',',
      ${orNull(quoted('stream'))}, ',"', artist, '",', ${quoted('artist_display')}, ',', ${columns.join(", ',', ")}, ']'),
      chr(10)) AS tracks
    FROM (
      SELECT DISTINCT batch, part_rank AS rank FROM ${kind}_item JOIN (SELECT uuid, batch FROM ${wanted}) USING (uuid)
      WHERE ${shown})
    JOIN joined_track USING (rank) ${from}
    GROUP BY batch`
}

const discographyOf = (kind: 'artist' | 'label', wanted: string): string => `
  SELECT listed.uuid, any_value(total) AS total,
    string_agg(concat('{"card":', card, ',"credited":', credited, '}'), ',' ORDER BY place) AS releases
  FROM (FROM ${kind}_release SEMI JOIN ${wanted} USING (uuid)) listed JOIN release_card ON release_card.uuid = part
  GROUP BY listed.uuid`

/** The number of the page of a list that a rank is on. */
export const PAGE_NUMBER = `((rank - 1) // ${INDEX_SIZE} + 1)`
/** The number of the sitemap that a rank is in. */
export const SITEMAP_NUMBER = `((rank - 1) // ${SITEMAP_SIZE} + 1)`

/** What a page of a list shows of its records, as JSON texts. */
export const entriesOf = (kind: WebResource): string =>
  kind === 'release'
    ? `SELECT rank, concat('{"kind":"release","card":', card, '}') AS entry FROM release_card`
    : `SELECT rank, to_json(struct_pack(kind := '${kind}', uuid := own.uuid, name := name, image := image,
        releases := coalesce(total, 0)))::VARCHAR AS entry
      FROM all_${kind} own JOIN ${kind}_rank USING (uuid)
      LEFT JOIN (SELECT uuid, total FROM ${kind}_release WHERE place = 1) listed USING (uuid)`

const indexesOf = (kind: WebResource): string => `
  SELECT ${PAGE_NUMBER} AS number, string_agg(entry, ',' ORDER BY rank)
  FROM (${entriesOf(kind)})
  WHERE number IN (SELECT name::INTEGER FROM stale WHERE resource = '${kind}_index')
  GROUP BY number ORDER BY number`

/** The stale pages of lists, of one kind after another. */
async function* indexesIn(engine: Engine): AsyncGenerator<IndexPage> {
  for (const resource of WEB_RESOURCES) {
    let isEmpty = true
    for await (const [numbers = [], texts = []] of engine.stream(indexesOf(resource))) {
      for (const [index, number] of numbers.entries()) {
        isEmpty = false
        yield { resource, number: Number(number), entries: JSON.parse(`[${texts[index]}]`) as IndexEntry[] }
      }
    }
    if (isEmpty && (await isStaleAndEmpty(engine, resource))) yield { resource, number: 1, entries: [] }
  }
}

/** The first page is there even if the list has no records. */
async function isStaleAndEmpty(engine: Engine, kind: WebResource): Promise<boolean> {
  const [found] = await engine.all(
    `SELECT 1 FROM stale WHERE resource = '${kind}_index' AND NOT EXISTS (FROM ${kind}_rank)`,
  )
  return found !== undefined
}

/** The records in stale sitemaps: the kind by its place, and the number of the sitemap. */
const SITEMAPS = `
  SELECT place, number, uuid FROM (${WEB_RESOURCES.map(
    (kind, place) => `
      SELECT ${place} AS place, ${SITEMAP_NUMBER} AS number, rank, uuid::VARCHAR AS uuid FROM ${kind}_rank
      WHERE concat('${WEB_FOLDERS[kind]}-', number) IN (SELECT name FROM stale WHERE resource = 'sitemap')`,
  ).join(' UNION ALL ')})
  ORDER BY place, rank`

/** @param rows those of {@link SITEMAPS} */
async function* sitemapsIn(rows: AsyncGenerator<Columns>): AsyncGenerator<SitemapPart> {
  let part: { readonly resource: WebResource; readonly number: number; readonly uuids: string[] } | null =
    null
  for await (const [places = [], numbers = [], uuids = []] of rows) {
    for (const [index, uuid] of uuids.entries()) {
      const resource = WEB_RESOURCES[Number(places[index])] as WebResource
      const number = Number(numbers[index])
      if (part === null || part.resource !== resource || part.number !== number) {
        if (part !== null) yield part
        part = { resource, number, uuids: [] }
      }
      part.uuids.push(String(uuid))
    }
  }
  if (part !== null) yield part
}

async function newest(engine: Engine, count: number): Promise<ReleaseCard[]> {
  const rows = await engine.all<{ card: string }>(
    `SELECT card FROM release_card ORDER BY ${BY_DATE} LIMIT ${count}`,
  )
  return rows.map(({ card }) => JSON.parse(card) as ReleaseCard)
}
