import { z } from 'zod'
import { inAnyForm, isTooLong, refuse } from './value.ts'

const MUST_BE_WHOLE = 'it must be a whole number, 0 or more'

/** `7`, `07`, `7.0`, and `7/10` for the seventh of ten, as audio tags have it. */
const NUMBER = /^(\d{1,15})(?:[.,]0{1,16})?(?: ?\/ ?\d{1,16})?$/
/** A side of a record or a disc before the number: `A1`, `2-07`. */
const SIDED = /^(?:[A-Z]{1,2}|\d{1,3}-)\d{0,3}$/i

const whole = z.int({ abort: true }).min(0, { abort: true })

/** The position on a release; a text of digits is a number. */
export const tracknumber = inAnyForm(whole, MUST_BE_WHOLE, (value, ctx) => {
  const written = typeof value === 'number' || isTooLong(value) ? '' : value.trim()
  const [, digits] = NUMBER.exec(written) ?? []
  return digits === undefined ? refuse(ctx, MUST_BE_WHOLE, hintFor(written)) : Number(digits)
})

const hintFor = (written: string): string | undefined =>
  SIDED.test(written)
    ? 'Number the tracks of a release through, sides and discs one after another: after A1 to A4, B1 is 5.'
    : undefined
