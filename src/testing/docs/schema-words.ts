// Describes JSON schemas in words for the docs.
import type { z } from 'zod'
import { code } from './code.ts'

export type Property = z.core.JSONSchema.JSONSchema

/** Describes the type of a schema. */
export function nameType(schema: Property | boolean | undefined): string {
  if (typeof schema !== 'object') return 'anything'
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ')
  if (schema.format === 'uuid') return 'UUID'
  if (schema.anyOf && schema.type === undefined)
    return schema.anyOf
      .map(nameType)
      .filter((type) => type !== 'null')
      .join(' or ')
  if (Array.isArray(schema.type)) {
    return schema.type
      .filter((type) => type !== 'null')
      .map((type) => WORDS[type] ?? type)
      .join(' or ')
  }
  if (schema.type === 'array') return `list of ${nameType(schema.items as Property)}s`
  return WORDS[schema.type ?? ''] ?? schema.type ?? 'anything'
}

const WORDS: Readonly<Record<string, string>> = {
  array: 'list',
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
}
