// CSV with a header row (RFC 4180), as spreadsheets write it: separated by commas, or by semicolons or tabs
// if the header has no comma, or as a line `sep=;` says. Rows of empty cells, which spreadsheets write, are passed
// over. Every cell is text; LISTS says which columns are parsed further.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { CatalogError, type Place } from '../model/errors.ts'
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'
import {
  type CsvRecord,
  explainHeader,
  headerErrors,
  headerFields,
  isBlank,
  LOOK_AHEAD,
} from './csv-header.ts'
import { MAX_RECORD } from './parse-row.ts'
import { isMarkup, MARKUP, readText } from './text.ts'

const BATCH = 512
const LISTS = new Set(['items', 'artists', 'aliases'])
const LINE_BREAKS = ['\r\n', '\n', '\r']

export async function* readCsv(file: string, kind: Kind): AsyncGenerator<Row[]> {
  const chunks = readText(file)
  const first = await chunks.next()
  if (first.done) return
  if (isMarkup(first.value)) {
    const at = { file, line: 1 }
    const error = new CatalogError('BAD_CSV', `${MARKUP.message}, not CSV.`, { at: [at], hint: MARKUP.hint })
    yield [{ kind, at, error }]
    return
  }
  const { delimiter, headerLine } = dialectOf(first.value)
  const lines = new LineCounter()
  const parser = parse({
    delimiter,
    from_line: headerLine,
    max_record_size: MAX_RECORD,
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
  let faulty: { readonly records: [CsvRecord, ...CsvRecord[]]; readonly errors: readonly Row[] } | null = null
  let rows: Row[] = []
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      if (record.cells.every(isBlank)) continue
      const at = { file, line: record.line }
      if (faulty) {
        if (faulty.records.push(record) > LOOK_AHEAD) break
      } else if (header) {
        rows.push(toRow(record.cells, { header, kind, at }))
      } else {
        header = headerFields(record, kind)
        const errors = headerErrors(header, kind, at)
        if (errors.length > 0) faulty = { records: [record], errors }
      }
      if (rows.length === BATCH) {
        yield rows
        rows = []
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (!faulty) rows.push(syntaxError(error, kind, { file, line: lines.lineOf(error) }))
  }
  if (faulty) {
    const at = { file, line: faulty.records[0].line }
    yield [...explainHeader(faulty.records, faulty.errors, { kind, at })]
  }
  if (rows.length > 0) yield rows
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

interface Dialect {
  readonly delimiter: string
  /** The first line after the one that names the delimiter, if there is one. */
  readonly headerLine: number
}

/** Excel writes and reads a first line `sep=;`. */
const SEPARATOR = /^"?sep=(.)"?\r?\n/i

function dialectOf(text: string): Dialect {
  const [, named] = SEPARATOR.exec(text) ?? []
  if (named !== undefined) return { delimiter: named, headerLine: 2 }
  const header = text.split(/\r?\n/, 1)[0] as string
  const delimiter = header.includes(',') ? ',' : [';', '\t'].find((each) => header.includes(each))
  return { delimiter: delimiter ?? ',', headerLine: 1 }
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

const WIDER_HINT = 'put a text that contains a comma in double quotes.'
const NARROWER_HINT =
  'an unknown value is an empty cell. If nothing follows this row, the file was cut off: export it again.'

function toRow(cells: readonly string[], { header, kind, at }: RowContext): Row {
  const isWider = cells.length > header.length && !cells.slice(header.length).every(isBlank)
  if (cells.length < header.length || isWider) {
    const message = `This row has ${formatCells(cells.length)}, but the header has ${header.length}.`
    const hint = `Give it one cell per column; ${isWider ? WIDER_HINT : NARROWER_HINT}`
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

function syntaxError(error: CsvError, kind: Kind, at: Place): Row {
  const hint = 'Write each double quote inside a quoted cell twice.'
  const message = `This is not CSV: ${error.message.replace(/ at line \d+/, '')}.`
  return { kind, at, error: new CatalogError('BAD_CSV', message, { at: [at], hint, cause: error }) }
}

const formatCells = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)
