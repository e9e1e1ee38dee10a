// Which fields of its records a list shows, as drf-flex-fields reads it: `fields` names those to keep, `omit` those to
// leave out.
import type { Query } from '../urls/query.ts'

/** The names of the two parameters. */
export const FIELDS = 'fields'
export const OMIT = 'omit'

/** The fields that a query asks for. */
export interface FieldsAsked {
  /** Null for all fields. */
  readonly kept: ReadonlySet<string> | null
  readonly omitted: ReadonlySet<string>
}

/** Returns the fields that a query asks for; null if it has neither parameter. Repeated parameters add up. */
export function fieldsAsked({ others }: Pick<Query, 'others'>): FieldsAsked | null {
  const namesIn = (parameter: string): string[] =>
    others
      .filter(([name]) => name === parameter)
      .flatMap(([, value]) => value.split(','))
      .filter((name) => name !== '')
  const [kept, omitted] = [namesIn(FIELDS), namesIn(OMIT)]
  if (kept.length + omitted.length === 0) return null
  return { kept: kept.length > 0 ? new Set(kept) : null, omitted: new Set(omitted) }
}

/** Returns a record with only the fields that are asked for. */
export const withFields = (record: object, { kept, omitted }: FieldsAsked): object =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => (kept === null || kept.has(name)) && !omitted.has(name)),
  )
