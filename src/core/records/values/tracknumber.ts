import { z } from 'zod'
import { plainDigits } from './digits.ts'
import { DISC_WORD } from './disc-names.ts'
import { inAnyForm, isTooLong, refuse } from './value.ts'

/** `7`, `07`, `7.0`, `7.`, `7)`, `#7` and, as in audio tags, `7/10` or `7 of 10` for the seventh of ten. */
const NUMBER = /^#?(\d{1,15})(?:[.,]0{1,16})?(?:(?: ?\/ ?| of )\d{1,16})?[.)]?$/i
/** A side or a disc before the number: `A1`, `AA1`, `2-07`, `2.7`, `CD2-5`. */
const POSITION = /^(?:[A-Z]{1,2}|(?:[A-Z]{2,7} ?)?\d{1,3}[-.:])\d{0,3}[a-z]?$/i
const AS_POSITION = '"tracknumber": { "field": "…", "as": "position" }'

/** Returns the number of a disc without the word before it. */
export const withoutDiscWord = (written: string): string => written.replace(DISC_WORD, '')

interface Form {
  readonly least: 0 | 1
  readonly hint: (written: string) => string | undefined
  /** Removes what may be before the number. */
  readonly strip?: (written: string) => string
}

const positionFrom = ({ least, hint, strip = (written) => written }: Form) => {
  const mustBe = `it must be a whole number, ${least} or more`
  const whole = z.int({ abort: true }).min(least, { abort: true })
  return inAnyForm(whole, mustBe, (value, ctx) => {
    const written = typeof value === 'number' || isTooLong(value) ? '' : strip(plainDigits(value.trim()))
    const [, digits] = NUMBER.exec(written) ?? []
    const isOne = digits !== undefined && Number(digits) >= least
    return isOne ? Number(digits) : refuse(ctx, mustBe, hint(value === 0 ? '0' : written))
  })
}

/** Both numbers with words: `Disc 1 Track 3`, `CD1 T3`, `D1T03`, `Disc 1 - 03`. */
const IN_WORDS =
  /^(?:cd|dvd|lp|dis[ck]|d) ?#?(\d{1,2})(?:[ ,;/:–-]{0,3}(?:track|titel|tr\.?|t) ?#?| ?[,;:–-] ?)(\d{1,3})$/i
/** `Side A Track 3`, `Side B - 3`. */
const ON_SIDE =
  /^(?:side|seite|face|lado|lato) ?([a-z])[ ,;/:–-]{0,3}(?:(?:track|titel|tr\.?|t) ?#?)?(\d{1,3})$/i

/** Returns a position without the words for a disc or a side and for a track: `1-3` for `Disc 1 Track 3`. */
export const withoutWords = (written: string): string =>
  written.replace(IN_WORDS, '$1-$2').replace(ON_SIDE, '$1$2')

const ROMAN_DIGITS = { XL: 40, IX: 9, IV: 4, X: 10, V: 5, I: 1 } as const
const ROMAN = /^(?=.)(?:XL|X{0,3})(?:IX|IV|V?I{0,3})$/

/** Returns a Roman number below 50, as movements have it; null for any other text. */
export function romanNumber(written: string): number | null {
  if (!ROMAN.test(written)) return null
  const digits = (written.match(/XL|IX|IV|[XVI]/g) ?? []) as (keyof typeof ROMAN_DIGITS)[]
  return digits.reduce((sum, digit) => sum + ROMAN_DIGITS[digit], 0)
}

const ROMAN_VALUES = Object.entries(ROMAN_DIGITS).sort(([, one], [, other]) => other - one)

/** Writes a number below 50 as a Roman one, and any other in digits. */
export function romanText(number: number): string {
  if (number >= 50) return `${number}`
  let left = number
  let text = ''
  for (const [digits, value] of ROMAN_VALUES)
    while (left >= value) {
      text += digits
      left -= value
    }
  return text
}

/** Whether a text is the position of a track: a number, or one after a side or a disc. */
export const isPosition = (written: string): boolean =>
  NUMBER.test(written) || POSITION.test(written) || ROMAN.test(written)

/** The position on a release; a text of digits becomes a number. */
export const tracknumber = positionFrom({
  least: 0,
  hint: (written) => {
    const [first = '', ...others] = written.split(/ ?[/,&+] ?/)
    if (others.length > 0 && [first, ...others].every((part) => POSITION.test(part)))
      return `If these are several positions, write the first: ${first}.`
    if (!POSITION.test(withoutWords(written))) return undefined
    const range = /^[1-9]\d*-[1-9]\d*$/.test(written)
      ? ' If it is a range of several tracks, write the number of the first.'
      : ''
    return `This is a position. For a column of positions, write in "fields" of its source: ${AS_POSITION}.${range}`
  },
})

/** The number of a disc of a release, in the same forms, or after a word. */
export const disc = positionFrom({
  least: 1,
  hint: (written) => (/^0+$/.test(written) ? UNKNOWN_DISC : undefined),
  strip: withoutDiscWord,
})

/** The number of a movement of a work, in the same forms, or as a Roman number: `IV.`. */
export const movementnumber = positionFrom({
  least: 1,
  hint: () => undefined,
  strip: (written) => `${romanNumber(written.replace(/[.)]$/, '').toUpperCase()) ?? written}`,
})

const UNKNOWN_DISC = 'Where 0 means that it is not known, write "empty": ["0"] in the entry of the source.'
