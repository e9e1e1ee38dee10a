// The bodies of tracks, written by the engine. A track stands in more responses than anything else, as the same bytes
// each time: to take its fields out of the engine and make the text of them here kept the main thread of a build of
// 100,000 tracks busy for a second more.
import type { Variant } from '../api/resources.ts'
import { imageUrl, resourcePath, webPagePath } from '../api/urls.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { BATCH_SIZE, type BodyForms, type StaleRecord, type TrackBodies } from '../model/catalog.ts'
import type { Addresses } from '../model/site.ts'
import { rangesOf } from './read.ts'

/** Tracks of one query: the engine holds them until the last one has been read. */
const MAX_TRACKS = 16 * BATCH_SIZE

/**
 * Those of the stale tracks in order, a batch at a time.
 * @param count as Reading has it in read.ts
 */
export async function* staleTrackBodies(
  engine: Engine,
  forms: BodyForms,
  count: number | null,
): AsyncGenerator<readonly StaleRecord<TrackBodies>[]> {
  const ranges = await rangesOf(engine, { kind: 'track', count, most: MAX_TRACKS })
  // Bodies are made of what is sorted: to sort them would take several times the memory.
  const queries = ranges.map(({ first, last }) => {
    const range = `rank BETWEEN ${first} AND ${last}`
    return `
      SELECT ${linesOf('stale', forms)}
      FROM (
        FROM (FROM track_stale WHERE ${range}) JOIN (FROM joined_track WHERE ${range}) USING (uuid, rank)
        ORDER BY rank)`
  })
  let batch: StaleRecord<TrackBodies>[] = []
  for await (const rows of engine.streamBytes(queries)) {
    for (const row of rows) {
      const track = trackIn(row, forms)
      const last = batch.at(-1)?.rank ?? 0
      if (track.rank < last) throw new Error('The engine gave tracks out of order')
      if (batchOf(track.rank) !== batchOf(last) && batch.length > 0) {
        yield batch
        batch = []
      }
      batch.push(track)
    }
  }
  if (batch.length > 0) yield batch
}

const batchOf = (rank: number): number => Math.floor((rank - 1) / BATCH_SIZE)

/** Those of the tracks at some ranks, by rank. */
export async function trackBodiesAt(
  engine: Engine,
  ranks: readonly number[],
  forms: BodyForms,
): Promise<ReadonlyMap<number, TrackBodies>> {
  const found = new Map<number, TrackBodies>()
  if (ranks.length === 0) return found
  const query = `SELECT ${linesOf('0', forms)} FROM joined_track WHERE rank IN (${ranks.join()})`
  for await (const rows of engine.streamBytes([query])) {
    for (const row of rows) {
      const { rank, record } = trackIn(row, forms)
      found.set(rank, record)
    }
  }
  return found
}

/** The lines of a track: what is known of it, then each of its bodies. No JSON that we write has a line break. */
function linesOf(stale: string, { variants, addresses }: BodyForms): string {
  const known = `[${hole('rank')},${hole(stale)},"${hole('uuid')}","${hole('artist')}",${hole('to_json(artist_display)')}]`
  const bodies = variants.map((variant) => trackBody(variant, addresses))
  return `encode(${concat([known, ...bodies].join('\n'))})`
}

type Known = readonly [rank: number, stale: number, uuid: string, artist: string, artist_display: string]

const LINE_BREAK = 10
const NOTHING = new Uint8Array()

function trackIn(bytes: Uint8Array, { variants }: BodyForms): StaleRecord<TrackBodies> {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = lines.indexOf(LINE_BREAK)
  const [rank, stale, uuid, artist, artist_display] = JSON.parse(lines.toString('utf8', 0, end)) as Known
  const bodies: Record<Variant, Uint8Array> = { plain: NOTHING, api: NOTHING }
  for (const variant of variants) {
    const start = end + 1
    end = lines.indexOf(LINE_BREAK, start)
    if (end === -1) end = lines.length
    bodies[variant] = lines.subarray(start, end)
  }
  return { uuid, rank, stale, record: { bodies, artist, artist_display } }
}

/**
 * The body of a track, in the order of the contract's section 2.2. Only free text is quoted, for uuids and the addresses
 * of URLs need no escapes.
 * @returns a text with holes for the columns of `joined_track`
 */
function trackBody(variant: Variant, { baseUrl, mediaUrl, placeholder }: Addresses): string {
  const api = (resource: 'artist' | 'track' | 'release' | 'features', uuid: string) =>
    `"${baseUrl}${resourcePath(resource, hole(uuid), variant)}"`
  const page = (kind: 'artist' | 'release' | 'label', uuid: string) =>
    `"${baseUrl}${webPagePath(kind, hole(uuid))}"`
  const quoted = (text: string) => hole(`to_json(${text})`)
  const image = imageUrl(baseUrl, 'release', '')
  return `{"url":${api('track', 'uuid')}\
,"ct":"catalog.media"\
,"uuid":"${hole('uuid')}"\
,"detail_url":${page('release', 'release')}\
,"release_detail_url":${page('release', 'release')}\
,"artist_detail_url":${page('artist', 'artist')}\
,"label_detail_url":${page('label', 'label')}\
,"release_uuid":"${hole('release')}"\
,"artist_uuid":"${hole('artist')}"\
,"name":${quoted('name')}\
,"tracknumber":${hole('tracknumber')}\
,"duration":${quoted('duration')}\
,"features":${hole(orNull('features', concat(api('features', 'features'))))}\
,"assets":{"stream":${hole(orNull('stream', `to_json(${literal(`${mediaUrl}/`)} || stream)`))}}\
,"artists":[${hole(`array_to_string([${concat(api('artist', 'each'))} for each in artists], ',')`)}]\
,"artist_display":${quoted('artist_display')}\
,"release":${api('release', 'release')}\
,"release_display":${quoted('release_display')}\
,"label_display":${quoted('label_display')}\
,"image":${quoted(`CASE
    WHEN release_image IS NULL THEN ${literal(imageUrl(baseUrl, 'release', placeholder))}
    WHEN regexp_matches(release_image, '^https?://', 'i') THEN release_image
    ELSE ${literal(image)} || release_image END`)}}`
}

const orNull = (column: string, value: string): string =>
  `CASE WHEN ${column} IS NULL THEN 'null' ELSE ${value} END`

/** Stands around what the engine puts into a text: no URL has it, and no JSON that we write. */
const HOLE = '\0'
const hole = (sql: string): string => `${HOLE}${sql}${HOLE}`

/** What makes a text with holes. */
function concat(text: string): string {
  const parts = text.split(HOLE).map((part, index) => (index % 2 === 0 ? literal(part) : part))
  return `concat(${parts.join(', ')})`
}
