// The columns of whole lists. They follow from the schemas of responses, which the edge handlers must not hold:
// so they stand apart from bulk.ts.
import type { z } from 'zod'
import { LISTED, type Listed } from './resources.ts'
import { DETAIL_RESPONSES } from './schemas.ts'

/** Fields that no row has: what the record is, which the file says, and the web pages that show it. */
type Omitted = 'ct' | `${string}detail_url`
const isOmitted = (field: string): boolean => field === 'ct' || field.endsWith('detail_url')

export type BulkColumn<K extends Listed> = Exclude<keyof z.output<(typeof DETAIL_RESPONSES)[K]>, Omitted>

const columnsOf = (resource: Listed): readonly string[] =>
  Object.keys(DETAIL_RESPONSES[resource].shape).filter((field) => !isOmitted(field))

/**
 * What a row has of a record. A column has the name and the value of the field in the record's own response,
 * but for `items`, which are tracks there and the URLs of tracks here.
 */
export const BULK_COLUMNS = Object.fromEntries(
  LISTED.map((resource) => [resource, columnsOf(resource)]),
) as Record<Listed, readonly string[]>
