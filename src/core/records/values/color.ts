// Colors by their hexadecimal digits (CSS Color 4, section 5.2).
import { z } from 'zod'
import { inAnyForm, isTooLong, refuse } from './value.ts'

export const MUST_BE_COLOR = 'it must be a color such as "#0b6e69"'
export const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A color with a number sign and three or six digits, in lower case. */
export const color = inAnyForm(
  z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/, { abort: true }),
  MUST_BE_COLOR,
  (value, ctx) => {
    const written = typeof value === 'number' || isTooLong(value) ? String(value) : value.trim().toLowerCase()
    if (COLOR.test(written)) return written
    return refuse(ctx, MUST_BE_COLOR, COLOR.test(`#${written}`) ? `Write #${written}.` : undefined)
  },
)
