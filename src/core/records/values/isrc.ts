// International Standard Recording Codes.
import { z } from 'zod'
import { ISRC } from '../../../contract/urls/identifiers.ts'
import { listReader, type Reading, separatedBy } from './list.ts'
import { isTooLong } from './value.ts'

const MUST_BE_ISRC = 'it must be an ISRC: 2 letters, 3 letters or digits, and 7 digits'

/** One or several codes: upper case, without dashes and blanks. */
export const isrcs = listReader({
  usual: z.string().max(12, { abort: true }).regex(ISRC, { abort: true }),
  partsOf: separatedBy(/[|;,]|\bISRC[: ]|\s(?=[A-Z]{2}-?[A-Z\d]{3}-?\d)/i),
  read: readIsrc,
  mustBe: 'it must be an ISRC, or a list of them',
})

function readIsrc(written: string): Reading {
  if (isTooLong(written)) return { message: MUST_BE_ISRC }
  const isrc = written.toUpperCase().replace(/[-\s.]/g, '')
  return ISRC.test(isrc) ? isrc : { message: MUST_BE_ISRC, hint: hintFor(isrc) }
}

function hintFor(isrc: string): string | undefined {
  // Corrects the letter O where a digit is required, and the digit 0 where a letter is required.
  const corrected =
    isrc.slice(0, 2).replaceAll('0', 'O') + isrc.slice(2, 5) + isrc.slice(5).replaceAll('O', '0')
  if (ISRC.test(corrected)) return `Write ${corrected} if a zero and the letter O were confused.`
  return /^[A-Z]{2}[A-Z0-9]{3}\d{1,6}$/.test(isrc) || /^[A-Z]{2}[A-Z0-9]{3}\d{8,}$/.test(isrc)
    ? `This one has ${isrc.length - 5} digits at its end; an ISRC has no check digit.`
    : undefined
}
