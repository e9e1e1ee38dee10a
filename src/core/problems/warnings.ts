// Warnings: likely mistakes in data that is published nevertheless.
import type { Place } from './errors.ts'
import { CatalogError, CatalogErrors } from './errors.ts'
import type { Proposal } from './proposals.ts'
import type { WarningCode } from './warning-codes.ts'

/** A warning of one kind about a whole catalog. */
export interface Warning {
  readonly code: WarningCode
  readonly message: string
  /** Number of cases. */
  readonly count: number
  /** The places of the first cases. */
  readonly at: readonly Place[]
  /** What to do about it, in a sentence that begins with a verb. */
  readonly hint: string
  /** The settings that it is about, or what could be written into them, each of which ends it. */
  readonly proposals?: readonly Proposal[]
}

/** More warnings than allowed. */
export class TooManyWarnings extends CatalogErrors {
  readonly warnings: readonly Warning[]

  constructor(warnings: readonly Warning[], error: CatalogError) {
    super([error], 0)
    this.warnings = warnings
  }
}

/**
 * @param max maximum number of all warnings together; unlimited by default
 * @throws TooManyWarnings
 */
export function checkWarnings(warnings: readonly Warning[], max: number | undefined): void {
  const count = warnings.reduce((sum, warning) => sum + warning.count, 0)
  if (max === undefined || count <= max) return
  const error = new CatalogError(
    'TOO_MANY_WARNINGS',
    `${count} ${count === 1 ? 'warning' : 'warnings'}, but --max-warnings allows ${max}.`,
    { hint: 'Fix them, or allow more.' },
  )
  throw new TooManyWarnings(warnings, error)
}
