// The records with each term, before a term with too many is cut.
import type { IndexedRecord } from './records.ts'
import type { TextTerms } from './text-terms.ts'

/** The records with a term. */
export interface Matches {
  /** Their places, ascending. */
  readonly records: Int32Array
  /** 0 for each that has the term in its own name, 1 in another of its texts, 2 only in one that counts less. */
  readonly ranks: Uint8Array
}

/** The texts of a record with their ranks, the least first. */
const TEXTS = [
  ['name', 0],
  ['artist', 1],
  ['more', 1],
  ['aside', 2],
] as const

/** Counts the records of each term. */
export function countMatches(records: readonly IndexedRecord[], texts: TextTerms): readonly number[] {
  const counts: number[] = []
  eachMatch(records, texts, (term) => {
    counts[term] = (counts[term] ?? 0) + 1
  })
  return counts
}

interface Counted {
  readonly texts: TextTerms
  readonly counts: readonly number[]
}

/** Returns a function for the matches of a term. They share two arrays: an array for each would take much memory. */
export function collectMatches(
  records: readonly IndexedRecord[],
  { texts, counts }: Counted,
): (term: number) => Matches {
  const ends = new Int32Array(counts.length)
  let size = 0
  for (const [term, count] of counts.entries()) {
    ends[term] = size
    size += count
  }
  const places = new Int32Array(size)
  const ranks = new Uint8Array(size)
  eachMatch(records, texts, (term, record, rank) => {
    const at = ends[term] as number
    places[at] = record
    ranks[at] = rank
    ends[term] = at + 1
  })
  return (term) => {
    const end = ends[term] as number
    const start = end - (counts[term] as number)
    return { records: places.subarray(start, end), ranks: ranks.subarray(start, end) }
  }
}

/** Calls a function for each term of each record. A term in several of its texts counts as in the first of them. */
function eachMatch(
  records: readonly IndexedRecord[],
  texts: TextTerms,
  found: (term: number, record: number, rank: number) => void,
): void {
  /** The last record of each term. */
  const last: number[] = []
  for (const [record, own] of records.entries())
    for (const [text, rank] of TEXTS)
      for (const term of texts.numberTerms(own[text])) {
        if (last[term] === record) continue
        last[term] = record
        found(term, record, rank)
      }
}
