// The columns of a table, for messages about releases.
import type { FieldMap } from './field-sources.ts'

/** Returns the columns of a table: as its entry maps them, or the names of the fields. */
export function columnsFrom(fields: FieldMap | undefined) {
  const targets = fields?.targets ?? []
  const key = targets.find((target) => 'isKey' in target && target.isKey)
  return {
    columnOf(field: string): string {
      const target = targets.find(({ path }) => path === field)
      return target && 'field' in target ? target.field : field
    },
    ...(key && 'fields' in key && { group: key.fields }),
  }
}
