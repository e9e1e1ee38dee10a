// What each part must hold: the records that it owns, what these show of others, and whatever those refer to.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Database } from './database.ts'
import { unlistedTable } from './relate.ts'

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

/**
 * In this order: each is derived from those before it. On a site with forms of records, such as pages or those of
 * faces, `carded` are the releases that these list.
 */
const shownBy = (hasForms: boolean): readonly Shown[] => [
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
      ...(hasForms
        ? [
            'SELECT carded.part, of.track FROM carded JOIN track_release of ON of.release = carded.seq',
            'SELECT artist.part, of.track FROM track_person of JOIN artist ON artist.seq = of.artist',
          ]
        : []),
    ],
  },
  {
    kind: 'release',
    queries: [
      own('release'),
      'SELECT shown.part, of.release FROM shown_track shown JOIN track_release of ON of.track = shown.seq',
      'SELECT label.part, of.release FROM release_label of JOIN label ON label.seq = of.label',
      ofLookups('release'),
      ...(hasForms ? ['SELECT part, seq FROM carded'] : []),
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
      'SELECT shown.part, item.artist FROM shown_track shown JOIN artist_item item ON item.track = shown.seq',
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

/** The releases that the forms of a part's own records list, with all of their editions, whose dates they show. */
async function findCarded(database: Database): Promise<void> {
  await findEditions(database)
  await database.run(
    `CREATE TEMP TABLE artist_release AS
      SELECT artist, release FROM album_artist
      UNION SELECT main.artist, of.release FROM track_artist main JOIN track_release of USING (track)`,
    `CREATE TEMP TABLE card_artist AS
      SELECT release, artist FROM album_artist
      UNION ALL SELECT of.release, min(main.artist) FROM track_artist main JOIN track_release of USING (track)
        ANTI JOIN album_artist own ON own.release = of.release
        GROUP BY of.release HAVING count(DISTINCT main.artist) = 1`,
    `CREATE TEMP TABLE listed AS ${union([
      own('release'),
      'SELECT track.part, of.release FROM track JOIN track_release of ON of.track = track.seq',
      'SELECT artist.part, of.release FROM artist_release of JOIN artist ON artist.seq = of.artist',
      'SELECT artist.part, of.release FROM credit JOIN artist ON artist.seq = credit.artist JOIN track_release of USING (track)',
      'SELECT artist.part, of.release FROM artist_item item JOIN artist ON artist.seq = item.artist JOIN track_release of USING (track)',
      'SELECT label.part, of.release FROM release_label of JOIN label ON label.seq = of.label',
      // Other releases of the artist of a release, and its neighbors at its label.
      `SELECT release.part, of.release FROM card_artist holder JOIN release ON release.seq = holder.release
        JOIN artist_release of ON of.artist = holder.artist`,
      `SELECT release.part, of.release FROM release_label holder JOIN release ON release.seq = holder.release
        JOIN release_label of ON of.label = holder.label`,
    ])}`,
    `CREATE TABLE carded AS ${union([
      'SELECT part, seq FROM listed',
      `SELECT listed.part, other.release FROM listed JOIN edition ON edition.release = listed.seq
        JOIN edition other USING (work)`,
    ])}`,
    ...['artist_release', 'card_artist', 'listed'].map((name) => `DROP TABLE ${name}`),
  )
}

/** Makes a table of the releases of which there are editions: `work` is the same for those of one. */
async function findEditions(database: Database): Promise<void> {
  const keys = ['releasegroup', 'master', 'editions'].map(
    (field) =>
      `CASE WHEN (record->>'$.${field}') IS NOT NULL THEN '${field} ' || (record->>'$.${field}') END`,
  )
  await database.run(
    `CREATE TABLE edition AS SELECT * FROM (
        SELECT place AS release, unnest([${keys.join(', ')}]) AS key FROM united WHERE kind = 'release'
      ) WHERE key IS NOT NULL`,
    'ALTER TABLE edition ADD COLUMN work VARCHAR',
    'UPDATE edition SET work = key',
  )
  // Keys that a release has together are of one work.
  const least = (by: string) => `SELECT ${by}, min(work) AS work FROM edition GROUP BY ${by}`
  for (let changes = 1; changes > 0; ) {
    changes = 0
    for (const by of ['release', 'key']) {
      const joined = `(${least(by)}) least WHERE least.${by} = edition.${by} AND least.work < edition.work`
      changes += await database.count(`SELECT count(*) FROM edition, ${joined}`)
      await database.run(`UPDATE edition SET work = least.work FROM ${joined}`)
    }
  }
}

/** Makes a table of the records of each kind that parts show: `shown_track` and its like. */
export async function findShown(database: Database, hasForms: boolean): Promise<void> {
  if (hasForms) await findCarded(database)
  for (const { kind, queries } of shownBy(hasForms)) {
    const name = `shown_${kind}`
    await database.run(`CREATE TABLE ${name} AS ${union(queries)}`)
    if (kind !== 'track') continue
    // Which track has features decides what every other track with them shows.
    await database.run(
      `INSERT INTO ${name} SELECT * FROM (
        SELECT DISTINCT shown.part, first.track AS seq FROM ${name} shown
          JOIN of_features of ON of.track = shown.seq JOIN first_track first USING (features)
          WHERE first.track <> shown.seq
        ) ANTI JOIN ${name} USING (part, seq)`,
    )
  }
}

const union = (queries: readonly string[]): string =>
  `SELECT DISTINCT part, seq FROM (${queries.map((query) => `SELECT * FROM (${query}) AS each(part, seq)`).join(' UNION ALL ')})`

/** For each artist with a list that a part holds and another owns: the tracks in it that the part holds, in its order. */
const heldItems = (part: number): string =>
  `SELECT artist.seq, coalesce(list(item.uuid ORDER BY item.nth) FILTER (held.seq IS NOT NULL), []) AS items
    FROM shown_artist shown JOIN artist ON artist.seq = shown.seq JOIN artist_item item ON item.artist = artist.seq
    LEFT JOIN (SELECT seq FROM shown_track WHERE part = ${part}) held ON held.seq = item.track
    WHERE shown.part = ${part} AND artist.part <> ${part} GROUP BY artist.seq`

/**
 * The records of a kind that a part holds, in the order of the sources: whether it owns each, where it was read, and its
 * JSON, and whether lists have it. Of the tracks in the list of an artist that another part owns, it has those that it
 * holds.
 */
export const recordsOfPart = (kind: Kind, part: number): string => {
  const owner = kind === 'features' ? 'owned_features' : `"${kind}"`
  const [record, held] =
    kind === 'artist'
      ? [
          `CASE WHEN held.items IS NULL THEN record
            ELSE json_merge_patch(record, json_object('items', held.items))::VARCHAR END`,
          `LEFT JOIN (${heldItems(part)}) held ON held.seq = shown.seq`,
        ]
      : ['record', '']
  return `SELECT owned.part = ${part} AS own, file, line, ${record} AS record, hidden.seq IS NULL AS listed
    FROM shown_${kind} shown JOIN ${owner} owned USING (seq)
    LEFT JOIN (${unlistedTable(kind)}) hidden ON hidden.seq = shown.seq ${held}
    JOIN united ON united.kind = '${kind}' AND united.place = shown.seq
    WHERE shown.part = ${part} ORDER BY shown.seq`
}
