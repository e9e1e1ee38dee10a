// Records as cases of a rule.
import type { RowPlace } from '../library/occurrences.ts'
import type { Case } from './question.ts'

interface Placed {
  readonly at: RowPlace
}

/** Returns a record as a case. */
export const toCase = ({ name, at }: Placed & { readonly name: string }): Case => caseNamed(name, { at })

/** Returns a record as a case that is shown by another text than its name. */
export const caseNamed = (name: string, { at }: Placed): Case => ({ name, file: at.file, line: at.line })
