// CSV with a header row (RFC 4180), as spreadsheets write it: commas, or semicolons or tabs where the
// header has them instead. Every cell is text; which columns hold lists and numbers is told here.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { CatalogError, type Place } from '../model/errors.ts'
import { type Kind, SCHEMAS } from '../model/records.ts'
import { didYouMean } from '../model/refusals.ts'
import type { Row } from '../model/source.ts'
import { readText } from './text.ts'

const BATCH = 512
const LISTS = new Set(['items', 'artists'])
const NUMBERS = new Set(['tracknumber'])

export async function* readCsv(file: string, kind: Kind): AsyncGenerator<Row[]> {
  const pieces = readText(file)
  const first = await pieces.next()
  if (first.done) return
  const delimiter = delimiterOf(first.value)
  const parser = parse({ delimiter, info: true, relax_column_count: true, skip_empty_lines: true })
  const text = Readable.from(prepend(first.value, pieces))
  // A failure of either side reaches the loop below through the parser.
  pipeline(text, parser).catch(() => {})

  let header: readonly string[] | null = null
  let rows: Row[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const at = { file, line: firstLine(record, info) }
      if (header) {
        rows.push(rowOf(record, header, kind, at))
      } else {
        header = record
        const errors = unknownColumns(header, kind, at)
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
    rows.push(unreadable(error, kind, file))
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

/** The parser tells the line a record ends on; cells may hold line breaks. */
function firstLine(record: readonly string[], info: Info): number {
  return info.lines - record.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
}

function rowOf(record: readonly string[], header: readonly string[], kind: Kind, at: Place): Row {
  if (record.length !== header.length) {
    const message = `This row has ${cells(record.length)}, but the header has ${header.length}.`
    const hint = 'Give it a cell for every column; a text that holds a comma stands in double quotes.'
    return { kind, at, error: new CatalogError('BAD_CSV', message, { at: [at], hint }) }
  }
  const value = Object.fromEntries(
    header.map((column, index) => [column, cellOf(column, record[index] as string)]),
  )
  return { kind, at, value }
}

function cellOf(column: string, cell: string): unknown {
  if (cell === '') return null
  if (LISTS.has(column)) return cell.split(/[|\s]+/).filter((part) => part !== '')
  if (NUMBERS.has(column) && /^\s*-?\d+\s*$/.test(cell)) return Number(cell)
  return cell
}

function unknownColumns(header: readonly string[], kind: Kind, at: Place): Row[] {
  if (kind === 'features') return []
  const fields = Object.keys(SCHEMAS[kind].shape)
  return header
    .filter((column) => !fields.includes(column))
    .map((column) => {
      const hint = didYouMean(column, fields) ?? `The columns of ${kind}s are ${fields.join(', ')}.`
      const message = `The header has a column "${column}", which no ${kind} has.`
      return { kind, at, error: new CatalogError('UNKNOWN_FIELD', message, { at: [at], hint }) }
    })
}

function unreadable(error: CsvError, kind: Kind, file: string): Row {
  const line = (error as CsvError & { lines?: number }).lines ?? 1
  const at = { file, line }
  const hint = 'A double quote inside a quoted cell is written twice.'
  const message = `This is not CSV: ${error.message}.`
  return { kind, at, error: new CatalogError('BAD_CSV', message, { at: [at], hint, cause: error }) }
}

const cells = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)
