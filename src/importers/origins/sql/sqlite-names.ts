// Explains a query of tables or columns that an SQLite database does not have, with the names of those that it has.
import type { Database } from 'node-sqlite3-wasm'
import { didYouMean } from '../../../core/problems/validation.ts'
import { quotedList } from '../../../core/system/name-lists.ts'
import type { Query } from './connection.ts'
import { badQuery } from './errors.ts'

/** Returns the error to throw for one of the library. */
export function explainNames(handle: Database, query: Query, error: unknown): unknown {
  const reason = error instanceof Error ? error.message : ''
  const [, sort, missing = ''] = /^no such (table|column): (?:\w+\.)?(\S+)$/.exec(reason) ?? []
  if (sort === undefined) return error
  const tables = handle
    .all(
      "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
    )
    .map(({ name }) => String(name))
  const words = new Set(query.sql.toLowerCase().match(/[\p{L}\p{N}_]+/gu))
  const used = tables.filter((table) => words.has(table.toLowerCase()))
  const columns = used.map((table) => ({ table, names: listColumns(handle, table) }))
  const listed =
    sort === 'table' || used.length === 0
      ? `The tables of the database are ${quotedList(tables)}.`
      : columns.map(({ table, names }) => `The columns of ${table} are ${quotedList(names)}.`).join(' ')
  const known = sort === 'table' ? tables : columns.flatMap(({ names }) => names)
  const hint = [didYouMean(missing, known), 'Correct the query.', tables.length > 0 && listed]
  return badQuery(query, { reason, hint: hint.filter(Boolean).join(' '), cause: error })
}

const listColumns = (handle: Database, table: string): string[] =>
  handle.all('SELECT name FROM pragma_table_info(?)', [table]).map(({ name }) => String(name))
