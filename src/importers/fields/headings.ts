// Implements `"rows": "heading"`: a row with nothing but a cell in one column is a heading, which is the value of the
// rows below it.
import { type Cell, isBlank, type TableRecord } from './cells.ts'

export class Headings {
  readonly #column: number
  #value: Cell | null = null
  /** The line of the last heading, until a record is below it. */
  #openLine: number | null = null

  /** @param column from 0 */
  constructor(column: number) {
    this.#column = column
  }

  get value(): Cell | null {
    return this.#value
  }

  /** Whether a record is a heading, which is then the value of those that follow. */
  take({ cells, line }: TableRecord): { readonly isHeading: boolean; readonly unusedLine: number | null } {
    const isHeading =
      cells.length > this.#column &&
      cells.every((cell, column) => isBlank(cell) === (column !== this.#column))
    const unusedLine = isHeading ? this.#openLine : null
    if (isHeading) this.#value = cells[this.#column] ?? null
    this.#openLine = isHeading ? line : null
    return { isHeading, unusedLine }
  }

  /** Returns the line of a heading at the end of the table. */
  end(): number | null {
    return this.#openLine
  }
}
