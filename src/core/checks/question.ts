// Warnings that list the cases of a rule.
import type { Library } from '../library/library.ts'
import { isInAudio } from '../library/table-columns.ts'
import { distinctPlaces, listExamples, MAX_EXAMPLES } from '../problems/examples.ts'
import type { Proposal } from '../problems/proposals.ts'
import type { WarningCode } from '../problems/warning-codes.ts'
import type { Warning } from '../problems/warnings.ts'

/** A case of a rule: what a message shows, and where it was read. */
export interface Case {
  readonly name: string
  readonly file: string
  readonly line: number
}

/** A warning that lists its cases, in the order of the sources. */
export interface Question {
  readonly code: WarningCode
  readonly cases: (library: Library) => readonly Case[]
  readonly message: (count: number, examples: string) => string
  readonly hint: string | ((cases: readonly Case[]) => string)
  readonly proposals?: readonly Proposal[]
  /** What to do about it where all cases are files of audio. */
  readonly tagHint?: string
}

/** Returns the warning of a question; null without cases. */
export function warningFor(
  { code, cases, message, hint: known, proposals, tagHint }: Question,
  library: Library,
): Warning | null {
  const found = cases(library)
  const count = found.length
  if (count === 0) return null
  const hint = typeof known === 'string' ? known : known(found)
  const examples = listExamples(found, ({ name }) => name, { count })
  return {
    code,
    count,
    message: message(count, examples),
    at: distinctPlaces(found.slice(0, MAX_EXAMPLES)),
    ...(tagHint !== undefined && found.every(({ file }) => isInAudio(file))
      ? { hint: tagHint }
      : { hint, ...(proposals && { proposals }) }),
  }
}
