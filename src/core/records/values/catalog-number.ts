// Catalog numbers, and the words of databases for a release that has none.
import { z } from 'zod'
import { MAX_TOKEN_LENGTH, refuse, text } from './value.ts'

/** MusicBrainz writes `[none]` if a release intentionally has no number, Discogs `none`. */
const NO_NUMBER = /^(?:none|\[none\])?$/i

/** Whether a text is empty, or a word for a missing number. */
export const isNoNumber = (written: string): boolean =>
  written.length < MAX_TOKEN_LENGTH && NO_NUMBER.test(written)

/** A number that a record may lack. */
export const catalogNumber = text
  .transform((value): string | null => (isNoNumber(value) ? null : value))
  .pipe(z.string().nullable())
  .nullish()

/** Maximum number of numbers: a longer list is probably a whole file in a cell. */
const MAX_NUMBERS = 1000
const MUST_BE_NUMBERS = 'it must be a list of texts'

/** Returns the numbers in a list or a text, empty ones included; null for any other value. */
export function listedNumbers(written: unknown): string[] | null {
  const list = typeof written === 'string' ? written.split(/[|\r\n]/) : written
  if (!Array.isArray(list) || list.length > MAX_NUMBERS) return null
  const numbers = list.map((each: unknown) =>
    each === null || typeof each === 'number' ? `${each ?? ''}` : each,
  )
  if (!numbers.every((each): each is string => typeof each === 'string' && text.safeParse(each).success))
    return null
  return numbers.map((each) => (isNoNumber(each.trim()) ? '' : each.trim()))
}

/** Numbers in the order of labels: one is empty if its label gave none. */
export const catalogNumbers = z.transform((written: unknown, ctx): string[] | null => {
  const numbers = listedNumbers(written)
  if (numbers === null) return refuse(ctx, MUST_BE_NUMBERS)
  return numbers.some((each) => each !== '') ? numbers : null
})
