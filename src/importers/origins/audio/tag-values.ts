// The values of tags, as far as the schemas of records accept them.
import type { z } from 'zod'
import { ownValue } from '../../../contract/common/own-value.ts'
import type { Kind } from '../../../contract/kinds/kinds.ts'
import { SCHEMAS } from '../../../core/records/records.ts'

/** Returns values that the schemas accept, and collects the names of refused ones. */
export class Values {
  readonly lacks = new Set<string>()

  text(kind: Kind, field: string, value: string | undefined): string | undefined {
    // Some programs pad tags with zeros or blanks.
    return this.checked(kind, field, emptyToUndefined(value?.replace(/[\0\s]+$/, '')))
  }

  list(kind: Kind, field: string, values: readonly string[] | undefined): string[] | undefined {
    const texts = (values ?? []).map((value) => this.text(kind, field, value))
    const list = [...new Set(texts.filter((value) => value !== undefined))]
    return list.length === 0 ? undefined : list
  }

  checked<T extends string | number>(kind: Kind, field: string, value: T | undefined): T | undefined {
    if (value === undefined || isFit(kind, field, value) || isFit(kind, field, [value])) return value
    this.lacks.add(`tags that are not a valid "${field}" of ${kind === 'artist' ? 'an' : 'a'} ${kind}`)
    return undefined
  }
}

/** Whether the schema of a field accepts a value. */
export function isFit(kind: Kind, field: string, value: unknown): boolean {
  return ownValue<z.ZodType>(SCHEMAS[kind].shape, field)?.safeParse(value).success ?? true
}

export const emptyToUndefined = (text: string | undefined): string | undefined =>
  text === '' ? undefined : text
