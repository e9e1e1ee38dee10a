// Takes the place of api/integers.ts in CloudFront's bundle: its engine knows neither bigints nor the digits of
// Unicode. Numbers do, since no larger one is the limit or the offset of a pressed window.

export const ZERO = 0

export const integer = (value: number): number => value

const BLANKS = '[^\\S\\ufeff]|[\\x1c-\\x1f\\x85]'
const INTEGER = new RegExp(`^(?:${BLANKS})*([+-]?)([0-9]+(?:_[0-9]+)*)(?:${BLANKS})*$`)

const MAX_DIGITS = 4300

/** Reads what Python's `int(text)` reads, if its digits are ASCII. */
export function parseInteger(text: string): number | null {
  const match = INTEGER.exec(text)
  if (!match) return null
  const digits = (match[2] as string).replace(/_/g, '')
  if (digits.length > MAX_DIGITS) return null
  const value = Number(digits)
  return match[1] === '-' ? ZERO - value : value
}
