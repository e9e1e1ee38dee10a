// Former uuids of records: checks them against the records and each other, and stores them in a table of their own.
// Most catalogs have no aliases, which a single query finds out.

import { groupBy } from '../../contract/common/group-by.ts'
import { type Kind, LISTED, type Listed, PLURALS } from '../../contract/kinds/kinds.ts'
import { ALIAS_DIGITS } from '../../contract/urls/aliases.ts'
import type { Engine } from '../engine/engine.ts'
import { CatalogError, type ErrorCollector, type Place } from '../problems/errors.ts'
import type { Alias } from '../site/site.ts'
import { consecutive } from './consecutive.ts'
import { createTable } from './tables.ts'

/** Maximum number of rows that a check reads: more than the errors that a run reports. */
export const MAX_ROWS = 200

const HAS_ALIASES = 'WHERE aliases IS NOT NULL'

/** A query for the aliases of a kind, each with its record. Aliases that equal the record's own uuid are ignored. */
const aliasesOf = (kind: Kind): string => `
  SELECT DISTINCT alias, uuid FROM (SELECT unnest(aliases) AS alias, uuid FROM all_${kind} ${HAS_ALIASES})
  WHERE alias <> uuid`

/** Adds an error for each alias that is also the uuid of a record, or that several records share. */
export async function checkAliases(engine: Engine, problems: ErrorCollector): Promise<void> {
  for (const kind of await engine.whichHaveRows(LISTED, (kind) => `FROM all_${kind} ${HAS_ALIASES}`)) {
    for (const { alias, at } of await takenByRecords(engine, kind)) problems.add(isRecord(kind, alias, at))
    for (const { alias, at } of await takenByAliases(engine, kind)) problems.add(isOfSeveral(kind, alias, at))
  }
}

interface Taken {
  readonly alias: string
  readonly at: readonly Place[]
}

async function takenByRecords(engine: Engine, kind: Listed): Promise<Taken[]> {
  const taken = `SELECT alias FROM (${aliasesOf(kind)}) SEMI JOIN all_${kind} record ON record.uuid = alias`
  const places = `
    SELECT unnest(aliases) AS alias, uuid, seq, file, line, 0 AS rank FROM ${kind} ${HAS_ALIASES}
    UNION ALL
    SELECT uuid, NULL, seq, file, line, 1 FROM ${kind}`
  return takenBy(engine, taken, places)
}

async function takenByAliases(engine: Engine, kind: Listed): Promise<Taken[]> {
  const taken = `SELECT alias FROM (${aliasesOf(kind)}) GROUP BY alias HAVING count(*) > 1`
  const places = `SELECT DISTINCT unnest(aliases) AS alias, uuid, seq, file, line, 0 AS rank FROM ${kind} ${HAS_ALIASES}`
  return takenBy(engine, taken, places)
}

/**
 * @param taken a query for aliases
 * @param places a query for the places of aliases, where `rank` orders the places of the same alias
 */
async function takenBy(engine: Engine, taken: string, places: string): Promise<Taken[]> {
  // This check costs a fraction of the query for places.
  if (!(await engine.hasRows(taken))) return []
  const rows = await engine.all<{ alias: string; file: string; line: number }>(`
    SELECT alias::VARCHAR AS alias, file, line FROM (${places})
    WHERE alias IN (${taken}) AND alias IS DISTINCT FROM uuid
    ORDER BY min(seq) OVER (PARTITION BY alias), alias, rank, seq LIMIT ${MAX_ROWS}`)
  const byAlias = groupBy(
    rows,
    ({ alias }) => alias,
    ({ file, line }): Place => ({ file, line }),
  )
  return [...byAlias].map(([alias, at]) => ({ alias, at }))
}

const isRecord = (kind: Listed, alias: string, at: readonly Place[]): CatalogError =>
  new CatalogError(
    'ALIAS_TAKEN',
    `This ${kind} has the alias ${alias}, which is the uuid of another ${kind}.`,
    {
      at,
      hint: `Remove the alias, or the ${kind} that still has the uuid, because a URL can only belong to one ${kind}.`,
    },
  )

const isOfSeveral = (kind: Listed, alias: string, at: readonly Place[]): CatalogError =>
  new CatalogError(
    'ALIAS_TAKEN',
    `${at.length === 2 ? 'Two' : at.length} ${PLURALS[kind]} have the alias ${alias}.`,
    { at, hint: 'Keep it only in the one that the former URL should redirect to.' },
  )

/** Makes the table `alias` from the checked records. */
export async function makeAliases(engine: Engine): Promise<void> {
  const queries = LISTED.map((kind) => `SELECT '${kind}', alias, uuid FROM (${aliasesOf(kind)})`)
  await engine.run(createTable('alias'))
  await engine.insert('alias', queries)
}

/** An expression for the name of the file that contains an alias, like {@link aliasesNamed}. */
export const ALIASES_NAME = `concat(kind, '/', left(alias::VARCHAR, ${ALIAS_DIGITS}))`

/** Yields the stale files of aliases, one at a time, so that many aliases take little memory. */
export async function* staleAliases(engine: Engine): AsyncGenerator<AliasesText> {
  const rows = engine.stream(`
    SELECT name, concat('"', alias, '":"', uuid, '"')
    FROM (SELECT kind, alias, uuid, ${ALIASES_NAME} AS name FROM alias)
    WHERE name IN (SELECT name FROM stale WHERE resource = 'aliases') ORDER BY kind, alias`)
  for await (const [name, members] of consecutive(rows)) yield { name, text: `{${members.join()}}` }
}

export interface AliasesText {
  /** The name of the file, as returned by {@link aliasesNamed}. */
  readonly name: string
  readonly text: string
}

export const countAliases = (engine: Engine): Promise<number> => engine.countRows('FROM alias')

/** Returns the first aliases of a catalog, in the order of their uuids. */
export function readAliases(engine: Engine, limit: number): Promise<Alias[]> {
  return engine.all<Alias>(`
    SELECT kind AS resource, alias::VARCHAR AS alias, uuid::VARCHAR AS uuid
    FROM alias ORDER BY kind, alias LIMIT ${limit}`)
}
