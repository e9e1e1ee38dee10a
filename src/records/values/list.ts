// Lists of values: written as a list, as a text with separators, or as a single value.
import { z } from 'zod'
import { refuse } from './value.ts'

/** Maximum number of values: a longer list is probably a whole file in a cell. */
const MAX_LIST = 1000

/** Why a value is refused. */
export interface Refused {
  readonly message: string
  readonly hint?: string | undefined
}

/** The normalized form of a value, or the reason to refuse it. */
export type Reading = string | Refused

export interface ListOptions {
  /** The schema of a normalized value; must abort with its first issue. */
  readonly usual: z.ZodType<string, string>
  /** Separates the values in a text. */
  readonly separator: RegExp
  /** Normalizes a value as written. */
  readonly read: (value: string) => Reading
  /** The message for a value that is not such a list. */
  readonly mustBe: string
}

/** A list without repeated values; null if it is empty. The length of a text is checked before the text is parsed. */
export const listOf = ({ usual, separator, read, mustBe }: ListOptions) =>
  z.union([
    z
      .array(usual)
      .min(1)
      .max(MAX_LIST)
      .refine((values) => new Set(values).size === values.length, { abort: true }),
    z.transform((value: unknown, ctx): string[] | null => {
      const parts = partsOf(value, separator)
      if (parts === null) return refuse(ctx, mustBe)
      if (parts.length > MAX_LIST) {
        return refuse(ctx, `it must have no more than ${MAX_LIST.toLocaleString('en')} values`)
      }
      const made = new Set<string>()
      for (const [index, part] of parts.entries()) {
        const reading = typeof part === 'string' ? read(part) : { message: 'it must be text' }
        if (typeof reading === 'string') made.add(reading)
        else {
          const path = Array.isArray(value) ? [index] : []
          ctx.addIssue({
            code: 'custom',
            message: reading.message,
            params: { hint: reading.hint },
            path,
            continue: true,
          })
        }
      }
      return made.size === 0 ? null : [...made]
    }),
  ])

/** Maximum number of characters of a text with a list. */
const MAX_TEXT_LENGTH = 65_536

function partsOf(value: unknown, separator: RegExp): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return null
  if (value.length > MAX_TEXT_LENGTH) return [value]
  return value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
