// Explains a header that names no columns: it may be on another line, or missing.

import type { Row } from '../../core/library/source.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { formatSetting } from '../files/entry-wording.ts'
import { describeColumns } from '../guesses/foreign-fields.ts'
import { isCalled, isTransposed, looksLikeHeader } from '../guesses/guess-fields.ts'
import { isBlank, type TableRecord } from './cells.ts'
import { isName, MAX_COLUMNS, readHeader, type TableForm } from './header.ts'

/** Number of records after a faulty header that may be the real one. */
const LOOK_AHEAD = 10

/** Explains the errors of a header, given the records that follow it: it may not be a header at all. */
export function explainHeader(
  [header, ...next]: readonly [TableRecord, ...TableRecord[]],
  form: TableForm,
  at: Place,
): readonly Row[] {
  const { kind, code, word } = form
  const first = form.header === undefined ? `The first ${word}` : `The ${word} ${form.header}`
  const hintStart = `${first} must name the columns`
  const fail = (message: string, hint: string): Row[] => [
    { kind, at, error: new CatalogError(code, message, { at: [at], hint }) },
  ]
  const { errors, width } = readHeader(header, form, { at, next })
  if (width > MAX_COLUMNS) return errors
  if (isWhole(header, next))
    return fail(
      `Each ${word} is in quotation marks as a whole, so the file has one column.`,
      'Export it again without quotation marks around whole lines, or remove them.',
    )
  if (isTransposed([header, ...next].map(({ cells }) => cells.map(String))))
    return [{ kind, at, error: transposedError(word, at) }]
  if (countFieldNames(header, form) > 0) return errors
  const below = next
    .slice(0, LOOK_AHEAD)
    .find((record) => countFieldNames(record, form) > 1 || (isHeader(record) && !isHeader(header)))
  if (below) {
    const setting = formatSetting(`"header": ${below.line}`, form)
    const hint = `${hintStart}. Here, ${word} ${below.line} does: write ${setting}, or remove everything above it.`
    return fail(`${first} does not name the columns.`, hint)
  }
  if (header.cells.some((cell) => UUID.test(String(cell)))) {
    const hint = `${hintStart}: add a ${word} above it with the column names in order. ${describeColumns(kind)}.`
    return fail(`${first} is a record.`, hint)
  }
  if (looksLikeData(header, next)) {
    const hint = `Add a ${word} above it that names the columns in order. ${describeColumns(kind)}.`
    return fail(
      `This file has no header: its ${form.header === undefined ? 'first ' : ''}${word}${form.header === undefined ? '' : ` ${form.header}`} is data.`,
      hint,
    )
  }
  return errors
}

const isHeader = ({ cells }: TableRecord): boolean => looksLikeHeader(cells.map(String))

const UUID = /^\s*[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}\s*$/i

/** Returns an error row if the record after a header is a header too. */
export function secondHeader(record: TableRecord, form: TableForm, at: Place): Row | null {
  const { kind, code, word } = form
  const written = record.cells.filter((cell) => !isBlank(cell))
  if (kind === 'features' || written.length < 2) return null
  const count = countFieldNames(record, form)
  if (count < 2 || count < written.length) return null
  const message = `The header occurs twice: this ${word} repeats it.`
  const hint = `Keep one header: remove this ${word}, or what is above it.`
  return { kind, at, error: new CatalogError(code, message, { at: [at], hint }) }
}

/** Returns an error row for a record within a table that names other columns, such as the header of a second table. */
export function otherHeader(record: TableRecord, { kind, code, word }: TableForm, at: Place): Row | null {
  // Nearly all records have a number, which no name of a column has: the others are rare enough to be looked at.
  if (record.cells.some((cell) => /\d/.test(String(cell)))) return null
  const written = record.cells.filter((cell) => !isBlank(cell)).map(String)
  if (written.length < LEAST_NAMES) return null
  const count = new Set(written.filter(isCalled)).size
  if (count < LEAST_NAMES || count < written.length * MOST) return null
  const message = `This ${word} names columns, but others than the header.`
  const hint = `If the ${word}s below have the same columns as those above, remove it. If they have others, move them to a file of their own.`
  return { kind, at, error: new CatalogError(code, message, { at: [at], hint }) }
}

const LEAST_NAMES = 4
const MOST = 0.75

/** Returns the error for a table whose columns are records. */
export const transposedError = (word: TableForm['word'], at: Place): CatalogError =>
  new CatalogError(
    word === 'line' ? 'BAD_CSV' : 'BAD_SPREADSHEET',
    `The names of the columns are in the first cells of the ${word}s, one below the other.`,
    {
      at: [at],
      hint: 'Turn the table, so that each record is a row: in a spreadsheet, copy all of it, and choose "Paste special" with "Transpose" on an empty sheet.',
    },
  )

/** Whether all cells of a header, and all of the records after it, are within one cell. */
const isWhole = ({ cells }: TableRecord, next: readonly TableRecord[]): boolean =>
  cells.length === 1 &&
  looksLikeHeader(String(cells[0]).split(/[,;\t]/)) &&
  next.every((record) => record.cells.length === 1 && /[,;\t]/.test(String(record.cells[0])))

/** Counts the field names in a record, whatever its delimiter. */
function countFieldNames({ cells }: TableRecord, form: TableForm): number {
  const names = cells.flatMap((cell) =>
    String(cell)
      .slice(0, 1000)
      .split(/[,;\t]/),
  )
  return names.filter((name) => isName(name, form)).length
}

/** A number, a date, a time, an address: what a column has in its rows, and never as its name. */
const VALUE =
  /^(?:[\d.,:/\s-]*\d[\d.,:/\s-]*|https?:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+|(?:.*\s)?\d{1,2}:\d{2}(?::\d{2})?)$/

/** Whether a record is data like those that follow it: it has a value as they do, or the same text in a column. */
function looksLikeData({ cells }: TableRecord, next: readonly TableRecord[]): boolean {
  if (cells.some((cell) => isCalled(String(cell)))) return false
  return cells.some((cell, column) => {
    const text = String(cell).slice(0, MAX_VALUE).trim()
    if (text === '') return false
    const below = next.map((record) =>
      String(record.cells[column] ?? '')
        .slice(0, MAX_VALUE)
        .trim(),
    )
    return (VALUE.test(text) && below.every((each) => VALUE.test(each))) || below.includes(text)
  })
}

const MAX_VALUE = 200
