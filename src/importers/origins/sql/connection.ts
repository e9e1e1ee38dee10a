// The interface of databases: rows of queries in batches.
import type { Kind } from '../../../contract/kinds/kinds.ts'

export interface Query {
  readonly kind: Kind
  readonly sql: string
  /** The database and the kind, for messages: `postgres://db.example.com/music#tracks`. */
  readonly name: string
  /** The file of the query, unless it is in the settings. */
  readonly file?: string
}

/** Rows in the order of the database, with cells in the order of the columns, as JSON values. */
export interface Batch {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** A read-only connection, for one query at a time. */
export interface Connection {
  /**
   * Yields at least one batch, so that the columns of a result without rows are known.
   * @throws CatalogError BAD_QUERY, or UNREACHABLE if the connection is lost
   */
  read(query: Query): AsyncIterable<Batch>
  /** Ends a query that still runs, too. */
  close(): Promise<void>
}

/** Milliseconds in which a server must accept a connection, and answer its first statements. */
export const CONNECT_TIMEOUT_MS = 15_000

/** Number of rows in a batch. */
export const BATCH = 2000
