// Barcodes: 8, 12, 13 or 14 digits, of which the last checks the others.
import { z } from 'zod'
import { BARCODE_DIGITS, computeCheckDigit, isBarcode } from '../../../contract/urls/identifiers.ts'
import { isTooLong, refuse } from './value.ts'

const MUST_BE_DIGITS = 'it must be 8, 12, 13 or 14 digits'

/** The digits of a barcode, without blanks, dashes, and what programs add to numbers: `.0`, and `'` for a text. */
export const barcode = z.union([
  z.string().max(14, { abort: true }).refine(isBarcode, { abort: true }),
  z.transform((value: unknown, ctx): string => {
    if (typeof value !== 'string') {
      return refuse(ctx, 'it must be text, because a number loses its leading zeros')
    }
    const digits = stripToDigits(value)
    if (!BARCODE_DIGITS.test(digits)) return refuse(ctx, MUST_BE_DIGITS, zerosHint(digits))
    const check = computeCheckDigit(digits.slice(0, -1))
    if (digits.endsWith(check)) return digits
    return refuse(
      ctx,
      'its check digit is wrong',
      `Compare it with the sleeve. If only its last digit is wrong, it should be ${check}: ${digits.slice(0, -1)}${check}.`,
    )
  }),
])

const stripToDigits = (written: string): string =>
  isTooLong(written) ? '' : written.replace(/^'|[\s-]|\.0+$/g, '')

/** Returns the digits of a barcode with a correct check digit; undefined for anything else. */
export function parseBarcode(written: string): string | undefined {
  const digits = stripToDigits(written)
  return isBarcode(digits) ? digits : undefined
}

/** `8.40E+11` */
const SHORTENED = /^\d[.,]\d*E\+\d+$/i

/**
 * For a barcode that a spreadsheet has shortened, or whose first zeros it dropped, which the check digit does not
 * count.
 */
function zerosHint(digits: string): string | undefined {
  if (SHORTENED.test(digits))
    return 'A spreadsheet has shortened it: format its column as text, enter the digits again, and save the file.'
  if (!/^[1-9]\d{4,10}$/.test(digits)) return undefined
  const restored = digits.padStart(digits.length < 8 ? 8 : 12, '0')
  return isBarcode(restored)
    ? `Write ${restored} if a spreadsheet has dropped the zeros in front: format its column as text.`
    : undefined
}
