// What the declaration of a table says; see tables.ts.
import type { Columns } from './columns.ts'

export interface Table {
  readonly columns: Columns
  /** Files of src/ that make it or write its rows; the tables that are kept are made by database.ts. */
  readonly writers: readonly string[]
  /** Files of src/. */
  readonly readers: readonly string[]
}

/** A table for each of some kinds. */
export const each = <K extends string, Name extends string>(
  kinds: readonly K[],
  nameOf: (kind: K) => Name,
  table: (kind: K) => Table,
) => Object.fromEntries(kinds.map((kind) => [nameOf(kind), table(kind)])) as Record<Name, Table>

/** What is read once or twice costs more to compress than it takes. */
export const uncompressed = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [name, `${type} USING COMPRESSION uncompressed`]),
  )
