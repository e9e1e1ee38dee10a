// Rows that state more of an artist, a label or a release which another source knows by an id: a sheet beside a folder
// of audio files or a database has names where those have ids. Such a row is a part of the one record of its name.

import { groupBy } from '../../contract/common/group-by.ts'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier, literal } from '../engine/sql.ts'
import { CatalogError, type ErrorCollector } from '../problems/errors.ts'
import { plainBlanks } from '../records/blanks.ts'
import { REFERENCES, type Reference } from '../records/references.ts'
import { type Identities, type Identity, idIn, knownByName, nameOfParts } from './identity.ts'
import { stagedRows } from './state-tables.ts'

/** The records that a row of a release may name, each in the field of its kind. */
const NAMED_BY_RELEASE = ['artist', 'label'] as const satisfies readonly Kind[]
type NamedByRelease = (typeof NAMED_BY_RELEASE)[number]

/** The kinds of which a row may add to a record of another source. */
type Named = NamedByRelease | 'release'

/** A record that a row belongs to. */
interface SameRecord extends Identity {
  /** Whether the row of a release names the label that the release has. */
  readonly hasLabel?: boolean
}

/** The records that rows belong to, by the uuids of these rows. */
export type SameName = ReadonlyMap<string, SameRecord>

/** The releases that rows add to, and the artists and labels that only these rows name. */
export type SameReleases = Readonly<Record<Named, SameName>>

interface Options {
  readonly identities: Identities
  readonly problems: ErrorCollector
}

interface OptionsOfKind extends Options {
  /** The uuid of a record that is referred to by its name. */
  readonly used: string | undefined
  readonly same: SameReleases
}

/** The uuids of what a release names; null in other kinds. */
type References = Readonly<Record<NamedByRelease, string | null>>

interface NamedRow extends References {
  readonly uuid: string
  readonly name: string
  readonly source: string
  readonly file: string
  readonly line: number
}

interface Candidate extends Identity, References {
  readonly name: string
  readonly sources: string
  readonly artistId: string | null
  readonly artistName: string | null
  readonly labelId: string | null
  readonly labelName: string | null
}

interface Found {
  readonly row: NamedRow
  readonly record: Candidate
}

/**
 * Finds the rows of releases that have neither uuid nor id, that no track refers to, and whose title and artist a
 * release of another source has. Adds an error for each whose title and artist several of those have.
 */
export async function findSameReleases(engine: Engine, options: Options): Promise<SameReleases> {
  const found = await findCandidates(engine, 'release', options, await unusedRows(engine, 'release'))
  const byName = (kind: NamedByRelease) =>
    new Map(found.flatMap((each) => namedBy(each, kind, options.identities)))
  const named = { artist: byName('artist'), label: byName('label') }
  const releases = new Map(
    found.map(({ row, record: { uuid, id } }) => [
      row.uuid,
      { uuid, id, hasLabel: row.label !== null && named.label.has(row.label) },
    ]),
  )
  for (const kind of NAMED_BY_RELEASE)
    for (const uuid of await referredTo(engine, kind, { named: named[kind], releases }))
      named[kind].delete(uuid)
  return { ...named, release: releases }
}

/** Returns the record that a row names and the release has, by the uuid of its name. */
function namedBy(
  { row, record }: Found,
  kind: NamedByRelease,
  identities: Identities,
): readonly (readonly [string, SameRecord])[] {
  const [named, uuid, id, name] = [row[kind], record[kind], record[`${kind}Id`], record[`${kind}Name`]]
  if (named === null || uuid === null || name === null || named === uuid) return []
  return named === identities.ofName(nameOfParts(kind, [name])).uuid ? [[named, { uuid, id }]] : []
}

/** Finds the same of artists and labels, whose name alone identifies them. */
export async function findSameNames(
  engine: Engine,
  kind: Kind,
  { used, same, ...options }: OptionsOfKind,
): Promise<SameName> {
  if (kind === 'release') return same.release
  if (kind !== 'artist' && kind !== 'label') return new Map()
  const rows = (await unusedRows(engine, kind)).filter(({ uuid }) => uuid !== used)
  const found = await findCandidates(engine, kind, options, rows)
  const byRow = found.map(({ row, record: { uuid, id } }) => [row.uuid, { uuid, id }] as const)
  return new Map([...byRow, ...same[kind]])
}

/** Finds the record that each row adds to. */
async function findCandidates(
  engine: Engine,
  kind: Named,
  { identities, problems }: Options,
  rows: readonly NamedRow[],
): Promise<readonly Found[]> {
  if (rows.length === 0) return []
  const candidates = await candidatesByName(engine, kind, identities)
  return rows.flatMap((row) => {
    const others = (candidates.get(row.uuid) ?? []).filter(({ sources }) => !isOneOf(row.source, sources))
    const [record, ...more] = [...new Map(others.map((other) => [other.uuid, other])).values()]
    if (record && more.length > 0) problems.add(ambiguous(kind, row, [record, ...more]))
    return record && more.length === 0 ? [{ row, record }] : []
  })
}

const referencesIn = (kind: Kind): string =>
  NAMED_BY_RELEASE.map((field) => (kind === 'release' ? field : `NULL::UUID AS ${field}`)).join(', ')

/**
 * A query for the rows that are known by their names, and that no record refers to; for none where no record has an id.
 */
const unused = (kind: Named): string => `
  FROM (
    SELECT uuid, source_id, name, ${referencesIn(kind)}, block, line, place FROM state.${kind} UNION ALL
    SELECT uuid, source_id, name, ${referencesIn(kind)}, block, line, place FROM state.${kind}_mention WHERE NOT is_nested)
  WHERE ${knownByName(kind)} AND uuid NOT IN (SELECT uuid FROM state.${kind}_mention WHERE is_nested)
    AND EXISTS (FROM (${stagedRows(kind, 'source_id')}) WHERE NOT ${knownByName(kind)})`

const unusedRows = (engine: Engine, kind: Named): Promise<NamedRow[]> =>
  engine.all<NamedRow>(`
    SELECT uuid::VARCHAR AS uuid, name, artist::VARCHAR AS artist, label::VARCHAR AS label, source, file,
      lines_before + line AS line
    FROM (${unused(kind)}) JOIN state.block ON id = block
    ORDER BY ordinal, place`)

/** Returns the records with ids that have a name of these rows, by the uuids that their names would have. */
async function candidatesByName(
  engine: Engine,
  kind: Named,
  identities: Identities,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const found = await engine.all<Candidate>(`
    WITH ${NAMED_BY_RELEASE.map(
      (named) => `named_${named} AS (
        SELECT uuid, any_value(source_id) AS id, any_value(name) AS name
        FROM (${stagedRows(named, 'uuid, source_id, name')}) GROUP BY uuid)`,
    ).join(', ')}
    SELECT record.uuid::VARCHAR AS uuid, source_id AS id, record.name, to_json(list(DISTINCT source))::VARCHAR AS sources,
      ${NAMED_BY_RELEASE.map(
        (named) =>
          `record.${named}::VARCHAR AS ${named}, named_${named}.id AS "${named}Id", named_${named}.name AS "${named}Name"`,
      ).join(', ')}
    FROM (${stagedRows(kind, `uuid, source_id, name, block, ${referencesIn(kind)}`)}) record
    JOIN state.block ON block.id = record.block
    ${NAMED_BY_RELEASE.map((named) => `LEFT JOIN named_${named} ON named_${named}.uuid = record.${named}`).join(' ')}
    WHERE ${plainBlanks('record.name')} IN (SELECT ${plainBlanks('name')} FROM (${unused(kind)})) AND NOT ${knownByName(kind)}
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

/** Returns which records are referred to by more than the artist or the label of these releases. */
async function referredTo(
  engine: Engine,
  to: NamedByRelease,
  { named, releases }: { readonly named: SameName; readonly releases: SameName },
): Promise<readonly string[]> {
  if (named.size === 0) return []
  const without = `WHERE uuid NOT IN (${[...releases.keys()].map((uuid) => `${literal(uuid)}::UUID`).join()})`
  const references = KINDS.flatMap((kind) =>
    Object.entries<Reference>(REFERENCES[kind])
      .filter(([, reference]) => reference.to === to)
      .map(([field, { isList }]) => {
        const record = isList ? `unnest(${identifier(field)})` : identifier(field)
        return `
          SELECT ${record}::VARCHAR AS uuid FROM (${stagedRows(kind, `uuid, ${identifier(field)}`)})
          ${kind === 'release' && field === to ? without : ''}`
      }),
  )
  const found = await engine.all<{ readonly uuid: string }>(`
    SELECT DISTINCT uuid FROM (${references.join(' UNION ALL ')})
    WHERE uuid IN (${[...named.keys()].map(literal).join()})`)
  return found.map(({ uuid }) => uuid)
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
    ([uuid, { uuid: record, id, hasLabel = false }]) =>
      `(${literal(uuid)}::UUID, ${literal(record)}::UUID, ${id === null ? 'NULL' : literal(id)}, ${hasLabel})`,
  )
  const named =
    kind === 'release'
      ? `CASE WHEN same.record IS NULL THEN row.artist END AS artist,
        CASE WHEN same.has_label IS NOT TRUE THEN row.label END AS label,`
      : ''
  return `
    SELECT row.* REPLACE (
      coalesce(same.record, row.uuid) AS uuid,
      CASE WHEN same.record IS NULL THEN row.source_id ELSE same.id END AS source_id,
      ${named}
      CASE WHEN same.record IS NULL THEN row.name END AS name)
    FROM (${rows}) row
      LEFT JOIN (VALUES ${pairs.join(', ')}) same(uuid, record, id, has_label) ON same.uuid = row.uuid`
}
