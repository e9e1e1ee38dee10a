// A table: a header, and rows of cells that become records. Empty rows are skipped. An error in the header is reported
// once, instead of rows.

import {
  type ErrorRow,
  type FieldPlaces,
  type Row,
  skipped,
  type ValueRow,
} from '../../core/library/source.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { isMergeMark, MERGE_HINT, MERGE_MARK } from '../../core/system/merge-marks.ts'
import { SAMPLE_ROWS } from '../guesses/guess-fields.ts'
import { isBlank, type TableRecord } from './cells.ts'
import { MarkedRows, ONLY_LEFT_OUT, valuesLeftOut } from './conditions.ts'
import { explainHeader, otherHeader, secondHeader } from './explain-header.ts'
import { fieldPlaces } from './field-positions.ts'
import { type Header, readHeader, type TableForm } from './header.ts'
import { FieldError } from './leaves.ts'
import { ignoredColumnsRow } from './map-columns.ts'
import { RowMerger } from './merge.ts'
import { recordReader } from './record-reader.ts'

export interface TableOptions extends TableForm {
  readonly file: string
  /** Returns the letters of a column, from 0, if cells have names. */
  readonly letters?: (column: number) => string
  /** Returns an error for a wrong number of cells in a row, or null. */
  readonly checkWidth: (record: TableRecord, width: number) => CatalogError | null
}

export class Table {
  readonly #options: TableOptions
  #header: Header | null = null
  #read: ((cells: readonly unknown[]) => Record<string, unknown>) | null = null
  #merger: RowMerger | null = null
  #places: FieldPlaces | null = null
  /** The records of a table with a faulty header, header first. */
  #faulty: [TableRecord, ...TableRecord[]] | null = null
  #isFirst = true
  #headerLine = 1
  #hasRows = false
  #leftOut = 0
  readonly #marked: MarkedRows

  constructor(options: TableOptions) {
    this.#options = options
    this.#marked = new MarkedRows(options.kind, valuesLeftOut(options.fields?.where))
  }

  /** Whether further records have no effect. */
  get isDone(): boolean {
    return this.#faulty !== null && this.#faulty.length > SAMPLE_ROWS
  }

  get isFaulty(): boolean {
    return this.#faulty !== null
  }

  /** The names of the columns; empty before the header. */
  get names(): readonly string[] {
    return this.#header?.names ?? []
  }

  /** The columns of which each row needs a cell of its own, from 0. */
  get columns(): ReadonlySet<number> {
    const { columns = [], filled } = this.#header ?? {}
    return new Set([...columns].map(([, column]) => column).filter((column) => !filled?.has(column)))
  }

  /** Leaves out the row of a record. */
  leaveOut({ cells }: TableRecord): void {
    if (this.#header && !this.#faulty) this.#header.rules.leaveOut(cells)
  }

  /**
   * Makes the row of a record, and those for warnings about it; none if it is empty, a header, left out, or merged into
   * the next.
   */
  rows(record: TableRecord): readonly Row[] {
    const { cells, line } = record
    const { header = 1 } = this.#options
    if (line < header || cells.every(isBlank)) return []
    if (this.#faulty) {
      this.#faulty.push(record)
      return []
    }
    const at = { file: this.#options.file, line }
    if (isMergeMark(cells.map(String).join(','))) return [this.#mergeMark(at)]
    if (this.#header === null) return asList(this.#readHeader(record, at))
    const { isRecord, headings, marking } = this.#header.rules
    const heading = headings?.take(record)
    if (heading?.isHeading) return this.#unusedHeading(heading.unusedLine)
    if (!isRecord(cells)) {
      this.leaveOut(record)
      this.#leftOut += 1
      this.#header.rules.unlisted.look(cells, at)
      return this.#leftOutUnread(record, this.#header)
    }
    this.#hasRows = true
    const { names } = this.#header
    const row = this.#row(record, this.#header, at)
    if (row !== null && 'remark' in row) return [row]
    for (const column of marking) this.#marked.look(names[column] ?? '', cells[column], at)
    return asList(row)
  }

  /** The cells of a line with too many may be in the wrong columns: what `where` found in one may belong to another. */
  #leftOutUnread({ cells, line }: TableRecord, { width }: Header): readonly Row[] {
    const { kind, file, word, letters } = this.#options
    if (letters || cells.slice(width).every(isBlank)) return []
    return [
      skipped(kind, { file, line }, `${word}s that "where" leaves out, with more cells than the header`),
    ]
  }

  #mergeMark(at: Place): Row {
    const { kind, code } = this.#options
    const message = `This is not a row: ${MERGE_MARK}.`
    return { kind, at, error: new CatalogError(code, message, { at: [at], hint: MERGE_HINT }) }
  }

  #unusedHeading(line: number | null | undefined): readonly Row[] {
    const { kind, file } = this.#options
    if (typeof line !== 'number') return []
    return [skipped(kind, { file, line }, 'headings without rows below them')]
  }

  #row(record: TableRecord, header: Header, at: Place & { readonly line: number }): Row | null {
    const { cells } = record
    if (this.#isFirst) {
      this.#isFirst = false
      const repeated = secondHeader(record, this.#options, at)
      if (repeated) return repeated
    }
    if (this.#isHeader(cells))
      return skipped(this.#options.kind, at, `${this.#options.word}s that repeat the header`)
    const other = otherHeader(record, this.#options, at)
    if (other) return other
    const fault = this.#options.checkWidth(record, header.width)
    if (fault) return { kind: this.#options.kind, at, error: withPlace(fault, at) }
    if (!this.#merger) return this.#makeRow(cells, at)
    const complete = this.#merger.add(record)
    return complete && this.#makeRow(complete.cells, { ...at, line: complete.line })
  }

  /** Returns the rows that remain after the last record. */
  end(): readonly Row[] {
    const { file } = this.#options
    const last = this.#merger?.end()
    if (last) return [this.#makeRow(last.cells, { file, line: last.line }), ...this.#remarks()]
    if (this.#header === null) return this.#missingHeader()
    if (this.#faulty) return explainHeader(this.#faulty, this.#options, { file, line: this.#faulty[0].line })
    if (this.#hasRows) return [...this.#remarks(), ...this.#unusedHeading(this.#header.rules.headings?.end())]
    const lack = this.#leftOut > 0 ? ONLY_LEFT_OUT : 'a header and 0 rows'
    return [this.#lacksRecords(lack, this.#headerLine), ...this.#remarks()]
  }

  #remarks(): readonly Row[] {
    return [...this.#marked.end(), ...(this.#header?.rules.unlisted.end(this.#options.kind) ?? [])]
  }

  /** Whether cells are the names of all columns, several of them; of more than two in capitals or not. */
  #isHeader(cells: TableRecord['cells']): boolean {
    const { names = [] } = this.#header ?? {}
    const plain = (text: string) => (names.length > 2 ? text.trim().toLowerCase() : text.trim())
    return (
      names.length > 1 && names.every((name, column) => plain(String(cells[column] ?? '')) === plain(name))
    )
  }

  #lacksRecords(what: string, line: number): Row {
    const { kind, file } = this.#options
    return { kind, at: { file, line }, remark: 'contents', what }
  }

  /** For an entry that names a row after the last. */
  #missingHeader(): readonly Row[] {
    const { kind, file, header, code, word } = this.#options
    if (header === undefined) return [this.#lacksRecords(`blank ${word}s alone`, 1)]
    const at = { file, line: header }
    const error = new CatalogError(code, `There is no ${word} ${header}, which "header" names.`, {
      at: [at],
      hint: `Write the number of the ${word} that names the columns.`,
    })
    return [{ kind, at, error }]
  }

  #makeRow(cells: readonly unknown[], at: Place): Row {
    const { kind } = this.#options
    const row = this.#places === null ? { kind, at } : { kind, at, fields: this.#places }
    try {
      return { ...row, value: this.#read?.(cells) }
    } catch (error) {
      return refusedRow(row, error)
    }
  }

  #readHeader(record: TableRecord, at: Place): Row | null {
    const { kind, letters } = this.#options
    const header = readHeader(record, this.#options, { at })
    this.#header = header
    this.#headerLine = record.line
    if (header.errors.length > 0) {
      this.#faulty = [record]
      return null
    }
    this.#read = recordReader(kind, header.leaves)
    this.#places = fieldPlaces(header, letters)
    if (header.merge) this.#merger = new RowMerger(header.merge)
    return header.ignored.length > 0 ? ignoredColumnsRow(kind, header.ignored, at) : null
  }
}

const asList = (row: Row | null): readonly Row[] => (row === null ? [] : [row])

/**
 * Returns a row with the reason why it cannot be a record.
 * @throws any other error
 */
export function refusedRow({ kind, at, fields }: Omit<ValueRow, 'value'>, error: unknown): ErrorRow {
  if (!(error instanceof CatalogError)) throw error
  if (!(error instanceof FieldError)) return { kind, at, error: withPlace(error, at) }
  const { field, refusal } = error
  const placed = withPlace(error, fields?.locateField(at, field) ?? at)
  return refusal ? { kind, at, error: placed, refusal } : { kind, at, error: placed }
}

/** Adds a place to an error. */
const withPlace = ({ code, message, hint }: CatalogError, at: Place): CatalogError =>
  new CatalogError(code, message, { at: [at], ...(hint !== undefined && { hint }) })
