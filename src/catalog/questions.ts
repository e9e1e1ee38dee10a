// Warnings that a query for their cases describes.
import type { Kind } from '../api/kinds.ts'
import type { WarningCode } from '../problems/warnings.ts'

export interface Question {
  readonly code: WarningCode
  /**
   * Selects the cases: `name` to show, and the place (seq, file, line) of each.
   * @param table returns the table of a kind: with places, or without them where only the count is needed
   */
  readonly cases: (table: (kind: Kind) => string) => string
  readonly message: (count: number, examples: string) => string
  readonly hint: string
}
