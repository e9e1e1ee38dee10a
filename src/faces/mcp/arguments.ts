// The arguments of a tool, checked against its schema.
import { UUID } from '../../contract/kinds/resources.ts'
import type { ArgumentSchema, InputSchema } from './tools.ts'

export type Arguments = Readonly<Record<string, string | number>>

/** Returns the arguments with their defaults; if they do not fit the schema, a sentence about what is wrong. */
export function readArguments({ properties, required }: InputSchema, given: object): Arguments | string {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name))
  const names = Object.keys(properties).join(', ')
  if (unknown !== undefined) return `There is no argument "${unknown}". The arguments are ${names}.`
  const values = new Map<string, unknown>(Object.entries(given))
  const read: [name: string, value: string | number][] = []
  for (const [name, schema] of Object.entries(properties)) {
    const value = values.get(name) ?? schema.default
    if (value === undefined && !required.includes(name)) continue
    if (value === undefined) return `The argument "${name}" is missing.`
    const wish = describeWish(schema, value)
    if (wish !== null) return `The argument "${name}" must be ${wish}.`
    read.push([name, value as string | number])
  }
  return Object.fromEntries(read)
}

/** What a value must be; null if it is. */
function describeWish(schema: ArgumentSchema, value: unknown): string | null {
  if (schema.type === 'integer') {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema
    const isWithin = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
    return isWithin
      ? null
      : `an integer from ${minimum}${schema.maximum === undefined ? '' : ` to ${maximum}`}`
  }
  const { minLength = 0, maxLength = 100 } = schema
  if (typeof value !== 'string') return 'text'
  if (schema.enum && !schema.enum.includes(value)) return `one of ${schema.enum.join(', ')}`
  if (schema.format === 'uuid' && !UUID.test(value)) return 'a uuid'
  return value.length < minLength || value.length > maxLength
    ? `${minLength} to ${maxLength} characters long`
    : null
}
