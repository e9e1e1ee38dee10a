// Relates the records of a catalog to each other, and to the parts that it is divided into.
import { KINDS, type Kind, LISTED } from '../../contract/kinds/kinds.ts'
import { isListed } from '../../contract/kinds/resources.ts'
import { checkAliasesOfKind } from '../../core/library/aliases.ts'
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
    )
    const bounds = await database.all(
      `SELECT nth::INTEGER, arg_min(place, md5(uuid::VARCHAR)) FROM (
          SELECT *, round(rank / ${size || 1}) AS nth
          FROM (SELECT *, row_number() OVER (ORDER BY place) - 1 AS rank FROM ordered)
        )
        WHERE nth BETWEEN 1 AND ${parts - 1} AND abs(rank - nth * ${size}) <= ${Math.max(window, 0.5)}
        GROUP BY nth ORDER BY nth DESC`,
    )
    const owners = [...bounds.map(([nth, first]) => `WHEN place >= ${first} THEN ${nth}`), 'WHEN true THEN 0']
    await database.run(
      `CREATE TABLE "${kind}" AS SELECT *, (CASE ${owners.join(' ')} END)::INTEGER AS part FROM ordered`,
      'DROP TABLE ordered',
    )
  }
}

/** Makes a table of what the records of each kind refer to by their fields, such as `track_fields`. */
export async function readReferences(database: Database): Promise<void> {
  for (const kind of KINDS) {
    const types = { ...(isListed(kind) && { aliases: ['VARCHAR'] }), ...typesOfReferences(kind) }
    const fields = Object.keys(types)
    if (fields.length === 0) continue
    await database.run(
      `CREATE TABLE ${kind}_fields AS SELECT seq, file, line, unnest(stated) FROM (
        SELECT place AS seq, file, line, json_transform(record, '${JSON.stringify(types)}') AS stated
        FROM united WHERE kind = '${kind}')`,
    )
  }
}

const typesOfReferences = (kind: Kind) =>
  Object.fromEntries(
    ALL_REFERENCES.filter(({ from }) => from === kind).map(({ field, isList }) => [
      field,
      isList ? ['UUID'] : 'UUID',
    ]),
  )

/** The uuids in a field of a record. */
const targetsIn = ({ field, isList }: Pick<PlacedReference, 'field' | 'isList'>): string =>
  isList ? field : `[${field}]`

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
    const [field, ...others] = references.map(targetsIn)
    const uuids = others.length === 0 ? field : `list_distinct(list_concat(${[field, ...others].join(', ')}))`
    await database.run(
      `CREATE TABLE ${name} AS SELECT stating.seq AS "${from}", target.seq AS "${to}"
        FROM (SELECT seq, unnest(${uuids}) AS uuid FROM ${from}_fields) stating JOIN "${to}" target USING (uuid)`,
    )
  }
  await database.run(
    `CREATE TABLE artist_item AS SELECT listed.seq AS artist, track.seq AS track, listed.uuid, listed.nth
      FROM (SELECT seq, unnest(items) AS uuid, generate_subscripts(items, 1) AS nth FROM artist_fields) listed
      JOIN track USING (uuid)`,
    `CREATE VIEW of_features AS SELECT seq AS track, features FROM track_fields WHERE features IS NOT NULL`,
  )
  await findUnlisted(database)
  await database.run(
    `CREATE TABLE first_track AS
      SELECT features, coalesce(min(track) FILTER (hidden.seq IS NULL), min(track)) AS track FROM of_features
      LEFT JOIN (${unlistedTable('track')}) hidden ON hidden.seq = of_features.track GROUP BY features`,
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
export const unlistedTable = (kind: Kind): string => `SELECT seq FROM unlisted WHERE kind = '${kind}'`

/** Makes a table of the records that are in no list, by the rules of a library: see `core/library/listed.ts`. */
async function findUnlisted(database: Database): Promise<void> {
  await database.run(
    `CREATE TABLE unlisted AS SELECT kind, place AS seq FROM united
      WHERE kind = 'release' AND (record->>'$.unlisted') = 'true'`,
  )
  if ((await database.count('SELECT count(*) FROM unlisted')) === 0) return
  const holders = (table: string, held: 'artist' | 'label', by: 'release' | 'track') =>
    `SELECT '${held}' AS kind, of.${held} AS seq, hidden.seq IS NULL AS listed FROM ${table} of
      LEFT JOIN (${unlistedTable(by)}) hidden ON hidden.seq = of.${by}`
  const all = [
    holders('release_artist', 'artist', 'release'),
    holders('release_label', 'label', 'release'),
    holders('credit', 'artist', 'track'),
    holders('track_person', 'artist', 'track'),
    holders('artist_item', 'artist', 'track'),
  ]
  await database.run(
    `INSERT INTO unlisted SELECT DISTINCT 'track', track FROM track_release of
      SEMI JOIN (${unlistedTable('release')}) hidden ON hidden.seq = of.release`,
    `INSERT INTO unlisted SELECT kind, seq FROM (${all.join(' UNION ALL ')})
      GROUP BY kind, seq HAVING NOT bool_or(listed)`,
  )
}

/** Adds an error for each former uuid that another record has. */
export async function checkFormerUuids(database: Database, problems: ErrorCollector): Promise<void> {
  for (const kind of LISTED) {
    const query = `WITH held AS (SELECT seq, unnest(aliases)::UUID AS uuid FROM ${kind}_fields)
      SELECT uuid::VARCHAR, file, line, coalesce(aliases, []) FROM "${kind}" JOIN ${kind}_fields USING (seq)
        WHERE seq IN (SELECT seq FROM held) OR uuid IN (SELECT uuid FROM held) ORDER BY seq`
    const records = (await database.all(query)).map(([uuid, file, line, aliases]) => ({
      ...{ uuid, aliases, id: null },
      at: { file, line: Number(line) },
    }))
    checkAliasesOfKind(kind, records as unknown as MergedRecord[], problems)
  }
}

/** Adds an error for each record that another refers to, and that does not exist. */
export async function checkReferences(database: Database, problems: ErrorCollector): Promise<void> {
  for (const reference of ALL_REFERENCES) {
    const { from, to, field } = reference
    const known = await database.count(`SELECT count(*) FROM united WHERE kind = '${to}'`)
    // Features may be outside the catalog.
    if (known === 0 && to === 'features') continue
    const uuid = reference.isList ? `unnest(${field})` : field
    const query = `SELECT stating.uuid::VARCHAR, count(*), min(seq),
        list({'file': file, 'line': line} ORDER BY seq)[:${MAX_PLACES}]
      FROM (SELECT seq, file, line, ${uuid} AS uuid FROM ${from}_fields) stating
      ANTI JOIN "${to}" target USING (uuid)
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
