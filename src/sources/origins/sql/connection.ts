// What each kind of database gives: the rows of queries, one batch after another.
import type { Kind } from '../../../api/kinds.ts'

export interface Query {
  readonly kind: Kind
  readonly sql: string
  /** The database and the kind, as messages name them: `postgres://db.example.com/music#tracks`. */
  readonly name: string
  /** The file that the query stands in, where it is not in the settings. */
  readonly file?: string
}

/** Rows in the order of the database, their cells in that of the columns: values as JSON has them. */
export interface Batch {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** A connection that can read and not write. It gives the rows of one query at a time. */
export interface Connection {
  /**
   * At least one batch, so that the columns of a result without rows are known, too.
   * @throws CatalogError BAD_QUERY, or UNREACHABLE where the connection is lost
   */
  read(query: Query): AsyncIterable<Batch>
  close(): Promise<void>
}

/** Rows of a batch. */
export const BATCH = 2000
