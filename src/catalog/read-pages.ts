// What stale web pages are made of, streamed out in order. As in read.ts, a batch leaves the engine as one JSON text.
import { INDEX_SIZE, SITEMAP_SIZE, WEB_FOLDERS, WEB_RESOURCES, type WebResource } from '../api/web.ts'
import type { Engine } from '../engine/engine.ts'
import { BATCH_SIZE } from '../model/catalog.ts'
import {
  type ArtistPage,
  type IndexEntry,
  type IndexPage,
  type LabelPage,
  type ListedRelease,
  MAX_TRACKS,
  type PageCatalog,
  type PageTrack,
  type ReleaseCard,
  type ReleasePage,
  type SitemapPart,
} from '../model/pages.ts'
import { ahead } from './ahead.ts'
import { BY_DATE } from './pages.ts'
import { createTable } from './tables.ts'

/** Records of one query at most: their texts must fit into memory. */
const MAX_RECORDS = 16 * BATCH_SIZE
/** Records that are made into pages together, while as many are read ahead. */
const TOGETHER = BATCH_SIZE / 2

/** The pages of a catalog whose plan is made. */
export function pageCatalog(engine: Engine): PageCatalog {
  return {
    releasePages: () => ahead(readPages(engine, 'release', { query: RELEASES, make: releasePages })),
    artistPages: () => ahead(readPages(engine, 'artist', { query: ARTISTS, make: artistPages })),
    labelPages: () => ahead(readPages(engine, 'label', { query: LABELS, make: labelPages })),
    indexPages: () => readIndexes(engine),
    sitemaps: () => readSitemaps(engine),
    newest: (count) => newest(engine, count),
  }
}

type Range = { readonly first: number; readonly last: number }

interface Reading<Row, T> {
  /** The query for the rows of the records that are wanted, as a table of them. */
  readonly query: (wanted: string) => string
  readonly make: (engine: Engine, rows: readonly Row[]) => Promise<readonly T[]>
}

/** Makes `<kind>_page_stale` where there may be many, and yields the stale pages of the kind. */
async function* readPages<Row extends readonly unknown[], T>(
  engine: Engine,
  kind: WebResource,
  reading: Reading<Row, T>,
): AsyncGenerator<readonly T[]> {
  const stale = `
    SELECT uuid, rank FROM ${kind}_rank
    SEMI JOIN (SELECT name::UUID AS uuid FROM stale WHERE resource = '${kind}_page') USING (uuid)`
  if (engine.isSmall) {
    yield* readRecords(engine, `(${stale})`, reading)
    return
  }
  await engine.run(`${createTable(`${kind}_page_stale`)}; INSERT INTO ${kind}_page_stale ${stale}`)
  const ranges = await engine.all<Range>(`
    SELECT min(rank) AS first, max(rank) AS last
    FROM (SELECT rank, (row_number() OVER (ORDER BY rank) - 1) // ${MAX_RECORDS} AS range FROM ${kind}_page_stale)
    GROUP BY range ORDER BY first`)
  for (const { first, last } of ranges) {
    yield* readRecords(engine, `(FROM ${kind}_page_stale WHERE rank BETWEEN ${first} AND ${last})`, reading)
  }
  await engine.run(`DROP TABLE ${kind}_page_stale`)
}

/** @param wanted the records to read, as a table of their uuids and ranks */
async function* readRecords<Row extends readonly unknown[], T>(
  engine: Engine,
  wanted: string,
  { query, make }: Reading<Row, T>,
): AsyncGenerator<readonly T[]> {
  const batches = engine.stream(`
    SELECT string_agg(row, ',' ORDER BY rank) FROM (${query(wanted)})
    GROUP BY rank // ${TOGETHER} ORDER BY rank // ${TOGETHER}`)
  for await (const [texts = []] of batches) {
    for (const text of texts) yield await make(engine, JSON.parse(`[${text}]`) as Row[])
  }
}

/** The ranks of the tracks of holders, as the text of a JSON list. */
const tracksOf = (kind: 'artist' | 'release', wanted: string, most?: number): string => `
  SELECT uuid, count(*) AS total,
    string_agg(part_rank, ',' ORDER BY place) ${most === undefined ? '' : `FILTER (place <= ${most})`} AS tracks
  FROM ${kind}_item SEMI JOIN ${wanted} USING (uuid) GROUP BY uuid`

/** The tracks at some ranks, with what is known of them. */
async function tracksAt(
  engine: Engine,
  ranks: readonly number[],
  { withBytes }: { readonly withBytes: boolean },
): Promise<ReadonlyMap<number, PageTrack>> {
  if (ranks.length === 0) return new Map()
  // The members that a page adds are put into the object of the track.
  const [found] = await engine.all<{ rows: string | null }>(`
    SELECT string_agg(concat('[', rank, ',', head[:-2], ',"facts":', coalesce(facts, 'null'),
      ',"bytes":', ${withBytes ? `coalesce(bytes::VARCHAR, 'null')` : `'null'`}, '}]'), ',') AS rows
    FROM track_head LEFT JOIN track_features ON media = track_head.uuid
    ${withBytes ? 'LEFT JOIN track_bytes ON track_bytes.uuid = track_head.uuid' : ''}
    WHERE rank IN (${ranks.join()})`)
  return new Map(JSON.parse(`[${found?.rows ?? ''}]`) as [number, PageTrack][])
}

const discographyOf = (kind: 'artist' | 'label', wanted: string): string => `
  SELECT listed.uuid, any_value(total) AS total,
    string_agg(concat('{"card":', card, ',"credited":', credited, '}'), ',' ORDER BY place) AS releases
  FROM (FROM ${kind}_release SEMI JOIN ${wanted} USING (uuid)) listed JOIN release_card ON release_card.uuid = part
  GROUP BY listed.uuid`

const RELEASES = (wanted: string): string => `
  SELECT rank, concat('[', card, ',', head, ',[', tracks, ']]') AS row
  FROM ${wanted} JOIN release_card USING (uuid, rank) JOIN release_head USING (uuid, rank)
  LEFT JOIN (${tracksOf('release', wanted)}) USING (uuid)`

const ARTISTS = (wanted: string): string => `
  SELECT artist_head.rank, concat('[', artist_head.head, ',', coalesce(artist_features_head.head, 'null'),
    ',[', tracks, '],', coalesce(listed.total, 0), ',[', releases, '],', coalesce(found.total, 0), ']') AS row
  FROM ${wanted} wanted JOIN artist_head USING (uuid) LEFT JOIN artist_features_head USING (uuid)
  LEFT JOIN (${tracksOf('artist', wanted, MAX_TRACKS)}) listed USING (uuid)
  LEFT JOIN (${discographyOf('artist', wanted)}) found USING (uuid)`

const LABELS = (wanted: string): string => `
  SELECT rank, concat('[', head, ',[', releases, '],', coalesce(total, 0), ']') AS row
  FROM ${wanted} JOIN label_head USING (uuid, rank) LEFT JOIN (${discographyOf('label', wanted)}) USING (uuid)`

type ReleaseRow = readonly [card: ReleaseCard, release: ReleasePage['release'], tracks: readonly number[]]

async function releasePages(engine: Engine, rows: readonly ReleaseRow[]): Promise<ReleasePage[]> {
  const tracks = await tracksAt(
    engine,
    rows.flatMap(([, , ranks]) => ranks),
    { withBytes: true },
  )
  return rows.map(([card, release, ranks]) => ({ card, release, tracks: inOrder(tracks, ranks) }))
}

type ArtistRow = readonly [
  artist: ArtistPage['artist'],
  facts: ArtistPage['facts'],
  tracks: readonly number[],
  trackTotal: number,
  releases: readonly ListedRelease[],
  total: number,
]

async function artistPages(engine: Engine, rows: readonly ArtistRow[]): Promise<ArtistPage[]> {
  const ranks = new Set(rows.flatMap(([, , tracks]) => tracks))
  // These pages show no sizes, and do not change with them.
  const found = await tracksAt(engine, [...ranks], { withBytes: false })
  return rows.map(([artist, facts, tracks, trackTotal, releases, total]) => ({
    ...{ artist, facts, trackTotal, releases, total },
    tracks: inOrder(found, tracks),
  }))
}

const inOrder = (tracks: ReadonlyMap<number, PageTrack>, ranks: readonly number[]): PageTrack[] =>
  ranks.map((rank) => tracks.get(rank) as PageTrack)

type LabelRow = readonly [label: LabelPage['label'], releases: readonly ListedRelease[], total: number]

const labelPages = async (_: Engine, rows: readonly LabelRow[]): Promise<LabelPage[]> =>
  rows.map(([label, releases, total]) => ({ label, releases, total }))

/** The number of the page of a list that a rank is on. */
export const PAGE_NUMBER = `((rank - 1) // ${INDEX_SIZE} + 1)`

/** What a page of a list shows of its records, as JSON texts. */
export const entriesOf = (kind: WebResource): string =>
  kind === 'release'
    ? `SELECT rank, concat('{"kind":"release","card":', card, '}') AS entry FROM release_card`
    : `SELECT rank, to_json(struct_pack(kind := '${kind}', uuid := own.uuid, name := name, image := image,
        releases := coalesce(total, 0)))::VARCHAR AS entry
      FROM all_${kind} own JOIN ${kind}_rank USING (uuid)
      LEFT JOIN (SELECT uuid, total FROM ${kind}_release WHERE place = 1) listed USING (uuid)`

async function* readIndexes(engine: Engine): AsyncGenerator<IndexPage> {
  for (const kind of WEB_RESOURCES) {
    const rows = engine.stream(`
      SELECT ${PAGE_NUMBER} AS number, string_agg(entry, ',' ORDER BY rank)
      FROM (${entriesOf(kind)})
      WHERE number IN (SELECT name::INTEGER FROM stale WHERE resource = '${kind}_index')
      GROUP BY number ORDER BY number`)
    let isEmpty = true
    for await (const [numbers = [], texts = []] of rows) {
      for (const [index, number] of numbers.entries()) {
        isEmpty = false
        yield {
          resource: kind,
          number: Number(number),
          entries: JSON.parse(`[${texts[index]}]`) as IndexEntry[],
        }
      }
    }
    if (isEmpty && (await isStaleAndEmpty(engine, kind))) yield { resource: kind, number: 1, entries: [] }
  }
}

/** The first page is there even if the list has no records. */
async function isStaleAndEmpty(engine: Engine, kind: WebResource): Promise<boolean> {
  const [found] = await engine.all(
    `SELECT 1 FROM stale WHERE resource = '${kind}_index' AND NOT EXISTS (FROM ${kind}_rank)`,
  )
  return found !== undefined
}

async function* readSitemaps(engine: Engine): AsyncGenerator<SitemapPart> {
  for (const kind of WEB_RESOURCES) {
    const numbers = await engine.all<{ number: number }>(`
      SELECT split_part(name, '-', 2)::INTEGER AS number FROM stale
      WHERE resource = 'sitemap' AND name LIKE '${WEB_FOLDERS[kind]}-%' ORDER BY number`)
    for (const { number } of numbers) {
      const last = number * SITEMAP_SIZE
      const rows = await engine.all<{ uuid: string }>(`
        SELECT uuid::VARCHAR AS uuid FROM ${kind}_rank
        WHERE rank BETWEEN ${last - SITEMAP_SIZE + 1} AND ${last} ORDER BY rank`)
      yield { resource: kind, number, uuids: rows.map(({ uuid }) => uuid) }
    }
  }
}

async function newest(engine: Engine, count: number): Promise<ReleaseCard[]> {
  const rows = await engine.all<{ card: string }>(
    `SELECT card FROM release_card ORDER BY ${BY_DATE} LIMIT ${count}`,
  )
  return rows.map(({ card }) => JSON.parse(card) as ReleaseCard)
}
