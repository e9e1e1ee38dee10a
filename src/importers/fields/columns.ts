// Checks the columns of a table. Unknown fields are reported once per file, not once per record.

import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { isField, overlap } from '../../core/records/fields.ts'
import { SCHEMAS } from '../../core/records/records.ts'
import { quotedList } from '../../core/system/name-lists.ts'
import { foreignFieldsHint } from '../guesses/foreign-fields.ts'

export interface Columns {
  readonly names: readonly string[]
  /** The names as written, and the first rows. */
  readonly written?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
  /** The word for what has the columns: `header`, `file`, `query`. */
  readonly holder: string
  readonly at: Place
}

/**
 * Returns the field of a column: the field whose name it equals, ignoring case and surrounding white space. Other names
 * are returned unchanged.
 */
export function matchField(name: string, kind: Kind): string {
  if (kind !== 'features' && isField(kind, name)) return name
  const plain = name.trim().toLowerCase()
  const isKnown = kind === 'features' ? Object.hasOwn(SCHEMAS.features.shape, plain) : isField(kind, plain)
  return isKnown ? plain : name
}

/** Returns one error row if some columns are not fields of the kind. */
export function unknownColumns({ holder, at, ...columns }: Columns, kind: Kind): Row[] {
  const { names } = columns
  const unknown = names.filter((column) => !isField(kind, column))
  if (unknown.length === 0) return []
  const message =
    unknown.length === 1
      ? `The ${holder} has an unknown column ${quotedList(unknown)}.`
      : `The ${holder} has ${unknown.length} unknown columns: ${quotedList(unknown)}.`
  const hint = foreignFieldsHint(kind, { word: 'columns', isQuery: holder === 'query', ...columns })
  return [{ kind, at, error: new CatalogError('UNKNOWN_FIELD', message, { at: [at], hint }) }]
}

/** Returns error rows for columns such as `release` and `release.name`: a reference, and a field of the same record. */
export function overlappingColumns({ names, holder, at }: Columns, kind: Kind): Row[] {
  if (kind === 'features') return []
  const fields = names.filter((name) => isField(kind, name))
  return fields.flatMap((name, index) => {
    const other = fields.slice(0, index).find((before) => before !== name && overlap(before, name))
    if (other === undefined) return []
    const [outer, inner] = other.length < name.length ? [other, name] : [name, other]
    const message = `The ${holder} has both a column "${outer}" and a column "${inner}".`
    const hint = `Keep "${outer}" if it holds the uuid or id of the record; otherwise keep those that begin with "${outer}.", which hold the record itself: its id can be "${outer}.id".`
    return [{ kind, at, error: new CatalogError('UNKNOWN_FIELD', message, { at: [at], hint }) }]
  })
}
