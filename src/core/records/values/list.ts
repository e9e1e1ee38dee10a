// Lists of values: written as a list, as a text with separators, or as a single value.
import { z } from 'zod'
import { isFields } from '../../../contract/common/own-value.ts'
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
  /** Returns the values in a text, some of which may be empty. */
  readonly partsOf: (text: string) => readonly string[]
  /** Normalizes a value as written. */
  readonly read: (value: string) => Reading
  /** Normalizes a value that is written as an object. */
  readonly readObject?: (value: object) => Reading
  /** The message for a value that is not such a list. */
  readonly mustBe: string
}

/** A list without repeated values; null if it is empty. The length of a text is checked before the text is parsed. */
export function listReader({ usual, partsOf, read, readObject = refuseObject, mustBe }: ListOptions) {
  const readPart = (written: unknown): Reading => {
    if (typeof written === 'string') return read(written)
    return isFields(written) ? readObject(written) : NOT_TEXT
  }
  return z.union([
    z
      .array(usual)
      .min(1)
      .max(MAX_LIST)
      .refine((values) => new Set(values).size === values.length, { abort: true }),
    z.transform((value: unknown, ctx): string[] | null => {
      const parts = Array.isArray(value) ? value : typeof value === 'string' ? partsIn(value, partsOf) : null
      if (parts === null) return refuse(ctx, mustBe)
      if (parts.length > MAX_LIST) {
        return refuse(ctx, `it must have no more than ${MAX_LIST.toLocaleString('en')} values`)
      }
      const made = new Set<string>()
      for (const [index, written] of parts.entries()) {
        // As an empty cell.
        if (written === null) continue
        const reading = readPart(written)
        if (typeof reading === 'string') {
          made.add(reading)
          continue
        }
        const [path, part] = Array.isArray(value) ? [[index]] : [[], parts.length > 1 ? written : undefined]
        const { message, hint } = reading
        ctx.addIssue({ code: 'custom', message, params: { hint, part }, path, continue: true })
      }
      return made.size === 0 ? null : [...made]
    }),
  ])
}

/** Maximum number of characters of a text with a list. */
const MAX_TEXT_LENGTH = 65_536

const NOT_TEXT: Refused = { message: 'it must be text' }
const refuseObject = (): Refused => NOT_TEXT

const partsIn = (text: string, partsOf: ListOptions['partsOf']): readonly string[] =>
  text.length > MAX_TEXT_LENGTH
    ? [text]
    : partsOf(text)
        .map((part) => part.trim())
        .filter((part) => part !== '')

/** Splits a text at separators. */
export const separatedBy =
  (separator: RegExp): ListOptions['partsOf'] =>
  (text) =>
    text.split(separator)
