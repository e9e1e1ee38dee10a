// Columns of a query → fields of records.
import { listSort } from '../../../records/fields.ts'
import { matchField, overlappingColumns, unknownColumns } from '../../fields/columns.ts'
import { type Leaf, splitPath } from '../../fields/leaves.ts'
import { recordReader } from '../../fields/record-reader.ts'
import type { Query } from './connection.ts'
import { badQuery } from './errors.ts'

type MakeRecord = (cells: readonly unknown[]) => Record<string, unknown>

/**
 * Makes the function that makes a record of the cells of a row.
 * @throws CatalogError UNKNOWN_FIELD, BAD_QUERY for columns of which no record can be made
 */
export function recordMaker(query: Query, columns: readonly string[]): MakeRecord {
  const { kind } = query
  const names = columns.map((column) => matchField(column, kind))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) {
    throw badQuery(query, {
      reason: `two columns are named "${twice}"`,
      hint: 'Name each column after another field: SELECT Title AS name.',
    })
  }
  const described = { names, holder: 'query', at: { file: query.file ?? query.name } }
  for (const row of [...unknownColumns(described, kind), ...overlappingColumns(described, kind)])
    if ('error' in row) throw row.error
  const leaves = names.map((name, at): Leaf<readonly unknown[]> => {
    const path = splitPath(kind, name)
    const isList = listSort(kind, path) !== 'none'
    const raw = (cells: readonly unknown[]) => (isList ? parsed(cells[at]) : cells[at])
    // An empty text of a database is a text, and NULL is nothing.
    return { path, raw, value: raw }
  })
  return recordReader(kind, leaves)
}

/**
 * Not every database has lists: a text that is a JSON array stands for one, as json_group_array (SQLite) and
 * JSON_ARRAYAGG (MySQL, MariaDB) write it.
 */
function parsed(cell: unknown): unknown {
  if (typeof cell !== 'string' || !cell.startsWith('[')) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}
