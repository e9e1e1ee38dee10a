// A value in one of several forms. For an object with a single fault, a union of zod only reports that no form fits.
import { z } from 'zod'
import { isFields } from '../../contract/common/own-value.ts'
import { didYouMean, UNCOMPILED } from '../problems/validation.ts'

/**
 * A schema that is chosen by the value, so that the issues of that schema are reported.
 * @param choose returns the schema for a value; null if there is none
 * @param error message for a value without a schema
 */
export const choice = <T>(choose: (value: unknown) => z.ZodType<T> | null, error: string) =>
  z.unknown().transform((value, ctx): T => {
    const chosen = choose(value)
    const read = chosen?.safeParse(value, UNCOMPILED)
    if (read?.success) return read.data
    if (!read) ctx.addIssue({ code: 'custom', message: error })
    for (const issue of read?.error.issues ?? []) {
      for (const each of plain(issue, chosen)) ctx.addIssue({ ...each })
    }
    return z.NEVER
  })

export interface PlainIssue {
  readonly code: 'custom'
  readonly path: PropertyKey[]
  readonly message: string
  readonly params: { readonly hint: string | undefined }
}

/** Converts an issue into custom issues, which can be reported again for the enclosing value. */
export function plain(issue: z.core.$ZodIssue, schema?: z.ZodType | null): PlainIssue[] {
  if (issue.code !== 'unrecognized_keys') {
    const hint: unknown = issue.code === 'custom' ? issue.params?.hint : undefined
    const said = typeof hint === 'string' ? hint : undefined
    return [{ code: 'custom', path: [...issue.path], message: issue.message, params: { hint: said } }]
  }
  const names = listKeys(schema)
  return issue.keys.map((key) => ({
    code: 'custom',
    path: [...issue.path, key],
    message: 'it is not supported here',
    params: { hint: didYouMean(key, names) ?? `Remove it; the known keys are ${names.join(', ')}.` },
  }))
}

/** Returns the keys of an object schema, even if it has a transform. */
function listKeys(schema: z.core.$ZodType | null | undefined): string[] {
  if (schema instanceof z.ZodPipe) return listKeys(schema.in)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** Whether a value is an object with a key. */
export const hasKey = (value: unknown, key: string): boolean => isFields(value) && Object.hasOwn(value, key)
