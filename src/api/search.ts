// Searches the index of a site: one algorithm for the search page, the client and handlers at the edge. A query reads
// the root and one shard: that of its rarest word, whose records include all matches.
import { compareCodePoints } from './code-points.ts'
import { API_PATH } from './resources.ts'
import { SEARCH_PATH, shardPath } from './search-files.ts'
import { type Word, wordsOf } from './search-terms.ts'

/**
 * The maximum number of records of a term; a term with more is cut to the best of them. Records whose longest name
 * consists of cut terms alone come first, then list order decides.
 */
export const MAX_TERM_RECORDS = 256

/**
 * The searched kinds. Records with equal matches come in this order, and it decides which records of a cut term stay.
 */
export const SEARCHED = ['artist', 'release', 'label', 'track'] as const

/**
 * A record in a shard: enough to show it and to build its URLs. Releases and tracks have the artist as shown, tracks
 * also the uuid and the name of the release.
 */
export type SearchRecord = readonly [
  kind: (typeof SEARCHED)[number],
  uuid: string,
  name: string,
  artist?: string,
  release?: string,
  releaseName?: string,
]

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

/** Whether a body read at a path of the site can be the root of an index, or a shard. */
export function isIndex(path: string, body: unknown): boolean {
  const { shards, cut, terms } = (body ?? {}) as Partial<SearchRoot & SearchShard>
  return path === SEARCH_PATH ? Array.isArray(shards) && Array.isArray(cut) : Array.isArray(terms)
}

/** Reads the JSON at a path of the site. Throws if the file is missing. */
export type ReadJson = (path: string) => Promise<unknown>

export interface Found {
  readonly query: string
  /** How many records were found. */
  readonly count: number
  /** The best of them. */
  readonly results: readonly SearchRecord[]
}

/** The shard that contains a term, if any does; null if the site has no records. */
export function shardOf({ shards }: Pick<SearchRoot, 'shards'>, term: string): string | null {
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

/** The default number of results, if the query has no valid one, and the maximum. */
export const DEFAULT_LIMIT = 20
export const MAX_LIMIT = 100

/**
 * Finds the records that have all words of a query in their name or their artist; the last word may be a prefix. If
 * there are none, each word may have one wrong letter, except in the prefix that selects the shard: a query reads only
 * one.
 * @param limit the number of records to return
 */
export async function searchIn(read: ReadJson, query: string, limit = DEFAULT_LIMIT): Promise<Found> {
  const asked = askedOf(wordsOf(query))
  const none = { query, count: 0, results: [] }
  if (asked.length === 0) return none
  const root = (await read(SEARCH_PATH)) as SearchRoot
  const { term, isPrefix } = rarest(asked, root)
  const first = shardOf(root, term)
  if (first === null) return none
  const { terms } = (await read(shardPath(shardName(first)))) as SearchShard
  for (const forgiving of [false, true]) {
    const isWanted = matcher(term, isPrefix, forgiving)
    const records = terms.filter(([each]) => isWanted(each)).flatMap(([, each]) => each)
    const found = ranked(records, asked, forgiving)
    if (found.length > 0) return { query, count: found.length, results: found.slice(0, limit) }
  }
  return none
}

/** A word of a query. */
interface Asked {
  readonly word: Word
  /** A prefix match is enough. */
  readonly isLast: boolean
}

const askedOf = (words: readonly Word[]): Asked[] =>
  words.map((word, index) => ({ word, isLast: index === words.length - 1 }))

/** A term whose records include all matches. */
interface Sought {
  readonly term: string
  /** Terms with this prefix match too. */
  readonly isPrefix: boolean
}

/**
 * Chooses the term to look up. Prefers uncut terms: those of a word whose records are all in one shard, then whole
 * words to prefixes, then the longest, as an estimate of the rarest.
 */
function rarest(asked: readonly Asked[], { shards, cut }: SearchRoot): Sought {
  const isCut = new Set(cut)
  const goesOn = (term: string) => shards.some((first) => first.startsWith(term) && first !== term)
  const words = asked.map(({ word, isLast }) => {
    const isPrefix = isLast && word.terms.length === 1
    // The last character alone is less specific than a pair.
    const pairs = word.terms.length > 1 ? word.terms.slice(0, -1) : word.terms
    return { word, isPrefix, pairs }
  })
  const areCut = words.every(({ pairs }) => pairs.every((term) => isCut.has(term)))
  const [best] = words
    .flatMap(({ word, isPrefix, pairs }) => {
      if (areCut) return pairs.map((term) => ({ term, isPrefix, order: [...term].length }))
      const term = pairs.find((one) => !isCut.has(one)) ?? (pairs[0] as string)
      const isWhole = !isCut.has(term) && !(isPrefix && goesOn(term))
      return [{ term, isPrefix, order: (isWhole ? 200 : 0) + (isPrefix ? 0 : 100) + word.text.length }]
    })
    .sort((one, other) => other.order - one.order || (areCut ? compareCodePoints(one.term, other.term) : 0))
  return best as Sought
}

/** Matches the term of a word, terms with its prefix, or terms with one wrong letter. */
function matcher(wanted: string, isPrefix: boolean, forgiving: boolean): (term: string) => boolean {
  if (!forgiving) return (term) => (isPrefix ? term.startsWith(wanted) : term === wanted)
  return (term) => isNear(wanted, term, isPrefix)
}

/** Words up to this length have too many similar ones. */
const SHORT = 3

/** Whether a word differs from a term, or from its prefix, by one wrong, missing or extra letter. */
function isNear(word: string, term: string, isPrefix: boolean): boolean {
  if (isPrefix ? term.startsWith(word) : term === word) return true
  if (word.length <= SHORT || (!isPrefix && Math.abs(word.length - term.length) > 1)) return false
  let at = 0
  while (at < word.length && word[at] === term[at]) at += 1
  const rests: readonly (readonly [string, string])[] = [
    [word.slice(at + 1), term.slice(at + 1)],
    [word.slice(at + 1), term.slice(at)],
    [word.slice(at), term.slice(at + 1)],
    // Two swapped adjacent letters.
    [swapped(word.slice(at)), term.slice(at)],
  ]
  return rests.some(([left, right]) => (isPrefix ? right.startsWith(left) : left === right))
}

const swapped = (text: string): string => (text[1] ?? '') + (text[0] ?? '') + text.slice(2)

/** The records that have all words, each once, the best first. */
function ranked(
  records: readonly SearchRecord[],
  asked: readonly Asked[],
  forgiving: boolean,
): SearchRecord[] {
  const query = asked.map(({ word }) => word.text).join(' ')
  const scored = [...new Map(records.map((record) => [record[0] + record[1], record])).values()].flatMap(
    (record) => {
      const [kind, , title, artist = ''] = record
      const own = wordsOf(title)
      if (!hasAll([...own, ...wordsOf(artist)], asked, forgiving)) return []
      const name = own.map(({ text }) => text).join(' ')
      const isOwn = hasAll(own, asked, forgiving)
      const place =
        name === query ? 0 : name.startsWith(`${query} `) ? 1 : name.startsWith(query) ? 2 : isOwn ? 3 : 4
      return [{ record, order: [place, SEARCHED.indexOf(kind), name.length] as const }]
    },
  )
  return scored
    .sort(({ record: one, order: left }, { record: other, order: right }) => {
      const at = left.findIndex((value, index) => value !== right[index])
      if (at >= 0) return (left[at] as number) - (right[at] as number)
      return compareCodePoints(one[2], other[2]) || compareCodePoints(one[1], other[1])
    })
    .map(({ record }) => record)
}

const hasAll = (own: readonly Word[], asked: readonly Asked[], forgiving: boolean): boolean =>
  asked.every(({ word, isLast }) =>
    // Words of scripts without spaces are parts of text that may match anywhere.
    word.terms.length > 1
      ? own.some(({ text }) => text.includes(word.text))
      : own.some(({ terms }) => terms.some(matcher(word.text, isLast, forgiving))),
  )

/** A record as a search shows it, with its URLs. */
export interface SearchResult {
  readonly ct: 'catalog.artist' | 'catalog.release' | 'catalog.label' | 'catalog.media'
  readonly uuid: string
  readonly name: string
  /** The URL of the record's response. */
  readonly url: string
  /** Its page on the site; for a track, the page of its release. */
  readonly detail_url: string
  /** For releases and tracks. */
  readonly artist_display?: string
  /** For tracks. */
  readonly release_display?: string
}

/** @param baseUrl the address of the site without a trailing slash; empty for paths */
export function resultOf(
  [kind, uuid, name, artist, release, releaseName]: SearchRecord,
  baseUrl: string,
): SearchResult {
  return {
    ct: `catalog.${kind === 'track' ? 'media' : kind}`,
    uuid,
    name,
    url: `${baseUrl}${API_PATH}catalog/${kind}/${uuid}/`,
    detail_url: `${baseUrl}/${release === undefined ? kind : 'release'}s/${release ?? uuid}/`,
    ...(artist === undefined ? {} : { artist_display: artist }),
    ...(releaseName === undefined ? {} : { release_display: releaseName }),
  }
}
