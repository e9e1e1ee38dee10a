// Appends rows to a table in chunks of the engine's vector size.
import type { DuckDBAppender, DuckDBDataChunk, DuckDBType, DuckDBValue } from '@duckdb/node-api'

export type Cell = DuckDBValue

/** DuckDB's class of a chunk: rows that are added to a table together. */
export type ChunkClass = typeof DuckDBDataChunk

/** The rows of a full chunk, DuckDB's vector size. */
const CHUNK_SIZE = 2048
/** Characters buffered before a flush: the engine does not count them toward its memory limit. */
const MAX_HELD = 4 * 1024 * 1024

export class TableAppender {
  readonly #appender: DuckDBAppender
  readonly #chunkClass: ChunkClass
  readonly #types: readonly DuckDBType[]
  #columns: Cell[][]
  #held = 0

  constructor(appender: DuckDBAppender, chunkClass: ChunkClass) {
    this.#appender = appender
    this.#chunkClass = chunkClass
    this.#types = Array.from({ length: appender.columnCount }, (_, index) => appender.columnType(index))
    this.#columns = this.#types.map(() => [])
  }

  add(...cells: readonly Cell[]): void {
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
