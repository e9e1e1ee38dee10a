// Errors and warnings in one list, for formats with several levels of findings.

import { ownValue } from '../../contract/common/own-value.ts'
import { createHash } from '../platform/digests.ts'
import { ERROR_CODES } from '../problems/error-codes.ts'
import { locate } from '../problems/places.ts'
import { WARNING_CODES } from '../problems/warning-codes.ts'
import type { FilePlace } from './files.ts'
import type { Problem, Problems } from './problems.ts'
import { formatPlaces, formatWarningPlaces } from './text.ts'

export interface Finding extends Problem {
  readonly level: 'error' | 'warning'
  /** The places as text; empty if there are none. */
  readonly places: string
}

export const listFindings = ({ errors, more, warnings }: Problems): Finding[] => [
  ...errors.map((error) => createFinding('error', error, formatPlaces(error.at))),
  ...(more > 0 ? [rest(more)] : []),
  ...warnings.map((warning) => createFinding('warning', warning, formatWarningPlaces(warning))),
]

const createFinding = (
  level: Finding['level'],
  { code, message, hint, at }: Problem,
  places: string,
): Finding => ({ level, code, message, hint, at, places })

/** The places of a finding as a line of text, unless the file and line that it is shown at are its only place. */
export function morePlaces(
  { at, places }: Pick<Finding, 'at' | 'places'>,
  shown: FilePlace | null,
): string[] {
  const [first, ...others] = at
  if (first === undefined) return []
  const { sheet, row, list } = locate(first)
  const isWhole = shown !== null && others.length === 0 && (sheet ?? row ?? list) === undefined
  return isWhole ? [] : [`at ${places}`]
}

const rest = (more: number): Finding => ({
  level: 'error',
  code: 'MORE_ERRORS',
  message: `There ${more === 1 ? 'is 1 more error' : `are ${more} more errors`}.`,
  hint: 'Correct the listed errors, and run the command again.',
  at: [],
  places: '',
})

/** The cause and the cure of a code; null for a code of the operating system. */
export function findExplanation(code: string): { readonly cause: string; readonly cure: string } | null {
  return ownValue<{ cause: string; cure: string }>({ ...ERROR_CODES, ...WARNING_CODES }, code) ?? null
}

/**
 * Digests that identify a finding across reports, even if lines are added above it: of its code, file and message, and
 * of its number among findings that share all three.
 */
export function fingerprints(findings: readonly { finding: Finding; place: FilePlace }[]): string[] {
  const seen = new Map<string, number>()
  return findings.map(({ finding: { code, message }, place: { path } }) => {
    const key = JSON.stringify([code, path, message])
    const number = (seen.get(key) ?? 0) + 1
    seen.set(key, number)
    return createHash('sha256').update(`${key}${number}`).digest('hex')
  })
}
