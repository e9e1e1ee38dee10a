// Replaces contract/common/integers.ts in CloudFront's bundle: its engine supports neither bigints nor Unicode digits.
// Numbers suffice, since no pressed window has a larger limit or offset.

export const ZERO = 0

export const integer = (value: number): number => value

/** Whitespace as in Python's `str.isspace`: `\s` without the byte order mark, plus some control characters. */
const BLANKS = '[\\t-\\r \\x1c-\\x1f\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*'
const INTEGER = new RegExp(`^${BLANKS}([+-]?)([0-9]+(?:_[0-9]+)*)${BLANKS}$`)

const MAX_DIGITS = 4300

/** Parses what Python's `int(text)` accepts, if the digits are ASCII. */
export function parseInteger(text: string): number | null {
  const match = INTEGER.exec(text)
  if (!match) return null
  const digits = (match[2] as string).split('_').join('')
  if (digits.length > MAX_DIGITS) return null
  const value = Number(digits)
  return match[1] === '-' ? ZERO - value : value
}
