// Parses and compares integers as Python does. They are bigints because a query may contain any number of digits.
// CloudFront's engine has no bigints: its handler is bundled with hosts/cloudfront/integers.ts in place of this file.

export const ZERO = 0n

export const integer = (value: number): bigint => BigInt(value)

/** Python's whitespace (str.isspace): `\s` without the byte order mark, plus some control characters. */
const BLANKS = '[\\t-\\r \\x1c-\\x1f\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*'
const INTEGER = new RegExp(`^${BLANKS}([+-]?)(\\p{Nd}+(?:_\\p{Nd}+)*)${BLANKS}$`, 'u')

// Python refuses to parse longer numbers (sys.set_int_max_str_digits).
const MAX_DIGITS = 4300

/**
 * Python's `int(text)`: surrounding whitespace, a sign, single underscores between digits, digits of any script; or
 * null.
 */
export function parseInteger(text: string): bigint | null {
  const match = INTEGER.exec(text)
  if (!match) return null
  const written = (match[2] as string).replaceAll('_', '')
  // A digit of another script has one or two UTF-16 units.
  if (written.length > 2 * MAX_DIGITS) return null
  const digits = written.replace(/[^0-9]/gu, digitValue)
  if (digits.length > MAX_DIGITS) return null
  const value = BigInt(digits)
  return match[1] === '-' ? -value : value
}

/** Unicode assigns the ten digits of a script consecutive code points, from zero. */
function digitValue(character: string): string {
  const code = character.codePointAt(0) as number
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
