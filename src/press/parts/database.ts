// DuckDB, which sorts and joins more than fits into memory. Only `split` uses it, as an optional package.
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { CatalogError } from '../../core/problems/errors.ts'
import { loadOptional } from '../../core/system/optional-package.ts'

export interface DatabaseOptions {
  /** The user's folder, in which the package may be installed. */
  readonly data: string
  /** Bytes of memory that it may take; the rest is on disk, beside its file. */
  readonly memory: number
}

/** A table that rows are added to. */
export interface Appender {
  /** Adds a row: a value for each column. */
  add(values: readonly (string | number | boolean | null)[]): void
  close(): void
}

export class Database {
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance
    this.#connection = connection
  }

  /**
   * @param file in a folder for temporary files
   * @throws CatalogError MISSING_DRIVER where the package is not installed
   */
  static async open(file: string, { data, memory }: DatabaseOptions): Promise<Database> {
    const { DuckDBInstance: Instance } = await loadDuckDb(data)
    const instance = await Instance.create(file, {
      memory_limit: `${Math.floor(memory / 1e6)}MB`,
      temp_directory: `${file}.temp`,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    })
    return new Database(instance, await instance.connect())
  }

  async run(...statements: readonly string[]): Promise<void> {
    for (const statement of statements) await this.#connection.run(statement)
  }

  /** Runs work in one transaction: rows that are appended in it are written once. */
  async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.run('BEGIN')
    const result = await work()
    await this.run('COMMIT')
    return result
  }

  /** Yields the rows of a query in batches, each row as the values of its columns. */
  async *rows(query: string): AsyncGenerator<readonly (readonly unknown[])[]> {
    const result = await this.#connection.stream(query)
    for await (const rows of result.yieldRowsJs()) yield rows
  }

  /** Returns all rows of a query. */
  async all(query: string): Promise<readonly (readonly unknown[])[]> {
    const all: (readonly unknown[])[] = []
    for await (const rows of this.rows(query)) all.push(...rows)
    return all
  }

  /** Returns the only value of a query, as a number. */
  async count(query: string): Promise<number> {
    const [[value] = []] = await this.all(query)
    return Number(value ?? 0)
  }

  async appendTo(table: string): Promise<Appender> {
    const appender = await this.#connection.createAppender(table)
    return {
      add(values) {
        for (const value of values)
          if (value === null) appender.appendNull()
          else if (typeof value === 'string') appender.appendVarchar(value)
          else if (typeof value === 'boolean') appender.appendBoolean(value)
          else appender.appendBigInt(BigInt(value))
        appender.endRow()
      },
      close: () => appender.closeSync(),
    }
  }

  close(): void {
    this.#connection.closeSync()
    this.#instance.closeSync()
  }
}

async function loadDuckDb(data: string): Promise<typeof import('@duckdb/node-api')> {
  const found = await loadOptional('@duckdb/node-api', data, () => import('@duckdb/node-api'))
  if (found !== null) return found
  const message = 'A catalog is split by DuckDB, whose package @duckdb/node-api is not installed.'
  throw new CatalogError('MISSING_DRIVER', message, { hint: 'Install it: npm install @duckdb/node-api' })
}
