// Questions to the tables of a catalog, each a query for its cases.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { WarningCode } from '../problems/warnings.ts'

/**
 * Selects the cases: `name` to show, and the place (seq, file, line) of each where the tables have places.
 * @param table returns the table of a kind
 */
export type Cases = (table: (kind: Kind) => string, hasPlaces: boolean) => string

/** A query for the cases, of which only the number is needed. */
export const unplaced = (cases: Cases): string => cases((kind) => `all_${kind}`, false)
/** A query for the cases with their places. */
export const placed = (cases: Cases): string => cases((kind) => kind, true)

/** A warning that a query for its cases describes. */
export interface Question {
  readonly code: WarningCode
  readonly cases: Cases
  readonly message: (count: number, examples: string) => string
  readonly hint: string
}
