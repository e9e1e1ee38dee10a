// Implements `"rows": "merge"`: consecutive rows that differ only in some columns become one record, with lists of
// their values.
import type { TableRecord } from './cells.ts'

export interface MergedRows {
  /** The columns that become lists, which are appended after all columns in this order. */
  readonly columns: readonly number[]
  /** The columns that are equal in all rows of a record. */
  readonly same: readonly number[]
  /** The number of columns. */
  readonly width: number
}

/** A record of several rows. */
export interface MergedRecord {
  readonly cells: readonly unknown[]
  /** The line of its first row. */
  readonly line: number
}

export class RowMerger {
  readonly #merge: MergedRows
  #open: {
    readonly key: string
    readonly first: TableRecord
    readonly lists: readonly Set<unknown>[]
  } | null = null

  constructor(merge: MergedRows) {
    this.#merge = merge
  }

  /** Adds a row, and returns the record that ended before it. */
  add(record: TableRecord): MergedRecord | null {
    const { columns, same } = this.#merge
    const key = JSON.stringify(same.map((column) => String(record.cells[column])))
    const complete = this.#open?.key === key ? null : this.end()
    this.#open ??= { key, first: record, lists: columns.map(() => new Set()) }
    for (const [at, column] of columns.entries()) {
      const cell = record.cells[column]
      if (cell !== '' && cell !== undefined) this.#open.lists[at]?.add(cell)
    }
    return complete
  }

  /** Ends and returns the current record. */
  end(): MergedRecord | null {
    if (!this.#open) return null
    const { first, lists } = this.#open
    this.#open = null
    const cells: unknown[] = first.cells.slice(0, this.#merge.width)
    while (cells.length < this.#merge.width) cells.push('')
    return { cells: [...cells, ...lists.map((list) => [...list])], line: first.line }
  }
}
