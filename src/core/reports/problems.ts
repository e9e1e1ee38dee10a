// What a command reports when it fails: errors that the user can fix, and the warnings before them.
import type { ErrorCode } from '../problems/error-codes.ts'
import { CatalogError, CatalogErrors, type Place, UsageError } from '../problems/errors.ts'
import type { Proposal } from '../problems/proposals.ts'
import { TooManyWarnings, type Warning } from '../problems/warnings.ts'
import { explainSystemError } from './system-errors.ts'

export interface Problem {
  /** One of ERROR_CODES, or a code of the operating system such as `ENOSPC`. */
  readonly code: string
  readonly message: string
  readonly at: readonly Place[]
  readonly hint: string | undefined
  readonly proposals?: readonly Proposal[]
}

export interface Problems {
  readonly errors: readonly Problem[]
  /** Number of errors that are not listed. */
  readonly more: number
  readonly warnings: readonly Warning[]
}

/** The exit code for errors: 2 if the command line is wrong. */
export const findExitCode = ({ errors }: Problems): number =>
  errors.some((error) => error instanceof UsageError || USAGE.has(error.code)) ? WRONG_USAGE : FAILED

const FAILED = 1
const WRONG_USAGE = 2
const USAGE: ReadonlySet<string> = new Set<ErrorCode>(['BAD_FLAG', 'BAD_USAGE'])

/** Lists the errors that the user can fix; null for a bug, which needs its stack trace. */
export function listProblems(error: unknown): Problems | null {
  if (error instanceof TooManyWarnings) return { errors: error.errors, more: 0, warnings: error.warnings }
  if (error instanceof CatalogErrors) return { errors: error.errors, more: error.more, warnings: [] }
  if (error instanceof CatalogError) return only(error)
  const explained = explainSystemError(error)
  if (explained === null) return null
  const { place, ...problem } = explained
  return only({ ...problem, at: place === undefined ? [] : [{ file: place }] })
}

const only = (error: Problem): Problems => ({ errors: [error], more: 0, warnings: [] })
