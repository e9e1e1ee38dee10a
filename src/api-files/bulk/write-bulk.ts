// Writes a whole list to a file: its records in order, a row each.
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { BulkFormat } from '../../contract/schemas/bulk.ts'
import { BULK_FACTS } from '../../contract/schemas/bulk-columns.ts'
import type { Library } from '../../core/library/library.ts'
import type { Addresses } from '../../core/site/site.ts'
import { writeNdjson } from './ndjson.ts'
import { bulkRows, knownColumns } from './rows.ts'

export interface BulkOptions {
  readonly resource: Listed
  readonly format: BulkFormat
  /** The file to write. */
  readonly to: string
  readonly addresses: Addresses
}

/** Writes identical bytes for identical records and addresses. It takes memory for a group of rows. */
export async function writeBulk(
  library: Library,
  { resource, format, to, addresses }: BulkOptions,
): Promise<void> {
  const columns = knownColumns(library, resource)
  const facts = new Set(Object.keys(BULK_FACTS[resource]))
  const table = { columns, rows: bulkRows(library, resource, addresses) }
  if (format === 'ndjson.gz') await writeNdjson(to, table, facts)
  else {
    // Imported on demand, as a library that few builds need.
    const { writeParquet } = await import('./parquet.ts')
    await writeParquet(to, table)
  }
}
