// Which records of a term with too many stay. A record whose name consists of such terms only would be impossible to
// find: it is kept under the longest of them.
import { MAX_TERM_RECORDS } from '../../contract/search/search-index.ts'
import { compareTexts } from '../../core/system/compare.ts'

/** A record with a term. */
export interface Match {
  /** The name of the record. */
  readonly name: string
  /** What results show of it. */
  readonly entry: string
  /** 0 if it has the term in its own name, 1 in another of its texts, 2 only in one that counts less. */
  readonly rank: number
}

export interface Cuts {
  /** Whether so many records have a term that it is cut. */
  isCut(term: string): boolean
  /** The terms of a name. */
  listTerms(name: string): readonly string[]
}

/** A match, the less its rank, the sooner it stays. */
interface Candidate {
  readonly rank: number
  readonly place: number
  readonly entry: string
}

/**
 * What results show of the records that stay, in their order. First one record of each name that is kept under the
 * term, then the second of each, and so on, so that no name is crowded out by its duplicates; then records that have
 * the term in their own name, and last those that have it in a text that counts least.
 * @param matches of a term, in the order of records
 */
export function bestEntries(term: string, matches: Iterable<Match>, cuts: Cuts): readonly string[] {
  const copies = new Map<string, number>()
  const matchRank = ({ name, rank }: Match): number => {
    const copy = copies.get(name) ?? (rank === 0 && isKeptUnder(term, name, cuts) ? 0 : null)
    if (copy === null || rank > 0) return MAX_TERM_RECORDS + rank
    copies.set(name, copy + 1)
    return Math.min(copy, MAX_TERM_RECORDS)
  }
  let best: Candidate[] = []
  let limit = Number.POSITIVE_INFINITY
  let place = 0
  for (const match of matches) {
    const rank = matchRank(match)
    place += 1
    if (rank >= limit) continue
    best.push({ rank, place, entry: match.entry })
    if (best.length < 2 * MAX_TERM_RECORDS) continue
    best = first(best)
    limit = best.at(-1)?.rank ?? limit
  }
  return first(best)
    .sort((one, other) => one.place - other.place)
    .map(({ entry }) => entry)
}

const first = (candidates: Candidate[]): Candidate[] =>
  candidates.sort((one, other) => one.rank - other.rank || one.place - other.place).slice(0, MAX_TERM_RECORDS)

function isKeptUnder(term: string, name: string, cuts: Cuts): boolean {
  const own = cuts.listTerms(name)
  return longestTerm(own) === term && own.every((each) => cuts.isCut(each))
}

/** Returns the longest term of a name, of equally long ones the first in their order; null if it has no term. */
function longestTerm(terms: readonly string[]): string | null {
  let longest: string | null = null
  let length = 0
  for (const term of terms) {
    const own = [...term].length
    if (own < length || (own === length && longest !== null && compareTexts(longest, term) <= 0)) continue
    longest = term
    length = own
  }
  return longest
}

/**
 * Leaves out what no cut of a term keeps, whatever other records there are.
 * @param matches of a term that is cut, in the order of records
 */
export function* possibleMatches<M extends Match>(
  term: string,
  matches: Iterable<M>,
  listTerms: Cuts['listTerms'],
): Generator<M> {
  const copies = new Map<string, number>()
  const counts = [0, 0, 0]
  for (const match of matches) {
    const { name, rank } = match
    const isFirst = (counts[rank] as number) < MAX_TERM_RECORDS
    counts[rank] = (counts[rank] as number) + 1
    const copy = copies.get(name) ?? (rank === 0 && longestTerm(listTerms(name)) === term ? 0 : null)
    if (copy !== null) copies.set(name, copy + 1)
    if (isFirst || (copy !== null && copy < MAX_TERM_RECORDS)) yield match
  }
}
