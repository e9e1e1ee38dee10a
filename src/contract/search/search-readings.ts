// The ways to understand a query, and the records among which each may find something.
import { compareCodePoints } from '../common/code-points.ts'
import type { SearchIndex, SearchRoot, SearchTerm } from './search-index.ts'
import { type Asked, isAnd, parseTerms, type Query } from './search-match.ts'
import type { SearchRecord } from './search-records.ts'
import { allowedErrors, errorsBetween } from './search-spelling.ts'
import { backwards, forwards, scanWords } from './search-terms.ts'

/** A way to understand a query, and the records among which it may find something. */
export interface Reading {
  readonly query: Query
  readonly records: readonly SearchRecord[]
  readonly isForgiving: boolean
  /** What is forgiven beforehand. */
  readonly cost: number
}

/** The readings of a query, the most likely first. */
export async function* readings(index: SearchIndex, query: Query): AsyncGenerator<Reading> {
  const [best, ...others] = soughtIn(query, index.root)
  if (best === undefined) return
  const terms = await index.termsBeside(best.term)
  yield { query, records: recordsFor(terms, isSought(best)), isForgiving: false, cost: 0 }
  yield { query, records: recordsFor(terms, isSimilar(best, query)), isForgiving: true, cost: 0 }
  for (const joined of joinings(query)) {
    const [sought] = soughtIn(joined, index.root)
    if (sought === undefined) continue
    const records = recordsFor(await index.termsBeside(sought.term), isSought(sought))
    yield { query: joined, records, isForgiving: false, cost: 1 }
  }
  for (const sought of others.slice(0, 1)) {
    const records = recordsFor(await index.termsBeside(sought.term), isSimilar(sought, query))
    yield { query, records, isForgiving: true, cost: 0 }
  }
  for (const sought of [best, ...others.slice(0, 1)]) {
    const spelled = backwards(sought.term)
    if (spelled === null) continue
    const words = wordsLike(spelled, errorsIn(sought.term, query), await index.termsBeside(spelled))
    for (const word of words) {
      const records = recordsFor(await index.termsBeside(word), (term) => term === word)
      yield { query, records, isForgiving: true, cost: 0 }
    }
  }
}

export const recordsFor = (
  terms: readonly SearchTerm[],
  isWanted: (term: string) => boolean,
): SearchRecord[] => terms.filter(([term]) => isWanted(term)).flatMap(([, records]) => records)

/** The query with adjacent words written as one, each pair of them and all. */
function joinings({ text, asked }: Query): Query[] {
  const words = asked.map(({ word }) => word.text)
  if (words.length < 2 || words.length > MAX_JOINED) return []
  const pairs = words
    .slice(1)
    .map((_, at) => [...words.slice(0, at), words.slice(at, at + 2).join(''), ...words.slice(at + 2)])
  const all = words.length > 2 ? [[words.join('')]] : []
  return [...all, ...pairs].map((joined) => parseTerms(text, scanWords(joined.join(' '))))
}

/** Queries of more words are not joined. */
const MAX_JOINED = 5

/** A term whose records include all matches of a word of a query, or of all its words. */
interface Sought {
  readonly asked: Asked
  readonly term: string
  /** Terms with this prefix match too. */
  readonly isPrefix: boolean
}

/**
 * The terms to look up, one of each word, the best first: uncut terms, of those the terms of a word whose records are
 * all in one shard, then whole words before prefixes, then the longest, as an estimate of the rarest.
 */
export function soughtIn({ asked }: Query, { shards, cut }: SearchRoot): Sought[] {
  const isCut = new Set(cut)
  const goesOn = (term: string) => shards.some((first) => first.startsWith(term) && first !== term)
  const named = asked.filter((each) => !isAnd(each))
  const words = (named.length === 0 ? asked : named).map((each: Asked) => {
    const { word, isLast } = each
    const isPrefix = isLast && word.terms.length === 1
    // The last character alone is less specific than a pair.
    const pairs = word.terms.length > 1 ? word.terms.slice(0, -1) : word.terms
    return { asked: each, word, isPrefix, pairs }
  })
  const areCut = words.every(({ pairs }) => pairs.every((term) => isCut.has(term)))
  return words
    .flatMap(({ asked, word, isPrefix, pairs }) => {
      if (areCut) return pairs.map((term) => ({ asked, term, isPrefix, order: [...term].length }))
      const term = pairs.find((one) => !isCut.has(one)) ?? (pairs[0] as string)
      const isWhole = !isCut.has(term) && !(isPrefix && goesOn(term))
      return [{ asked, term, isPrefix, order: (isWhole ? 200 : 0) + (isPrefix ? 0 : 100) + word.text.length }]
    })
    .sort((one, other) => other.order - one.order || (areCut ? compareCodePoints(one.term, other.term) : 0))
}

export const isSought =
  ({ term: sought, isPrefix }: Sought) =>
  (term: string): boolean =>
    isPrefix ? term.startsWith(sought) : term === sought

/** The number of letters that may be wrong in a term. */
const errorsIn = (word: string, { asked }: Query): number => allowedErrors(word, asked.length === 1)

/** Whether a term is a different spelling of a word, or the first of several words that are written as one. */
function isSimilar({ term: word, isPrefix }: Sought, query: Query): (term: string) => boolean {
  const most = errorsIn(word, query)
  return (term) =>
    errorsBetween(word, term, most, isPrefix) <= most || (isLargePart(term, word) && word.startsWith(term))
}

/** Whether a term is long enough to be looked up for a word that consists of several. */
const isLargePart = (term: string, word: string): boolean => term.length > 1 && term.length * 3 >= word.length

/** The maximum number of words that are looked up because they end as a word does. */
const MAX_WORDS = 3

/**
 * The words that end as a word does: its other spellings, the last of several words that are written as one, and longer
 * words.
 * @param spelled the word as a term spelled backwards
 */
function wordsLike(spelled: string, most: number, terms: readonly SearchTerm[]): string[] {
  return terms
    .flatMap(([term]) => {
      const errors = errorsBetween(spelled, term, most)
      if (errors <= most) return [{ term, order: errors * 100 }]
      const isEnding = (isLargePart(term, spelled) && spelled.startsWith(term)) || term.startsWith(spelled)
      return isEnding ? [{ term, order: 150 + Math.abs(term.length - spelled.length) }] : []
    })
    .sort((one, other) => one.order - other.order)
    .slice(0, MAX_WORDS)
    .flatMap(({ term }) => forwards(term) ?? [])
}
