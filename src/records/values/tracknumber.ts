import { z } from 'zod'
import { inAnyForm, isTooLong, refuse } from './value.ts'

/** `7`, `07`, `7.0`, and as in audio tags, `7/10` for the seventh of ten. */
const NUMBER = /^(\d{1,15})(?:[.,]0{1,16})?(?: ?\/ ?\d{1,16})?$/
/** A side of a record before the number: `A1`. */
const SIDE = /^[A-Z]{1,2}\d{0,3}$/i
/** A disc before the number: `2-07`. */
const ON_DISC = /^0*([1-9]\d{0,2})-(\d{1,3})$/

const positionFrom = (least: 0 | 1, hint: (written: string) => string | undefined) => {
  const mustBe = `it must be a whole number, ${least} or more`
  const whole = z.int({ abort: true }).min(least, { abort: true })
  return inAnyForm(whole, mustBe, (value, ctx) => {
    const written = typeof value === 'number' || isTooLong(value) ? '' : value.trim()
    const [, digits] = NUMBER.exec(written) ?? []
    const isOne = digits !== undefined && Number(digits) >= least
    return isOne ? Number(digits) : refuse(ctx, mustBe, hint(written))
  })
}

/** The position on a release; a text of digits becomes a number. */
export const tracknumber = positionFrom(0, (written) => {
  const [, disc, number] = ON_DISC.exec(written) ?? []
  if (number !== undefined) return `Write ${Number(number)}, and ${Number(disc)} as "disc" of the track.`
  return SIDE.test(written)
    ? 'Number the tracks of a release continuously across sides: after A1 to A4, B1 is 5.'
    : undefined
})

/** The number of a disc of a release, in the same forms. */
export const disc = positionFrom(1, () => undefined)
