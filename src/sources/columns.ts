// Formats with named columns report unknown fields once per file, not once per record.
import { CatalogError, type Place } from '../model/errors.ts'
import { fieldsOf, foreignFieldsHint, quotedList } from '../model/foreign-fields.ts'
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'

export interface Columns {
  readonly names: readonly string[]
  /** What has the columns: `header`, `file`. */
  readonly holder: string
  readonly at: Place
}

/** The fields that columns are read as: a name that is a field's but for its case and blanks around it is that field. */
export function fieldsOfColumns(names: readonly string[], kind: Kind): string[] {
  const fields = new Map(fieldsOf(kind).map((field) => [field, field]))
  return names.map((name) => fields.get(name) ?? fields.get(name.trim().toLowerCase()) ?? name)
}

/** One error row if there are columns that are no field of the kind's records. */
export function unknownColumns({ names, holder, at }: Columns, kind: Kind): Row[] {
  const fields = fieldsOf(kind)
  const unknown = kind === 'features' ? [] : names.filter((column) => !fields.includes(column))
  if (unknown.length === 0) return []
  const message =
    unknown.length === 1
      ? `The ${holder} has a column ${quotedList(unknown)}, which no ${kind} has.`
      : `The ${holder} has ${unknown.length} columns that no ${kind} has: ${quotedList(unknown)}.`
  const hint = foreignFieldsHint(kind, 'columns', names)
  return [{ kind, at, error: new CatalogError('UNKNOWN_FIELD', message, { at: [at], hint }) }]
}
