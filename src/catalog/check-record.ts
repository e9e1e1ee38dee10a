// Checks one raw value against the schema of its kind.
import { type CatalogRecord, type Kind, SCHEMAS } from '../model/records.ts'
import { explainIssues, type Refusal } from '../model/validation.ts'
import { misplacedList } from './misplaced-list.ts'

export type Checked =
  | { readonly record: CatalogRecord }
  | {
      readonly refusals: readonly Refusal[]
      /** The names of its fields. */
      readonly fields: readonly string[]
      /** The record's own, where that much could be read. */
      readonly uuid: string | null
    }

const THINGS: Record<Kind, string> = {
  artist: 'an artist',
  track: 'a track',
  release: 'a release',
  label: 'a label',
  features: 'a features record',
}

export function checkRecord(kind: Kind, value: unknown): Checked {
  const schema = SCHEMAS[kind]
  const checked = schema.safeParse(value)
  if (checked.success) return { record: checked.data }
  const thing = THINGS[kind]
  const misplaced = misplacedList(thing, value)
  const fields = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (misplaced) return { refusals: [misplaced], fields, uuid: null }
  const refusals = explainIssues(checked.error.issues, { thing, value, fields: Object.keys(schema.shape) })
  // Of a features record the schema asks for the uuid alone.
  const named = SCHEMAS.features.safeParse(value)
  return { refusals, fields, uuid: named.success ? named.data.uuid : null }
}
