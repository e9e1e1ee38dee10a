// Values of databases as JSON has them. A number is a number where that keeps each of its digits, and else a text.

/** A decimal number as a database writes it, `343.7190`: zeros at the end of a fraction say nothing. */
export function exactNumber(written: string): number | string {
  const plain = written.includes('.') ? written.replace(/\.?0+$/, '') : written
  const value = Number(plain)
  return Number.isFinite(value) && String(value) === plain ? value : plain
}

/** A floating-point number, of which NaN and the infinities become texts. */
export const floatOf = (value: number): number | string => (Number.isFinite(value) ? value : String(value))

/** An integer that may have more digits than a number keeps. */
export const integerOf = (value: bigint): number | string =>
  BigInt.asIntN(54, value) === value && Number.isSafeInteger(Number(value)) ? Number(value) : `${value}`

/** `2024-05-31 12:00:00` → `2024-05-31T12:00:00`; with an offset of none, as a session in UTC writes it, `…Z`. */
export const timestampOf = (written: string): string =>
  written.replace(' ', 'T').replace(/(?<=:\d\d(?:\.\d+)?)\+00(?::?00)?$/, 'Z')
