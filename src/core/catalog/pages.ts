// Makes the tables of what web pages show of related records: a card for each release, and the releases of artists and
// labels.
import { INDEX_SIZE } from '../../contract/urls/web.ts'
import type { Engine } from '../engine/engine.ts'
import { decoded, literal } from '../engine/sql.ts'
import { MAX_NAMES, VARIOUS } from '../library/joined-records.ts'
import type { MediaFile } from '../library/source.ts'
import { createTable, withRows } from './tables.ts'

/** Newest first; releases without a date last. */
export const BY_DATE = 'released DESC NULLS LAST, rank'

export interface PageTableOptions {
  /** The last date that is not in the future for feeds. */
  readonly today: string
  /** The audio files of the site, if it serves the audio itself. */
  readonly audio?: readonly MediaFile[] | undefined
}

/**
 * Makes the cards of releases, the tables of the records that have forms which only some have, `artist_release`,
 * `label_release` and `track_bytes` from the joined tables.
 */
export async function makePageTables(engine: Engine, { today, audio = [] }: PageTableOptions): Promise<void> {
  await engine.run(`${cards(today)}; ${PLAYABLE}; ${createTable('track_bytes')}`)
  await addTrackBytes(engine, audio)
  await engine.runConcurrently([releasesOf('artist'), releasesOf('label')])
}

async function addTrackBytes(engine: Engine, audio: readonly MediaFile[]): Promise<void> {
  if (audio.length === 0) return
  const files = audio.map(({ path, bytes }) => [path, BigInt(bytes)])
  await withRows(engine, 'audio_file', files, () =>
    engine.run(`
      INSERT INTO track_bytes
        SELECT uuid, bytes FROM all_track JOIN audio_file ON path = 'media/' || ${decoded('stream')}`),
  )
}

/** A query for the track artists of releases without a credited artist, in order of first appearance. */
const creditsOf = (): string => `
  SELECT uuid,
    CASE WHEN count(*) > ${MAX_NAMES} THEN '${VARIOUS}' ELSE string_agg(shown, ', ' ORDER BY first) END AS shown,
    CASE WHEN count(*) = 1 THEN any_value(artist) END AS artist
  FROM (
    SELECT item.uuid, track.artist, min(place) AS first,
      arg_min(coalesce(track.artist_display, artist.name), place) AS shown
    FROM release_item item
    JOIN all_release own ON own.uuid = item.uuid AND own.artist IS NULL
    JOIN all_track track ON track.uuid = part
    JOIN all_artist artist ON artist.uuid = track.artist
    GROUP BY item.uuid, track.artist)
  GROUP BY uuid`

/**
 * A date that lacks a month or a day is earlier, as text, than those in it. `greatest` ignores nulls.
 * @param today dates after it are in the future
 */
const cards = (today: string): string => `
  ${createTable('release_card')};
  INSERT INTO release_card
    SELECT own.uuid, rank, own.releasedate, greatest(own.releasedate, own.added) AS newsdate,
      coalesce(own.artist, credits.artist), to_json(struct_pack(
      uuid := own.uuid,
      name := own.name,
      artist_display := coalesce(own.artist_display, artist.name, credits.shown, ''),
      artist := coalesce(own.artist, credits.artist),
      label := label.uuid,
      label_display := label.name,
      image := picture.image,
      picture := picture.shown::JSON,
      releasedate := own.releasedate,
      newsdate := CASE WHEN newsdate <= ${literal(today)} THEN newsdate END,
      type := own.type,
      license := own.license))::VARCHAR
    FROM all_release own JOIN release_rank USING (uuid) JOIN all_label label ON label.uuid = own.label
    LEFT JOIN all_artist artist ON artist.uuid = own.artist LEFT JOIN (${creditsOf()}) credits ON credits.uuid = own.uuid
    LEFT JOIN release_picture picture ON picture.uuid = own.uuid`

const PLAYABLE = `
  ${createTable('release_playable')};
  INSERT INTO release_playable SELECT DISTINCT release FROM all_track WHERE stream IS NOT NULL;
  ${createTable('label_playable')};
  INSERT INTO label_playable SELECT DISTINCT label FROM all_release SEMI JOIN release_playable USING (uuid)`

const RELEASES = {
  /** Releases credited to the artist, and those with a track listed under the artist. */
  artist: `
    SELECT uuid, part, bool_or(credited) AS credited FROM (
      SELECT artist AS uuid, uuid AS part, true AS credited FROM all_release WHERE artist IS NOT NULL
      UNION ALL
      SELECT item.uuid, track.release, own.artist IS NULL AND track.artist = item.uuid
      FROM artist_item item
      JOIN all_track track ON track.uuid = item.part
      JOIN all_release own ON own.uuid = track.release)
    GROUP BY uuid, part`,
  label: 'SELECT uuid, part, true AS credited FROM label_item',
}

const releasesOf = (kind: keyof typeof RELEASES): string => `
  ${createTable(`${kind}_release`)};
  INSERT INTO ${kind}_release
    SELECT own.uuid, part, credited, row_number() OVER listed AS place, count(*) OVER (PARTITION BY own.uuid)
    FROM (${RELEASES[kind]}) own JOIN release_card ON release_card.uuid = part
    WINDOW listed AS (PARTITION BY own.uuid ORDER BY credited DESC, ${BY_DATE});
  ${createTable(`${kind}_dated`)};
  INSERT INTO ${kind}_dated
    SELECT DISTINCT listed.uuid FROM ${kind}_release listed JOIN release_card ON release_card.uuid = part
    WHERE newsdate IS NOT NULL AND place <= ${INDEX_SIZE}`
