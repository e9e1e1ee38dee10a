// CSV with a header row (RFC 4180), as spreadsheets write it: separated by commas, or by semicolons or tabs
// if the header has no comma. Every cell is text; LISTS says which columns are parsed further.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { CatalogError, type Place } from '../model/errors.ts'
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'
import { readText } from './text.ts'
import { type Columns, unknownColumns } from './unknown-columns.ts'

const BATCH = 512
const LISTS = new Set(['items', 'artists'])
const LINE_BREAKS = ['\r\n', '\n', '\r']

interface CsvRecord {
  readonly cells: readonly string[]
  readonly line: number
}

export async function* readCsv(file: string, kind: Kind): AsyncGenerator<Row[]> {
  const chunks = readText(file)
  const first = await chunks.next()
  if (first.done) return
  const delimiter = delimiterOf(first.value)
  const lines = new LineCounter()
  const parser = parse({
    delimiter,
    record_delimiter: LINE_BREAKS,
    relax_column_count: true,
    skip_empty_lines: true,
    // The library's types allow only lists of strings as records.
    on_record: (cells, info) => ({ cells, line: lines.begin(cells, info.lines) }) as never,
  })
  const text = Readable.from(prepend(first.value, chunks))
  // An error on either side reaches the loop below through the parser.
  pipeline(text, parser).catch(() => {})

  let header: readonly string[] | null = null
  let rows: Row[] = []
  try {
    for await (const { cells, line } of parser as AsyncIterable<CsvRecord>) {
      const at = { file, line }
      if (header) {
        rows.push(toRow(cells, { header, kind, at }))
      } else {
        header = cells
        const columns = { names: header, holder: 'header', at }
        const errors = [...unknownColumns(columns, kind), ...duplicateColumns(columns, kind)]
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
    rows.push(syntaxError(error, kind, { file, line: lines.lineOf(error) }))
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

/** The parser gives the line on which a record ends, and counts a CRLF inside a cell as two lines. */
class LineCounter {
  #countedTwice = 0
  #next = 1

  /** The line on which a record begins, given the line the parser says it ends on. */
  begin(cells: readonly string[], end: number): number {
    const text = cells.join('|')
    const first = end - this.#countedTwice - matches(text, /[\r\n]/g)
    this.#countedTwice += matches(text, /\r\n/g)
    this.#next = end - this.#countedTwice + 1
    return first
  }

  /** The line of an error; for a quote that is never closed, the line on which its record begins. */
  lineOf(error: CsvError): number {
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || typeof error.lines !== 'number'
    return isOpen ? this.#next : (error.lines as number) - this.#countedTwice
  }
}

const matches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

interface RowContext {
  readonly header: readonly string[]
  readonly kind: Kind
  readonly at: Place
}

function toRow(cells: readonly string[], { header, kind, at }: RowContext): Row {
  if (cells.length !== header.length) {
    const message = `This row has ${formatCells(cells.length)}, but the header has ${header.length}.`
    const hint = 'Give it one cell per column; put a text that contains a comma in double quotes.'
    return { kind, at, error: new CatalogError('BAD_CSV', message, { at: [at], hint }) }
  }
  const value = Object.fromEntries(
    header.map((column, index) => [column, parseCell(column, cells[index] as string)]),
  )
  return { kind, at, value }
}

function parseCell(column: string, cell: string): unknown {
  if (cell === '') return null
  if (LISTS.has(column)) return cell.split(/[|\s]+/).filter((part) => part !== '')
  return cell
}

function duplicateColumns({ names, at }: Columns, kind: Kind): Row[] {
  const duplicates = new Set(names.filter((column, index) => names.indexOf(column) !== index))
  return [...duplicates].map((column) => {
    const message = `The header has more than one column "${column}".`
    const error = new CatalogError('BAD_CSV', message, { at: [at], hint: 'Keep one of them.' })
    return { kind, at, error }
  })
}

function syntaxError(error: CsvError, kind: Kind, at: Place): Row {
  const hint = 'Write each double quote inside a quoted cell twice.'
  const message = `This is not CSV: ${error.message.replace(/ at line \d+/, '')}.`
  return { kind, at, error: new CatalogError('BAD_CSV', message, { at: [at], hint, cause: error }) }
}

const formatCells = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)
