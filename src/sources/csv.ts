// CSV with a header row (RFC 4180), as spreadsheets write it: commas, or semicolons or tabs where the
// header has them instead. Every cell is text; which columns hold lists and numbers is told here.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { CatalogError, type Place } from '../model/errors.ts'
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'
import { readText } from './text.ts'
import { unknownColumns } from './unknown-columns.ts'

const BATCH = 512
const LISTS = new Set(['items', 'artists'])
const NUMBERS = new Set(['tracknumber'])
const LINE_ENDS = ['\r\n', '\n', '\r']

interface CsvRecord {
  readonly cells: readonly string[]
  readonly line: number
}

export async function* readCsv(file: string, kind: Kind): AsyncGenerator<Row[]> {
  const pieces = readText(file)
  const first = await pieces.next()
  if (first.done) return
  const delimiter = delimiterOf(first.value)
  const lines = new LineCount()
  const parser = parse({
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    skip_empty_lines: true,
    // Its types know no other records than lists of text.
    on_record: (cells, info) => ({ cells, line: lines.begin(cells, info.lines) }) as never,
  })
  const text = Readable.from(prepend(first.value, pieces))
  // A failure of either side reaches the loop below through the parser.
  pipeline(text, parser).catch(() => {})

  let header: readonly string[] | null = null
  let rows: Row[] = []
  try {
    for await (const { cells, line } of parser as AsyncIterable<CsvRecord>) {
      const at = { file, line }
      if (header) {
        rows.push(rowOf(cells, header, kind, at))
      } else {
        header = cells
        const errors = [...unknownColumns(header, kind, 'header', at), ...doubledColumns(header, kind, at)]
        if (errors.length > 0) {
          yield errors
          return
        }
      }
      if (rows.length === BATCH) {
        yield rows
        rows = []
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    rows.push(unreadable(error, kind, { file, line: lines.of(error) }))
  }
  if (rows.length > 0) yield rows
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

function delimiterOf(text: string): string {
  const header = text.split(/\r?\n/, 1)[0] as string
  if (header.includes(',')) return ','
  return [';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ','
}

/** The parser tells the line a record ends on, and inside of cells it counts a CRLF as two lines. */
class LineCount {
  #twice = 0
  #next = 1

  /** The line a record begins on. */
  begin(cells: readonly string[], lines: number): number {
    const text = cells.join('|')
    const first = lines - this.#twice - matches(text, /[\r\n]/g)
    this.#twice += matches(text, /\r\n/g)
    this.#next = lines - this.#twice + 1
    return first
  }

  /** The line of an error; a quote that is never closed is in the record it swallowed the rest of the file into. */
  of(error: CsvError): number {
    const open = error.code === 'CSV_QUOTE_NOT_CLOSED' || typeof error.lines !== 'number'
    return open ? this.#next : (error.lines as number) - this.#twice
  }
}

const matches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function rowOf(cells: readonly string[], header: readonly string[], kind: Kind, at: Place): Row {
  if (cells.length !== header.length) {
    const message = `This row has ${counted(cells.length)}, but the header has ${header.length}.`
    const hint = 'Give it a cell for every column; a text that holds a comma stands in double quotes.'
    return { kind, at, error: new CatalogError('BAD_CSV', message, { at: [at], hint }) }
  }
  const value = Object.fromEntries(
    header.map((column, index) => [column, cellOf(column, cells[index] as string)]),
  )
  return { kind, at, value }
}

function cellOf(column: string, cell: string): unknown {
  if (cell === '') return null
  if (LISTS.has(column)) return cell.split(/[|\s]+/).filter((part) => part !== '')
  if (NUMBERS.has(column) && /^\s*-?\d+\s*$/.test(cell)) return Number(cell)
  return cell
}

function doubledColumns(header: readonly string[], kind: Kind, at: Place): Row[] {
  const doubled = new Set(header.filter((column, index) => header.indexOf(column) !== index))
  return [...doubled].map((column) => {
    const message = `The header has more than one column "${column}".`
    const error = new CatalogError('BAD_CSV', message, { at: [at], hint: 'Keep one of them.' })
    return { kind, at, error }
  })
}

function unreadable(error: CsvError, kind: Kind, at: Place): Row {
  const hint = 'A double quote inside a quoted cell is written twice.'
  const message = `This is not CSV: ${error.message.replace(/ at line \d+/, '')}.`
  return { kind, at, error: new CatalogError('BAD_CSV', message, { at: [at], hint, cause: error }) }
}

const counted = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)
