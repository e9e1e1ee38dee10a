// Shared by the fields of records: texts, and how a value is refused.
import { z } from 'zod'

/** Rejects a value, with a hint for its author. */
export function refuse(ctx: z.RefinementCtx, message: string, hint?: string): never {
  // With `continue`, a union reports the issues of this member.
  ctx.addIssue({ code: 'custom', message, params: { hint }, continue: true })
  return z.NEVER
}

const MUST_BE_TEXT = 'it must be text'

/**
 * Maximum length of a name in characters. The longest titles have some hundreds; more is probably a whole file in a
 * cell.
 */
const MAX_TEXT_LENGTH = 65_536
/** Maximum length of a path or a URL that servers and browsers accept. */
export const MAX_PATH = 4096
/** Maximum length of a number, a date or a uuid, in any accepted form. */
export const MAX_TOKEN_LENGTH = 64

const textUpTo = (max: number) =>
  z
    .string({ error: MUST_BE_TEXT })
    // Formatted on demand: loading `Intl` for all languages takes 20 ms.
    .max(max, { error: () => `it must have no more than ${max.toLocaleString('en')} characters` })
    .refine((value) => value.isWellFormed(), {
      error: 'it contains half of a surrogate pair, which is not a character',
    })

/** A text, kept byte for byte. */
export const text = textUpTo(MAX_TEXT_LENGTH)
/** A text that a record may lack: an empty one counts as missing. */
export const orNothing = <T extends z.ZodType<string>>(schema: T) =>
  schema
    .transform((value): string | null => (value === '' ? null : value))
    .pipe(z.string().nullable())
    .nullish()

/** The text of a path or a URL. */
export const pathText = textUpTo(MAX_PATH)

/** Whether a value is too long to be a number, a date or a uuid, so that no pattern needs to be tried. */
export const isTooLong = (value: string): boolean => value.length > MAX_TOKEN_LENGTH

/**
 * A value in its usual form, or converted from a different form. The usual form is tried first: nearly all records have
 * it, and a transformation of each value would take twice as long.
 * @param usual must abort with its first issue, so that only the issues of the conversion are reported
 * @param error for a value that is neither text nor number
 * @param make converts a value as written to the usual form, or refuses it
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
