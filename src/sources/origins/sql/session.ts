import { CatalogError } from '../../../problems/errors.ts'
import type { Batch, Connection, Query } from './connection.ts'

/**
 * One connection for all queries of an entry, so that each of them sees the database as it was at the first. It is
 * opened with the first query, and closed after the last, after an error, or where a reader goes before the end. A
 * query that comes again begins anew.
 */
export class Session {
  readonly #open: () => Promise<Connection>
  readonly #queries: number
  #connection: Promise<Connection> | null = null
  readonly #read = new Set<Query>()

  /** @param queries how many different ones will be read */
  constructor(open: () => Promise<Connection>, queries: number) {
    this.#open = open
    this.#queries = queries
  }

  async *read(query: Query): AsyncGenerator<Batch> {
    if (this.#read.has(query)) await this.#close()
    this.#read.add(query)
    // What prevents a connection prevents it for the other queries, too: they meet the same error.
    this.#connection ??= this.#open()
    const isLast = this.#read.size === this.#queries
    let connection: Connection
    try {
      connection = await this.#connection
    } catch (error) {
      if (isLast || !(error instanceof CatalogError)) await this.#close()
      throw error
    }
    let isComplete = false
    try {
      yield* connection.read(query)
      isComplete = true
    } finally {
      if (isLast || !isComplete) await this.#close(isLast)
    }
  }

  async #close(isEnd = true): Promise<void> {
    const connection = await this.#connection?.catch(() => null)
    this.#connection = null
    if (isEnd) this.#read.clear()
    await connection?.close()
  }
}
