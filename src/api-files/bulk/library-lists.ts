// The lists of a library for bulk files.
import type { Listed } from '../../contract/kinds/kinds.ts'
import { trackFacts } from '../../core/library/joined.ts'
import type { Library } from '../../core/library/library.ts'
import type { Addresses } from '../../core/site/site.ts'
import { digest } from '../../core/system/digest.ts'
import type { RecordDigests } from '../responses/record-digests.ts'
import type { BulkList } from './bulk-files.ts'
import { bulkRows, columnsWith, knownFacts } from './rows.ts'

interface ListOptions {
  readonly addresses: Addresses
  /** Of listed records. */
  readonly digests: () => RecordDigests
}

export const libraryList = (
  library: Library,
  kind: Listed,
  { addresses, digests }: ListOptions,
): BulkList => ({
  get columns() {
    return columnsWith(kind, knownFacts(library, kind))
  },
  get rows() {
    return bulkRows(library, kind, { addresses })
  },
  digest: () => digest([...digests()[kind].values(), ...factsIn(kind, library, digests())].join(' ')),
})

/** What a list shows of its records in addition to their own responses. */
function factsIn(kind: Listed, library: Library, digests: RecordDigests): string[] {
  if (kind === 'artist') return [...digests.artist_features.values()]
  if (kind !== 'track') return []
  return Array.from(library.lists.track.values(), ({ record }) => JSON.stringify(trackFacts(library, record)))
}
