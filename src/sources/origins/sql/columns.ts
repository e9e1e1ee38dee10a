// Columns of a query → fields of records.
import { CatalogError } from '../../../model/errors.ts'
import { fieldsOf } from '../../../model/foreign-fields.ts'
import type { Kind } from '../../../model/records.ts'
import { REFERENCES, type Reference } from '../../../model/references.ts'
import { fieldsOfColumns, unknownColumns } from '../../columns.ts'
import { clashOf, nestColumns } from '../../nest.ts'
import type { Query } from './connection.ts'
import { badQuery } from './errors.ts'

type MakeRecord = (cells: readonly unknown[]) => Record<string, unknown>

/**
 * Makes the function that makes a record of the cells of a row.
 * @throws CatalogError UNKNOWN_FIELD, BAD_QUERY for columns of which no record can be made
 */
export function recordMaker(query: Query, columns: readonly string[]): MakeRecord {
  const { kind } = query
  const paths = columns.map((column) => pathOf(column.split('.'), kind))
  const names = paths.map((path) => path.join('.'))
  checkNames(query, names)
  checkFields(query, paths, kind)
  const make = nestColumns(names)
  const lists = Object.keys(listsOf(kind)).filter((field) => names.includes(field))
  return lists.length === 0 ? make : (cells) => withLists(make(cells), lists)
}

const referencesOf = (kind: Kind): Readonly<Record<string, Reference>> => REFERENCES[kind]

const listsOf = (kind: Kind) =>
  Object.fromEntries(Object.entries(referencesOf(kind)).filter(([, { isList }]) => isList))

/** Of `Artist.Name`, the path of fields: `['artist', 'name']`. Of features a dot is a part of a name. */
function pathOf([first = '', ...rest]: readonly string[], kind: Kind): string[] {
  if (kind === 'features') return fieldsOfColumns([[first, ...rest].join('.')], kind)
  const [field = first] = fieldsOfColumns([first], kind)
  return rest.length === 0 ? [field] : [field, ...pathOf(rest, referencesOf(kind)[field]?.to ?? kind)]
}

function checkNames(query: Query, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) {
    throw badQuery(query, {
      reason: `two columns are named "${twice}"`,
      hint: 'Name each column after another field: SELECT Title AS name.',
    })
  }
  const clash = query.kind === 'features' ? undefined : clashOf(names)
  if (clash !== undefined) {
    throw badQuery(query, {
      reason: `the column "${clash}" and columns that begin with "${clash}." are the same field`,
      hint: `Name it "${clash}.id", or leave the others out.`,
    })
  }
}

function checkFields(query: Query, paths: readonly (readonly string[])[], kind: Kind): void {
  if (kind === 'features') return
  const names = [...new Set(paths.map(([first = '']) => first))]
  const at = { file: query.file ?? query.name }
  const [row] = unknownColumns({ names, holder: 'query', at }, kind)
  if (row && 'error' in row) throw row.error
  for (const name of names) {
    const inside = paths.filter(([first, next]) => first === name && next !== undefined)
    if (inside.length === 0) continue
    const reference = referencesOf(kind)[name]
    if (!reference || reference.isList) throw noRecord(query, inside[0] ?? [], kind)
    checkFields(
      query,
      inside.map(([, ...rest]) => rest),
      reference.to,
    )
  }
}

function noRecord(query: Query, path: readonly string[], kind: Kind): CatalogError {
  const names = fieldsOf(kind).filter(
    (field) => referencesOf(kind)[field]?.isList === undefined && field in REFERENCES[kind],
  )
  const message = `The query has a column "${path.join('.')}", but "${path[0]}" holds no record.`
  const hint =
    names.length > 0 ? `Records stand in ${names.join(', ')}.` : `No ${kind} has a record inside it.`
  return new CatalogError('UNKNOWN_FIELD', message, { at: [{ file: query.file ?? query.name }], hint })
}

/**
 * Not every database has lists: a text that is a JSON array stands for one, as json_group_array (SQLite) and
 * JSON_ARRAYAGG (MySQL, MariaDB) write it.
 */
function withLists(record: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  for (const field of fields) {
    const value = record[field]
    if (typeof value === 'string' && value.startsWith('[')) record[field] = parsed(value)
  }
  return record
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
