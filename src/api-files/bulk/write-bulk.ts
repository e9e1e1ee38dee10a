// Writes a whole list to a file: its records in order, a row each.
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { BulkFormat } from '../../contract/schemas/bulk.ts'
import { BULK_FACTS } from '../../contract/schemas/bulk-columns.ts'
import { writeNdjson } from './ndjson.ts'
import type { BulkTable } from './rows.ts'

export interface BulkOptions {
  readonly resource: Listed
  readonly format: BulkFormat
  /** The file to write. */
  readonly to: string
}

/** Writes identical bytes for identical rows. It takes memory for a group of them. */
export async function writeBulk(table: BulkTable, { resource, format, to }: BulkOptions): Promise<void> {
  const facts = new Set(Object.keys(BULK_FACTS[resource]))
  if (format === 'ndjson.gz') await writeNdjson(to, table, facts)
  else {
    // Imported on demand, as a library that few builds need.
    const { writeParquet } = await import('./parquet.ts')
    await writeParquet(to, table)
  }
}
