// Divides the terms of a list among files.
import { DENSE } from '../../contract/filters/filter-files.ts'
import type { Posting } from './postings.ts'

export interface SizedPosting extends Posting {
  /** Whether its ranks are bits. */
  readonly isDense: boolean
}

/** The terms of a file, in their order. */
export type FileOfTerms = readonly SizedPosting[]

interface Sizes {
  /** Number of records in the list. */
  readonly count: number
  /** The maximum size of a file. */
  readonly bytes: number
}

/** Each file begins with the first term that no longer fits the one before. */
export function* divideTerms(
  postings: Iterable<Posting>,
  { count, bytes: most }: Sizes,
): Generator<FileOfTerms> {
  let file: SizedPosting[] = []
  let bytes = 0
  for (const posting of postings) {
    const isDense = posting.ranks.length * DENSE > count
    const size = encodedSize(posting, isDense, count)
    if (file.length > 0 && bytes + size > most) {
      yield file
      file = []
      bytes = 0
    }
    file.push({ ...posting, isDense })
    bytes += size
  }
  if (file.length > 0) yield file
}

/** The approximate size of a term with its ranks: those of a few records are distances of usual length. */
function encodedSize({ term, ranks: { length: total } }: Posting, isDense: boolean, count: number): number {
  const digits = `${Math.ceil(count / total)}`.length
  return term.length + (isDense ? count / 6 : total * (digits + 1))
}
