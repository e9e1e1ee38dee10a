// DuckDB, as much of it as we use: a database engine inside the process that spills to disk.
import path from 'node:path'
import type {
  DuckDBAppender,
  DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBResult,
  DuckDBType,
  DuckDBValue,
} from '@duckdb/node-api'
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

export type Cell = DuckDBValue

/** The library's class for rows that are added to a table together. */
type ChunkClass = typeof DuckDBDataChunk

interface EngineParts extends Pick<EngineOptions, 'memory' | 'threads'> {
  readonly tempFolder: TempFolder
  readonly database: DuckDBInstance
  readonly connection: DuckDBConnection
  readonly chunkClass: ChunkClass
}

export class Engine {
  readonly #memory: string
  readonly #threads: number | undefined
  readonly #tempFolder: TempFolder
  readonly #database: DuckDBInstance
  readonly #connection: DuckDBConnection
  readonly #chunkClass: ChunkClass

  private constructor({ memory, threads, tempFolder, database, connection, chunkClass }: EngineParts) {
    this.#memory = memory
    this.#threads = threads
    this.#tempFolder = tempFolder
    this.#database = database
    this.#connection = connection
    this.#chunkClass = chunkClass
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
    // Loading the library takes longer than a build without changes.
    const library = await import('@duckdb/node-api')
    const database = await library.DuckDBInstance.create(':memory:', {
      memory_limit: memory,
      temp_directory: tempFolder.path,
      ...(threads !== undefined && { threads: `${threads}` }),
      // Queries that need an order ask for it.
      preserve_insertion_order: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      // Freed memory goes back to the system early, not only when it amounts to the engine's limit.
      allocator_flush_threshold: '16MB',
      allocator_bulk_deallocation_flush_threshold: '16MB',
      // Checkpoints are requested where data must last; everything else goes with the folder.
      wal_autocheckpoint: '1TB',
    })
    const connection = await database.connect()
    await connection.run('PRAGMA disable_checkpoint_on_shutdown')
    // Tables in memory could not be spilled. A file that goes with the process needs no log.
    const file = literal(path.join(tempFolder.path, 'work.duckdb'))
    await connection.run(`ATTACH ${file} AS ${WORK} (RECOVERY_MODE no_wal_writes); USE ${WORK}`)
    return new Engine({
      memory,
      threads,
      tempFolder,
      database,
      connection,
      chunkClass: library.DuckDBDataChunk,
    })
  }

  /** The temporary folder, which is removed when the engine is closed. */
  get folder(): string {
    return this.#tempFolder.path
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql)
  }

  /** Runs statements two at a time: more would need too much memory, one alone cannot always use all cores. */
  async runConcurrently(statements: readonly string[]): Promise<void> {
    const queue = statements.values()
    const run = async () => {
      const connection = await this.#connect()
      try {
        for (const sql of queue) await connection.run(sql)
      } finally {
        connection.closeSync()
      }
    }
    await Promise.all([run(), run()])
  }

  /** From now on holds at most a share of its memory, and frees the rest. */
  async limitMemory(share: number): Promise<void> {
    const [, number, unit] = /^([\d.]+) ?(\w+)$/.exec(this.#memory) ?? []
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
      const threads = this.#threads === undefined ? 'RESET threads' : `SET threads = ${this.#threads}`
      await this.run(`SET preserve_insertion_order = false; ${threads}`)
    }
  }

  /** All rows of a small result, as objects. */
  async all<T>(sql: string): Promise<T[]> {
    const reader = await this.#connection.runAndReadAll(sql)
    return reader.getRowObjectsJS() as T[]
  }

  /** Those of some tables that have rows. */
  async filled<T extends string>(tables: readonly T[]): Promise<ReadonlySet<T>> {
    const questions = tables.map((table, index) => `EXISTS (FROM ${table}) AS t${index}`)
    const [found] = await this.all<Record<string, boolean>>(`SELECT ${questions.join(', ')}`)
    return new Set(tables.filter((_, index) => found?.[`t${index}`]))
  }

  /** All rows of a small result, from a connection of its own: it sees nothing of a transaction that is open. */
  async aside<T>(sql: string): Promise<T[]> {
    const connection = await this.#connect()
    try {
      const reader = await connection.runAndReadAll(sql)
      return reader.getRowObjectsJS() as T[]
    } finally {
      connection.closeSync()
    }
  }

  /**
   * The columns of a result, some two thousand rows at a time. The engine starts at once, in parallel with
   * other queries, so that a query made early has its result ready.
   */
  stream(sql: string): AsyncGenerator<readonly (readonly Cell[])[]> {
    const started = this.#start(sql)
    // The reader gets the error.
    started.catch(() => {})
    return readColumns(started)
  }

  async #connect(): Promise<DuckDBConnection> {
    const connection = await this.#database.connect()
    await connection.run(`USE ${WORK}`)
    return connection
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

  /**
   * Opens a table to add rows.
   * @param columns the columns of a new table, with their types: INTEGER and VARCHAR only
   */
  async appender(table: string, columns?: string): Promise<TableAppender> {
    if (columns !== undefined) await this.run(`CREATE TABLE ${table} (${columns})`)
    const [schema, name] = table.includes('.') ? table.split('.') : [undefined, table]
    const appender = await this.#connection.createAppender(name as string, 'main', schema)
    return new TableAppender(appender, this.#chunkClass)
  }

  async close(): Promise<void> {
    this.#connection.closeSync()
    this.#database.closeSync()
    this.#tempFolder.remove()
  }
}

interface StartedQuery {
  readonly connection: DuckDBConnection
  readonly result: DuckDBResult
  readonly chunk: DuckDBDataChunk | null
}

async function* readColumns(started: Promise<StartedQuery>): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { connection, result, chunk: first } = await started
  try {
    for (let chunk = first; chunk && chunk.rowCount > 0; ) {
      // The engine produces the next rows while the caller uses these.
      const next = result.fetchChunk()
      next.catch(() => {})
      yield chunk.getColumns()
      chunk = await next
    }
  } finally {
    connection.closeSync()
  }
}

/** The rows of a full chunk, DuckDB's vector size. */
const CHUNK_SIZE = 2048
/** Characters that an appender may hold: the engine does not count them as its memory. */
const MAX_HELD = 4 * 1024 * 1024

export class TableAppender {
  readonly #appender: DuckDBAppender
  readonly #chunkClass: ChunkClass
  readonly #types: readonly DuckDBType[]
  #columns: Cell[][]
  #hasRows = false
  #held = 0

  constructor(appender: DuckDBAppender, chunkClass: ChunkClass) {
    this.#appender = appender
    this.#chunkClass = chunkClass
    this.#types = Array.from({ length: appender.columnCount }, (_, index) => appender.columnType(index))
    this.#columns = this.#types.map(() => [])
  }

  /** Whether any row was added. */
  get hasRows(): boolean {
    return this.#hasRows
  }

  add(...cells: readonly Cell[]): void {
    this.#hasRows = true
    for (const [index, column] of this.#columns.entries()) {
      const cell = cells[index] as Cell
      column.push(cell)
      if (typeof cell === 'string') this.#held += cell.length
    }
    if (this.#columns[0]?.length === CHUNK_SIZE) this.#flush()
  }

  close(): void {
    this.#flush()
    this.#appender.closeSync()
  }

  #flush(): void {
    const rows = this.#columns[0]?.length ?? 0
    if (rows === 0) return
    const chunk = this.#chunkClass.create(this.#types, rows)
    chunk.setColumns(this.#columns)
    this.#appender.appendDataChunk(chunk)
    if (this.#held > MAX_HELD) {
      this.#appender.flushSync()
      this.#held = 0
    }
    this.#columns = this.#types.map(() => [])
  }
}
