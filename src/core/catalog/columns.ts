// Derives the columns of a table from the schema of its records.
import { z } from 'zod'
import type { Columns } from '../engine/tables.ts'

/**
 * Returns a column for each field of a schema, in the same order.
 * @throws Error naming a field that has no SQL type
 */
export function columnsOf(schema: z.ZodObject): Columns {
  const types = Object.entries(schema.shape).map(([field, type]) => [field, typeOf(type, field)] as const)
  return Object.fromEntries(types)
}

function typeOf(schema: z.core.$ZodType, field: string): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return typeOf(schema.unwrap(), field)
  // A value of any other type is converted to the first.
  if (schema instanceof z.ZodUnion) return typeOf(schema.options[0] as z.core.$ZodType, field)
  if (schema instanceof z.ZodPipe) return typeOf(schema.out, field)
  if (schema instanceof z.ZodArray) return `${typeOf(schema.element, field)}[]`
  if (schema instanceof z.ZodGUID) return 'UUID'
  if (schema instanceof z.ZodString) return 'VARCHAR'
  if (schema instanceof z.ZodNumberFormat && schema.isInt) return 'BIGINT'
  throw new Error(`No column type for the field "${field}", which is a ${schema._zod.def.type}`)
}
