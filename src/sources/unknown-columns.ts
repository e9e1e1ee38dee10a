// Formats with named columns report an unknown field once per file, not once per record.
import { CatalogError, type Place } from '../model/errors.ts'
import { type Kind, SCHEMAS } from '../model/records.ts'
import type { Row } from '../model/source.ts'
import { didYouMean } from '../model/validation.ts'

export interface Columns {
  readonly names: readonly string[]
  /** What has the columns: `header`, `file`. */
  readonly holder: string
  readonly at: Place
}

/** An error row for each column that is not a field of the kind's records. */
export function unknownColumns({ names, holder, at }: Columns, kind: Kind): Row[] {
  if (kind === 'features') return []
  const fields = Object.keys(SCHEMAS[kind].shape)
  return names
    .filter((column) => !fields.includes(column))
    .map((column) => {
      const hint = didYouMean(column, fields) ?? `The columns of ${kind}s are ${fields.join(', ')}.`
      const message = `The ${holder} has a column "${column}", which no ${kind} has.`
      return { kind, at, error: new CatalogError('UNKNOWN_FIELD', message, { at: [at], hint }) }
    })
}
