// Bulk files: each list as a whole, in one file. The columns are in bulk-columns.ts; hosts serve the files as documents.

import { LISTED, type Listed, PLURALS } from '../kinds/kinds.ts'
import { API_PATH, type SiteDocument } from '../kinds/resources.ts'

export const BULK_PATH = `${API_PATH}bulk/`

/** By the extension of the file; the content is the same. */
export const BULK_TYPES = {
  'ndjson.gz': 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
} as const
export type BulkFormat = keyof typeof BULK_TYPES

export interface BulkDocument extends SiteDocument {
  readonly resource: Listed
  readonly format: BulkFormat
}

const documentsAs = (format: BulkFormat): BulkDocument[] =>
  LISTED.map((resource) => {
    const path = `${BULK_PATH}${PLURALS[resource]}.${format}`
    return { path, file: path.slice(1), type: BULK_TYPES[format], resource, format }
  })

export const BULK: readonly BulkDocument[] = [...documentsAs('ndjson.gz'), ...documentsAs('parquet')]
