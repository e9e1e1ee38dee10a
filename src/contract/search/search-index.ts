// The files of a search index, and how they are read: a root, which names the shards, and the shards, which have terms
// with their records.
import { compareCodePoints } from '../common/code-points.ts'
import { shardPath } from './search-files.ts'
import type { SearchRecord } from './search-records.ts'

/**
 * The maximum number of records of a term; a term with more is cut to the best of them. Records whose longest name
 * consists of cut terms alone come first, then list order decides.
 */
export const MAX_TERM_RECORDS = 256

export type SearchTerm = readonly [term: string, records: readonly SearchRecord[]]

/** The body of a shard. */
export interface SearchShard {
  /** In their order. */
  readonly terms: readonly SearchTerm[]
}

/** The body of the root. */
export interface SearchRoot {
  /** Number of records in the index. */
  readonly count: number
  /**
   * The start of each shard, in order: the shortest prefix of its first term that distinguishes it from the previous
   * term.
   */
  readonly shards: readonly string[]
  /** The terms that are cut to {@link MAX_TERM_RECORDS}, in order. */
  readonly cut: readonly string[]
}

/** Reads the JSON at a path of the site. Throws if the file is missing. */
export type ReadJson = (path: string) => Promise<unknown>

/** The shard that contains a term, if any does; null if the site has no records. */
function findShard({ shards }: Pick<SearchRoot, 'shards'>, term: string): string | null {
  let [low, high] = [0, shards.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareCodePoints(shards[middle] as string, term) <= 0) low = middle + 1
    else high = middle
  }
  return shards[Math.max(0, low - 1)] ?? null
}

const encoder = new TextEncoder()

/** The name of the shard that starts with a term: ASCII letters and digits as they are, any other term as its bytes. */
export function shardName(first: string): string {
  if (/^[0-9a-z]*$/.test(first)) return `w-${first}`
  return `x-${[...encoder.encode(first)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The maximum number of shards that a query reads for records with all of its words. */
export const MAX_SHARDS = 6

/** The maximum number of shards that it then reads for records with some of them. */
export const MAX_FURTHER = 3

/** Reads the shards of an index, at most {@link MAX_SHARDS} of them, and a few more for a query that finds nothing. */
export class SearchIndex {
  readonly root: SearchRoot
  readonly #read: ReadJson
  readonly #shards = new Map<string, readonly SearchTerm[]>()
  #most = MAX_SHARDS

  constructor(read: ReadJson, root: SearchRoot) {
    this.#read = read
    this.root = root
  }

  /** The terms of the shard of a term; none if too many shards have been read. */
  async termsBeside(term: string): Promise<readonly SearchTerm[]> {
    const first = findShard(this.root, term)
    if (first === null) return []
    const known = this.#shards.get(first)
    if (known !== undefined) return known
    if (this.#shards.size >= this.#most) return []
    const { terms } = (await this.#read(shardPath(shardName(first)))) as SearchShard
    this.#shards.set(first, terms)
    return terms
  }

  /** Allows for {@link MAX_FURTHER} more shards. */
  goOn(): void {
    this.#most = this.#shards.size + MAX_FURTHER
  }
}
