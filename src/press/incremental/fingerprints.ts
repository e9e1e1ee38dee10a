// The fingerprints of a site: a digest of the data behind each response, and of each other file.

import { batches } from '../../contract/common/batches.ts'
import { LISTED, type Listed, RESOURCES } from '../../contract/kinds/kinds.ts'
import type { SitePart } from '../../contract/kinds/parts.ts'
import type { OpenCatalog } from '../../core/catalog/open-catalog.ts'
import { aliasTexts } from '../../core/library/former-uuids.ts'
import { trackFacts } from '../../core/library/joined.ts'
import type { Library } from '../../core/library/library.ts'
import { digest } from '../../core/system/digest.ts'
import type { RecordDigests } from './record-digests.ts'
import { createAppender, createTable } from './tables.ts'

export interface FingerprintOptions {
  readonly digests: RecordDigests
  /** The limits whose windows are built, the page size first. */
  readonly limits: readonly number[]
  readonly others: readonly OtherFile[]
}

/** A catalog whose parts are digested. */
export type FingerprintedCatalog = Pick<OpenCatalog, 'engine' | 'library' | 'counts'>

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

/** A part, and the digest of what it shows; null if it may show anything. */
export type Fingerprint = readonly [resource: SitePart['resource'], name: string, digest: string | null]

/** Creates `record_fingerprint` and `other_file`, and yields the fingerprints of all responses and other files. */
export async function makeFingerprints(
  { engine, library }: FingerprintedCatalog,
  { digests, limits, others }: FingerprintOptions,
): Promise<Fingerprint[]> {
  const records = await createAppender(engine, 'record_digest')
  for (const kind of RESOURCES) {
    let rank = 0
    for (const [uuid, own] of digests[kind]) {
      rank += 1
      records.add(kind, uuid, numberIn(reversed(own)), rank)
    }
  }
  records.close()
  await engine.run(`
    ${createTable('record_fingerprint')}; INSERT INTO record_fingerprint FROM record_digest; DROP TABLE record_digest`)
  const files = await createAppender(engine, 'other_file')
  for (const { path, from, identity, list } of others) files.add(path, from, identity, list ?? null)
  files.close()
  return [
    ...RESOURCES.flatMap((kind) => [...digests[kind]].map(([uuid, own]): Fingerprint => [kind, uuid, own])),
    ...LISTED.flatMap((kind) => limits.flatMap((limit) => listPages(kind, limit, digests))),
    ...[...aliasTexts(library.aliases)].map(([name, text]): Fingerprint => ['aliases', name, digest(text)]),
    ...[...library.lookups].map(
      ([name, found]): Fingerprint => ['lookup', name, digest(JSON.stringify(found.records))],
    ),
    ...others.map((file): Fingerprint => ['file', file.path, digestOfFile(file, library, digests)]),
  ]
}

/** The fingerprints of the pages of a list. */
function listPages(kind: Listed, limit: number, digests: RecordDigests): Fingerprint[] {
  const count = digests[kind].size
  if (count === 0) return [[kind, `limit-${limit}/offset-0`, digest('')]]
  return Array.from(batches(digests[kind].values(), limit), (shown, page): Fingerprint => {
    const name = `limit-${limit}/offset-${page * limit}`
    return [kind, name, digest([count, ...shown].join(' '))]
  })
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

/** A digest as a number. */
export const numberIn = (digest: string): bigint => BigInt(`0x${digest}`)

/** The bytes of a digest from the last to the first, as the feed of changes has them. */
const reversed = (digest: string): string => digest.match(/../g)?.reverse().join('') ?? ''
