// The bulk files of a site.
import type { Listed } from '../../contract/kinds/kinds.ts'
import { BULK } from '../../contract/schemas/bulk.ts'
import type { StreamedFile } from '../../core/site/planned-file.ts'
import type { BulkTable } from './rows.ts'
import { writeBulk } from './write-bulk.ts'

/** A list, as bulk files have it. */
export interface BulkList extends BulkTable {
  /** Of what the rows show. */
  digest(): string
}

export function* bulkFiles(listOf: (kind: Listed) => BulkList): Generator<StreamedFile> {
  for (const document of BULK) {
    const { resource, file } = document
    yield {
      path: file,
      digest: () => listOf(resource).digest(),
      write: (to) => writeBulk(listOf(resource), { ...document, to }),
    }
  }
}
