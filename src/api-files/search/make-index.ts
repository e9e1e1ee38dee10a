// Makes the search index of a library.
import { SEARCH, shardFile } from '../../contract/search/search-files.ts'
import { type SearchRoot, shardName } from '../../contract/search/search-index.ts'
import type { Library } from '../../core/library/library.ts'
import { encode, textFile } from '../../core/site/encode.ts'
import { type DirectFile, plannedFile } from '../../core/site/planned-file.ts'
import { digest } from '../../core/system/digest.ts'
import { escapedJson } from '../../core/system/json-escapes.ts'
import { cutTerms, findTerms, type Posting } from './postings.ts'
import { findRecords, type SearchedSite } from './records.ts'
import { findBounds, SHARD_BYTES, type SizedTerm } from './shards.ts'

export interface SearchIndex {
  /** In the order of their terms. */
  readonly shards: readonly DirectFile[]
  readonly root: SearchRoot
}

/** Plans the files of the index. */
export function* searchFiles({ shards, root }: SearchIndex): Generator<DirectFile> {
  yield* shards
  yield plannedFile(textFile(SEARCH.file, JSON.stringify(root)))
}

/** @param bytes approximate size of a shard */
export function makeSearchIndex(library: Library, site: SearchedSite, bytes = SHARD_BYTES): SearchIndex {
  const records = findRecords(library, site)
  const { terms, ...cuts } = findTerms(records)
  return divideIndex(cutTerms(terms, cuts), { count: records.length, bytes })
}

export interface IndexOptions {
  /** The number of records. */
  readonly count: number
  /** Approximate size of a shard. */
  readonly bytes?: number
  /** Called with each shard, before the terms of the next are read. */
  readonly keep?: (shard: DirectFile) => DirectFile
}

/** @param postings in the order of their terms */
export function divideIndex(
  postings: Iterable<Posting>,
  { count, bytes = SHARD_BYTES, keep = (shard) => shard }: IndexOptions,
): SearchIndex {
  const shards: DirectFile[] = []
  const firsts: string[] = []
  const cut: string[] = []
  for (const shard of divideShards(postings, bytes)) {
    shards.push(keep(planShard(shard)))
    firsts.push(shard.first)
    for (const { term, isCut } of shard.postings) if (isCut) cut.push(term)
  }
  return { shards, root: { count, shards: firsts, cut } }
}

/** A range of terms with their records. */
interface Shard {
  /** The start of its first term: see {@link SearchRoot.shards}. */
  readonly first: string
  readonly postings: readonly Posting[]
}

function* divideShards(postings: Iterable<Posting>, bytes: number): Generator<Shard> {
  const waiting: Posting[] = []
  const sizes = function* (): Generator<SizedTerm> {
    for (const posting of postings) {
      waiting.push(posting)
      yield { term: posting.term, bytes: postingSize(posting) }
    }
  }
  let begun: { readonly first: string; readonly at: number } | null = null
  for (const bound of findBounds(sizes(), bytes)) {
    if (begun) yield { first: begun.first, postings: waiting.splice(0, bound.at - begun.at) }
    begun = bound
  }
  if (begun) yield { first: begun.first, postings: waiting }
}

/** Bytes of a term without its records. */
const FRAME = 8

function postingSize({ term, entries }: Posting): number {
  let bytes = Buffer.byteLength(term) + FRAME
  for (const entry of entries) bytes += Buffer.byteLength(entry) + 1
  return bytes
}

function planShard({ first, postings }: Shard): DirectFile {
  const makeText = (): string => {
    const terms = postings.map(({ term, entries }) => `[${escapedJson(term)},[${[...entries].join(',')}]]`)
    return `{"terms":[${terms.join(',')}]}`
  }
  return {
    path: shardFile(shardName(first)),
    digest: () => digest(makeText()),
    render: () => [encode(makeText())],
  }
}
