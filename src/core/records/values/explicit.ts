// Whether the words of a recording are for adults: explicit, clean, or unknown.
import { z } from 'zod'
import { NO, YES } from './mark.ts'
import { isTooLong, refuse } from './value.ts'

/** Words of shops and of DDEX, in lower case and without blanks. */
const EXPLICIT: ReadonlySet<string> = new Set([...YES, 'explicit', 'e'])
const CLEAN: ReadonlySet<string> = new Set([
  ...[...NO].filter((word) => word !== ''),
  ...['clean', 'c', 'edited', 'notexplicit', 'nonexplicit', 'explicitcontentedited'],
])
const UNKNOWN: ReadonlySet<string> = new Set(['', 'unknown', 'noadviceavailable'])
const MUST_BE_EXPLICIT = 'it must be true (explicit) or false (clean), or empty if that is unknown'

/** True for explicit words, false for clean ones, null if it is unknown. */
export const explicit = z.union([
  z.boolean(),
  z.transform((value: unknown, ctx): boolean | null => {
    const isScalar = typeof value === 'string' || typeof value === 'number'
    const word =
      isScalar && !isTooLong(String(value))
        ? String(value)
            .toLowerCase()
            .replace(/[\s_-]+/g, '')
        : '?'
    if (EXPLICIT.has(word)) return true
    if (CLEAN.has(word)) return false
    return UNKNOWN.has(word) ? null : refuse(ctx, MUST_BE_EXPLICIT)
  }),
])

/**
 * Returns whether a release is explicit: what is known of itself, or else of its tracks, one of which makes it so.
 * @returns null if it is unknown
 */
export function isExplicit(
  own: boolean | null | undefined,
  tracks: readonly (boolean | null | undefined)[],
): boolean | null {
  if (typeof own === 'boolean') return own
  if (tracks.includes(true)) return true
  return tracks.length > 0 && tracks.every((each) => each === false) ? false : null
}
