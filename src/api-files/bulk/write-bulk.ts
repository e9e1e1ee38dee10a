// Writes a whole list to files: its records in order, a row each.
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { BulkFormat } from '../../contract/schemas/bulk.ts'
import { BULK_FACTS } from '../../contract/schemas/bulk-columns.ts'
import type { Library } from '../../core/library/library.ts'
import type { Addresses } from '../../core/site/site.ts'
import { writeNdjson } from './ndjson.ts'
import { bulkRows, knownColumns } from './rows.ts'

/** A file to write, by its absolute path. */
export interface BulkFile {
  readonly format: BulkFormat
  readonly to: string
}

export interface BulkOptions {
  readonly resource: Listed
  readonly files: readonly BulkFile[]
  readonly addresses: Addresses
}

/** Writes identical bytes for identical records and addresses. Each file takes memory for a group of rows. */
export async function writeBulk(
  library: Library,
  { resource, files, addresses }: BulkOptions,
): Promise<void> {
  const columns = knownColumns(library, resource)
  const facts = new Set(Object.keys(BULK_FACTS[resource]))
  for (const { format, to } of files) {
    const table = { columns, rows: bulkRows(library, resource, addresses) }
    if (format === 'ndjson.gz') await writeNdjson(to, table, facts)
    else {
      // Imported on demand, as a library that few builds need.
      const { writeParquet } = await import('./parquet.ts')
      await writeParquet(to, table)
    }
  }
}
