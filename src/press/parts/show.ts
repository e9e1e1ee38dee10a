// What each part must hold: the records that it owns, what these show of others, and whatever those refer to.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Database } from './database.ts'

/** Records that parts show, as queries of `part` and `seq`. */
interface Shown {
  readonly kind: Kind
  readonly queries: readonly string[]
}

const own = (kind: Kind): string => `SELECT part, seq FROM "${kind}"`

/** All records that a lookup finds, where one of them is the part's own. */
const ofLookups = (kind: Kind): string =>
  `SELECT owned.part, lookup.seq FROM lookup JOIN (SELECT DISTINCT part, name FROM lookup) owned USING (name)
    WHERE lookup.kind = '${kind}'`

/** In this order: each is derived from those before it. */
const SHOWN: readonly Shown[] = [
  {
    kind: 'track',
    queries: [
      own('track'),
      'SELECT artist.part, item.track FROM artist_item item JOIN artist ON artist.seq = item.artist',
      // An artist with a list of its own shows no others.
      `SELECT artist.part, credit.track FROM credit JOIN artist ON artist.seq = credit.artist
        ANTI JOIN artist_item item ON item.artist = artist.seq`,
      'SELECT release.part, of.track FROM track_release of JOIN release ON release.seq = of.release',
      ofLookups('track'),
    ],
  },
  {
    kind: 'release',
    queries: [
      own('release'),
      'SELECT shown.part, of.release FROM shown_track shown JOIN track_release of ON of.track = shown.seq',
      'SELECT label.part, of.release FROM release_label of JOIN label ON label.seq = of.label',
      ofLookups('release'),
    ],
  },
  {
    kind: 'label',
    queries: [
      own('label'),
      'SELECT shown.part, of.label FROM shown_release shown JOIN release_label of ON of.release = shown.seq',
      ofLookups('label'),
    ],
  },
  {
    kind: 'artist',
    queries: [
      own('artist'),
      'SELECT shown.part, credit.artist FROM shown_track shown JOIN credit ON credit.track = shown.seq',
      'SELECT shown.part, of.artist FROM shown_track shown JOIN track_person of ON of.track = shown.seq',
      'SELECT shown.part, of.artist FROM shown_release shown JOIN release_artist of ON of.release = shown.seq',
      ofLookups('artist'),
    ],
  },
  {
    kind: 'features',
    queries: [
      'SELECT part, seq FROM owned_features',
      `SELECT shown.part, features.seq FROM shown_track shown JOIN of_features of ON of.track = shown.seq
        JOIN features ON features.uuid = of.features`,
    ],
  },
]

/** Makes a table of the records of each kind that parts show: `shown_track` and its like. */
export async function findShown(database: Database): Promise<void> {
  for (const { kind, queries } of SHOWN) {
    const name = `shown_${kind}`
    await database.run(`CREATE TABLE ${name} AS ${union(queries)}`)
    if (kind !== 'track') continue
    // Which track has features decides what every other track with them shows.
    await database.run(
      `CREATE TEMP TABLE firsts AS SELECT shown.part, first.track FROM ${name} shown
        JOIN of_features of ON of.track = shown.seq JOIN first_track first USING (features)`,
      `CREATE TEMP TABLE widened AS ${union([`SELECT part, seq FROM ${name}`, 'SELECT part, track FROM firsts'])}`,
      `DROP TABLE ${name}`,
      `CREATE TABLE ${name} AS SELECT * FROM widened`,
      'DROP TABLE widened',
      'DROP TABLE firsts',
    )
  }
}

const union = (queries: readonly string[]): string =>
  `SELECT DISTINCT part, seq FROM (${queries.map((query) => `SELECT * FROM (${query}) AS each(part, seq)`).join(' UNION ALL ')})`

/**
 * The records of a kind that a part holds, in the order of lists: whether it owns each, where it was read, and its
 * JSON. The tracks that an artist lists itself are left out where another part owns it.
 */
export const recordsOfPart = (kind: Kind, part: number): string => {
  const owner = kind === 'features' ? 'owned_features' : `"${kind}"`
  const record =
    kind === 'artist'
      ? `CASE WHEN owned.part <> ${part} AND (record->'$.items') IS NOT NULL
          THEN json_merge_patch(record, '{"items":null}')::VARCHAR ELSE record END`
      : 'record'
  const place = kind === 'features' ? 'owned.uuid' : 'owned.place'
  return `SELECT owned.part = ${part} AS own, file, line, ${record} AS record
    FROM shown_${kind} shown JOIN ${owner} owned USING (seq)
    JOIN united ON united.kind = '${kind}' AND united.place = shown.seq
    WHERE shown.part = ${part} ORDER BY ${place}`
}
