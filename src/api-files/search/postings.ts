// Finds the records of each term.
import { MAX_TERM_RECORDS } from '../../contract/search/search-index.ts'
import { backwards } from '../../contract/search/search-terms.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { CutRanks } from './cut-ranks.ts'
import { collectMatches, countMatches } from './matches.ts'
import type { IndexedRecord } from './records.ts'
import { TextTerms } from './text-terms.ts'

/** A term with its records. */
export interface Posting {
  readonly term: string
  /** The places of its records, ascending; none for a word that is spelled backwards. */
  readonly records: Int32Array
  /** Whether it has more records than these. */
  readonly isCut: boolean
}

/** Returns all terms in their order. */
export function findPostings(records: readonly IndexedRecord[]): readonly Posting[] {
  const texts = new TextTerms()
  const counts = countMatches(records, texts)
  const isCut = (term: number) => (counts[term] as number) > MAX_TERM_RECORDS
  const matches = collectMatches(records, { texts, counts })
  const ranks = new CutRanks(records, { texts, isCut })
  const postings = Array.from(texts.terms, (term, number): Posting => {
    const own = matches(number)
    if (!isCut(number)) return { term, records: own.records, isCut: false }
    return { term, records: ranks.best(number, own), isCut: true }
  })
  return [...postings, ...spelledBackwards(texts)].sort((one, other) => compareTexts(one.term, other.term))
}

/** The terms of words spelled backwards have no records. By them a search finds words with a different beginning. */
function spelledBackwards({ terms }: TextTerms): Posting[] {
  const none = { records: new Int32Array(0), isCut: false }
  const known = new Set(terms)
  return terms.flatMap((term) => {
    const spelled = backwards(term)
    return spelled === null || known.has(spelled) ? [] : [{ term: spelled, ...none }]
  })
}
