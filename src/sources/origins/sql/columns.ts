// Columns of a query and the fields that they are.
import type { CatalogError } from '../../../model/errors.ts'
import { fieldsOf, quotedList } from '../../../model/foreign-fields.ts'
import type { Kind } from '../../../model/records.ts'
import { fieldsOfColumns, unknownColumns } from '../../columns.ts'
import { clashOf } from '../../nest.ts'
import type { Query } from './connection.ts'
import { badQuery } from './errors.ts'

/** The kinds of the records that stand in a field. */
const INSIDE: Readonly<Record<string, Kind>> = {
  artist: 'artist',
  release: 'release',
  label: 'label',
  features: 'features',
}

/** Of `Artist.Name`, the path of fields: `artist.name`. */
export const fieldsOfQuery = (columns: readonly string[], kind: Kind): string[] =>
  columns.map((column) => pathOf(column.split('.'), kind).join('.'))

function pathOf([first = '', ...rest]: readonly string[], kind: Kind): string[] {
  const [field = first] = first.trim().toLowerCase() === 'id' ? ['id'] : fieldsOfColumns([first], kind)
  if (rest.length === 0) return [field]
  return [field, ...pathOf(rest, INSIDE[field] ?? kind)]
}

/** What is wrong with the columns of a query, as one error. */
export function columnErrors(query: Query, columns: readonly string[]): CatalogError | null {
  const fields = fieldsOfQuery(columns, query.kind)
  const twice = fields.find((field, at) => fields.indexOf(field) < at)
  if (twice !== undefined) {
    return badQuery(query, {
      reason: `two columns are named "${twice}"`,
      hint: 'Name each column after another field: SELECT Title AS name.',
    })
  }
  const clash = clashOf(fields)
  if (clash !== undefined) {
    return badQuery(query, {
      reason: `the column "${clash}" and columns that begin with "${clash}." are the same field`,
      hint: `Name it "${clash}.id", or leave the others out.`,
    })
  }
  return unknownIn(
    query,
    fields.map((field) => field.split('.')),
    query.kind,
  )
}

function unknownIn(query: Query, paths: readonly (readonly string[])[], kind: Kind): CatalogError | null {
  if (kind === 'features') return null
  const names = [...new Set(paths.map(([first = '']) => first))]
  const at = { file: query.file ?? query.name }
  // An id stands for a uuid.
  const own = names.filter((name) => name !== 'id')
  const [row] = unknownColumns({ names: own, holder: 'query', at }, kind)
  if (row && 'error' in row) return row.error
  for (const name of names) {
    const inside = paths
      .filter(([first, ...rest]) => first === name && rest.length > 0)
      .map(([, ...rest]) => rest)
    if (inside.length === 0) continue
    const of = INSIDE[name]
    if (of === undefined) {
      return badQuery(query, {
        reason: `${quotedList(inside.map((rest) => [name, ...rest].join('.')))} would be a field inside "${name}", which holds no record`,
        hint: `Records stand in ${Object.keys(INSIDE)
          .filter((field) => fieldsOf(kind).includes(field))
          .join(', ')}.`,
      })
    }
    const unknown = unknownIn(query, inside, of)
    if (unknown) return unknown
  }
  return null
}
