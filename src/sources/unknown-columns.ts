// Formats with named columns tell once, of the whole file, that no record has a field of a name.
import { CatalogError, type Place } from '../model/errors.ts'
import { type Kind, SCHEMAS } from '../model/records.ts'
import type { Row } from '../model/source.ts'
import { didYouMean } from '../model/validation.ts'

/**
 * A row for each column that is no field of a record.
 * @param holder what has the columns: `header`, `file`
 */
export function unknownColumns(columns: readonly string[], kind: Kind, holder: string, at: Place): Row[] {
  if (kind === 'features') return []
  const fields = Object.keys(SCHEMAS[kind].shape)
  return columns
    .filter((column) => !fields.includes(column))
    .map((column) => {
      const hint = didYouMean(column, fields) ?? `The columns of ${kind}s are ${fields.join(', ')}.`
      const message = `The ${holder} has a column "${column}", which no ${kind} has.`
      return { kind, at, error: new CatalogError('UNKNOWN_FIELD', message, { at: [at], hint }) }
    })
}
