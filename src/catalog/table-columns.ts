// The columns that the fields of a source are read from, for lines to paste into its entry.
import type { Source } from '../stages/source.ts'

/** A source, with the columns of its fields. */
export type TableSource = Pick<Source, 'name' | 'columns'>

/** Returns the column that a field of tracks is read from. */
export type ColumnOf = (field: string) => string

/** Returns the column of a field in the first source that maps it; elsewhere columns are named after fields. */
export const columnIn =
  (sources: readonly TableSource[]): ColumnOf =>
  (field) =>
    sources.map(({ columns }) => columns?.columnOf(field) ?? field).find((column) => column !== field) ??
    field
