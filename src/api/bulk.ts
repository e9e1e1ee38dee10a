// The whole of each list in one file, for those who want all of it at once. Which files there are and what
// stands in them is said here; the engine writes them, and hosts serve them as documents.
import { API_PATH, LISTED, type Listed, PLURALS, type SiteDocument } from './resources.ts'

export const BULK_PATH = `${API_PATH}bulk/`

/** By the ending of their names: what is inside is the same. */
export const BULK_TYPES = {
  'ndjson.gz': 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
} as const
export type BulkFormat = keyof typeof BULK_TYPES

export interface BulkDocument extends SiteDocument {
  readonly resource: Listed
  readonly format: BulkFormat
}

/**
 * What a row has of a record. A column has the name and the value of the field in the record's own response,
 * but for `items`, which are tracks there and the URLs of tracks here.
 */
export const BULK_COLUMNS = {
  artist: ['url', 'uuid', 'name', 'image', 'items'],
  track: [
    'url',
    'uuid',
    'release_uuid',
    'artist_uuid',
    'name',
    'tracknumber',
    'duration',
    'features',
    'assets',
    'artists',
    'artist_display',
    'release',
    'release_display',
    'label_display',
    'image',
  ],
  release: [
    'url',
    'uuid',
    'name',
    'image',
    'releasedate',
    'catalognumber',
    'label',
    'label_uuid',
    'label_display',
    'artists',
    'artist_display',
    'items',
  ],
  label: ['url', 'uuid', 'name', 'image', 'releases'],
} as const satisfies Record<Listed, readonly string[]>

const documentsAs = (format: BulkFormat): BulkDocument[] =>
  LISTED.map((resource) => {
    const path = `${BULK_PATH}${PLURALS[resource]}.${format}`
    return { path, file: path.slice(1), type: BULK_TYPES[format], resource, format }
  })

export const BULK: readonly BulkDocument[] = [...documentsAs('ndjson.gz'), ...documentsAs('parquet')]
