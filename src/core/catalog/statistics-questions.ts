// The questions that statistics answer, each as a query for the matching records.

import type { Listed } from '../../contract/kinds/kinds.ts'
import { TEN_HOURS } from '../checks/duration-warnings.ts'
import { literal } from '../engine/sql.ts'
import { withoutTracks } from '../library/credits.ts'
import { knownByName } from '../library/identity.ts'
import type { Cases } from './questions.ts'

/** The artist by which a release is known; null for one that is known by an id or a uuid. */
export const IMPLIED_ARTIST = `CASE WHEN ${knownByName('release')} THEN substr(source_id, ${'release name:'.length + 1}, 36) END`

export interface Question {
  readonly code: string
  /** A plural phrase, without the number. */
  readonly title: string
  readonly kind: Listed
  /** Selects the `uuid` of each case, too. */
  readonly cases: Cases
}

/**
 * A multiple of the median: a longer track is usually a whole side of a record, or its duration is in the wrong unit.
 */
const MUCH_LONGER = 20
/** Maximum number of names shown for a group of similar names. */
const MAX_NAMES = 3

/** @param median duration in seconds; null without tracks */
export function questionsFor(median: number | null): Question[] {
  const long = Math.min(TEN_HOURS, (median || TEN_HOURS) * MUCH_LONGER)
  return [
    {
      ...{ code: 'artists_without_tracks', title: 'artists without tracks', kind: 'artist' },
      cases: (table) => withoutTracks(table('artist')),
    },
    {
      ...{ code: 'releases_without_tracks', title: 'releases without tracks', kind: 'release' },
      cases: (table) => `FROM ${table('release')} ANTI JOIN release_item USING (uuid)`,
    },
    {
      ...{ code: 'labels_without_releases', title: 'labels without releases', kind: 'label' },
      cases: (table) => `FROM ${table('label')} ANTI JOIN label_item USING (uuid)`,
    },
    alike('artist', 'artist names'),
    alike('label', 'label names'),
    alike('release', 'release titles'),
    {
      ...{ code: 'tracks_with_an_isrc_of_others', title: 'ISRCs of more than one track', kind: 'track' },
      cases: (table, hasPlaces) =>
        grouped(
          {
            rows: `(SELECT unnest(isrc) AS code, * FROM ${table('track')} WHERE isrc IS NOT NULL)`,
            by: 'code',
            name: `code || ': ' || ${NAMES}`,
            size: 'count(DISTINCT uuid)',
          },
          hasPlaces,
        ),
    },
    durations('tracks_of_no_length', 'tracks of 0 seconds', 'seconds = 0'),
    durations(
      'tracks_much_longer',
      `tracks over ${MUCH_LONGER} times as long as the median`,
      `seconds > ${long} AND seconds <= ${TEN_HOURS}`,
    ),
    durations('tracks_over_ten_hours', 'tracks over ten hours', `seconds > ${TEN_HOURS}`),
    without('artist', 'image', 'artists without a picture'),
    without('release', 'image', 'releases without a cover'),
    without('label', 'image', 'labels without a picture'),
    without('release', 'releasedate', 'releases without a date'),
    without('release', 'barcode', 'releases without a barcode'),
    without('release', 'license', 'releases without a license'),
    without('track', 'isrc', 'tracks without an ISRC'),
    {
      ...{
        code: 'tracks_without_license',
        title: 'tracks without a license, whose release has none either',
        kind: 'track',
      },
      cases: (table) => `
        FROM ${table('track')} WHERE license IS NULL
          AND release NOT IN (SELECT uuid FROM all_release WHERE license IS NOT NULL)`,
    },
    without('track', 'stream', 'tracks without audio'),
  ]
}

const without = (kind: Listed, field: string, title: string): Question => ({
  code: `${kind}s_without_${field}`,
  title,
  kind,
  cases: (table) => `FROM ${table(kind)} WHERE ${field} IS NULL`,
})

const durations = (code: string, title: string, condition: string): Question => ({
  ...{ code, title, kind: 'track' },
  cases: (table) => `
    SELECT * REPLACE (format('{} ({:d}:{:02d})', name, seconds::BIGINT // 60, seconds::BIGINT % 60) AS name)
    FROM (SELECT duration::DOUBLE AS seconds, * FROM ${table('track')}) WHERE ${condition}`,
})

function alike(kind: Listed, what: string): Question {
  return {
    code: `${kind}s_with_names_alike`,
    title: `similar ${what} (case, accents, punctuation)`,
    kind,
    cases: (table, hasPlaces) => namesAlike(kind, table(kind), hasPlaces),
  }
}

/** A query for the names of a table that differ only in case, accents, blanks or punctuation. */
export function namesAlike(kind: Listed, table: string, hasPlaces: boolean): string {
  return grouped(
    {
      rows: `(SELECT ${SPELLING} AS spelling, * FROM ${table})`,
      by: `spelling${kind === 'release' ? `, ${OF_RELEASE}` : ''}`,
      name: NAMES,
      // Releases with identical names are editions of one release.
      size: kind === 'release' ? 'count(DISTINCT name)' : 'count(*)',
    },
    hasPlaces,
  )
}

/** The number of a disc at the end of a title: `Night (Disc 1)`, `Night - CD 2`. */
const OF_DISC = String.raw`(?i)[\s,:–-]+[\[(]?(?:disc|disk|disque|disco|cd)\s*\.?\d{1,2}[\])]?$`

/** A query for the titles of a table that differ only in the numbers of discs. */
export const titlesOfDiscs = (table: string, hasPlaces: boolean): string =>
  grouped(
    {
      rows: `(
        SELECT lower(regexp_replace(name, ${literal(OF_DISC)}, '')) AS title, *
        FROM ${table} WHERE regexp_matches(name, ${literal(OF_DISC)}))`,
      by: `title, ${OF_RELEASE}`,
      name: NAMES,
      size: 'count(DISTINCT name)',
    },
    hasPlaces,
  )

/** An expression for a name without variations in spelling: case, accents, blanks, punctuation. */
const SPELLING = `coalesce(
  nullif(lower(regexp_replace(strip_accents(name), '[^\\p{L}\\p{N}]+', '', 'g')), ''), lower(name))`

/** An expression for whose a release is: titles are compared within that. */
const OF_RELEASE = `coalesce(artist::VARCHAR, ${IMPLIED_ARTIST}, artist_display, label::VARCHAR)`

/** The names of a group, in an order that depends only on the names. */
const NAMES = `(
  list_aggregate(list_sort(list(name))[:${MAX_NAMES}], 'string_agg', ' / ') ||
  if(count(*) > ${MAX_NAMES}, ' / …', ''))`

interface Groups {
  /** The rows, as a table in SQL. */
  readonly rows: string
  /** The columns to group by. */
  readonly by: string
  /** An expression for the name of a group. */
  readonly name: string
  /** An aggregate that must exceed 1. */
  readonly size: string
}

/** A query for the groups of more than one, each represented by its first record. */
function grouped({ rows, by, name, size }: Groups, hasPlaces: boolean): string {
  const many = `GROUP BY ${by} HAVING ${size} > 1`
  if (!hasPlaces) return `SELECT 1 FROM ${rows} ${many}`
  return `
    SELECT ${name} AS name, arg_min(uuid, seq) AS uuid, min(seq) AS seq, arg_min(file, seq) AS file,
      arg_min(line, seq) AS line FROM ${rows} ${many}`
}
