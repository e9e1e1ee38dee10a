// Exports a whole list as one file, written by the engine: the records in order, with the fields of their own
// responses, and links instead of nested records.

import type { Listed, Resource, WebResource } from '../../contract/kinds/kinds.ts'
import type { BulkFormat } from '../../contract/schemas/bulk.ts'
import { BULK_COLUMNS, BULK_FACTS, type BulkColumn } from '../../contract/schemas/bulk-columns.ts'
import { imageUrl, linkTo, resourcePath, streamUrl } from '../../contract/urls/urls.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier, literal } from '../engine/sql.ts'
import { MAX_NAMES, VARIOUS } from '../library/joined-records.ts'
import { PROSE } from '../records/facts.ts'
import type { Addresses } from '../site/site.ts'
import { joinedOf } from './join.ts'

/** A file to write, by its absolute path. */
export interface BulkFile {
  readonly format: BulkFormat
  readonly to: string
}

export interface ExportOptions {
  readonly resource: Listed
  readonly files: readonly BulkFile[]
  readonly addresses: Addresses
}

/** The row group is kept small, because it is held in memory until it is full. */
const FORMATS: Record<BulkFormat, string> = {
  'ndjson.gz': 'FORMAT json, COMPRESSION gzip',
  parquet: 'FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 30720',
}

/**
 * Writes a whole list, with identical bytes for identical records and addresses. Rows are sorted into a temporary table
 * before links are added, which make them several times as large.
 */
export async function exportList(
  engine: Engine,
  { resource, files, addresses }: ExportOptions,
): Promise<void> {
  const columns = new Map(Object.entries<string>(expressionsFor(addresses)[resource]))
  await engine.inOrder(async () => {
    await engine.run(`CREATE TABLE bulk AS SELECT joined.* ${ROWS[resource]} ORDER BY rank`)
    const unknown = await unknownFacts(engine, resource)
    const names = BULK_COLUMNS[resource].filter((name) => !unknown.has(name))
    await engine.runConcurrently(
      files.map(({ format, to }) => {
        const own = format === 'ndjson.gz' ? JSON_COLUMNS : NO_COLUMNS
        const shown = names.map(
          (name) => `${own.get(name) ?? columns.get(name) ?? identifier(name)} AS ${identifier(name)}`,
        )
        return `COPY (SELECT ${shown.join(', ')} FROM bulk) TO ${literal(to)} (${FORMATS[format]})`
      }),
    )
    await engine.run('DROP TABLE bulk')
  })
}

const NO_COLUMNS: ReadonlyMap<string, string> = new Map()

/** A text that may be in several languages, as a JSON value. */
const textOrTexts = (text: string): string =>
  `CASE WHEN starts_with(${text}, '{"') AND json_valid(${text}) THEN ${text}::JSON ELSE to_json(${text}) END`

/** Columns that may hold JSON texts, which are values in JSON and remain texts in Parquet. */
const JSON_COLUMNS: ReadonlyMap<string, string> = new Map([
  ...[...PROSE].map((name) => [name, textOrTexts(name)] as const),
  [
    'performers',
    `[struct_pack(uuid := each.uuid, name := each.name, role := ${textOrTexts('each.role')}) for each in performers]`,
  ],
  ['links', `[CASE WHEN starts_with(each, '{') THEN each::JSON ELSE to_json(each) END for each in links]`],
  [
    'buy',
    `[CASE WHEN starts_with(each, '{') THEN each::JSON ELSE to_json({ url: each }) END for each in buy]`,
  ],
])

/** Returns the facts that no record of a list has; they get no column. */
async function unknownFacts(engine: Engine, resource: Listed): Promise<ReadonlySet<string>> {
  const facts = Object.keys(BULK_FACTS[resource])
  const counts = facts.map((name) => `count(${identifier(name)}) AS ${identifier(name)}`)
  const found = await engine.one<Record<string, bigint>>(`SELECT ${counts.join(', ')} FROM bulk`)
  const known = Object.entries(found)
  return new Set(known.filter(([, count]) => count === 0n).map(([name]) => name))
}

const parts = (kind: WebResource): string =>
  `LEFT JOIN (SELECT uuid, list(part ORDER BY place) AS parts FROM ${kind}_item GROUP BY uuid) USING (uuid)`

/** The rows of each kind, with additional columns. */
const ROWS: Record<Listed, string> = {
  artist: `, parts FROM (${joinedOf('artist')}) joined ${parts('artist')}`,
  track: `FROM (${joinedOf('track')}) joined`,
  release: `, parts, credited, names FROM (${joinedOf('release')}) joined ${parts('release')} LEFT JOIN (
    SELECT uuid, list(artist ORDER BY place) AS credited, list(artist_display ORDER BY place) AS names
    FROM (
      SELECT item.uuid, artist, arg_min(artist_display, place) AS artist_display, min(place) AS place
      FROM release_item item JOIN (${joinedOf('track')}) track ON track.uuid = item.part GROUP BY item.uuid, artist)
    GROUP BY uuid) USING (uuid)`,
  label: `, parts FROM (${joinedOf('label')}) joined ${parts('label')}`,
}

type Expressions = { readonly [K in Listed]: { readonly [Column in BulkColumn<K>]?: string } }

/**
 * Expressions for the columns that differ from those of the joined records. They duplicate in SQL what responses do in
 * TypeScript, so that no row has to leave the engine; a test compares the two.
 */
function expressionsFor(addresses: Addresses): Expressions {
  const { baseUrl, mediaUrl, placeholder } = addresses
  const link = (resource: Resource, uuid: string) =>
    around(linkTo(addresses, resourcePath(resource, HERE, 'plain')), uuid)
  const links = (resource: Resource, uuids: string) =>
    `coalesce([${link(resource, 'each::VARCHAR')} for each in ${uuids}], []::VARCHAR[])`
  const under = (url: string, name: string) =>
    `CASE WHEN regexp_matches(${name}, '^https?://', 'i') THEN ${name} ELSE ${around(url, name)} END`
  const image = (kind: WebResource, name: string) => under(imageUrl(baseUrl, kind, HERE), name)
  const cover = (name: string) =>
    `coalesce(${image('release', name)}, ${literal(imageUrl(baseUrl, 'release', placeholder))})`
  return {
    artist: {
      url: link('artist', 'uuid'),
      uuid: 'uuid::VARCHAR',
      image: image('artist', 'image'),
      items: links('track', 'parts'),
      musicbrainz: 'musicbrainz::VARCHAR',
    },
    track: {
      url: link('track', 'uuid'),
      uuid: 'uuid::VARCHAR',
      release_uuid: 'release::VARCHAR',
      artist_uuid: 'artist::VARCHAR',
      features: link('features', 'features'),
      assets: `{ stream: ${under(streamUrl(mediaUrl, HERE), 'stream')} }`,
      artists: links('artist', 'artists'),
      release: link('release', 'release'),
      image: cover('release_image'),
      musicbrainz: 'musicbrainz::VARCHAR',
    },
    release: {
      url: link('release', 'uuid'),
      uuid: 'uuid::VARCHAR',
      image: cover('image'),
      label: link('label', 'label'),
      label_uuid: 'label::VARCHAR',
      artists: links('artist', 'CASE WHEN artist IS NULL THEN credited ELSE [artist] END'),
      artist_display: `CASE WHEN artist_display IS NOT NULL THEN artist_display WHEN len(names) > ${MAX_NAMES} THEN ${literal(VARIOUS)} ELSE coalesce(array_to_string(names, ', '), '') END`,
      items: links('track', 'parts'),
      musicbrainz: 'musicbrainz::VARCHAR',
    },
    label: {
      url: link('label', 'uuid'),
      uuid: 'uuid::VARCHAR',
      image: image('label', 'image'),
      releases: links('release', 'parts'),
      musicbrainz: 'musicbrainz::VARCHAR',
    },
  }
}

/** A placeholder in a URL for a value from the engine; it cannot occur in a URL. */
const HERE = '\n'

function around(url: string, column: string): string {
  const [before = '', after = ''] = url.split(HERE)
  return `${literal(before)} || ${column} || ${literal(after)}`
}
