// Bulk files as operations. Their responses are not JSON, so the descriptions list the columns.

import type { z } from 'zod'
import { ownValue } from '../../contract/common/own-value.ts'
import { BULK, BULK_TYPES, type BulkDocument } from '../../contract/schemas/bulk.ts'
import { BULK_COLUMNS, BULK_FACTS } from '../../contract/schemas/bulk-columns.ts'
import { DETAIL_RESPONSES } from '../../contract/schemas/schemas.ts'
import type { DataTerms } from '../../core/site/site.ts'
import { termsText } from './terms.ts'

const BULK_TAG = {
  name: 'Bulk',
  description: 'Each list as a whole, in one file. Extension of this project.',
} as const

/** Repeats the terms, because the data are downloaded here. */
export const bulkTag = (terms: DataTerms): object => ({
  ...BULK_TAG,
  description: [BULK_TAG.description, ...termsText(terms)].join('\n\n'),
})

const FORMATS: Record<BulkDocument['format'], { readonly id: string; readonly words: string }> = {
  'ndjson.gz': { id: 'Ndjson', words: 'NDJSON, one record per line, compressed with gzip' },
  parquet: { id: 'Parquet', words: 'Apache Parquet, one record per row' },
}

/** @param notAllowed the response to unsupported methods */
export const bulkPaths = (notAllowed: object): Record<string, object> =>
  Object.fromEntries(BULK.map((document) => [document.path, { get: operation(document, notAllowed) }]))

function operation({ resource, format }: BulkDocument, notAllowed: object): object {
  const plural = `${resource}s`
  const { id, words } = FORMATS[format]
  return {
    operationId: `download${plural[0]?.toUpperCase()}${plural.slice(1)}As${id}`,
    tags: [BULK_TAG.name],
    summary: `All ${plural} as ${id === 'Ndjson' ? 'NDJSON' : id}`,
    description: [
      `All ${plural} in the order of their list, as ${words}. Columns have the names and values of the fields in the response for one ${resource}, except that tracks inside it are given as URLs:`,
      columns(resource),
      'Extension of this project.',
    ].join('\n\n'),
    responses: {
      200: { description: 'The whole list', content: { [BULK_TYPES[format]]: {} } },
      405: notAllowed,
    },
  }
}

function columns(resource: BulkDocument['resource']): string {
  const facts = BULK_FACTS[resource]
  const fields: Readonly<Record<string, z.ZodType>> = { ...facts, ...DETAIL_RESPONSES[resource].shape }
  const meaning = (name: string) =>
    name === 'items' ? 'The URLs of its tracks, in order.' : ownValue(fields, name)?.description
  const where = (name: string) =>
    Object.hasOwn(facts, name) ? ' If no record has a value, the column is missing.' : ''
  return BULK_COLUMNS[resource].map((name) => `- \`${name}\`: ${meaning(name)}${where(name)}`).join('\n')
}
