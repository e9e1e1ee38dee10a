// The records with each term, before a term with too many is cut.
import type { IndexedRecord } from './records.ts'
import type { TextTerms } from './text-terms.ts'

/** The records with a term. */
export interface Matches {
  /** Their places, ascending. */
  readonly records: Int32Array
  /** 1 for each that has the term in its own name, 0 if it is only in another of its texts. */
  readonly areOwn: Uint8Array
}

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
  const areOwn = new Uint8Array(size)
  eachMatch(records, texts, (term, record, isOwn) => {
    const at = ends[term] as number
    places[at] = record
    areOwn[at] = isOwn ? 1 : 0
    ends[term] = at + 1
  })
  return (term) => {
    const end = ends[term] as number
    const start = end - (counts[term] as number)
    return { records: places.subarray(start, end), areOwn: areOwn.subarray(start, end) }
  }
}

/** Calls a function for each term of each record. A term in both the name and another text counts as in the name. */
function eachMatch(
  records: readonly IndexedRecord[],
  texts: TextTerms,
  found: (term: number, record: number, isOwn: boolean) => void,
): void {
  /** The last record of each term. */
  const last: number[] = []
  for (const [record, { name, artist, more }] of records.entries())
    for (const text of [name, artist, more])
      for (const term of texts.termsOf(text)) {
        if (last[term] === record) continue
        last[term] = record
        found(term, record, text === name)
      }
}
