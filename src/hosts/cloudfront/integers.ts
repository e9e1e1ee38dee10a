// Takes the place of api/integers.ts in CloudFront's bundle: its engine knows neither bigints nor the digits of
// Unicode. Numbers do, since no larger one is the limit or the offset of a pressed window.

export const ZERO = 0

export const integer = (value: number): number => value

/** What Python takes for a blank (str.isspace): `\s` but the byte order mark, and some control characters. */
const BLANKS = '[\\t-\\r \\x1c-\\x1f\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*'
const INTEGER = new RegExp(`^${BLANKS}([+-]?)([0-9]+(?:_[0-9]+)*)${BLANKS}$`)

const MAX_DIGITS = 4300

/** Reads what Python's `int(text)` reads, if its digits are ASCII. */
export function parseInteger(text: string): number | null {
  const match = INTEGER.exec(text)
  if (!match) return null
  const digits = (match[2] as string).split('_').join('')
  if (digits.length > MAX_DIGITS) return null
  const value = Number(digits)
  return match[1] === '-' ? ZERO - value : value
}
