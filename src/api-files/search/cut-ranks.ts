// Which records of a term with too many stay. A record whose name consists of such terms only would be impossible to
// find: it is kept under the longest of them.
import { MAX_TERM_RECORDS } from '../../contract/search/search-index.ts'
import { compareTexts } from '../../core/system/compare.ts'
import type { Matches } from './matches.ts'
import type { IndexedRecord } from './records.ts'
import type { TextTerms } from './text-terms.ts'

/** Greater than the place of any record. */
const RECORDS = 2 ** 31

interface CutTerms {
  readonly texts: TextTerms
  readonly isCut: (term: number) => boolean
}

export class CutRanks {
  /** The term under which each record is kept; -1 for most records. */
  readonly #kept: Int32Array
  /** The number of each kept record among those with the same name, from 0. */
  readonly #copies: Int32Array

  constructor(records: readonly IndexedRecord[], { texts, isCut }: CutTerms) {
    this.#kept = new Int32Array(records.length).fill(-1)
    this.#copies = new Int32Array(records.length)
    const names = new Map<string, { readonly kept: number; copies: number }>()
    for (const [record, { name }] of records.entries()) {
      const own = names.get(name) ?? { kept: keptUnder(name, { texts, isCut }), copies: 0 }
      names.set(name, own)
      this.#kept[record] = own.kept
      this.#copies[record] = own.copies
      own.copies += 1
    }
  }

  /** Of the records of a term, those that come first by rank, then by place; ascending. */
  best(term: number, { records, ranks }: Matches): Int32Array {
    const ranked = new Float64Array(records.length)
    for (const [at, record] of records.entries())
      ranked[at] = this.#rank(term, record, ranks[at] as number) * RECORDS + record
    const best = ranked.sort().subarray(0, MAX_TERM_RECORDS)
    return Int32Array.from(best, (value) => value % RECORDS).sort()
  }

  /**
   * First one record of each name kept under the term, then the second of each, and so on, so that no name is crowded
   * out by its duplicates; then records that have the term in their own name, and last those that have it in a text
   * that counts least.
   */
  #rank(term: number, record: number, rank: number): number {
    const copy = this.#copies[record] as number
    return this.#kept[record] === term && copy < MAX_TERM_RECORDS ? copy : MAX_TERM_RECORDS + rank
  }
}

/** The longest term of a name of cut terms alone, the first one in their order among equals; -1 for any other name. */
function keptUnder(name: string, { texts, isCut }: CutTerms): number {
  const own = texts.termsOf(name)
  if (!own.every(isCut)) return -1
  const found = own.map((number) => {
    const term = texts.terms[number] as string
    return { number, term, length: [...term].length }
  })
  found.sort((one, other) => other.length - one.length || compareTexts(one.term, other.term))
  return found[0]?.number ?? -1
}
