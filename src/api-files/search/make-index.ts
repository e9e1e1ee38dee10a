// Makes the search index of a library.
import { SEARCH, shardFile } from '../../contract/search/search-files.ts'
import { type SearchRoot, shardName } from '../../contract/search/search-index.ts'
import type { Library } from '../../core/library/library.ts'
import { encode, textFile } from '../../core/site/encode.ts'
import { plannedFile, type RenderedFile } from '../../core/site/planned-file.ts'
import { digest } from '../../core/system/digest.ts'
import { escapedJson } from '../../core/system/json-escapes.ts'
import { findPostings, type Posting } from './postings.ts'
import { findRecords, type IndexedRecord, type SearchedSite } from './records.ts'
import { findBounds, SHARD_BYTES, type SizedTerm } from './shards.ts'

export interface SearchIndex {
  /** In their order. */
  readonly shards: readonly Shard[]
  readonly root: SearchRoot
}

/** Plans the files of the index. */
export function* searchFiles({ shards, root }: SearchIndex): Generator<RenderedFile> {
  for (const shard of shards) yield shard.plan()
  yield plannedFile(textFile(SEARCH.file, JSON.stringify(root)))
}

/** @param bytes approximate size of a shard */
export function makeSearchIndex(library: Library, site: SearchedSite, bytes = SHARD_BYTES): SearchIndex {
  const records = findRecords(library, site)
  const postings = findPostings(records)
  const bounds = [...findBounds(sizesOf(postings, records), bytes)]
  const shards = bounds.map(
    ({ first, at }, place) => new Shard(first, postings.slice(at, bounds[place + 1]?.at), records),
  )
  return {
    shards,
    root: {
      count: records.length,
      shards: shards.map(({ first }) => first),
      cut: postings.flatMap(({ term, isCut }) => (isCut ? [term] : [])),
    },
  }
}

/** Bytes of a term without its records. */
const FRAME = 8

function* sizesOf(postings: readonly Posting[], records: readonly IndexedRecord[]): Generator<SizedTerm> {
  const sizes = Int32Array.from(records, ({ entry }) => Buffer.byteLength(entry) + 1)
  for (const { term, records: own } of postings) {
    let bytes = Buffer.byteLength(term) + FRAME
    for (const record of own) bytes += sizes[record] as number
    yield { term, bytes }
  }
}

/** A range of terms with their records. */
export class Shard {
  readonly name: string
  /** The start of its first term: see {@link SearchRoot.shards}. */
  readonly first: string
  readonly #postings: readonly Posting[]
  readonly #records: readonly IndexedRecord[]

  constructor(first: string, postings: readonly Posting[], records: readonly IndexedRecord[]) {
    this.name = shardName(first)
    this.first = first
    this.#postings = postings
    this.#records = records
  }

  plan(): RenderedFile {
    return {
      path: shardFile(this.name),
      digest: () => digest(this.#text()),
      render: () => [encode(this.#text())],
    }
  }

  #text(): string {
    const terms = this.#postings.map(({ term, records }) => {
      const entries = Array.from(records, (record) => this.#records[record]?.entry)
      return `[${escapedJson(term)},[${entries.join(',')}]]`
    })
    return `{"terms":[${terms.join(',')}]}`
  }
}
