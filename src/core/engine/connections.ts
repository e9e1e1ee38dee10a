// A pool of database connections, each used for one task at a time, and the rows read through them.
import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance, DuckDBResult } from '@duckdb/node-api'

/** A query whose first rows have arrived. */
interface StartedQuery {
  readonly connection: DuckDBConnection
  readonly result: DuckDBResult
  readonly chunk: DuckDBDataChunk | null
}

type ValuesIn<T> = (chunk: DuckDBDataChunk) => T

export class Connections {
  readonly #database: DuckDBInstance
  readonly #schema: string
  /** Reused: opening a connection costs as much as a small statement. */
  readonly #idle: DuckDBConnection[] = []

  /** @param schema the database that unqualified table names refer to */
  constructor(database: DuckDBInstance, schema: string) {
    this.#database = database
    this.#schema = schema
  }

  /** Runs work on a connection that nothing else uses meanwhile. If the work fails, the connection is discarded. */
  async use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.#connect()
    try {
      const result = await work(connection)
      this.#idle.push(connection)
      return result
    } catch (error) {
      connection.closeSync()
      throw error
    }
  }

  /** The values of a result, chunk by chunk. The query starts at once. */
  stream<T>(sql: string, valuesIn: ValuesIn<T>): AsyncGenerator<T> {
    return this.#read(this.#startEarly(sql), valuesIn)
  }

  /** Streams several queries one after another: each starts when the first rows of the previous query have arrived. */
  async *streamAll<T>(queries: readonly string[], valuesIn: ValuesIn<T>): AsyncGenerator<T> {
    const left = queries.values()
    let next = this.#startNext(left)
    try {
      while (next) {
        const current: Promise<StartedQuery> = next
        next = null
        for await (const values of this.#read(current, valuesIn)) {
          next ??= this.#startNext(left)
          yield values
        }
        next ??= this.#startNext(left)
      }
    } finally {
      // The rows of the next query are no longer needed.
      void next?.then(({ connection }) => connection.closeSync()).catch(() => {})
    }
  }

  close(): void {
    for (const connection of this.#idle) connection.closeSync()
  }

  async #connect(): Promise<DuckDBConnection> {
    const idle = this.#idle.pop()
    if (idle) return idle
    const connection = await this.#database.connect()
    await connection.run(`USE ${this.#schema}`)
    return connection
  }

  #startNext(queries: Iterator<string, undefined>): Promise<StartedQuery> | null {
    const query = queries.next().value
    return query === undefined ? null : this.#startEarly(query)
  }

  #startEarly(sql: string): Promise<StartedQuery> {
    const started = this.#start(sql)
    // The consumer handles the rejection.
    started.catch(() => {})
    return started
  }

  async #start(sql: string): Promise<StartedQuery> {
    const connection = await this.#connect()
    try {
      const result = await connection.stream(sql)
      return { connection, result, chunk: await result.fetchChunk() }
    } catch (error) {
      connection.closeSync()
      throw error
    }
  }

  async *#read<T>(started: Promise<StartedQuery>, valuesIn: ValuesIn<T>): AsyncGenerator<T> {
    const { connection, result, chunk: first } = await started
    let isRead = false
    try {
      for (let chunk = first; chunk && chunk.rowCount > 0; ) {
        // The engine produces the next rows while the caller uses these.
        const next = result.fetchChunk()
        next.catch(() => {})
        yield valuesIn(chunk)
        chunk = await next
      }
      isRead = true
    } finally {
      // Closing the connection discards the unread rows of a result.
      if (isRead) this.#idle.push(connection)
      else connection.closeSync()
    }
  }
}
