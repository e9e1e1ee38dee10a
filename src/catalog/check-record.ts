// Checks one raw value against the schema of its kind.
import { CatalogError, type Place } from '../model/errors.ts'
import { type CatalogRecord, type Kind, SCHEMAS } from '../model/records.ts'
import { explainIssues } from '../model/validation.ts'

export type Checked =
  | { readonly record: CatalogRecord }
  /** `uuid` is the record's own where that much could be read. */
  | { readonly errors: readonly CatalogError[]; readonly uuid: string | null }

const THINGS: Record<Kind, string> = {
  artist: 'an artist',
  track: 'a track',
  release: 'a release',
  label: 'a label',
  features: 'a features record',
}

export function checkRecord(kind: Kind, value: unknown, at: Place): Checked {
  const schema = SCHEMAS[kind]
  const checked = schema.safeParse(value)
  if (checked.success) return { record: checked.data }
  const refusals = explainIssues(checked.error.issues, {
    thing: THINGS[kind],
    value,
    fields: Object.keys(schema.shape),
  })
  const errors = refusals.map(
    ({ code, message, hint }) => new CatalogError(code, message, { at: [at], ...(hint ? { hint } : {}) }),
  )
  // Of a features record the schema asks for the uuid alone.
  const named = SCHEMAS.features.safeParse(value)
  return { errors, uuid: named.success ? named.data.uuid : null }
}
