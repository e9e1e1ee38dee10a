// DuckDB, as much of it as we use: a database engine inside the process that spills to disk.
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type {
  DuckDBBlobValue,
  DuckDBBlobVector,
  DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
} from '@duckdb/node-api'
import { allDone } from './all-done.ts'
import { type Cell, type ChunkClass, TableAppender } from './appender.ts'
import { Connections } from './connections.ts'
import { loadLibrary } from './library.ts'
import { literal } from './sql.ts'
import { makeTempFolder, type TempFolder } from './temp-folder.ts'

export interface EngineOptions {
  /** The memory the engine may hold before it spills, as DuckDB writes it: `256MB`. */
  readonly memory: string
  /** A folder that exists; the engine makes a temporary folder in it. */
  readonly tempFolder: string
  /** How many threads share the work of one statement; by default one for each core. */
  readonly threads?: number | undefined
}

/** The database of tables without a qualified name. */
const WORK = 'work'
/** Rows that one thread works on at a time: by default there are so many that one thread would read most tables alone. */
const ROW_GROUP_SIZE = 16_384
/** Of small tables: to try how well it compresses texts takes longer than all else that is done with them. */
const compressionOf = (threads: number | undefined): string =>
  `SET disabled_compression_methods = '${threads === 1 ? 'fsst' : ''}'`

interface EngineParts extends Pick<EngineOptions, 'memory' | 'threads'> {
  readonly tempFolder: TempFolder
  readonly database: DuckDBInstance
  readonly connection: DuckDBConnection
  /** Further ones, for what is done beside it. */
  readonly connections: Connections
  readonly chunkClass: ChunkClass
}

export class Engine {
  readonly #parts: EngineParts
  #threads: number | undefined
  readonly #connection: DuckDBConnection

  private constructor(parts: EngineParts) {
    this.#parts = parts
    this.#threads = parts.threads
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
    const library = await loadLibrary()
    const database = await library.DuckDBInstance.create(':memory:', {
      memory_limit: memory,
      temp_directory: tempFolder.path,
      ...(threads !== undefined && { threads: `${threads}` }),
      // Queries that need an order ask for it.
      preserve_insertion_order: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      // Freed memory goes back to the system early: that of threads that wait too, and of many blocks together.
      allocator_background_threads: 'true',
      allocator_flush_threshold: '16MB',
      allocator_bulk_deallocation_flush_threshold: '16MB',
      // Checkpoints are requested where data must last; everything else goes with the folder.
      wal_autocheckpoint: '1TB',
    })
    const connection = await database.connect()
    // Tables in memory could not be spilled. A file that goes with the process needs no log.
    const file = literal(path.join(tempFolder.path, 'work.duckdb'))
    await connection.run(`
      PRAGMA disable_checkpoint_on_shutdown; ${compressionOf(threads)};
      ATTACH ${file} AS ${WORK} (RECOVERY_MODE no_wal_writes, ROW_GROUP_SIZE ${ROW_GROUP_SIZE}); USE ${WORK}`)
    return new Engine({
      memory,
      threads,
      tempFolder,
      database,
      connection,
      connections: new Connections(database, WORK),
      chunkClass: library.DuckDBDataChunk,
    })
  }

  /** The temporary folder, which is removed when the engine is closed. */
  get folder(): string {
    return this.#parts.tempFolder.path
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql)
  }

  /** Runs statements two at a time: more would need too much memory, one alone cannot always use all cores. */
  async runConcurrently(statements: readonly string[]): Promise<void> {
    const queue = statements.values()
    const run = () =>
      this.#parts.connections.use(async (connection) => {
        for (const sql of queue) await connection.run(sql)
      })
    await Promise.all(statements.slice(0, 2).map(run))
  }

  /**
   * Adds the rows of queries to a table: those of what is small in one statement, which takes half the time.
   * @param insert `INSERT INTO` and the name of the table
   */
  insertAll(insert: string, queries: readonly string[]): Promise<void> {
    return this.runConcurrently(this.#together(queries).map((rows) => `${insert} ${rows}`))
  }

  /** Queries as they are; of what is small as one. */
  #together(queries: readonly string[]): readonly string[] {
    const all = queries.map((query) => `(${query})`).join(' UNION ALL ')
    return this.isSmall && all !== '' ? [all] : queries
  }

  /**
   * Does two kinds of work that do not need each other: at the same time where what they work on is small, whose many
   * statements leave most of a processor idle; one after the other where each takes all the memory there is.
   * @param beside is given a connection of its own
   */
  async both(work: () => Promise<void>, beside: (engine: Engine) => Promise<void>): Promise<void> {
    if (!this.isSmall) {
      await work()
      return beside(this)
    }
    const parts = { ...this.#parts, threads: this.#threads }
    await allDone([
      work(),
      this.#parts.connections.use((connection) => beside(new Engine({ ...parts, connection }))),
    ])
  }

  /** Whether what it works on is small: then a statement costs more than the work that it asks for. */
  get isSmall(): boolean {
    return this.#threads === 1
  }

  /** From now on holds at most a share of its memory, and frees the rest. What is small never holds as much. */
  async limitMemory(share: number): Promise<void> {
    if (this.isSmall) return
    const [, number, unit] = /^([\d.]+) ?(\w+)$/.exec(this.#parts.memory) ?? []
    await this.run(`SET memory_limit = '${Number(number) * share} ${unit}'`)
  }

  /**
   * Runs statements whose rows keep their order. Each runs on one thread: several would have to hold so many
   * rows until their turn comes that memory would not suffice.
   */
  async inOrder(work: () => Promise<void>): Promise<void> {
    await this.run('SET preserve_insertion_order = true; SET threads = 1')
    try {
      await work()
    } finally {
      await this.run(`SET preserve_insertion_order = false; ${this.#setThreads}`)
    }
  }

  /**
   * Does work while other threads are busy too, and leaves them their cores. A statement on several threads takes one
   * even while it has nothing to do: DuckDB asks again and again whether the others have finished.
   */
  async besideThreads(others: number, work: () => Promise<void>): Promise<void> {
    await this.run(`SET threads = ${Math.max(1, (this.#threads ?? availableParallelism()) - others)}`)
    try {
      await work()
    } finally {
      await this.run(this.#setThreads)
    }
  }

  /** From now on shares the work of one statement among so many threads; by default one for each core. */
  async useThreads(threads: number | undefined): Promise<void> {
    if (threads === this.#threads) return
    this.#threads = threads
    await this.run(`${this.#setThreads}; ${compressionOf(threads)}`)
  }

  get #setThreads(): string {
    return this.#threads === undefined ? 'RESET threads' : `SET threads = ${this.#threads}`
  }

  /** Which of some queries have any row. Of what is small they are asked at once, which takes half the time. */
  async haveRows(queries: readonly string[]): Promise<readonly boolean[]> {
    const first = queries.map((query, index) => `SELECT ${index} AS nth FROM (${query}) LIMIT 1`)
    const found = new Set<number>()
    for (const sql of this.#together(first)) {
      for (const { nth } of await this.all<{ nth: number }>(sql)) found.add(nth)
    }
    return queries.map((_, index) => found.has(index))
  }

  /** All rows of a small result, as objects. */
  async all<T>(sql: string): Promise<T[]> {
    const reader = await this.#connection.runAndReadAll(sql)
    return reader.getRowObjectsJS() as T[]
  }

  /** Those of some tables, each with its schema, that have rows, or had some. */
  async filled<T extends string>(tables: readonly T[]): Promise<ReadonlySet<T>> {
    const found = await this.all<{ name: string }>(
      "SELECT database_name || '.' || table_name AS name FROM duckdb_tables() WHERE estimated_size > 0",
    )
    const filled = new Set(found.map(({ name }) => name))
    return new Set(tables.filter((table) => filled.has(table)))
  }

  /**
   * Drops all tables but those of attached databases.
   * @param kept the names of further ones that stay
   */
  async clear(kept: ReadonlySet<string>): Promise<void> {
    const all = await this.all<{ name: string }>(
      `SELECT table_name AS name FROM duckdb_tables() WHERE database_name = '${WORK}'`,
    )
    const tables = all.filter(({ name }) => !kept.has(name))
    if (tables.length > 0) await this.run(tables.map(({ name }) => `DROP TABLE ${name}`).join(';'))
  }

  /** All rows of a small result, from a connection of its own: it sees nothing of a transaction that is open. */
  aside<T>(sql: string): Promise<T[]> {
    return this.#parts.connections.use(async (connection) => {
      const reader = await connection.runAndReadAll(sql)
      return reader.getRowObjectsJS() as T[]
    })
  }

  /**
   * The columns of a result, some two thousand rows at a time. The engine starts at once, in parallel with
   * other queries, so that a query made early has its result ready.
   */
  stream(sql: string): AsyncGenerator<Columns> {
    return this.#parts.connections.stream(sql, columnsIn)
  }

  /** The same of several queries, one after another: each starts when the first rows of the one before it have come. */
  streamAll(queries: readonly string[]): AsyncGenerator<Columns> {
    return this.#parts.connections.streamAll(queries, columnsIn)
  }

  /**
   * The same of queries for one column of a BLOB, which leaves the engine without a copy.
   * @param queries give no null
   */
  streamBytes(queries: readonly string[]): AsyncGenerator<readonly Uint8Array[]> {
    return this.#parts.connections.streamAll(queries, bytesIn)
  }

  /**
   * Opens a table to add rows.
   * @param columns the columns of a new table, with their types: INTEGER and VARCHAR only
   */
  async appender(table: string, columns?: string): Promise<TableAppender> {
    if (columns !== undefined) await this.run(`CREATE TABLE ${table} (${columns})`)
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

/** A value of a column of type BLOB. */
export type BlobCell = DuckDBBlobValue

/** The values of each column. */
export type Columns = readonly (readonly Cell[])[]

const columnsIn = (chunk: DuckDBDataChunk): Columns => chunk.getColumns()

function bytesIn(chunk: DuckDBDataChunk): Uint8Array[] {
  const vector = chunk.getColumnVector(0) as DuckDBBlobVector
  return Array.from({ length: chunk.rowCount }, (_, row) => vector.getItemBytes(row) as Uint8Array)
}
