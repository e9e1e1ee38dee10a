// Relates the records of a catalog to each other, and to the parts that it is divided into.
import { KINDS, type Kind, LISTED } from '../../contract/kinds/kinds.ts'
import { checkAliasesOf } from '../../core/library/aliases.ts'
import {
  ALL_REFERENCES,
  addDangling,
  MAX_PLACES,
  type PlacedReference,
} from '../../core/library/integrity.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import type { ErrorCollector } from '../../core/problems/errors.ts'
import type { Database } from './database.ts'

/** A part begins at one of the records around its bound, which a digest chooses: so an edit moves few bounds. */
const MAX_WINDOW = 5000

/**
 * Makes a table of the records of each kind: `place` is its position in the order of lists, `part` the one that owns
 * it, and `seq` its place in the order of sources.
 */
export async function placeRecords(
  database: Database,
  { parts, byName }: { readonly parts: number; readonly byName: boolean },
): Promise<void> {
  const order = byName ? 'row_number() OVER (ORDER BY sort, uuid)' : 'place'
  for (const kind of KINDS) {
    const total = await database.count(`SELECT count(*) FROM united WHERE kind = '${kind}'`)
    const size = total / parts
    const window = Math.min(MAX_WINDOW, Math.floor(size / 4))
    await database.run(
      `CREATE TEMP TABLE ordered AS
        SELECT place AS seq, ${order} AS place, uuid::UUID AS uuid FROM united WHERE kind = '${kind}'`,
      `CREATE TEMP TABLE bound AS
        SELECT nth::INTEGER AS part, arg_min(place, md5(uuid::VARCHAR)) AS first FROM (
          SELECT *, round(rank / ${size || 1}) AS nth
          FROM (SELECT *, row_number() OVER (ORDER BY place) - 1 AS rank FROM ordered)
        )
        WHERE nth BETWEEN 1 AND ${parts - 1} AND abs(rank - nth * ${size}) <= ${Math.max(window, 0.5)} GROUP BY nth
        UNION ALL SELECT 0, (SELECT coalesce(min(place), 0) FROM ordered)`,
      `CREATE TABLE "${kind}" AS
        SELECT ordered.*, bound.part FROM ordered ASOF JOIN bound ON ordered.place >= bound.first`,
      'DROP TABLE ordered',
      'DROP TABLE bound',
    )
  }
}

/** The uuids in a field of a record. */
const targetsIn = ({ field, isList }: Pick<PlacedReference, 'field' | 'isList'>): string =>
  isList ? `(record->>'$.${field}[*]')` : `[(record->>'$.${field}')]`

/** Relations between records, by their places in the order of sources. */
const RELATIONS = {
  release_label: { from: 'release', to: 'label', fields: ['label', 'labels'] },
  release_artist: { from: 'release', to: 'artist', fields: ['artist', 'performers'] },
  track_release: { from: 'track', to: 'release', fields: ['release'] },
  credit: { from: 'track', to: 'artist', fields: ['artist', 'artists'] },
  track_person: { from: 'track', to: 'artist', fields: ['performers', 'composers'] },
  album_artist: { from: 'release', to: 'artist', fields: ['artist'] },
  track_artist: { from: 'track', to: 'artist', fields: ['artist'] },
} as const satisfies Readonly<Record<string, { from: Kind; to: Kind; fields: readonly string[] }>>

/** Makes a table of each relation, with the features of tracks, and the records that lookups find. */
export async function relateRecords(database: Database): Promise<void> {
  for (const [name, { from, to, fields }] of Object.entries(RELATIONS)) {
    const references = ALL_REFERENCES.filter(
      (each) => each.from === from && (fields as readonly string[]).includes(each.field),
    )
    const uuids = `list_concat(${references.map(targetsIn).join(', ')}, [])`
    await database.run(
      `CREATE TABLE ${name} AS SELECT DISTINCT stating.seq AS "${from}", target.seq AS "${to}"
        FROM (SELECT place AS seq, unnest(${uuids})::UUID AS uuid FROM united WHERE kind = '${from}') stating
        JOIN "${to}" target USING (uuid)`,
    )
  }
  await database.run(
    `CREATE TABLE artist_item AS SELECT listed.seq AS artist, track.seq AS track, listed.uuid, listed.nth
      FROM (SELECT place AS seq, unnest((record->>'$.items[*]'))::UUID AS uuid,
        generate_subscripts((record->>'$.items[*]'), 1) AS nth FROM united WHERE kind = 'artist') listed
      JOIN track USING (uuid)`,
    `CREATE TABLE of_features AS SELECT place AS track, ((record->>'$.features'))::UUID AS features
      FROM united WHERE kind = 'track' AND (record->>'$.features') IS NOT NULL`,
  )
  await findUnlisted(database)
  await database.run(
    `CREATE TABLE first_track AS
      SELECT features, coalesce(min(track) FILTER (hidden.seq IS NULL), min(track)) AS track FROM of_features
      LEFT JOIN (${unlistedOf('track')}) hidden ON hidden.seq = of_features.track GROUP BY features`,
    // Features belong to the part of the first track that has them.
    `CREATE TABLE owned_features AS SELECT features.seq, features.uuid, coalesce(track.part, features.part) AS part
      FROM features LEFT JOIN first_track ON first_track.features = features.uuid
      LEFT JOIN track ON track.seq = first_track.track`,
    `CREATE TABLE lookup AS ${KINDS.map(
      (kind) =>
        `SELECT name, found.kind, each.seq, each.part FROM found JOIN "${kind}" each
          ON found.kind = '${kind}' AND found.uuid::UUID = each.uuid`,
    ).join(' UNION ALL ')}`,
    'DROP TABLE found',
  )
}

/** The records of a kind that are in no list. */
export const unlistedOf = (kind: Kind): string => `SELECT seq FROM unlisted WHERE kind = '${kind}'`

/** Makes a table of the records that are in no list, by the rules of a library: see `core/library/listed.ts`. */
async function findUnlisted(database: Database): Promise<void> {
  await database.run(
    `CREATE TABLE unlisted AS SELECT kind, place AS seq FROM united
      WHERE kind = 'release' AND (record->>'$.unlisted') = 'true'`,
  )
  if ((await database.count('SELECT count(*) FROM unlisted')) === 0) return
  const holders = (table: string, held: 'artist' | 'label', by: 'release' | 'track') =>
    `SELECT '${held}' AS kind, of.${held} AS seq, hidden.seq IS NULL AS listed FROM ${table} of
      LEFT JOIN (${unlistedOf(by)}) hidden ON hidden.seq = of.${by}`
  const all = [
    holders('release_artist', 'artist', 'release'),
    holders('release_label', 'label', 'release'),
    holders('credit', 'artist', 'track'),
    holders('track_person', 'artist', 'track'),
    holders('artist_item', 'artist', 'track'),
  ]
  await database.run(
    `INSERT INTO unlisted SELECT DISTINCT 'track', track FROM track_release of
      SEMI JOIN (${unlistedOf('release')}) hidden ON hidden.seq = of.release`,
    `INSERT INTO unlisted SELECT kind, seq FROM (${all.join(' UNION ALL ')})
      GROUP BY kind, seq HAVING NOT bool_or(listed)`,
  )
}

/** Adds an error for each former uuid that another record has. */
export async function checkFormerUuids(database: Database, problems: ErrorCollector): Promise<void> {
  for (const kind of LISTED) {
    const query = `WITH held AS (SELECT place, unnest((record->>'$.aliases[*]')) AS alias FROM united
        WHERE kind = '${kind}' AND (record->'$.aliases') IS NOT NULL)
      SELECT uuid, file, line, (record->>'$.aliases[*]') FROM united WHERE kind = '${kind}'
        AND (place IN (SELECT place FROM held) OR uuid IN (SELECT alias FROM held)) ORDER BY place`
    const records = (await database.all(query)).map(([uuid, file, line, aliases]) => ({
      ...{ uuid, aliases, id: null },
      at: { file, line: Number(line) },
    }))
    checkAliasesOf(kind, records as unknown as MergedRecord[], problems)
  }
}

/** Adds an error for each record that another refers to, and that does not exist. */
export async function checkReferences(database: Database, problems: ErrorCollector): Promise<void> {
  for (const reference of ALL_REFERENCES) {
    const { from, to } = reference
    const known = await database.count(`SELECT count(*) FROM united WHERE kind = '${to}'`)
    // Features may be outside the catalog.
    if (known === 0 && to === 'features') continue
    const query = `SELECT stating.uuid::VARCHAR, count(*), min(stating.place),
        list({'file': file, 'line': line} ORDER BY stating.place)[:${MAX_PLACES}]
      FROM (SELECT place, file, line, unnest(${targetsIn(reference)}) AS uuid FROM united WHERE kind = '${from}') stating
      ANTI JOIN "${to}" target ON target.uuid = stating.uuid::UUID
      WHERE stating.uuid IS NOT NULL GROUP BY stating.uuid ORDER BY 3 LIMIT 200`
    const rows = await database.all(query)
    const dangling = new Map(
      rows.map(([uuid, count, , at]) => [String(uuid), { count: Number(count), at: placesIn(at) }]),
    )
    const named = new Map<string, string>()
    for (const [uuid, id] of await namedAmong(database, [...dangling.keys()])) named.set(uuid, id)
    addDangling(reference, dangling, { named, problems, isMissing: known === 0 })
  }
}

const placesIn = (listed: unknown) =>
  (listed as readonly { readonly file: string; readonly line: bigint }[]).map(({ file, line }) => ({
    file,
    line: Number(line),
  }))

async function namedAmong(
  database: Database,
  uuids: readonly string[],
): Promise<readonly (readonly [uuid: string, id: string])[]> {
  if (uuids.length === 0) return []
  const list = uuids.map((uuid) => `'${uuid}'`).join(', ')
  return (await database.all(
    `SELECT DISTINCT uuid, id FROM named WHERE uuid IN (${list})`,
  )) as readonly (readonly [string, string])[]
}
