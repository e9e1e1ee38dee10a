// Finds the records of each term.
import { MAX_TERM_RECORDS } from '../../contract/search/search-index.ts'
import { backwards } from '../../contract/search/search-terms.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { bestEntries, type Cuts, type Match } from './cuts.ts'
import { collectMatches, countMatches, type Matches } from './matches.ts'
import type { IndexedRecord } from './records.ts'
import { TextTerms } from './text-terms.ts'

/** A term with its records. */
export interface Posting {
  readonly term: string
  /** What results show of its records, in their order; none for a word that is spelled backwards. */
  readonly entries: Iterable<string>
  /** Whether it has more records than these. */
  readonly isCut: boolean
}

/** A term with the records that have it, in their order. */
export interface TermMatches {
  readonly term: string
  /** The number of records that have it. */
  readonly count: number
  /** What results show of them. */
  readonly entries: Iterable<string>
  /** For a term that is cut, at least those that may stay. */
  readonly matches: Iterable<Match>
}

/** Cuts terms with too many records. */
export function* cutTerms(terms: Iterable<TermMatches>, cuts: Cuts): Generator<Posting> {
  for (const { term, entries, matches } of terms)
    yield cuts.isCut(term)
      ? { term, entries: bestEntries(term, matches, cuts), isCut: true }
      : { term, entries, isCut: false }
}

/** The terms of some records. */
export interface RecordTerms extends Cuts {
  /** All terms in their order. */
  readonly terms: Iterable<TermMatches>
}

export function findTerms(records: readonly IndexedRecord[]): RecordTerms {
  const texts = new TextTerms()
  const counts = countMatches(records, texts)
  const findMatches = collectMatches(records, { texts, counts })
  const cut = new Set(texts.terms.filter((_, number) => (counts[number] as number) > MAX_TERM_RECORDS))
  const found = texts.terms.map((term, number) => new MatchesOfRecords(term, findMatches(number), records))
  const terms = [...found, ...spelledBackwards(texts)]
  return {
    terms: terms.sort((one, other) => compareTexts(one.term, other.term)),
    isCut: (term) => cut.has(term),
    listTerms: (name) => texts.numberTerms(name).map((number) => texts.terms[number] as string),
  }
}

/** Makes no object for each match until it is needed. */
class MatchesOfRecords implements TermMatches {
  readonly term: string
  readonly #matches: Matches
  readonly #records: readonly IndexedRecord[]

  constructor(term: string, matches: Matches, records: readonly IndexedRecord[]) {
    this.term = term
    this.#matches = matches
    this.#records = records
  }

  get count(): number {
    return this.#matches.records.length
  }

  get entries(): Iterable<string> {
    const [{ records: places }, records] = [this.#matches, this.#records]
    return {
      *[Symbol.iterator]() {
        for (const place of places) yield (records[place] as IndexedRecord).entry
      },
    }
  }

  get matches(): Iterable<Match & { readonly place: number }> {
    const [{ records: places, ranks }, records] = [this.#matches, this.#records]
    return {
      *[Symbol.iterator]() {
        for (const [at, place] of places.entries()) {
          const { name, entry } = records[place] as IndexedRecord
          yield { name, entry, rank: ranks[at] as number, place }
        }
      },
    }
  }
}

/** The terms of words spelled backwards have no records. By them a search finds words with a different beginning. */
function spelledBackwards({ terms }: TextTerms): TermMatches[] {
  const known = new Set(terms)
  return terms.flatMap((term) => {
    const spelled = backwards(term)
    return spelled === null || known.has(spelled)
      ? []
      : [{ term: spelled, count: 0, entries: [], matches: [] }]
  })
}
