import { CatalogError } from '../../../core/problems/errors.ts'
import type { Batch, Connection, Query } from './connection.ts'
import { type Limit, limitWaiting } from './limit.ts'

/**
 * Shares one connection among all queries of an entry, so that they all see the database at one moment. It is opened
 * with the first query, and closed after the last one, after an error, or if a reader stops early. Repeating a query
 * starts a new session.
 */
export class Session {
  readonly #open: () => Promise<Connection>
  readonly #queries: number
  readonly #limit: Limit
  #connection: Promise<Connection> | null = null
  readonly #read = new Set<Query>()

  /** @param queries the number of different queries */
  constructor(open: () => Promise<Connection>, queries: number, limit: Limit) {
    this.#open = open
    this.#queries = queries
    this.#limit = limit
  }

  async *read(query: Query): AsyncGenerator<Batch> {
    if (this.#read.has(query)) await this.#close()
    this.#read.add(query)
    // If the connection fails, all queries share its error.
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
      yield* limitWaiting(query, connection.read(query), this.#limit)
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
