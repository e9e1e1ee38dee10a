// What the fields of records share: how a value is refused, and texts.
import { z } from 'zod'

/** Rejects a value, with a hint for whoever wrote it. */
export function refuse(ctx: z.RefinementCtx, message: string, hint?: string): never {
  // A union reports the issues of the one member that could go on.
  ctx.addIssue({ code: 'custom', message, params: { hint }, continue: true })
  return z.NEVER
}

const MUST_BE_TEXT = 'it must be text'

/** Characters of a name. The longest titles have some hundreds; more than this is another file in a cell. */
const MAX_TEXT = 65_536
/** Characters of a path or a URL: what servers and browsers take. */
export const MAX_PATH = 4096
/** Characters of a number, a date or a uuid, in any of the forms in which they are understood. */
export const MAX_WORD = 64

const textOf = (max: number) =>
  z
    .string({ error: MUST_BE_TEXT })
    // Made where it is needed: what knows all languages takes 20 ms to load.
    .max(max, { error: () => `it must have no more than ${max.toLocaleString('en')} characters` })
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
 * A value in its usual form, or what can be made of it in another. The usual form is tried first: it is what nearly
 * all records have, and a transformation of each would take twice as long.
 * @param usual must abort with its first issue, so that only the other form's are reported
 * @param error for what is neither text nor number
 * @param make makes the usual form of a value as it was written, or refuses it
 */
export const inAnyForm = <T extends z.ZodType>(
  usual: T,
  error: string,
  make: (value: string | number, ctx: z.RefinementCtx) => z.output<T>,
) =>
  z.union([
    usual,
    z.transform(
      (value: unknown, ctx): z.output<T> =>
        typeof value === 'string' || typeof value === 'number' ? make(value, ctx) : refuse(ctx, error),
    ),
  ])
