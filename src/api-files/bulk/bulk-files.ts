// The bulk files of a site.
import { BULK, type BulkDocument } from '../../contract/schemas/bulk.ts'
import { trackFacts } from '../../core/library/joined.ts'
import type { Library } from '../../core/library/library.ts'
import type { StreamedFile } from '../../core/site/planned-file.ts'
import type { Addresses } from '../../core/site/site.ts'
import { digest } from '../../core/system/digest.ts'
import type { RecordDigests } from '../responses/record-digests.ts'
import { writeBulk } from './write-bulk.ts'

interface BulkOptions {
  readonly addresses: Addresses
  /** Of listed records. */
  readonly digests: () => RecordDigests
}

export function* bulkFiles(library: Library, { addresses, digests }: BulkOptions): Generator<StreamedFile> {
  for (const document of BULK)
    yield {
      path: document.file,
      digest: () => digestOf(document, library, digests()),
      write: (to) => writeBulk(library, { ...document, to, addresses }),
    }
}

const digestOf = ({ resource }: BulkDocument, library: Library, digests: RecordDigests): string =>
  digest([...digests[resource].values(), ...factsIn(resource, library, digests)].join(' '))

/** What a list shows of its records in addition to their own responses. */
function factsIn(kind: BulkDocument['resource'], library: Library, digests: RecordDigests): string[] {
  if (kind === 'artist') return [...digests.artist_features.values()]
  if (kind !== 'track') return []
  return Array.from(library.lists.track.values(), ({ record }) => JSON.stringify(trackFacts(library, record)))
}
