// Fields that are either marked or not: in JSON true or false, in databases 1 or 0, in sheets a word or a sign.
import { z } from 'zod'
import { isTooLong, refuse } from './value.ts'

export const YES: ReadonlySet<string> = new Set('true t yes y 1 on x ✓ ✔ ✅ ☑'.split(' '))
export const NO: ReadonlySet<string> = new Set(['', ...'false f no n 0 off'.split(' ')])
const MUST_BE_MARK = 'it must be true or false'

/** True where a record is marked, else null: a place that does not mark it leaves that to the others. */
export const mark = z.union([
  z.literal(true),
  z.transform((value: unknown, ctx): true | null => {
    const isScalar = ['string', 'number', 'boolean'].includes(typeof value)
    const word = isScalar && !isTooLong(String(value)) ? String(value).trim().toLowerCase() : '?'
    if (YES.has(word)) return true
    return NO.has(word) ? null : refuse(ctx, MUST_BE_MARK)
  }),
])
