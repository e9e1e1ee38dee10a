// CSV with a header row (RFC 4180), as spreadsheets write it: separated by commas, semicolons or tabs. Every cell is
// text; the schema of its field determines whether it is a list.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { type Row, skipped } from '../../core/library/source.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { markupError } from '../documents/known.ts'
import { isBlank } from '../fields/cells.ts'
import { Table } from '../fields/table.ts'
import { formatSetting } from '../files/entry-wording.ts'
import type { ReadOptions } from '../text/blocks.ts'
import { MAX_RECORD } from '../text/parse-row.ts'
import { isMarkup, readText } from '../text/text.ts'
import { detectDialect, emptyAbove, parserOptions, splitCells } from './csv-dialect.ts'
import { RowWidths } from './csv-width.ts'

const BATCH = 512

interface CsvRecord {
  readonly cells: readonly string[]
  /** Its first line. */
  readonly line: number
}

export async function* readCsv(file: string, kind: Kind, options: ReadOptions = {}): AsyncGenerator<Row[]> {
  const { fields, encoding, header, location } = options
  const chunks = readText(file, { encoding, hint: encodingHint(kind, options) })
  const first = await chunks.next()
  if (first.done) return
  if (isMarkup(first.value)) {
    yield [{ kind, at: { file, line: 1 }, error: markupError(file, 'CSV') }]
    return
  }
  const dialect = detectDialect(first.value, {
    kind,
    fields,
    delimiter: options.delimiter,
    header,
  })
  const lines = new LineCounter()
  const parser = parse({
    ...parserOptions(dialect),
    max_record_size: MAX_RECORD,
    // The library's types allow only lists of strings as records.
    on_record: (parsed, info) => {
      const line = lines.begin(parsed, info.lines)
      const cells = splitCells(parsed, dialect)
      return cells && ({ cells, line } as never)
    },
  })
  const text = new EndedText(emptyAbove(first.value, dialect.headerLine), chunks)
  // The parser passes errors of either side to the loop below.
  pipeline(Readable.from(text.chunks()), parser).catch(() => {})

  const widths = new RowWidths(dialect)
  const table = new Table({
    file,
    kind,
    fields,
    header,
    location,
    code: 'BAD_CSV',
    word: 'line',
    checkWidth: (record, width) => widths.check(record, width),
  })
  const readRows = (record: CsvRecord): readonly Row[] => {
    const at = { file, line: record.line }
    if (isTrailer(record)) return [skipped(kind, at, 'the line that Mp3tag adds at the end')]
    const rows = table.rows(record)
    return [...rows, ...widths.remarks(kind, at)]
  }
  let rows: Row[] = []
  // One record is held back: only the last one may be cut off.
  let last: CsvRecord | null = null
  let fault: CsvError | null = null
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      if (last) rows.push(...readRows(last))
      last = record
      if (table.isDone) break
      if (rows.length >= BATCH) {
        yield rows
        rows = []
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    fault = error
  }
  if (!fault && !text.endsInBreak) widths.endWithoutBreak()
  if (last) rows.push(...readRows(last))
  if (fault && !table.isFaulty) rows.push(syntaxError(fault, kind, { file, line: lines.errorLine(fault) }))
  rows.push(...table.end())
  if (rows.length > 0) yield rows
}

/** A text in chunks that knows, once they are read, whether it ends in a line break. */
class EndedText {
  readonly #first: string
  readonly #rest: AsyncIterable<string>
  endsInBreak = false

  constructor(first: string, rest: AsyncIterable<string>) {
    this.#first = first
    this.#rest = rest
  }

  async *chunks(): AsyncGenerator<string> {
    this.endsInBreak = endsInBreak(this.#first)
    yield this.#first
    for await (const chunk of this.#rest) {
      this.endsInBreak = endsInBreak(chunk)
      yield chunk
    }
  }
}

const endsInBreak = (text: string): boolean => text.endsWith('\n') || text.endsWith('\r')

/** Whether a record is the last line of an export of Mp3tag, which names the program and its version. */
const isTrailer = ({ cells: [first = '', ...others] }: CsvRecord): boolean =>
  /^build on .+ with Mp3tag v\d/.test(first) && others.every(isBlank)

/** Corrects line numbers: the parser gives the last line of a record, and counts a CRLF inside a cell as two lines. */
class LineCounter {
  #countedTwice = 0
  #next = 1

  /** Returns the first line of a record, given its last line according to the parser. */
  begin(cells: readonly string[], end: number): number {
    const text = cells.join('|')
    const first = end - this.#countedTwice - matches(text, /[\r\n]/g)
    this.#countedTwice += matches(text, /\r\n/g)
    this.#next = end - this.#countedTwice + 1
    return first
  }

  /** Returns the line of an error; for a quote that is never closed, the first line of its record. */
  errorLine(error: CsvError): number {
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || typeof error.lines !== 'number'
    return isOpen ? this.#next : (error.lines as number) - this.#countedTwice
  }
}

const matches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function syntaxError(error: CsvError, kind: Kind, at: Place): Row {
  const { message, hint } = explainSyntax(error)
  return { kind, at, error: new CatalogError('BAD_CSV', message, { at: [at], hint, cause: error }) }
}

function explainSyntax({ code, field, message }: CsvError): { message: string; hint: string } {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return {
      message: 'This is not CSV: a cell of this row begins with a double quote, and no double quote ends it.',
      hint: 'End the cell with a double quote, or remove the one that it begins with.',
    }
  if (code === 'INVALID_OPENING_QUOTE' && field === '=')
    return {
      message: 'This is not CSV: a cell of this row is a formula of Excel, such as ="001".',
      hint: 'Open the file in a spreadsheet program, and save it as CSV again; or replace =" with " in all of it.',
    }
  if (code === 'INVALID_OPENING_QUOTE')
    return {
      message: 'This is not CSV: a double quote is inside a cell that does not begin with one.',
      hint: 'Put the whole cell in double quotes, and write its own twice, as in "Night (12"" Mix)"; where a blank follows each separator, also after those of the header.',
    }
  if (code === 'CSV_INVALID_CLOSING_QUOTE')
    return {
      message: 'This is not CSV: a double quote ends a cell of this row, but more text follows it.',
      hint: 'Write each double quote inside a quoted cell twice, not as \\" as some databases do.',
    }
  return {
    message: `This is not CSV: ${message.replace(/ at line \d+/, '')}.`,
    hint: 'Write each double quote inside a quoted cell twice.',
  }
}

/** The hint for bytes that are not UTF-8. */
function encodingHint(kind: Kind, { location, encoding }: ReadOptions): string {
  if (encoding !== undefined) return 'Correct "encoding", or save the file as UTF-8.'
  if (location === undefined) return 'Save the file as UTF-8.'
  const setting = formatSetting('"encoding": "windows-1252"', { kind, location })
  return `Save the file as UTF-8. If Excel wrote it, write its encoding: ${setting}.`
}
