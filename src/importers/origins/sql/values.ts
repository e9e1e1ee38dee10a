// Converts values of databases to JSON. A number stays a number if that preserves all its digits; otherwise it becomes
// a string.

/** Converts a decimal number such as `343.7190`, without trailing zeros of a fraction. */
export function exactNumber(written: string): number | string {
  const plain = written.includes('.') ? written.replace(/\.?0+$/, '') : written
  const value = Number(plain)
  return Number.isFinite(value) && String(value) === plain ? value : plain
}

/** Converts a floating-point number; NaN and the infinities become strings. */
export const toFloat = (value: number): number | string => (Number.isFinite(value) ? value : String(value))

/** Converts an integer, which becomes a string if it is not a safe integer. */
export const toInteger = (value: bigint): number | string =>
  BigInt.asIntN(54, value) === value && Number.isSafeInteger(Number(value)) ? Number(value) : `${value}`

/** `2024-05-31 12:00:00` → `2024-05-31T12:00:00`; an offset of zero becomes `Z`. */
export const toTimestamp = (written: string): string =>
  written.replace(' ', 'T').replace(/(?<=:\d\d(?:\.\d+)?)\+00(?::?00)?$/, 'Z')
