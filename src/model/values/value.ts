// What the fields of records share: how a value is refused, and texts.
import { z } from 'zod'

/** Rejects a value, with a hint for whoever wrote it. */
export function refuse(ctx: z.RefinementCtx, message: string, hint?: string): never {
  ctx.addIssue({ code: 'custom', message, params: { hint } })
  return z.NEVER
}

const MUST_BE_TEXT = 'it must be text'

/** Characters of a name. The longest titles have some hundreds; more than this is another file in a cell. */
const MAX_TEXT = 65_536
/** Characters of a path or a URL: what servers and browsers take. */
const MAX_PATH = 4096
/** Characters of a number, a date or a uuid, in any of the forms in which they are understood. */
const MAX_WORD = 64

const textOf = (max: number) =>
  z
    .string({ error: MUST_BE_TEXT })
    .max(max, { error: `it must have no more than ${max.toLocaleString('en')} characters` })
    .refine((value) => value.isWellFormed(), {
      error: 'it holds half of a surrogate pair, which is no character',
    })

/** A text, kept to the byte. */
export const text = textOf(MAX_TEXT)
/** The text of a path or a URL. */
export const pathText = textOf(MAX_PATH)

/** Whether a value is too long to be a number, a date or a uuid: no pattern is tried on it then. */
export const isTooLong = (value: string): boolean => value.length > MAX_WORD

/**
 * What a transformation makes of a text or a number as it was written. (A union of the two would take twice as long,
 * and this is called several times a record.)
 */
export const word = <T>(error: string, make: (written: string | number, ctx: z.RefinementCtx) => T) =>
  z.transform((value: unknown, ctx) =>
    typeof value === 'string' || typeof value === 'number' ? make(value, ctx) : refuse(ctx, error),
  )
