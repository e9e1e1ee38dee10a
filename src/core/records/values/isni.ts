// International Standard Name Identifiers (ISO 27729): 15 digits and a check character (ISO/IEC 7064, MOD 11-2).
import { z } from 'zod'
import { inAnyForm, isTooLong, refuse } from './value.ts'

const MUST_BE_ISNI = 'it must be an ISNI: 15 digits and a digit or X'
const ISNI = /^\d{15}[\dX]$/
/** Prefixes that people copy with the identifier. */
const AROUND = /^(?:https?:\/\/(?:www\.)?isni\.org\/(?:isni\/)?|ISNI[: ]*)/i

const canonical = z.string().max(16, { abort: true }).refine(isIsni, { abort: true })

/**
 * 16 characters without blanks. Input may contain blanks and dashes, or begin with `ISNI` or the address of isni.org.
 */
export const isni = inAnyForm(canonical, MUST_BE_ISNI, (value, ctx) => {
  const written = typeof value === 'number' || isTooLong(value) ? '' : value.trim()
  const found = written.replace(AROUND, '').replace(/[\s-]/g, '').toUpperCase()
  if (!ISNI.test(found)) return refuse(ctx, MUST_BE_ISNI)
  const check = isniCheckCharacter(found.slice(0, 15))
  if (found.endsWith(check)) return found
  return refuse(
    ctx,
    'its check character is wrong',
    `Compare it with isni.org. If only its last character is wrong, it should be ${check}: ${found.slice(0, 15)}${check}.`,
  )
})

function isIsni(value: string): boolean {
  return ISNI.test(value) && value.endsWith(isniCheckCharacter(value.slice(0, 15)))
}

/** The check character of 15 digits. */
export function isniCheckCharacter(digits: string): string {
  const sum = [...digits].reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const rest = (12 - (sum % 11)) % 11
  return rest === 10 ? 'X' : `${rest}`
}
