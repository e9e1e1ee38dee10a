// Rows that state more of an artist or label which another source knows by an id: a sheet beside a folder of audio
// files or a database has names where those have ids. Such a row is a part of the one record of its name.

import { groupBy } from '../api/group-by.ts'
import type { Kind } from '../api/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { CatalogError, type ErrorCollector } from '../problems/errors.ts'
import { type Identities, type Identity, idIn, nameOfParts } from './identity.ts'
import { stagedRows } from './state-tables.ts'

/** The kinds whose name alone can identify a record. */
const NAMED: ReadonlySet<Kind> = new Set(['artist', 'label'])

/** The records that rows belong to, by the uuids of these rows. */
export type SameName = ReadonlyMap<string, Identity>

interface Options {
  readonly identities: Identities
  readonly problems: ErrorCollector
  /** The uuid of a record that is referred to by its name. */
  readonly used: string | undefined
}

interface NamedRow {
  readonly uuid: string
  readonly name: string
  readonly source: string
  readonly file: string
  readonly line: number
}

interface Candidate extends Identity {
  readonly name: string
  readonly sources: string
}

/**
 * Finds the rows of a kind that have neither uuid nor id, that no record refers to, and whose name a record of another
 * source has. Adds an error for each whose name several of those have.
 */
export async function findSameNames(engine: Engine, kind: Kind, options: Options): Promise<SameName> {
  const found = new Map<string, Identity>()
  if (!NAMED.has(kind)) return found
  const rows = (await unusedRows(engine, kind)).filter(({ uuid }) => uuid !== options.used)
  if (rows.length === 0) return found
  const candidates = await candidatesByName(engine, kind, options.identities)
  for (const row of rows) {
    const others = (candidates.get(row.uuid) ?? []).filter(({ sources }) => !isOneOf(row.source, sources))
    const [only, ...more] = [...new Map(others.map((other) => [other.uuid, other])).values()]
    if (only && more.length === 0) found.set(row.uuid, only)
    if (only && more.length > 0) options.problems.add(ambiguous(kind, row, [only, ...more]))
  }
  return found
}

const isByName = (kind: Kind): string => `starts_with(source_id, ${literal(`${kind} name:`)})`

/** Returns the rows that are known by their names, and that no record refers to. */
const unusedRows = (engine: Engine, kind: Kind): Promise<NamedRow[]> =>
  engine.all<NamedRow>(`
    SELECT uuid::VARCHAR AS uuid, name, source, file, lines_before + line AS line
    FROM state.${kind} JOIN state.block ON id = block
    WHERE ${isByName(kind)} AND uuid NOT IN (SELECT uuid FROM state.${kind}_mention WHERE is_nested)
    ORDER BY ordinal, place`)

/** Returns the records with ids, by the uuids that their names would have. */
async function candidatesByName(
  engine: Engine,
  kind: Kind,
  identities: Identities,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const found = await engine.all<Candidate>(`
    SELECT uuid::VARCHAR AS uuid, source_id AS id, name, to_json(list(DISTINCT source))::VARCHAR AS sources
    FROM (${stagedRows(kind, 'uuid, source_id, name, block')}) record
    JOIN state.block ON block.id = record.block
    WHERE name IS NOT NULL AND (source_id IS NULL OR NOT ${isByName(kind)})
    GROUP BY ALL ORDER BY uuid, name`)
  return groupBy(found, ({ name }) => identities.ofName(nameOfParts(kind, [name])).uuid)
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

/** A query for rows, with the uuids and ids of the records that they belong to. The name stays that of the record. */
export function asSameName(rows: string, sameName: SameName): string {
  if (sameName.size === 0) return rows
  const pairs = [...sameName].map(
    ([uuid, to]) =>
      `(${literal(uuid)}::UUID, ${literal(to.uuid)}::UUID, ${to.id === null ? 'NULL' : literal(to.id)})`,
  )
  return `
    SELECT row.* REPLACE (
      coalesce(same.record, row.uuid) AS uuid,
      CASE WHEN same.record IS NULL THEN row.source_id ELSE same.id END AS source_id,
      CASE WHEN same.record IS NULL THEN row.name END AS name)
    FROM (${rows}) row LEFT JOIN (VALUES ${pairs.join(', ')}) same(uuid, record, id) ON same.uuid = row.uuid`
}
