// Errors and warnings alike, for forms that know findings of several levels.
import { createHash } from 'node:crypto'
import { ERROR_CODES } from '../model/error-codes.ts'
import type { Place } from '../model/errors.ts'
import { locate } from '../model/places.ts'
import { WARNING_CODES } from '../model/warnings.ts'
import type { FilePlace } from './files.ts'
import type { Problems } from './problems.ts'
import { placesOf, placesOfWarning } from './text.ts'

export interface Finding {
  readonly level: 'error' | 'warning'
  readonly code: string
  readonly message: string
  readonly hint: string | undefined
  readonly at: readonly Place[]
  /** The places as one text; empty where there are none. */
  readonly places: string
}

export const findingsOf = ({ errors, more, warnings }: Problems): Finding[] => [
  ...errors.map(
    (error): Finding => ({ level: 'error', ...pick(error), hint: error.hint, places: placesOf(error.at) }),
  ),
  ...(more > 0 ? [rest(more)] : []),
  ...warnings.map(
    (warning): Finding => ({
      level: 'warning',
      ...pick(warning),
      hint: warning.hint,
      places: placesOfWarning(warning),
    }),
  ),
]

/** The places of a finding in a line, unless the file and the line that it is shown at say as much. */
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

const pick = ({ code, message, at }: Pick<Finding, 'code' | 'message' | 'at'>) => ({ code, message, at })

const rest = (more: number): Finding => ({
  level: 'error',
  code: 'MORE_ERRORS',
  message: `There ${more === 1 ? 'is 1 more error' : `are ${more} more errors`}.`,
  hint: 'Correct those that are listed, and run the command again.',
  at: [],
  places: '',
})

/** What a code stands for and what to do about it; null for a refusal of the system. */
export function explanationOf(code: string): { readonly cause: string; readonly cure: string } | null {
  const codes: Readonly<Record<string, { readonly cause: string; readonly cure: string }>> = {
    ...ERROR_CODES,
    ...WARNING_CODES,
  }
  return codes[code] ?? null
}

/**
 * Digests by which findings are known again in a later report, whatever was added above them in their files: of the
 * code, the file and the message, and of the number of the finding among those that have all of these in common.
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
