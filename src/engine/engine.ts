// DuckDB, as much of it as the catalog uses: an engine inside the process that spills to disk.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
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
import { CatalogError } from '../model/errors.ts'
import { literal } from './sql.ts'

export interface EngineOptions {
  /** What the engine may hold before it spills, in DuckDB's words: `256MB`. */
  readonly memory: string
  /** Where it spills to; a folder of its own is made there and removed. */
  readonly tempFolder: string
}

/** Where tables are whose names say nothing else. */
const WORK = 'work'

export type Cell = DuckDBValue

/** The library's class for rows that enter a table together. */
type Chunks = typeof DuckDBDataChunk

export class Engine {
  /** Where it spills to; all in it goes when the engine is closed. */
  readonly folder: string
  readonly #memory: string
  readonly #database: DuckDBInstance
  readonly #connection: DuckDBConnection
  readonly #chunks: Chunks
  readonly #removeFolder: () => void

  private constructor(
    folder: string,
    removeFolder: () => void,
    memory: string,
    database: DuckDBInstance,
    connection: DuckDBConnection,
    chunks: Chunks,
  ) {
    this.folder = folder
    this.#removeFolder = removeFolder
    this.#memory = memory
    this.#database = database
    this.#connection = connection
    this.#chunks = chunks
  }

  static async open({ memory, tempFolder }: EngineOptions): Promise<Engine> {
    if (!existsSync(tempFolder)) throw noTempFolder(tempFolder)
    const folder = mkdtempSync(path.join(tempFolder, 'catalog-press-'))
    const remove = () => rmSync(folder, { recursive: true, force: true })
    // Who exits half-way leaves nothing there.
    process.once('exit', remove)
    const removeFolder = () => {
      remove()
      process.off('exit', remove)
    }
    try {
      return await Engine.#openIn(folder, removeFolder, memory)
    } catch (error) {
      removeFolder()
      throw error
    }
  }

  static async #openIn(folder: string, removeFolder: () => void, memory: string): Promise<Engine> {
    // Loading the library takes longer than a build that has nothing to do.
    const library = await import('@duckdb/node-api')
    const database = await library.DuckDBInstance.create(':memory:', {
      memory_limit: memory,
      temp_directory: folder,
      // Every query that needs an order asks for it.
      preserve_insertion_order: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      // What is freed goes back to the system before it is as much as the engine may hold.
      allocator_flush_threshold: '16MB',
      allocator_bulk_deallocation_flush_threshold: '16MB',
      // What is to last is written by a checkpoint that is asked for; the rest goes with the folder.
      wal_autocheckpoint: '1TB',
    })
    const connection = await database.connect()
    await connection.run('PRAGMA disable_checkpoint_on_shutdown')
    // Tables in memory could not be spilled, and a file that is gone with the process needs no log.
    const file = literal(path.join(folder, 'work.duckdb'))
    await connection.run(`ATTACH ${file} AS ${WORK} (RECOVERY_MODE no_wal_writes); USE ${WORK}`)
    return new Engine(folder, removeFolder, memory, database, connection, library.DuckDBDataChunk)
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql)
  }

  /** Runs statements two at a time: each holds memory, and the one fills what the other cannot share out. */
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

  /** Holds no more than a share of the memory it was given from now on, and lets go of what is beyond. */
  async limitMemory(share: number): Promise<void> {
    const [, number, unit] = /^([\d.]+) ?(\w+)$/.exec(this.#memory) ?? []
    await this.run(`SET memory_limit = '${Number(number) * share} ${unit}'`)
  }

  /**
   * Does work in which rows keep their order, each statement on one thread: more of them hold so much until
   * its turn comes that it does not fit into memory.
   */
  async inOrder(work: () => Promise<void>): Promise<void> {
    await this.run('SET preserve_insertion_order = true; SET threads = 1')
    try {
      await work()
    } finally {
      await this.run('SET preserve_insertion_order = false; RESET threads')
    }
  }

  /** All rows of a small result, as objects. */
  async all<T>(sql: string): Promise<T[]> {
    const reader = await this.#connection.runAndReadAll(sql)
    return reader.getRowObjectsJS() as T[]
  }

  /**
   * The columns of a result, some two thousand rows at a time. The engine begins at once, beside whatever
   * else it does: a result that is asked for early is there when it is wanted.
   */
  stream(sql: string): AsyncGenerator<readonly (readonly Cell[])[]> {
    const first = this.#begin(sql)
    first.catch(() => {})
    return rowsFrom(first)
  }

  async #connect(): Promise<DuckDBConnection> {
    const connection = await this.#database.connect()
    await connection.run(`USE ${WORK}`)
    return connection
  }

  async #begin(sql: string): Promise<Begun> {
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
   * Opens a table for rows.
   * @param columns what it is to be made of, where it is not there: INTEGER and VARCHAR only
   */
  async appender(table: string, columns?: string): Promise<TableAppender> {
    if (columns !== undefined) await this.run(`CREATE TABLE ${table} (${columns})`)
    const [schema, name] = table.includes('.') ? table.split('.') : [undefined, table]
    const appender = await this.#connection.createAppender(name as string, 'main', schema)
    return new TableAppender(appender, this.#chunks)
  }

  async close(): Promise<void> {
    this.#connection.closeSync()
    this.#database.closeSync()
    this.#removeFolder()
  }
}

const noTempFolder = (folder: string): CatalogError =>
  new CatalogError('NO_SUCH_FILE', `There is no folder ${folder} for what is temporary.`, {
    hint: 'Make it, or name another with TMPDIR.',
  })

interface Begun {
  readonly connection: DuckDBConnection
  readonly result: DuckDBResult
  readonly chunk: DuckDBDataChunk | null
}

async function* rowsFrom(begun: Promise<Begun>): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { connection, result, chunk: first } = await begun
  try {
    for (let chunk = first; chunk && chunk.rowCount > 0; ) {
      // The engine works on the next rows while the caller works on these.
      const next = result.fetchChunk()
      next.catch(() => {})
      yield chunk.getColumns()
      chunk = await next
    }
  } finally {
    connection.closeSync()
  }
}

/** The rows DuckDB takes at once; a chunk holds no more. */
const CHUNK = 2048

export class TableAppender {
  readonly #appender: DuckDBAppender
  readonly #chunks: Chunks
  readonly #types: readonly DuckDBType[]
  #columns: Cell[][]

  constructor(appender: DuckDBAppender, chunks: Chunks) {
    this.#chunks = chunks
    this.#appender = appender
    this.#types = Array.from({ length: appender.columnCount }, (_, index) => appender.columnType(index))
    this.#columns = this.#types.map(() => [])
  }

  add(...cells: readonly Cell[]): void {
    for (const [index, column] of this.#columns.entries()) column.push(cells[index] as Cell)
    if (this.#columns[0]?.length === CHUNK) this.#flush()
  }

  close(): void {
    this.#flush()
    this.#appender.closeSync()
  }

  #flush(): void {
    const rows = this.#columns[0]?.length ?? 0
    if (rows === 0) return
    const chunk = this.#chunks.create(this.#types, rows)
    chunk.setColumns(this.#columns)
    this.#appender.appendDataChunk(chunk)
    this.#columns = this.#types.map(() => [])
  }
}
