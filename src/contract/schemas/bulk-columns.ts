// The columns of bulk files. They derive from the response schemas, which the edge handlers must not bundle, so they
// are separate from bulk.ts.
import type { z } from 'zod'
import { LISTED, type Listed } from '../kinds/kinds.ts'
import { ARTIST_FACTS, LABEL_FACTS, RELEASE_FACTS, TRACK_FACTS } from './fact-schemas.ts'
import { DETAIL_RESPONSES } from './schemas.ts'

/**
 * Fields without a column: the type, which the file name gives, the copies of pictures, the URLs of web pages, and the
 * mark of releases that no file has.
 */
type Omitted = (typeof OMITTED)[number] | `${string}detail_url`
const OMITTED = ['ct', 'thumbnails', 'unlisted'] as const
const isOmitted = (field: string): boolean =>
  (OMITTED as readonly string[]).includes(field) || field.endsWith('detail_url')

export type BulkColumn<K extends Listed> =
  | Exclude<keyof z.output<(typeof DETAIL_RESPONSES)[K]>, Omitted>
  | (K extends 'artist' ? keyof typeof ARTIST_FACTS : K extends 'track' ? keyof typeof TRACK_FACTS : never)

const { unlisted: _, ...LISTED_FACTS } = RELEASE_FACTS

/** Optional facts of a record: a file has such a column only if some row has a value for it. */
export const BULK_FACTS: Record<Listed, Readonly<Record<string, z.ZodType>>> = {
  artist: ARTIST_FACTS,
  track: TRACK_FACTS,
  release: LISTED_FACTS,
  label: LABEL_FACTS,
}

const listBulkColumns = (resource: Listed): readonly string[] => {
  const facts = Object.keys(BULK_FACTS[resource])
  const fields = Object.keys(DETAIL_RESPONSES[resource].shape).filter((field) => !facts.includes(field))
  return [...fields.filter((field) => !isOmitted(field)), ...facts]
}

/**
 * The columns of a row. Each has the name and the value of the field in the record's own response, except `items`,
 * which are tracks there and the URLs of tracks here. Facts of artists and tracks, which their features show, come
 * last.
 */
export const BULK_COLUMNS = Object.fromEntries(
  LISTED.map((resource) => [resource, listBulkColumns(resource)]),
) as Record<Listed, readonly string[]>
