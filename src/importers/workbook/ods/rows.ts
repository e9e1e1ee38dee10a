// Streams the rows of a sheet in an .ods file.
import type { Readable } from 'node:stream'
import { formatNumber } from '../../../core/system/format.ts'
import { type Cell, FaultyCell, hiddenBy, type TableRecord } from '../../fields/cells.ts'
import { decodeUtf8, parseXml, SizeError, type XmlEvents } from '../../xml/parse-xml.ts'
import { columnLetters, MAX_SHEET_COLUMNS, type RowOptions } from '../sheet.ts'
import { readCell } from './cell.ts'
import type { Styles } from './styles.ts'
import { CellText } from './text.ts'

export interface TableContext extends RowOptions {
  /** The number of the table in the document, from 0. */
  readonly table: number
  readonly styles: Styles
}

/** Rows of a batch. */
const BATCH_ROWS = 1_000

/** Cells that are not written themselves, but as repetitions of others: sixteen columns as long as a sheet can be. */
const MAX_REPEATED_CELLS = 16_777_216

/** Equal rows that follow each other. */
interface RepeatedRow {
  readonly cells: readonly Cell[]
  /** The first of them. */
  readonly line: number
  readonly count: number
  readonly hidden: TableRecord['hidden']
}

export async function* readOdsRows(
  stream: Readable,
  context: TableContext,
): AsyncGenerator<readonly TableRecord[]> {
  const table = new TableReader(context)
  const events: XmlEvents = {
    open: (name, attributes) => table.open(name, attributes),
    text: (part) => table.text(part),
    close: (name) => table.close(name),
  }
  for await (const _ of parseXml(decodeUtf8(stream), events)) {
    yield* inBatches(table.takeRows())
    if (table.isComplete) return
  }
}

/** Collects the rows of a table from the events of a document. */
class TableReader {
  readonly #context: TableContext
  readonly #text = new CellText()
  /** The elements that are open outside the table. */
  readonly #path: string[] = []
  #table = -1
  #isInside = false
  #rows: RepeatedRow[] = []
  /** The styles of columns, each up to a column, from 0, that has another. */
  readonly #columns: { readonly end: number; readonly style: string | undefined }[] = []
  /** Whether each group of rows that is open is folded. */
  readonly #folded: boolean[] = []
  #cell: Record<string, string> | null = null
  #cells: Cell[] = []
  #column = 0
  /** Whether all cells of the row are struck out. */
  #isStruck = true
  #row: Record<string, string> = {}
  #line = 1
  #repeatedCells = 0

  constructor(context: TableContext) {
    this.#context = context
  }

  /** Whether the end of the table is read. */
  get isComplete(): boolean {
    return this.#table >= this.#context.table && !this.#isInside
  }

  open(name: string, attributes: () => Record<string, string>): void {
    if (this.#isInside) this.#openInTable(name, attributes)
    else if (name === 'table' && this.#path.at(-1) === 'spreadsheet') {
      this.#table += 1
      this.#isInside = this.#table === this.#context.table
    }
    if (!this.#isInside) this.#path.push(name)
  }

  #openInTable(name: string, attributes: () => Record<string, string>): void {
    if (this.#cell) this.#text.open(name, attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#cell = attributes()
    else if (name === 'table-row') {
      this.#row = attributes()
      this.#cells = []
      this.#column = 0
      this.#isStruck = true
    } else if (name === 'table-row-group') this.#folded.push(attributes().display === 'false')
    else if (name === 'table-column') {
      const given = attributes()
      const start = this.#columns.at(-1)?.end ?? 0
      this.#columns.push({
        end: start + repeatCount(given['number-columns-repeated']),
        style: given['default-cell-style-name'],
      })
    }
  }

  text(part: string): void {
    if (this.#cell) this.#text.text(part)
  }

  close(name: string): void {
    if (!this.#isInside) this.#path.pop()
    else if (this.#text.isInside) this.#text.close()
    else if (this.#cell) {
      this.#addCell(this.#cell, name === 'covered-table-cell')
      this.#cell = null
    } else if (name === 'table-row') this.#addRow(repeatCount(this.#row['number-rows-repeated']))
    else if (name === 'table-row-group') this.#folded.pop()
    else if (name === 'table') this.#isInside = false
  }

  /** Returns the rows that are complete, each once. */
  takeRows(): readonly RepeatedRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #addCell(given: Record<string, string>, isCovered: boolean): void {
    const text = this.#text.take()
    const first = this.#column
    const count = repeatCount(given['number-columns-repeated'])
    this.#column += count
    // A program may keep the values of cells that a merged one covers, but does not show them.
    if (isCovered) return
    this.#addMerged(given, first)
    const end = Math.min(this.#column, MAX_SHEET_COLUMNS)
    for (let column = first; column < end; ) {
      const style = given['style-name'] ?? this.#row['default-cell-style-name'] ?? this.#columnStyle(column)
      const { format, isStruck } = this.#context.styles.shown(style)
      const cell = readCell(given, text, format, this.#context.keepsTypes)
      if (cell === '') return
      this.#isStruck &&= isStruck
      // Cells without a style of their own have those of their columns.
      const last = given['style-name'] === undefined ? column + 1 : end
      this.#countRepeated(last - column - (column === first ? 1 : 0))
      while (this.#cells.length < column) this.#cells.push('')
      for (; column < last; column += 1) this.#cells.push(cell)
    }
  }

  #columnStyle(column: number): string | undefined {
    return this.#columns.find(({ end }) => column < end)?.style
  }

  #addMerged(given: Record<string, string>, firstColumn: number): void {
    const columns = repeatCount(given['number-columns-spanned'])
    const rows = repeatCount(given['number-rows-spanned'])
    if (columns === 1 && rows === 1) return
    const lastColumn = firstColumn + columns - 1
    const firstRow = this.#line
    const lastRow = firstRow + rows - 1
    const name = `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}${lastRow}`
    this.#context.onMerged?.({ name, firstColumn, lastColumn, firstRow, lastRow })
  }

  #addRow(count: number): void {
    const cells = this.#cells
    const line = this.#line
    this.#line += count
    if (cells.length === 0) return
    this.#countRepeated(cells.length * (count - 1))
    const isHidden = (this.#row.visibility ?? 'visible') !== 'visible' || this.#folded.includes(true)
    this.#rows.push({ cells, line, count, hidden: hiddenBy({ isHidden, isStruck: this.#isStruck }) })
  }

  /** @throws SizeError for a small file that would become a huge table */
  #countRepeated(count: number): void {
    this.#repeatedCells += count
    if (this.#repeatedCells > MAX_REPEATED_CELLS)
      throw new SizeError(`repeats more than ${formatNumber(MAX_REPEATED_CELLS)} cells`)
  }
}

function* inBatches(rows: readonly RepeatedRow[]): Generator<readonly TableRecord[]> {
  let batch: TableRecord[] = []
  for (const { cells, line: first, count, hidden } of rows) {
    for (let line = first; line < first + count; line += 1) {
      const named = cells.map((cell, column) =>
        cell instanceof FaultyCell ? new FaultyCell(`${columnLetters(column)}${line}`, cell.fault) : cell,
      )
      batch.push(hidden ? { cells: named, line, hidden } : { cells: named, line })
      if (batch.length < BATCH_ROWS) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Parses a number of repetitions. */
const repeatCount = (written = '1'): number => (/^[1-9]\d{0,6}$/.test(written) ? Number(written) : 1)
