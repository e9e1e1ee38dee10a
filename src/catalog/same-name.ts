// Rows that state more of an artist, a label or a release which another source knows by an id: a sheet beside a folder
// of audio files or a database has names where those have ids. Such a row is a part of the one record of its name.

import { groupBy } from '../api/group-by.ts'
import { KINDS, type Kind } from '../api/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier, literal } from '../engine/sql.ts'
import { CatalogError, type ErrorCollector } from '../problems/errors.ts'
import { REFERENCES, type Reference } from '../records/references.ts'
import { type Identities, type Identity, idIn, nameOfParts } from './identity.ts'
import { stagedRows } from './state-tables.ts'

/** The kinds of which a row may add to a record of another source. */
const NAMED = ['artist', 'label', 'release'] as const satisfies readonly Kind[]
type Named = (typeof NAMED)[number]

/** The records that rows belong to, by the uuids of these rows. */
export type SameName = ReadonlyMap<string, Identity>

/** The releases that rows add to, and the artists whom only these rows name. */
export interface SameReleases {
  readonly releases: SameName
  readonly artists: SameName
}

interface Options {
  readonly identities: Identities
  readonly problems: ErrorCollector
}

interface OptionsOfKind extends Options {
  /** The uuid of a record that is referred to by its name. */
  readonly used: string | undefined
  readonly same: SameReleases
}

interface NamedRow {
  readonly uuid: string
  readonly name: string
  /** The artist of a release. */
  readonly artist: string | null
  readonly source: string
  readonly file: string
  readonly line: number
}

interface Candidate extends Identity {
  readonly name: string
  readonly sources: string
  /** The artist of a release. */
  readonly artist: string | null
  readonly artistId: string | null
  readonly artistName: string | null
}

/**
 * Finds the rows of releases that have neither uuid nor id, that no track refers to, and whose title and artist a
 * release of another source has. Adds an error for each whose title and artist several of those have.
 */
export async function findSameReleases(engine: Engine, options: Options): Promise<SameReleases> {
  const found = await findCandidates(engine, 'release', options, await unusedRows(engine, 'release'))
  const artists = new Map<string, Identity>()
  for (const { row, record } of found) {
    if (row.artist === null || record.artist === null || row.artist === record.artist) continue
    artists.set(row.artist, { uuid: record.artist, id: record.artistId })
  }
  const releases = new Map(found.map(({ row, record: { uuid, id } }) => [row.uuid, { uuid, id }]))
  for (const artist of await referredTo(engine, artists, releases)) artists.delete(artist)
  return { releases, artists }
}

/** Finds the same of artists and labels, whose name alone identifies them. */
export async function findSameNames(
  engine: Engine,
  kind: Kind,
  { used, same, ...options }: OptionsOfKind,
): Promise<SameName> {
  if (kind === 'release') return same.releases
  if (kind !== 'artist' && kind !== 'label') return new Map()
  const rows = (await unusedRows(engine, kind)).filter(({ uuid }) => uuid !== used)
  const found = await findCandidates(engine, kind, options, rows)
  const byRow = found.map(({ row, record: { uuid, id } }) => [row.uuid, { uuid, id }] as const)
  return new Map([...byRow, ...(kind === 'artist' ? same.artists : [])])
}

/** Finds the record that each row adds to. */
async function findCandidates(
  engine: Engine,
  kind: Named,
  { identities, problems }: Options,
  rows: readonly NamedRow[],
) {
  if (rows.length === 0) return []
  const candidates = await candidatesByName(engine, kind, identities)
  return rows.flatMap((row) => {
    const others = (candidates.get(row.uuid) ?? []).filter(({ sources }) => !isOneOf(row.source, sources))
    const [record, ...more] = [...new Map(others.map((other) => [other.uuid, other])).values()]
    if (record && more.length > 0) problems.add(ambiguous(kind, row, [record, ...more]))
    return record && more.length === 0 ? [{ row, record }] : []
  })
}

const isByName = (kind: Kind): string => `starts_with(source_id, ${literal(`${kind} name:`)})`
const artistIn = (kind: Kind): string => (kind === 'release' ? 'artist' : 'NULL::UUID AS artist')

const hasId = (kind: Kind): string => `(source_id IS NULL OR NOT ${isByName(kind)})`

/** Returns the rows that are known by their names, and that no record refers to; none where no record has an id. */
const unusedRows = (engine: Engine, kind: Named): Promise<NamedRow[]> =>
  engine.all<NamedRow>(`
    SELECT uuid::VARCHAR AS uuid, name, artist::VARCHAR AS artist, source, file, lines_before + line AS line
    FROM (
      SELECT uuid, source_id, name, ${artistIn(kind)}, block, line, place FROM state.${kind} UNION ALL
      SELECT uuid, source_id, name, ${artistIn(kind)}, block, line, place FROM state.${kind}_mention WHERE NOT is_nested)
      JOIN state.block ON id = block
    WHERE ${isByName(kind)} AND uuid NOT IN (SELECT uuid FROM state.${kind}_mention WHERE is_nested)
      AND EXISTS (FROM (${stagedRows(kind, 'source_id')}) WHERE ${hasId(kind)})
    ORDER BY ordinal, place`)

/** Returns the records with ids, by the uuids that their names would have. */
async function candidatesByName(
  engine: Engine,
  kind: Named,
  identities: Identities,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const found = await engine.all<Candidate>(`
    WITH credited AS (
      SELECT uuid, any_value(source_id) AS id, any_value(name) AS name
      FROM (${stagedRows('artist', 'uuid, source_id, name')}) GROUP BY uuid)
    SELECT record.uuid::VARCHAR AS uuid, source_id AS id, record.name, to_json(list(DISTINCT source))::VARCHAR AS sources,
      credited.uuid::VARCHAR AS artist, credited.id AS "artistId", credited.name AS "artistName"
    FROM (${stagedRows(kind, `uuid, source_id, name, block, ${artistIn(kind)}`)}) record
    JOIN state.block ON block.id = record.block
    LEFT JOIN credited ON credited.uuid = record.artist
    WHERE record.name IS NOT NULL AND ${hasId(kind)}
    GROUP BY ALL ORDER BY 1, 3`)
  const keyOf = (parts: readonly string[]): string => identities.ofName(nameOfParts(kind, parts)).uuid
  const keyed = found.flatMap((record): [string, Candidate][] => {
    const { name, artist, artistName } = record
    if (kind !== 'release') return [[keyOf([name]), record]]
    const named = artistName === null ? [] : [identities.ofName(nameOfParts('artist', [artistName])).uuid]
    return [...named, ...(artist === null ? [] : [artist])].map((by) => [keyOf([by, name]), record])
  })
  return new Map(
    [...groupBy(keyed, ([key]) => key)].map(([key, records]) => [key, records.map(([, record]) => record)]),
  )
}

/** Returns which artists are referred to by more than the artist of these releases. */
async function referredTo(engine: Engine, artists: SameName, releases: SameName): Promise<readonly string[]> {
  if (artists.size === 0) return []
  const without = `WHERE uuid NOT IN (${[...releases.keys()].map((uuid) => `${literal(uuid)}::UUID`).join()})`
  const references = KINDS.flatMap((kind) =>
    Object.entries<Reference>(REFERENCES[kind])
      .filter(([, { to }]) => to === 'artist')
      .map(([field, { isList }]) => {
        const artist = isList ? `unnest(${identifier(field)})` : identifier(field)
        return `
          SELECT ${artist}::VARCHAR AS artist FROM (${stagedRows(kind, `uuid, ${identifier(field)}`)})
          ${kind === 'release' && field === 'artist' ? without : ''}`
      }),
  )
  const found = await engine.all<{ readonly artist: string }>(`
    SELECT DISTINCT artist FROM (${references.join(' UNION ALL ')})
    WHERE artist IN (${[...artists.keys()].map(literal).join()})`)
  return found.map(({ artist }) => artist)
}

const isOneOf = (source: string, sources: string): boolean =>
  (JSON.parse(sources) as readonly string[]).includes(source)

function ambiguous(kind: Kind, { name, file, line }: NamedRow, records: readonly Identity[]): CatalogError {
  const keys = records.map(({ uuid, id }) =>
    id === null ? `uuid ${uuid}` : `id ${JSON.stringify(idIn(id))}`,
  )
  return new CatalogError(
    'AMBIGUOUS_NAME',
    `${records.length === 2 ? 'Two' : records.length} ${kind}s have the name ${JSON.stringify(name)}: ${keys.join(', ')}.`,
    { at: [{ file, line }], hint: `Add the id or uuid of the one that this row is about.` },
  )
}

/**
 * A query for rows, with the uuids and ids of the records that they belong to. What the names identify, the record has
 * already.
 */
export function asSameName(kind: Kind, rows: string, sameName: SameName): string {
  if (sameName.size === 0) return rows
  const pairs = [...sameName].map(
    ([uuid, to]) =>
      `(${literal(uuid)}::UUID, ${literal(to.uuid)}::UUID, ${to.id === null ? 'NULL' : literal(to.id)})`,
  )
  return `
    SELECT row.* REPLACE (
      coalesce(same.record, row.uuid) AS uuid,
      CASE WHEN same.record IS NULL THEN row.source_id ELSE same.id END AS source_id,
      ${kind === 'release' ? 'CASE WHEN same.record IS NULL THEN row.artist END AS artist,' : ''}
      CASE WHEN same.record IS NULL THEN row.name END AS name)
    FROM (${rows}) row LEFT JOIN (VALUES ${pairs.join(', ')}) same(uuid, record, id) ON same.uuid = row.uuid`
}
