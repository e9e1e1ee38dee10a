// The header of a table: the leaves that its columns are, or what is wrong with them.
import { CatalogError, type Place } from '../../model/errors.ts'
import { isField } from '../../model/fields.ts'
import { columnsOf } from '../../model/foreign-fields.ts'
import { isCalled } from '../../model/guess-fields.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Row } from '../../model/source.ts'
import type { FieldMap } from '../../model/source-entry.ts'
import { isBlank, type TableRecord } from './cells.ts'
import { fieldOfColumn, overlappingColumns, unknownColumns } from './columns.ts'
import { type Leaf, leafOf } from './leaves.ts'
import { mapColumns } from './map-columns.ts'
import type { MergedRows } from './merge.ts'

/** A table as its messages speak of it. */
export interface TableForm {
  readonly kind: Kind
  readonly fields: FieldMap | undefined
  readonly code: 'BAD_CSV' | 'BAD_SPREADSHEET'
  /** What a record stands on. */
  readonly word: 'line' | 'row'
}

export interface Header {
  readonly leaves: readonly Leaf<readonly unknown[]>[]
  readonly merge: MergedRows | null
  /** The names of the columns, as they are written. */
  readonly names: readonly string[]
  /** The column of each field that is read from one, from 0, by the path of the field. */
  readonly columns: ReadonlyMap<string, number>
  /** Columns up to the last that has a name. */
  readonly width: number
  readonly errors: readonly Row[]
  /** Columns that are none of our fields, where others are named by `fields`. */
  readonly passedOver: readonly string[]
}

/**
 * Columns without a name at the end of a header are those of a sheet that was once wider.
 * @param next the records that follow, by which is guessed what unknown columns are
 */
export function readHeader(
  { cells }: TableRecord,
  form: TableForm,
  { at, next = [] }: { readonly at: Place; readonly next?: readonly TableRecord[] },
): Header {
  const { kind, fields } = form
  const width = cells.findLastIndex((cell) => !isBlank(cell)) + 1
  const names = cells.slice(0, width).map(String)
  if (fields) return { ...mapColumns(names, { ...form, fields }, at), names, width }
  const paths = names.map((name) => fieldOfColumn(name, kind))
  const rows = next.map((record) => record.cells.map(String))
  const columns = { names: paths, written: names, rows, holder: 'header', at }
  const errors = [
    ...unknownColumns(columns, kind),
    ...duplicateColumns(paths, form, at),
    ...overlappingColumns(columns, kind),
  ]
  const leaves = paths.map((path, column) =>
    leafOf(kind, { path, field: path }, (row: readonly unknown[]) => row[column]),
  )
  const byPath = new Map(paths.map((path, column) => [path, column]))
  return { leaves, names, columns: byPath, width, errors, merge: null, passedOver: [] }
}

/** Records after a faulty header among which another header is looked for. */
const LOOK_AHEAD = 10

/** What is wrong with a header, given the records that follow it: it may be no header at all. */
export function explainHeader(
  [header, ...next]: readonly [TableRecord, ...TableRecord[]],
  form: TableForm,
  at: Place,
): readonly Row[] {
  const { kind, code, word } = form
  const hintStart = `The first ${word} must name the columns`
  const fail = (message: string, hint: string): Row[] => [
    { kind, at, error: new CatalogError(code, message, { at: [at], hint }) },
  ]
  const { errors } = readHeader(header, form, { at, next })
  if (namesIn(header, form) > 0) return errors
  const below = next
    .slice(0, LOOK_AHEAD)
    .find((record) => namesIn(record, form) > 1 || (looksLikeHeader(record) && !looksLikeHeader(header)))
  if (below) {
    const hint = `${hintStart}. Here they stand on ${word} ${below.line}: remove what is above it.`
    return fail(`The first ${word} does not name the columns.`, hint)
  }
  if (header.cells.some((cell) => UUID.test(String(cell)))) {
    const hint = `${hintStart}: add a ${word} above it, with the name of each column in their order. ${columnsOf(kind)}.`
    return fail(`The first ${word} is a record.`, hint)
  }
  return errors
}

const UUID = /^\s*[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}\s*$/i

/** An error row if the record that follows a header names columns as well. */
export function secondHeader(record: TableRecord, form: TableForm, at: Place): Row | null {
  const { kind, code, word } = form
  const written = record.cells.filter((cell) => !isBlank(cell))
  if (kind === 'features' || written.length < 2) return null
  const count = namesIn(record, form)
  if (count < 2 || count < written.length) return null
  const message = `The columns are named twice: this ${word} names them again.`
  const hint = `Keep one header: remove this ${word}, or what is above it.`
  return { kind, at, error: new CatalogError(code, message, { at: [at], hint }) }
}

/** How many fields a record names, whatever separates them. */
function namesIn({ cells }: TableRecord, form: TableForm): number {
  const names = cells.flatMap((cell) =>
    String(cell)
      .slice(0, 1000)
      .split(/[,;\t]/),
  )
  return names.filter((name) => isName(name, form)).length
}

/** Whether most cells of a record are what others call columns: titles of songs may be one of them, too. */
function looksLikeHeader({ cells }: TableRecord): boolean {
  const written = cells.filter((cell) => !isBlank(cell)).map(String)
  const called = written.filter(isCalled)
  return called.length > 1 && called.length > written.length / 2
}

/** Whether a cell may be the name of a column. */
export function isName(name: string, { kind, fields }: Pick<TableForm, 'kind' | 'fields'>): boolean {
  if (name.trim() === '') return false
  const isTheirs = fields?.targets.some((target) => 'field' in target && target.field === name.trim())
  if (isTheirs) return true
  const path = fieldOfColumn(name, kind)
  return kind === 'features' ? path === 'uuid' || path === 'id' : isField(kind, path)
}

function duplicateColumns(names: readonly string[], { kind, code }: TableForm, at: Place): Row[] {
  const duplicates = new Set(names.filter((column, index) => names.indexOf(column) !== index))
  return [...duplicates].map((column) => {
    const message = `The header has more than one column "${column}".`
    const error = new CatalogError(code, message, { at: [at], hint: 'Keep one of them.' })
    return { kind, at, error }
  })
}
