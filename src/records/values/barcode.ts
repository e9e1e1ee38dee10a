// Barcodes of the GTIN family (EAN, UPC), which end in a check digit (GS1 General Specifications, section 7.9).
import { z } from 'zod'
import { isTooLong, refuse } from './value.ts'

const MUST_BE_DIGITS = 'it must be 8 to 14 digits'
const DIGITS = /^\d{8,14}$/

/** The digits of a barcode, without blanks and dashes. */
export const barcode = z.union([
  z.string().max(14, { abort: true }).refine(isBarcode, { abort: true }),
  z.transform((value: unknown, ctx): string => {
    if (typeof value !== 'string') {
      return refuse(ctx, 'it must be text, because a number loses its leading zeros')
    }
    const digits = isTooLong(value) ? '' : value.replace(/[\s-]/g, '')
    if (!DIGITS.test(digits)) return refuse(ctx, MUST_BE_DIGITS)
    const check = checkDigitOf(digits.slice(0, -1))
    if (digits.endsWith(check)) return digits
    return refuse(
      ctx,
      'its check digit is wrong',
      `Compare it with the sleeve. If only its last digit is wrong, it should be ${check}: ${digits.slice(0, -1)}${check}.`,
    )
  }),
])

function isBarcode(value: string): boolean {
  return DIGITS.test(value) && value.endsWith(checkDigitOf(value.slice(0, -1)))
}

/** The check digit of the preceding digits. From the right, digits are weighted alternately by three and one. */
export function checkDigitOf(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    sum += (digits.charCodeAt(digits.length - 1 - at) - 48) * (at % 2 === 0 ? 3 : 1)
  }
  return `${(10 - (sum % 10)) % 10}`
}
