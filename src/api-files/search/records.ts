// What search results show of each record, and the texts by which it is found.

import { LISTED, type Listed, type WebResource } from '../../contract/kinds/kinds.ts'
import { SEARCHED } from '../../contract/search/search-records.ts'
import { imageFolder, thumbnailFolder } from '../../contract/urls/urls.ts'
import { creditsOf } from '../../core/catalog/pages.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { literal } from '../../core/engine/sql.ts'
import { THUMBNAIL_WIDTHS } from '../../core/site/pictures.ts'
import { createTable } from './tables.ts'

/** A page that the label has written. */
interface SearchedPage {
  /** Its path: `/about/`. */
  readonly path: string
  readonly title: string
}

/** What a search finds in addition to the tables of the catalog. */
export interface SearchedSite {
  /** Whether the tables of pictures exist. */
  readonly hasPictures: boolean
  /** What the paths of streams follow: the address of the audio, or its path on the site itself. */
  readonly audio: string
  readonly pages: readonly SearchedPage[]
}

interface Shown {
  /** What results show after the name, as JSON texts or null. The picture is null here. */
  readonly fields: readonly (string | null)[]
  /** The artists that results show. */
  readonly artist?: string
  /** Other texts by which it is found. */
  readonly more?: string
  readonly from?: string
}

const RELEASE_ARTIST = `coalesce(own.artist_display, artist.name, credits.shown, '')`
const TRACK_ARTIST = 'coalesce(own.artist_display, artist.name)'
const YEAR = 'left(own.releasedate, 4)'
const WORDS = `concat_ws(' ', own.catalognumber, array_to_string(own.tags, ' '))`

/** What results show of the records of each list. */
const shownIn = (audio: string): Readonly<Record<Listed, Shown>> => ({
  artist: { fields: [null] },
  label: { fields: [null] },
  release: {
    fields: [
      `to_json(${RELEASE_ARTIST})`,
      `${YEAR}::INTEGER::VARCHAR`,
      null,
      `to_json(nullif(${WORDS}, ''))`,
    ],
    artist: RELEASE_ARTIST,
    more: `concat_ws(' ', ${YEAR}, ${WORDS})`,
    from: `LEFT JOIN all_artist artist ON artist.uuid = own.artist LEFT JOIN (${creditsOf()}) credits ON credits.uuid = own.uuid`,
  },
  track: {
    fields: [
      `to_json(${TRACK_ARTIST})`,
      `concat('"', own.release, '"')`,
      'to_json(release.name)',
      streamIn(audio),
    ],
    artist: TRACK_ARTIST,
    from: 'JOIN all_artist artist ON artist.uuid = own.artist JOIN all_release release ON release.uuid = own.release',
  },
})

/** The audio of a track: its path, or its URL. */
const streamIn = (audio: string): string => `to_json(CASE
  WHEN regexp_matches(own.stream, '^https?://', 'i') THEN own.stream
  ELSE ${literal(`${audio}/`)} || own.stream END)`

/** Makes `search_record`, numbered in the order of results for a term: pages, then the shortest names first. */
export async function makeRecords(engine: Engine, { pages, ...site }: SearchedSite): Promise<void> {
  await engine.run(`${NUMBERS}; ${createTable('search_record')}`)
  await engine.runConcurrently([
    ...LISTED.map((kind) => insert(recordsOf(kind, site))),
    ...(pages.length === 0 ? [] : [insert(recordsOfPages(pages))]),
  ])
  await engine.run('DROP TABLE search_number')
}

/** @param query for id, name, artist, more, and entry */
const insert = (query: string): string => `
  INSERT INTO search_record SELECT id, name, artist, more, entry, strlen(entry), md5_number(entry) FROM (${query})`

const placeOf = (kind: Listed): number => SEARCHED.indexOf(kind)

/** A separate table, because sorting whole records would take long. */
const NUMBERS = `
  ${createTable('search_number')};
  INSERT INTO search_number
    SELECT row_number() OVER (ORDER BY size, kind, uuid), kind, uuid
    FROM (${LISTED.map((kind) => `SELECT length(name)::INTEGER AS size, ${placeOf(kind)}::TINYINT AS kind, uuid FROM all_${kind}`).join(' UNION ALL ')})`

function recordsOf(kind: Listed, { hasPictures, audio }: Omit<SearchedSite, 'pages'>): string {
  const { fields, artist = `''`, more = `''`, from = '' } = shownIn(audio)[kind]
  const isPictured = hasPictures && fields.includes(null)
  const shown = fields.map(
    (field) => `coalesce(${field ?? (isPictured ? imageOf(kind as WebResource) : 'NULL')}, 'null')`,
  )
  const entry = [`concat('["${kind}","', own.uuid, '"')`, 'to_json(own.name)', ...shown].join(', ')
  return `
    SELECT number.id AS id, own.name AS name, ${artist} AS artist, ${more} AS more,
      regexp_replace(concat_ws(',', ${entry}), '(,null)+$', '') || ']' AS entry
    FROM all_${kind} own JOIN search_number number ON number.uuid = own.uuid AND number.kind = ${placeOf(kind)}
    ${from} ${isPictured ? `LEFT JOIN ${kind}_picture picture ON picture.uuid = own.uuid` : ''}`
}

/** The smallest file of a picture that the site has: its path, or its URL. */
const imageOf = (kind: WebResource): string => `to_json(CASE
  WHEN regexp_matches(own.image, '^https?://', 'i') THEN own.image
  WHEN own.image IS NULL OR picture.shown IS NULL THEN NULL
  WHEN json_array_length(picture.shown, '$.thumbnails') > 0
    THEN concat(${literal(`/${thumbnailFolder(kind)}/`)}, own.image, '-${THUMBNAIL_WIDTHS[0]}.webp')
  ELSE concat(${literal(`/${imageFolder(kind)}/`)}, own.image) END)`

/** Numbered from 0 downwards: the numbers of records start at 1. */
const recordsOfPages = (pages: readonly SearchedPage[]): string => {
  const rows = pages.map(
    ({ path, title }, index) =>
      `(${-index}, ${literal(title)}, ${literal(JSON.stringify(['page', path, title]))})`,
  )
  return `SELECT id, name, '' AS artist, '' AS more, entry FROM (VALUES ${rows.join(', ')}) page(id, name, entry)`
}
