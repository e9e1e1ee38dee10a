// Maps the columns of a query to fields of records.
import { listSort } from '../../../core/records/fields.ts'
import { matchField, overlappingColumns, unknownColumns } from '../../fields/columns.ts'
import { type Leaf, splitPath } from '../../fields/leaves.ts'
import { recordReader } from '../../fields/record-reader.ts'
import type { Query } from './connection.ts'
import { badQuery } from './errors.ts'

type MakeRecord = (cells: readonly unknown[]) => Record<string, unknown>

/**
 * Returns a function that makes a record from the cells of a row.
 * @throws CatalogError UNKNOWN_FIELD, BAD_QUERY for columns that do not form a record
 */
export function recordMaker(query: Query, columns: readonly string[]): MakeRecord {
  const { kind } = query
  const names = columns.map((column) => matchField(column, kind))
  const duplicate = names.find((name, at) => names.indexOf(name) < at)
  if (duplicate !== undefined) {
    throw badQuery(query, {
      reason: `two columns are named "${duplicate}"`,
      hint: 'Name each column after a different field: SELECT Title AS name.',
    })
  }
  const described = { names, holder: 'query', at: { file: query.file ?? query.name } }
  for (const row of [...unknownColumns(described, kind), ...overlappingColumns(described, kind)])
    if ('error' in row) throw row.error
  const leaves = names.map((name, at): Leaf<readonly unknown[]> => {
    const path = splitPath(kind, name)
    const isList = listSort(kind, path) !== 'none'
    const raw = (cells: readonly unknown[]) => (isList ? parseList(cells[at]) : cells[at])
    // Unlike in CSV, an empty text is a value; only NULL is missing.
    return { path, raw, value: raw }
  })
  return recordReader(kind, leaves)
}

/**
 * Parses a list from a JSON array in text, as written by json_group_array (SQLite) and JSON_ARRAYAGG (MySQL, MariaDB).
 * Not every database has lists.
 */
function parseList(cell: unknown): unknown {
  if (typeof cell !== 'string' || !cell.startsWith('[')) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}
