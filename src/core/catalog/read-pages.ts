// Streams the contents of stale web pages in order.

import { type FormResource, PLURALS, WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import { type Group, INDEX_SIZE, SITEMAP_SIZE } from '../../contract/urls/web.ts'
import type { Engine } from '../engine/engine.ts'
import { ahead } from '../system/ahead.ts'
import { consecutive } from './consecutive.ts'
import {
  type GroupList,
  type IndexEntry,
  type IndexPage,
  type ListPage,
  MAX_TRACKS,
  type NewsRelease,
  type PageCatalog,
  type PlayableRelease,
  type RecordPages,
  type ReleaseCard,
  type SitemapPart,
} from '../library/web/page-records.ts'
import { BY_DATE } from './pages.ts'
import { followedPages, lastChanges } from './read-followed.ts'
import { entriesQuery, LIST_ENTRIES, lettersOf, PAGES, shownQuery } from './shown.ts'
import { replaceTable } from './tables.ts'

/** Approximate maximum number of records for each query: their texts must fit into memory. */
const MAX_SHOWN = 12_800

/** The feed of changes of a site, as far as its pages show it. */
interface Feed {
  latest(count: number): ReturnType<PageCatalog['changes']>
}

/** The pages of a catalog, after the build has made its plan. */
export const pageCatalog = (engine: Engine, feed: Feed | null = null): PageCatalog => ({
  recordPages: (kind) => ahead(readPages(engine, kind)),
  only: (kind) => onlyPage(engine, kind),
  releases: () => readAllReleases(engine),
  indexPages: () => indexesIn(engine),
  listPages: () => ahead(readLists(engine)),
  groups: (group) => readGroups(engine, group),
  sitemaps: () => readSitemaps(engine),
  newest: (count) => newest(engine, count),
  news: (count) => news(engine, count),
  changes: async (count) => feed?.latest(count) ?? null,
  lastChanges: () => lastChanges(engine),
  followedPages: () => followedPages(engine),
  playable: () => playable(engine),
  entries: (kind) => entries(engine, kind),
})

/** Yields the stale pages of a kind. */
async function* readPages<K extends FormResource>(
  engine: Engine,
  kind: K,
): AsyncGenerator<readonly RecordPages[K][]> {
  await engine.run(
    `${replaceTable(`${kind}_page_stale`)}; INSERT INTO ${kind}_page_stale ${stalePages(kind)}`,
  )
  const ranges = await engine.all<{ range: number }>(
    `SELECT DISTINCT range FROM ${kind}_page_stale ORDER BY range`,
  )
  const queries = ranges.map(({ range }) =>
    shownQuery(PAGES[kind], `(FROM ${kind}_page_stale WHERE range = ${range})`),
  )
  for await (const [, texts = []] of engine.streamAll(queries))
    yield texts.map((text) => JSON.parse(String(text)) as RecordPages[K])
}

/** Releases that are read at a time: their texts must fit into memory. */
const RELEASES_AT_A_TIME = 1000

async function* readAllReleases(engine: Engine): AsyncGenerator<readonly RecordPages['release'][]> {
  const total = await engine.countRows('FROM release_rank')
  const queries: string[] = []
  for (let rank = 1; rank <= total; rank += RELEASES_AT_A_TIME) {
    const ranks = `rank BETWEEN ${rank} AND ${rank + RELEASES_AT_A_TIME - 1}`
    queries.push(shownQuery(PAGES.release, `(SELECT uuid FROM release_rank WHERE ${ranks})`))
  }
  for await (const [, texts = []] of engine.streamAll(queries))
    yield texts.map((text) => JSON.parse(String(text)) as RecordPages['release'])
}

async function onlyPage<K extends WebResource>(engine: Engine, kind: K): Promise<RecordPages[K]> {
  const query = shownQuery(PAGES[kind], `(SELECT uuid FROM ${kind}_rank WHERE rank = 1)`)
  const { shown } = await engine.one<{ shown: string }>(query)
  return JSON.parse(shown) as RecordPages[K]
}

/** Queries for the number of tracks and releases on the pages of a kind. */
const SHOWN: Readonly<Record<FormResource, readonly string[]>> = {
  release: ['SELECT uuid, count(*) AS shown FROM release_item GROUP BY uuid'],
  artist: [
    `SELECT uuid, least(count(*), ${MAX_TRACKS}) AS shown FROM artist_item GROUP BY uuid`,
    `SELECT uuid, least(total, ${INDEX_SIZE}) AS shown FROM artist_release WHERE place = 1`,
  ],
  label: [`SELECT uuid, least(total, ${INDEX_SIZE}) AS shown FROM label_release WHERE place = 1`],
  track: ['SELECT uuid, 0 AS shown FROM track_rank'],
}

/** A query for the stale pages of a kind: uuid, rank, and the number of the range in which they are read. */
const stalePages = (kind: FormResource): string => `
  SELECT uuid, rank, (sum(shown) OVER (ORDER BY rank) - shown) // ${MAX_SHOWN}
  FROM (
    SELECT uuid, rank, 1 + coalesce(sum(shown), 0) AS shown
    FROM ${kind}_rank SEMI JOIN (SELECT name::UUID AS uuid FROM stale WHERE resource = '${kind}_page') USING (uuid)
    LEFT JOIN (${SHOWN[kind].join(' UNION ALL ')}) USING (uuid)
    GROUP BY uuid, rank)`

/** The number of the list page that contains a rank. */
export const PAGE_NUMBER = `((rank - 1) // ${INDEX_SIZE} + 1)`
/** The number of the sitemap that contains a rank. */
export const SITEMAP_NUMBER = `((rank - 1) // ${SITEMAP_SIZE} + 1)`

/**
 * A query for the stale pages of a list: number, entries, and the first letters of all. Only the first may be empty.
 */
const indexesOf = (kind: WebResource): string => `
  WITH wanted AS (SELECT name::INTEGER AS number FROM stale WHERE resource = '${kind}_index')
  SELECT number, coalesce(entries, '[]'), letters
  FROM wanted LEFT JOIN (
    SELECT ${PAGE_NUMBER} AS number, to_json(list(entry ORDER BY rank))::VARCHAR AS entries
    FROM (${entriesQuery(kind)}) WHERE number IN (FROM wanted) GROUP BY number) USING (number),
    (SELECT ${lettersOf(kind)} AS letters)
  WHERE entries IS NOT NULL OR number = 1 ORDER BY number`

/** Yields the stale pages of lists, kind by kind. */
async function* indexesIn(engine: Engine): AsyncGenerator<IndexPage> {
  for (const resource of WEB_RESOURCES) {
    for await (const [numbers = [], texts = [], [shown] = []] of engine.stream(indexesOf(resource))) {
      const letters = JSON.parse(String(shown)) as IndexPage['letters']
      for (const [index, number] of numbers.entries()) {
        const entries = JSON.parse(String(texts[index])) as IndexEntry[]
        yield { resource, number: Number(number), entries, letters }
      }
    }
  }
}

/** The number of the page of a list that contains a place. */
const NUMBER_IN_LIST = `((place - 1) // ${INDEX_SIZE} + 1)`
/** The name of such a page. */
const NAME_OF_LIST_PAGE = "CASE WHEN number = 1 THEN list ELSE concat(list, '/page-', number) END"

/** A query for the pages of further lists: name, list, number, and the columns of their entries. */
export const LIST_PAGES = `
  SELECT *, ${NAME_OF_LIST_PAGE} AS name
  FROM (SELECT *, ${NUMBER_IN_LIST} AS number FROM (${LIST_ENTRIES}))`

/** Yields the stale pages of further lists. */
async function* readLists(engine: Engine): AsyncGenerator<ListPage> {
  await engine.run(`${replaceTable('web_list_stale')}; INSERT INTO web_list_stale ${STALE_LISTS}`)
  const ranges = await engine.all<{ range: number }>(
    'SELECT DISTINCT range FROM web_list_stale ORDER BY range',
  )
  for (const { range } of ranges) {
    const pages = engine.stream(`
      SELECT to_json(struct_pack(kind := kind, list := list, of := any_value("of"), title := any_value(title),
        number := number, total := any_value(total), entries := list(entry::JSON ORDER BY place)))::VARCHAR
      FROM (${LIST_PAGES}) SEMI JOIN (FROM web_list_stale WHERE range = ${range}) USING (list, number)
      GROUP BY kind, list, number ORDER BY list, number`)
    for await (const [texts = []] of pages)
      for (const text of texts) yield JSON.parse(String(text)) as ListPage
  }
}

/** A query for the stale pages of further lists: list, number, and the number of the range in which they are read. */
const STALE_LISTS = `
  SELECT list, number, ((row_number() OVER (ORDER BY list, number) - 1) * ${INDEX_SIZE}) // ${MAX_SHOWN}
  FROM (
    SELECT DISTINCT list, ${NUMBER_IN_LIST} AS number, ${NAME_OF_LIST_PAGE} AS name FROM web_list_part)
  SEMI JOIN (SELECT name FROM stale WHERE resource = 'list') USING (name)`

const readGroups = (engine: Engine, group: Group): Promise<GroupList[]> =>
  engine.all<GroupList>(`
    SELECT list, title, total FROM web_list WHERE kind = '${group}'
    ORDER BY ${group === 'year' ? 'list DESC' : 'lower(strip_accents(title)), list'}`)

/** A query for the records in stale sitemaps, with the position of their kind and the number of the sitemap. */
const SITEMAPS = `
  SELECT concat(place, ' ', number), uuid FROM (${WEB_RESOURCES.map(
    (kind, place) => `
      SELECT ${place} AS place, ${SITEMAP_NUMBER} AS number, rank, uuid::VARCHAR AS uuid FROM ${kind}_rank
      WHERE concat('${PLURALS[kind]}-', number) IN (SELECT name FROM stale WHERE resource = 'sitemap')`,
  ).join(' UNION ALL ')})
  ORDER BY place, rank`

async function* readSitemaps(engine: Engine): AsyncGenerator<SitemapPart> {
  for await (const [sitemap, uuids] of consecutive(engine.stream(SITEMAPS))) {
    const [place, number] = sitemap.split(' ').map(Number) as [number, number]
    yield { resource: WEB_RESOURCES[place] as WebResource, number, uuids }
  }
}

async function newest(engine: Engine, count: number): Promise<ReleaseCard[]> {
  const rows = await engine.all<{ card: string }>(
    `SELECT card FROM release_card ORDER BY ${BY_DATE} LIMIT ${count}`,
  )
  return rows.map(({ card }) => JSON.parse(card) as ReleaseCard)
}

async function news(engine: Engine, count: number): Promise<NewsRelease[]> {
  const rows = await engine.all<{ card: string; description: string | null }>(`
    SELECT card, description FROM release_card JOIN all_release USING (uuid)
    WHERE card->>'newsdate' IS NOT NULL ORDER BY newsdate DESC, ${BY_DATE} LIMIT ${count}`)
  return rows.map(({ card, description }) => ({ card: JSON.parse(card) as ReleaseCard, description }))
}

async function playable(engine: Engine): Promise<PlayableRelease[]> {
  const rows = await engine.all<{ shown: string }>(`
    SELECT to_json(struct_pack(card := card::JSON, tags := coalesce(tags, []), artists := coalesce(artists, []),
      tracks := tracks, duration := duration))::VARCHAR AS shown
    FROM release_card JOIN (SELECT uuid, tags FROM all_release) USING (uuid)
    JOIN (
      SELECT release AS uuid, count(*)::INTEGER AS tracks, coalesce(sum(duration::DOUBLE), 0) AS duration
      FROM all_track WHERE stream IS NOT NULL GROUP BY release) USING (uuid)
    LEFT JOIN (
      SELECT part AS uuid, list(uuid ORDER BY credited DESC, uuid) AS artists FROM artist_release GROUP BY part)
      USING (uuid)
    ORDER BY ${BY_DATE}`)
  return rows.map(({ shown }) => JSON.parse(shown) as PlayableRelease)
}

async function entries(engine: Engine, kind: WebResource): Promise<IndexEntry[]> {
  const rows = await engine.all<{ shown: string }>(
    `SELECT to_json(entry)::VARCHAR AS shown FROM (${entriesQuery(kind)}) ORDER BY rank`,
  )
  return rows.map(({ shown }) => JSON.parse(shown) as IndexEntry)
}
