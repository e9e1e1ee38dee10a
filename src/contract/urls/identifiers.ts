// The forms of identifiers that are printed on records, and in which programs and people write them.

/**
 * An International Standard Recording Code (ISO 3901): two letters, three letters or digits, the year, a number. It has
 * no check digit.
 */
export const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/

/** The lengths of barcodes of the GTIN family (EAN, UPC; GS1 General Specifications, section 1.4). */
export const BARCODE_DIGITS = /^(?:\d{8}|\d{12,14})$/

export const isBarcode = (value: string): boolean =>
  BARCODE_DIGITS.test(value) && value.endsWith(computeCheckDigit(value.slice(0, -1)))

/**
 * The check digit of the preceding digits (section 7.9). From the right, digits are weighted alternately by three and
 * one.
 */
export function computeCheckDigit(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    sum += (digits.charCodeAt(digits.length - 1 - at) - 48) * (at % 2 === 0 ? 3 : 1)
  }
  return `${(10 - (sum % 10)) % 10}`
}
