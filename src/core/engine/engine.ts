// The part of DuckDB that we use: an in-process database engine that spills to disk.
import { totalmem } from 'node:os'
import path from 'node:path'
import type { DuckDBConnection, DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api'
import { makeTempFolder, type TempFolder } from '../system/temp-folder.ts'
import { type Cell, type ChunkClass, TableAppender } from './appender.ts'
import { Connections } from './connections.ts'
import { literal } from './sql.ts'

export interface EngineOptions {
  /**
   * The engine's memory limit, beyond which it spills, in DuckDB's notation: `256MB`. By default, it follows from the
   * rows of the tables: see {@link Engine.fitMemory}.
   */
  readonly memory?: string | undefined
  /** An existing folder, in which the engine creates a temporary one. */
  readonly tempFolder: string
  /** Threads for each query; all cores by default. */
  readonly threads?: number | undefined
}

/** Bytes of memory by default, enough for two million rows. */
const LEAST_MEMORY = 320_000_000
/** Bytes for each row of larger tables: joins and sorts cannot spill all that they hold of one. */
const MEMORY_PER_ROW = 160

/** The database that unqualified table names refer to. */
const WORK = 'work'
/** Rows that a thread processes at a time. DuckDB's default is so large that a single thread would read most tables. */
const ROW_GROUP_SIZE = 16_384

interface EngineParts {
  readonly tempFolder: TempFolder
  readonly database: DuckDBInstance
  readonly connection: DuckDBConnection
  /** Further connections, for statements that run in parallel with the main one. */
  readonly connections: Connections
  readonly chunkClass: ChunkClass
  readonly hasMemoryLimit: boolean
}

export class Engine {
  readonly #parts: EngineParts
  readonly #connection: DuckDBConnection

  private constructor(parts: EngineParts) {
    this.#parts = parts
    this.#connection = parts.connection
  }

  static async open({ tempFolder: parent, ...options }: EngineOptions): Promise<Engine> {
    const tempFolder = makeTempFolder(parent)
    try {
      return await Engine.#openIn(tempFolder, options)
    } catch (error) {
      tempFolder.remove()
      throw error
    }
  }

  static async #openIn(
    tempFolder: TempFolder,
    { memory, threads }: Omit<EngineOptions, 'tempFolder'>,
  ): Promise<Engine> {
    // Imported on demand: loading it takes longer than a build without changes, which does not need it.
    const { DuckDBInstance, DuckDBDataChunk } = await import('@duckdb/node-api')
    const database = await DuckDBInstance.create(':memory:', {
      memory_limit: memory ?? `${LEAST_MEMORY}B`,
      ...(threads === undefined ? {} : { threads: `${threads}` }),
      temp_directory: tempFolder.path,
      // Queries that need an order have an ORDER BY.
      preserve_insertion_order: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      // Returns freed memory to the system early, including that of idle threads, and many blocks at once.
      allocator_background_threads: 'true',
      allocator_flush_threshold: '16MB',
      allocator_bulk_deallocation_flush_threshold: '16MB',
      // Checkpoints are requested where data must last; everything else is deleted with the folder.
      wal_autocheckpoint: '1TB',
    })
    const connection = await database.connect()
    // In-memory tables could not spill. A file that is deleted with the process needs no log.
    const file = literal(path.join(tempFolder.path, 'work.duckdb'))
    await connection.run(`
      PRAGMA disable_checkpoint_on_shutdown;
      ATTACH ${file} AS ${WORK} (RECOVERY_MODE no_wal_writes, ROW_GROUP_SIZE ${ROW_GROUP_SIZE}); USE ${WORK}`)
    return new Engine({
      tempFolder,
      database,
      connection,
      connections: new Connections(database, WORK),
      chunkClass: DuckDBDataChunk,
      hasMemoryLimit: memory !== undefined,
    })
  }

  /** The temporary folder, removed when the engine is closed. */
  get folder(): string {
    return this.#parts.tempFolder.path
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql)
  }

  /** Raises the default memory limit to what joining so many rows takes, at most half of the machine's memory. */
  async fitMemory(rows: number): Promise<void> {
    if (this.#parts.hasMemoryLimit) return
    const most = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2
    const bytes = Math.min(rows * MEMORY_PER_ROW, most)
    if (bytes > LEAST_MEMORY) await this.run(`SET memory_limit = '${Math.round(bytes)}B'`)
  }

  /** Adds the rows of all queries to a table: one statement takes less time than one for each. */
  async insert(table: string, queries: readonly string[]): Promise<void> {
    if (queries.length > 0) await this.run(`INSERT INTO ${table} ${queries.join(' UNION ALL ')}`)
  }

  /** Runs statements two at a time: more would need too much memory, and a single one cannot always use all cores. */
  async runConcurrently(statements: readonly string[]): Promise<void> {
    const queue = statements.values()
    const run = () =>
      this.#parts.connections.use(async (connection) => {
        for (const sql of queue) await connection.run(sql)
      })
    await Promise.all(statements.slice(0, 2).map(run))
  }

  /** Whether a query has any row. */
  async hasRows(query: string): Promise<boolean> {
    const rows = await this.all(`SELECT 1 FROM (${query}) LIMIT 1`)
    return rows.length > 0
  }

  /** Returns those of some things whose query has any row, by one statement for all. */
  async whichHaveRows<T>(things: readonly T[], queryFor: (thing: T) => string): Promise<T[]> {
    const queries = things.map((thing, nth) => `SELECT ${nth} AS nth WHERE EXISTS (${queryFor(thing)})`)
    const found = await this.all<{ nth: number }>(`${queries.join(' UNION ALL ')} ORDER BY nth`)
    return found.map(({ nth }) => things[nth] as T)
  }

  /** The numbers of rows of the tables that may have any, deleted rows included, by one statement for all. */
  async rowCounts(): Promise<ReadonlyMap<string, number>> {
    const tables = await this.all<{ name: string; rows: number }>(`
      SELECT CASE database_name WHEN '${WORK}' THEN table_name ELSE concat(database_name, '.', table_name) END AS name,
        estimated_size::DOUBLE AS rows
      FROM duckdb_tables() WHERE estimated_size > 0`)
    return new Map(tables.map(({ name, rows }) => [name, rows]))
  }

  /** The number of rows of a query. */
  async countRows(query: string): Promise<number> {
    const { count } = await this.one<{ count: number }>(`SELECT count(*)::INTEGER AS count FROM (${query})`)
    return count
  }

  /** The only row of a result, such as the sums of a table. */
  async one<T>(sql: string): Promise<T> {
    const [row] = await this.all<T>(sql)
    if (row === undefined) throw new Error(`There is no row: ${sql}`)
    return row
  }

  /** All rows of a small result, as objects. */
  async all<T>(sql: string): Promise<T[]> {
    const reader = await this.#connection.runAndReadAll(sql)
    return reader.getRowObjectsJS() as T[]
  }

  /**
   * Drops all tables except those of attached databases.
   * @param kept the names of further tables to keep
   */
  async clear(kept: ReadonlySet<string>): Promise<void> {
    const all = await this.all<{ name: string }>(
      `SELECT table_name AS name FROM duckdb_tables() WHERE database_name = '${WORK}'`,
    )
    const tables = all.filter(({ name }) => !kept.has(name))
    if (tables.length > 0) await this.run(tables.map(({ name }) => `DROP TABLE ${name}`).join(';'))
  }

  /** All rows of a small result, read on a separate connection, which sees nothing of an open transaction. */
  aside<T>(sql: string): Promise<T[]> {
    return this.#parts.connections.use(async (connection) => {
      const reader = await connection.runAndReadAll(sql)
      return reader.getRowObjectsJS() as T[]
    })
  }

  /**
   * Streams the columns of a result, some two thousand rows at a time. The engine starts at once, in parallel with
   * other queries, so that an early call has its result ready in time.
   */
  stream(sql: string): AsyncGenerator<Columns> {
    return this.#parts.connections.stream(sql, columnsIn)
  }

  /** Streams several queries one after another: each starts when the first rows of the previous query have arrived. */
  streamAll(queries: readonly string[]): AsyncGenerator<Columns> {
    return this.#parts.connections.streamAll(queries, columnsIn)
  }

  /** Opens a table for appending rows. */
  async appender(table: string): Promise<TableAppender> {
    const [schema, name] = table.includes('.') ? table.split('.') : [undefined, table]
    const appender = await this.#connection.createAppender(name as string, 'main', schema)
    return new TableAppender(appender, this.#parts.chunkClass)
  }

  async close(): Promise<void> {
    this.#connection.closeSync()
    this.#parts.connections.close()
    this.#parts.database.closeSync()
    this.#parts.tempFolder.remove()
  }
}

/** The values of each column. */
export type Columns = readonly (readonly Cell[])[]

const columnsIn = (chunk: DuckDBDataChunk): Columns => chunk.getColumns()
