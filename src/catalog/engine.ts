// DuckDB, as much of it as the catalog uses: an engine inside the process that spills to disk.
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api'

export interface EngineOptions {
  /** What the engine may hold before it spills, in DuckDB's words: `256MB`. */
  readonly memory: string
  /** Where it spills to; a folder of its own is made there and removed. */
  readonly tempFolder: string
}

export type Cell = DuckDBValue

export class Engine {
  readonly #folder: string
  readonly #database: DuckDBInstance
  readonly #connection: DuckDBConnection

  private constructor(folder: string, database: DuckDBInstance, connection: DuckDBConnection) {
    this.#folder = folder
    this.#database = database
    this.#connection = connection
  }

  static async open({ memory, tempFolder }: EngineOptions): Promise<Engine> {
    const folder = await mkdtemp(path.join(tempFolder, 'catalog-press-'))
    const database = await DuckDBInstance.create(':memory:', {
      memory_limit: memory,
      temp_directory: folder,
      // Every query that needs an order asks for it.
      preserve_insertion_order: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    })
    return new Engine(folder, database, await database.connect())
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql)
  }

  /** All rows of a small result, as objects. */
  async all<T>(sql: string): Promise<T[]> {
    const reader = await this.#connection.runAndReadAll(sql)
    return reader.getRowObjectsJS() as T[]
  }

  /** The columns of a result, some two thousand rows at a time. */
  async *stream(sql: string): AsyncGenerator<readonly (readonly Cell[])[]> {
    const result = await this.#connection.stream(sql)
    // The engine works on the next rows while the caller works on these.
    let next = result.fetchChunk()
    for (let chunk = await next; chunk && chunk.rowCount > 0; chunk = await next) {
      next = result.fetchChunk()
      next.catch(() => {})
      yield chunk.getColumns()
    }
  }

  /** Opens a table for rows of numbers and texts. */
  async appender(table: string, columns: readonly ('number' | 'text')[]): Promise<TableAppender> {
    const types = columns.map((column) => (column === 'number' ? INTEGER : VARCHAR))
    return new TableAppender(await this.#connection.createAppender(table), types)
  }

  async close(): Promise<void> {
    this.#connection.closeSync()
    this.#database.closeSync()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

type Appender = Awaited<ReturnType<DuckDBConnection['createAppender']>>

/** The rows DuckDB takes at once; a chunk holds no more. */
const CHUNK = 2048

export class TableAppender {
  readonly #appender: Appender
  readonly #types: readonly DuckDBType[]
  #columns: Cell[][]

  constructor(appender: Appender, types: readonly DuckDBType[]) {
    this.#appender = appender
    this.#types = types
    this.#columns = types.map(() => [])
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
    const chunk = DuckDBDataChunk.create(this.#types, rows)
    chunk.setColumns(this.#columns)
    this.#appender.appendDataChunk(chunk)
    this.#columns = this.#types.map(() => [])
  }
}
