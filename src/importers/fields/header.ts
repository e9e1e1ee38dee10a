// Reads the header of a table: the leaves of its columns, or errors.

import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { isField } from '../../core/records/fields.ts'
import { type FieldMap, fieldsRead } from '../../core/settings/field-sources.ts'
import { isBlank, type TableRecord } from './cells.ts'
import { matchField, overlappingColumns, unknownColumns } from './columns.ts'
import { type Leaf, makeLeaf } from './leaves.ts'
import { doubledColumn, mapColumns, type RowRules } from './map-columns.ts'
import type { MergedRows } from './merge.ts'
import { UnlistedAnswers } from './unlisted-answers.ts'

/** Properties of a table that its messages depend on. */
export interface TableForm {
  readonly kind: Kind
  readonly fields: FieldMap | undefined
  readonly code: 'BAD_CSV' | 'BAD_SPREADSHEET'
  /** The word for the position of a record. */
  readonly word: 'line' | 'row'
  /** The position of the header, if an entry has it. */
  readonly header?: number | undefined
  /** The file as it is, or would be, written in an entry. */
  readonly location?: string | undefined
}

export interface Header {
  readonly leaves: readonly Leaf<readonly unknown[]>[]
  readonly merge: MergedRows | null
  /** Columns whose empty cells have the value of the row above. */
  readonly filled: ReadonlySet<number>
  /** The names of the columns, as written. */
  readonly names: readonly string[]
  /** The column of each field, from 0, by the path of the field. */
  readonly columns: ReadonlyMap<string, number>
  /** Number of columns up to the last that has a name. */
  readonly width: number
  readonly errors: readonly Row[]
  /** Columns that are skipped because neither `fields` nor the schema has them. */
  readonly ignored: readonly string[]
  readonly rules: RowRules
}

const ALL_ROWS: RowRules = {
  isRecord: () => true,
  unlisted: new UnlistedAnswers([]),
  leaveOut: () => {},
  headings: null,
  marking: [],
}

/** What only `fields` decide. */
const WITHOUT_FIELDS = { merge: null, filled: new Set<number>(), ignored: [], rules: ALL_ROWS }

/** The widest header of spreadsheets. */
export const MAX_COLUMNS = 16_384

/**
 * Reads a header. Unnamed columns at its end are ignored: the sheet was once wider.
 * @param next the records that follow, used to guess the meaning of unknown columns
 */
export function readHeader(
  { cells }: TableRecord,
  form: TableForm,
  { at, next = [] }: { readonly at: Place; readonly next?: readonly TableRecord[] },
): Header {
  const { kind, fields } = form
  const width = cells.findLastIndex((cell) => !isBlank(cell)) + 1
  const names = cells.slice(0, width).map(String)
  if (width > MAX_COLUMNS) return tooWide(width, form, at)
  if (fields) return { ...mapColumns(names, { ...form, fields }, at), names, width }
  const paths = names.map((name) => matchField(name, kind))
  const rows = next.map((record) => record.cells.map(String))
  const columns = { names: paths, written: names, rows, holder: 'header', at }
  const errors = [
    ...unknownColumns(columns, kind),
    ...duplicateColumns(paths, form, at),
    ...overlappingColumns(columns, kind),
  ]
  const leaves = paths.map((path, column) =>
    makeLeaf(kind, { path, field: path }, [(row: readonly unknown[]) => row[column]]),
  )
  const byPath = new Map(paths.map((path, column) => [path, column]))
  return { ...WITHOUT_FIELDS, leaves, names, columns: byPath, width, errors }
}

/** Explaining each of so many columns would take minutes. */
function tooWide(width: number, { kind, code, word }: TableForm, at: Place): Header {
  const error = new CatalogError(code, `The header has ${width} columns.`, {
    at: [at],
    hint: `At most ${MAX_COLUMNS} can be read. Check that the first ${word} names the columns, and that rows end in line breaks.`,
  })
  const errors = [{ kind, at, error }]
  return { ...WITHOUT_FIELDS, leaves: [], names: [], columns: new Map(), width, errors }
}

/** Whether a cell is the name of a known column. */
export function isName(name: string, { kind, fields }: Pick<TableForm, 'kind' | 'fields'>): boolean {
  if (name.trim() === '') return false
  const isMapped = fields?.targets.some((target) => fieldsRead(target).includes(name.trim()))
  if (isMapped) return true
  const path = matchField(name, kind)
  return kind === 'features' ? path === 'uuid' || path === 'id' : isField(kind, path)
}

function duplicateColumns(names: readonly string[], { kind, code }: TableForm, at: Place): Row[] {
  const seen = new Set<string>()
  const duplicates = names.filter((column) => seen.size === seen.add(column).size)
  return [...new Set(duplicates)].map((column) => ({ kind, at, error: doubledColumn(column, code, at) }))
}
