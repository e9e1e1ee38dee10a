// Whole numbers as Python reads and compares them. They are bigints because a query may write them at any
// length. The handler of CloudFront, whose engine has no bigints, is bundled with hosts/cloudfront/integers.ts
// in place of this file.

export const ZERO = 0n

export const integer = (value: number): bigint => BigInt(value)

/** What Python takes for a blank (str.isspace): `\s` but the byte order mark, and some control characters. */
const BLANKS = '[\\t-\\r \\x1c-\\x1f\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*'
const INTEGER = new RegExp(`^${BLANKS}([+-]?)(\\p{Nd}+(?:_\\p{Nd}+)*)${BLANKS}$`, 'u')

// Python reads no longer number from text (sys.set_int_max_str_digits).
const MAX_DIGITS = 4300

/** Python's `int(text)`: with blanks around, a sign, single underscores between digits, in any script; or null. */
export function parseInteger(text: string): bigint | null {
  const match = INTEGER.exec(text)
  if (!match) return null
  const written = (match[2] as string).replaceAll('_', '')
  // A digit of another script has one or two characters.
  if (written.length > 2 * MAX_DIGITS) return null
  const digits = written.replace(/[^0-9]/gu, digitOf)
  if (digits.length > MAX_DIGITS) return null
  const value = BigInt(digits)
  return match[1] === '-' ? -value : value
}

/** Unicode lays the ten digits of a script side by side, from zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) as number
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
