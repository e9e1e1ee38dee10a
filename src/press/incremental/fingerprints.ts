// The fingerprints of responses, and of files that are not responses.

import { batches } from '../../contract/common/batches.ts'
import { LISTED, type Listed, RESOURCES } from '../../contract/kinds/kinds.ts'
import { aliasTexts } from '../../core/library/former-uuids.ts'
import { trackFacts } from '../../core/library/joined.ts'
import type { Library } from '../../core/library/library.ts'
import { digest } from '../../core/system/digest.ts'
import type { Fingerprint } from './part-digests.ts'
import type { RecordDigests } from './record-digests.ts'

export interface FingerprintOptions {
  /** The limits whose windows are built, the page size first. */
  readonly limits: readonly number[]
  readonly others: readonly OtherFile[]
}

/** A file of the site that is not a response. */
export interface OtherFile {
  readonly path: string
  /** The file to copy; null if the build creates the content. */
  readonly from: string | null
  /** Changes when the file may have changed; null if it must be compared each time. */
  readonly identity: string | null
  /** The list in a bulk file, whose records decide whether it has changed. */
  readonly list?: Listed
}

export function* responseParts(
  library: Library,
  digests: RecordDigests,
  { limits, others }: FingerprintOptions,
): Generator<Fingerprint> {
  for (const kind of RESOURCES) for (const [uuid, own] of digests[kind]) yield [kind, uuid, own]
  for (const kind of LISTED) for (const limit of limits) yield* listPages(kind, limit, digests)
  for (const [name, text] of aliasTexts(library.aliases)) yield ['aliases', name, digest(text)]
  for (const [name, found] of library.lookups) yield ['lookup', name, digest(JSON.stringify(found.records))]
  for (const file of others) yield ['file', file.path, digestOfFile(file, library, digests)]
}

/** The fingerprints of the pages of a list. */
function* listPages(kind: Listed, limit: number, digests: RecordDigests): Generator<Fingerprint> {
  const count = digests[kind].size
  if (count === 0) yield [kind, `limit-${limit}/offset-0`, digest('')]
  let first = 0
  for (const shown of batches(digests[kind].values(), limit)) {
    yield [kind, `limit-${limit}/offset-${first}`, digest([count, ...shown].join(' '))]
    first += limit
  }
}

function digestOfFile(
  { identity, list }: OtherFile,
  library: Library,
  digests: RecordDigests,
): string | null {
  if (list !== undefined)
    return digest([...digests[list].values(), ...factsIn(list, library, digests)].join(' '))
  return identity === null ? null : digest(identity)
}

/** What a list shows of its records in addition to their own responses. */
function factsIn(kind: Listed, library: Library, digests: RecordDigests): string[] {
  if (kind === 'artist') return [...digests.artist_features.values()]
  if (kind !== 'track') return []
  return library.records.track.map((track) => JSON.stringify(trackFacts(library, track)))
}
