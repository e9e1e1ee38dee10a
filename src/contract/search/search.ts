// Searches the index of a site: one algorithm for the search page, the client and handlers at the edge. A query reads
// the root and one shard: that of its rarest word, whose records include all matches. Only if there are none, it reads
// further shards, in which it finds other spellings, and at last the records that have some of its words.

import { type LinkRules, LOOKUP_PATH } from '../urls/urls.ts'
import { SEARCH_PATH } from './search-files.ts'
import { type ReadJson, SearchIndex, type SearchRoot, type SearchShard } from './search-index.ts'
import { identifierIn, lookUp, lookupKind, resultOfLookup } from './search-lookups.ts'
import { compareOrders, type Match, matchRecord, parseTerms } from './search-match.ts'
import { partialMatches } from './search-parts.ts'
import { readings } from './search-readings.ts'
import { type SearchRecord, type SearchResult, toResult } from './search-records.ts'
import { scanWords } from './search-terms.ts'

/** Whether a body read at a path of the site can be the root of an index, a shard, or a lookup. */
export function isIndex(path: string, body: unknown): boolean {
  const { shards, cut, terms, results } = (body ?? {}) as Partial<SearchRoot & SearchShard & SearchResults>
  if (path.startsWith(LOOKUP_PATH)) return Array.isArray(results)
  return path === SEARCH_PATH ? Array.isArray(shards) && Array.isArray(cut) : Array.isArray(terms)
}

export interface Found {
  readonly query: string
  /** How many records were found. */
  readonly count: number
  /** Whether no record has all words of the query, so that these have some of them. */
  readonly partial?: true
  /** The best of them. */
  readonly results: readonly SearchRecord[]
}

/** The default number of results, if the query has no valid one, and the maximum. */
export const DEFAULT_LIMIT = 20
export const MAX_LIMIT = 100

/** A match that costs no more is good enough to read no further shards. */
const CHEAP = 1

/**
 * Finds the records that have all words of a query in their texts; the last word may be a prefix. If there are none,
 * words may have a wrong letter, and be joined or separated; and if there are still none, it finds those that have the
 * most of the words.
 */
export async function searchIn(
  read: ReadJson,
  text: string,
  { limit = DEFAULT_LIMIT, offset = 0, kind }: SearchWindow = {},
): Promise<Found> {
  const query = parseTerms(text, scanWords(text))
  if (query.asked.length === 0) return { query: text, count: 0, results: [] }
  const index = new SearchIndex(read, (await read(SEARCH_PATH)) as SearchRoot)
  const isWanted = ([own]: SearchRecord) => kind === undefined || own === kind
  const found = new Map<string, Match>()
  for await (const { query: asked, records, cost, isForgiving } of readings(index, query)) {
    for (const record of records) {
      if (!isWanted(record)) continue
      const match = matchRecord(record, asked, isForgiving)
      if (match === null) continue
      const key = record[0] + record[1]
      const known = found.get(key)
      const [own = 0, ...order] = match.order
      const next = { ...match, cost: match.cost + cost, order: [own + cost, ...order] }
      if (known === undefined || compareMatches(next, known) < 0) found.set(key, next)
    }
    if ([...found.values()].some((match) => match.cost <= CHEAP)) break
  }
  const whole = [...found.values()].sort(compareMatches).map(({ record }) => record)
  const results = whole.length > 0 ? whole : await partialMatches(index, query, isWanted)
  return {
    query: text,
    count: results.length,
    ...(results !== whole && results.length > 0 && { partial: true }),
    results: results.slice(offset, offset + limit),
  }
}

const compareMatches = ({ order: one }: Match, { order: other }: Match): number => compareOrders(one, other)

/** Whether all words of a query are cut terms, so that the index may lack records that have them. */
export function isCut({ cut }: Pick<SearchRoot, 'cut'>, text: string): boolean {
  const words = scanWords(text)
  return words.every(({ terms: [first = ''] }, at) =>
    cut.some((term) => term === first || (at === words.length - 1 && term.startsWith(first))),
  )
}

/** Which results to return. */
export interface SearchWindow {
  /** How many, by default 20. */
  readonly limit?: number | undefined
  /** How many better ones to leave out. */
  readonly offset?: number | undefined
  /** Only records of this kind. */
  readonly kind?: SearchRecord[0] | undefined
}

export interface ResultOptions extends SearchWindow {
  /** What links begin with, without a trailing slash: empty for paths. */
  readonly site: LinkRules
}

export interface SearchResults {
  readonly query: string
  /** Number of records found. */
  readonly count: number
  /** Whether no record has all words of the query, so that these have some of them. */
  readonly partial?: true
  /** The best results. */
  readonly results: readonly SearchResult[]
}

/**
 * Searches as {@link searchIn} does, and returns results with their URLs. A query in the form of an identifier is looked
 * up first.
 */
export async function resultsIn(
  read: ReadJson,
  text: string,
  options: ResultOptions,
): Promise<SearchResults> {
  const { site, ...window } = options
  const identified = await identifiedBy(read, text, options)
  if (identified.length > 0) {
    const { limit = DEFAULT_LIMIT, offset = 0 } = window
    return { query: text, count: identified.length, results: identified.slice(offset, offset + limit) }
  }
  const found = await searchIn(read, text, window)
  return { ...found, results: found.results.map((record) => toResult(record, site)) }
}

/** The records with an identifier, as a search for their name shows them. */
async function identifiedBy(
  read: ReadJson,
  text: string,
  { site, kind }: ResultOptions,
): Promise<readonly SearchResult[]> {
  const lookup = identifierIn(text)
  if (lookup === null) return []
  const records = (await lookUp(read, lookup)).filter(
    (each) => kind === undefined || lookupKind(each) === kind,
  )
  const [first] = records
  const named = first ? await searchIn(read, first.name, { limit: MAX_LIMIT, kind: lookupKind(first) }) : null
  return records.map((each) => {
    const shown = named?.results.find(([own, uuid]) => own === lookupKind(each) && uuid === each.uuid)
    return shown ? toResult(shown, site) : resultOfLookup(each, site)
  })
}
