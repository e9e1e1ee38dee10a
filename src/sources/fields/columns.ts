// Formats with named columns report unknown fields once per file, not once per record.
import { CatalogError, type Place } from '../../model/errors.ts'
import { isField, overlap } from '../../model/fields.ts'
import { foreignFieldsHint, quotedList } from '../../model/foreign-fields.ts'
import type { Kind } from '../../model/kinds.ts'
import { SCHEMAS } from '../../model/records.ts'
import type { Row } from '../../model/source.ts'

export interface Columns {
  readonly names: readonly string[]
  /** The names as they are written, and the first rows, of a sheet. */
  readonly written?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
  /** What has the columns: `header`, `file`, `query`. */
  readonly holder: string
  readonly at: Place
}

/**
 * The field that a column is read as: a name that is a field's but for its case and blanks around it is that field.
 * Others stay as they are.
 */
export function fieldOfColumn(name: string, kind: Kind): string {
  if (kind !== 'features' && isField(kind, name)) return name
  const plain = name.trim().toLowerCase()
  const isOurs = kind === 'features' ? Object.hasOwn(SCHEMAS.features.shape, plain) : isField(kind, plain)
  return isOurs ? plain : name
}

/** One error row if there are columns that are no field of the kind's records. */
export function unknownColumns({ holder, at, ...columns }: Columns, kind: Kind): Row[] {
  const { names } = columns
  const unknown = names.filter((column) => !isField(kind, column))
  if (unknown.length === 0) return []
  const message =
    unknown.length === 1
      ? `The ${holder} has a column ${quotedList(unknown)}, which no ${kind} has.`
      : `The ${holder} has ${unknown.length} columns that no ${kind} has: ${quotedList(unknown)}.`
  const hint = foreignFieldsHint(kind, { word: 'columns', isQuery: holder === 'query', ...columns })
  return [{ kind, at, error: new CatalogError('UNKNOWN_FIELD', message, { at: [at], hint }) }]
}

/** Error rows for columns of which one is a field, and another a field of the record that stands there. */
export function overlappingColumns({ names, holder, at }: Columns, kind: Kind): Row[] {
  if (kind === 'features') return []
  return names.flatMap((name, index) => {
    const other = names.slice(0, index).find((before) => before !== name && overlap(before, name))
    if (other === undefined) return []
    const [outer, inner] = other.length < name.length ? [other, name] : [name, other]
    const message = `The ${holder} has both a column "${outer}" and a column "${inner}".`
    const hint = `Keep "${outer}" if it names the record by its uuid or id, and otherwise those that begin with "${outer}.": they hold the record itself, and its id may be one of them, "${outer}.id".`
    return [{ kind, at, error: new CatalogError('UNKNOWN_FIELD', message, { at: [at], hint }) }]
  })
}
