// A table: a header, and rows of cells that become records. Rows of empty cells are passed over. What is wrong with
// a header is told once, and then there are no rows.
import { CatalogError, type Place } from '../../model/errors.ts'
import { SAMPLE_ROWS } from '../../model/guess-fields.ts'
import type { FieldPlaces, Row } from '../../model/source.ts'
import { type Cell, isBlank, type TableRecord } from './cells.ts'
import { fieldPlaces } from './field-places.ts'
import { explainHeader, type Header, readHeader, secondHeader, type TableForm } from './header.ts'
import { FieldError } from './leaves.ts'
import { passedOverRow } from './map-columns.ts'
import { RowMerger } from './merge.ts'
import { recordReader } from './record-of.ts'

export interface TableOptions extends TableForm {
  readonly file: string
  /** The name of a column, from 0, where cells have names. */
  readonly letters?: (column: number) => string
  /** What is wrong with the number of cells of a row; null if nothing is. */
  readonly faultOf: (cells: readonly Cell[], width: number) => CatalogError | null
}

export class Table {
  readonly #options: TableOptions
  #header: Header | null = null
  #read: ((cells: readonly unknown[]) => Record<string, unknown>) | null = null
  #merger: RowMerger | null = null
  #places: FieldPlaces | null = null
  /** The records of a table whose header is wrong, header first. */
  #faulty: [TableRecord, ...TableRecord[]] | null = null
  #isFirst = true

  constructor(options: TableOptions) {
    this.#options = options
  }

  /** Whether further records would change nothing. */
  get isDone(): boolean {
    return this.#faulty !== null && this.#faulty.length > SAMPLE_ROWS
  }

  get isFaulty(): boolean {
    return this.#faulty !== null
  }

  /** The row of a record; null where the row holds none. */
  row(record: TableRecord): Row | null {
    const { cells, line } = record
    if (cells.every(isBlank)) return null
    if (this.#faulty) {
      this.#faulty.push(record)
      return null
    }
    const at = { file: this.#options.file, line }
    if (this.#header === null) return this.#readHeader(record, at)
    if (this.#isFirst) {
      this.#isFirst = false
      const again = secondHeader(record, this.#options, at)
      if (again) return again
    }
    const fault = this.#options.faultOf(cells, this.#header.width)
    if (fault) return { kind: this.#options.kind, at, error: placed(fault, at) }
    if (!this.#merger) return this.#rowOf(cells, at)
    const ended = this.#merger.add(record)
    return ended && this.#rowOf(ended.cells, { ...at, line: ended.line })
  }

  /** What is left to say after the last record. */
  end(): readonly Row[] {
    const { file } = this.#options
    const last = this.#merger?.end()
    if (last) return [this.#rowOf(last.cells, { file, line: last.line })]
    if (!this.#faulty) return []
    const at = { file, line: this.#faulty[0].line }
    return explainHeader(this.#faulty, this.#options, at)
  }

  #rowOf(cells: readonly unknown[], at: Place): Row {
    const { kind } = this.#options
    const fields = this.#places
    try {
      const value = this.#read?.(cells)
      return fields === null ? { kind, at, value } : { kind, at, value, fields }
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      const place = error instanceof FieldError ? fields?.placeOf(at, error.field) : undefined
      return { kind, at, error: placed(error, place ?? at) }
    }
  }

  #readHeader(record: TableRecord, at: Place): Row | null {
    const { kind, letters } = this.#options
    const header = readHeader(record, this.#options, { at })
    this.#header = header
    if (header.errors.length > 0) {
      this.#faulty = [record]
      return null
    }
    this.#read = recordReader(kind, header.leaves)
    this.#places = fieldPlaces(header, letters)
    if (header.merge) this.#merger = new RowMerger(header.merge)
    return header.passedOver.length > 0 ? passedOverRow(kind, header.passedOver, at) : null
  }
}

/** An error with the place that it lacked. */
export const placed = ({ code, message, hint }: CatalogError, at: Place): CatalogError =>
  new CatalogError(code, message, { at: [at], ...(hint !== undefined && { hint }) })
