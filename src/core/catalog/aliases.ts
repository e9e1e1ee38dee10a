// The table of the former uuids of records, and their files.

import { type Kind, LISTED } from '../../contract/kinds/kinds.ts'
import { ALIAS_DIGITS } from '../../contract/urls/aliases.ts'
import type { Engine } from '../engine/engine.ts'
import type { Alias } from '../site/site.ts'
import { consecutive } from './consecutive.ts'
import { createTable } from './tables.ts'

const HAS_ALIASES = 'WHERE aliases IS NOT NULL'

/** A query for the aliases of a kind, each with its record. Aliases that equal the record's own uuid are ignored. */
const aliasesOf = (kind: Kind): string => `
  SELECT DISTINCT alias, uuid FROM (SELECT unnest(aliases) AS alias, uuid FROM all_${kind} ${HAS_ALIASES})
  WHERE alias <> uuid`

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
