// The columns of whole lists. They follow from the schemas of responses, which the edge handlers must not hold:
// so they stand apart from bulk.ts.
import type { z } from 'zod'
import { ARTIST_FACTS, LABEL_FACTS, RELEASE_FACTS, TRACK_FACTS } from './fact-schemas.ts'
import { LISTED, type Listed } from './resources.ts'
import { DETAIL_RESPONSES } from './schemas.ts'

/** Fields that no row has: what the record is, which the file says, and the web pages that show it. */
type Omitted = 'ct' | `${string}detail_url`
const isOmitted = (field: string): boolean => field === 'ct' || field.endsWith('detail_url')

export type BulkColumn<K extends Listed> =
  | Exclude<keyof z.output<(typeof DETAIL_RESPONSES)[K]>, Omitted>
  | (K extends 'artist' ? keyof typeof ARTIST_FACTS : K extends 'track' ? keyof typeof TRACK_FACTS : never)

/** What is known of a record: columns that a file has only where some row has a value in them. */
export const BULK_FACTS: Record<Listed, Readonly<Record<string, z.ZodType>>> = {
  artist: ARTIST_FACTS,
  track: TRACK_FACTS,
  release: RELEASE_FACTS,
  label: LABEL_FACTS,
}

const columnsOf = (resource: Listed): readonly string[] => {
  const facts = Object.keys(BULK_FACTS[resource])
  const fields = Object.keys(DETAIL_RESPONSES[resource].shape).filter((field) => !facts.includes(field))
  return [...fields.filter((field) => !isOmitted(field)), ...facts]
}

/**
 * What a row has of a record. A column has the name and the value of the field in the record's own response,
 * but for `items`, which are tracks there and the URLs of tracks here. What is known of artists and tracks, which
 * their features show, comes last.
 */
export const BULK_COLUMNS = Object.fromEntries(
  LISTED.map((resource) => [resource, columnsOf(resource)]),
) as Record<Listed, readonly string[]>
