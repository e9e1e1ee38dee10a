// A leaf describes how one field of a record, or of a record inside it, is read from a row.

import type { Kind } from '../../api/kinds.ts'
import { CatalogError } from '../../problems/errors.ts'
import { shown } from '../../problems/validation.ts'
import { type ListSort, listSort } from '../../records/fields.ts'
import type { ColumnForm, FieldSource } from '../../settings/source-entry.ts'
import { FaultyCell, SheetTime } from './cells.ts'
import { FORMS } from './forms.ts'

/** An error in one field of a row, before its place is known. */
export class FieldError extends CatalogError {
  readonly field: readonly string[]

  constructor(field: readonly string[], { code, message, hint }: CatalogError) {
    super(code, message, hint === undefined ? {} : { hint })
    this.field = field
  }
}

export interface Leaf<R> {
  /** `['release', 'label', 'name']` */
  readonly path: readonly string[]
  /** Returns the raw value in the row; null for a leaf that is the same in every row. */
  readonly raw: ((row: R) => unknown) | null
  /** Returns the value of the field. Throws a FieldError for an invalid one. */
  readonly value: (row: R) => unknown
}

/** Splits a path at its dots; in features a dot is a part of a name. */
export const splitPath = (kind: Kind, path: string): readonly string[] =>
  kind === 'features' ? [path] : path.split('.')

/** Makes the leaf of a field. */
export function makeLeaf<R>(
  kind: Kind,
  source: FieldSource & { readonly path: string },
  raw: (row: R) => unknown,
): Leaf<R> {
  const path = splitPath(kind, source.path)
  if ('value' in source) return { path, raw: null, value: () => source.value }
  const { as, separator } = source
  const convert = chooseConversion(kind, { path, as, separator })
  if (convert === null) return { path, raw, value: (row) => plain(raw(row), path) }
  return { path, raw, value: (row) => convert(plain(raw(row), path)) }
}

/** Returns null for an empty cell. */
function plain(raw: unknown, path: readonly string[]): unknown {
  if (raw === '' || raw === undefined) return null
  if (typeof raw !== 'object') return raw
  if (raw instanceof FaultyCell) throw new FieldError(path, formulaError(raw))
  return raw
}

interface Conversion {
  readonly path: readonly string[]
  readonly as: ColumnForm | undefined
  readonly separator: string | undefined
}

function chooseConversion(
  kind: Kind,
  { path, as, separator }: Conversion,
): ((value: unknown) => unknown) | null {
  if (as !== undefined && as !== 'seconds') return (value) => readAs(kind, path, { value, form: as })
  const split = separator ?? SEPARATORS[listSort(kind, path)]
  if (split === null) return (value) => (value instanceof SheetTime ? value.text : value)
  return (value) => toList(value, { path, separator: split })
}

/** Default separators of list cells. Names may contain spaces. */
const SEPARATORS: Readonly<Record<ListSort, string | RegExp | null>> = {
  none: null,
  references: /[|\s]+/,
  parts: '|',
  // The schema of the field splits the text.
  texts: null,
}

interface ListForm {
  readonly path: readonly string[]
  readonly separator: string | RegExp
}

function toList(value: unknown, { path, separator }: ListForm): unknown {
  if (value === null) return value
  if (Array.isArray(value)) return value.map((part) => plain(part, path))
  if (typeof value !== 'string') return [value instanceof SheetTime ? value.text : value]
  return value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

interface CellValue {
  readonly value: unknown
  readonly form: Exclude<ColumnForm, 'seconds'>
}

function readAs(kind: Kind, path: readonly string[], { value, form }: CellValue): unknown {
  if (value === null) return null
  const isTime = value instanceof SheetTime
  if (isTime && form === 'm:s' && value.seconds !== null) {
    if (value.seconds >= DAY && value.seconds % 60 === 0)
      throw new FieldError(path, tooManyHours(kind, path, value.text))
    return `${value.seconds}`
  }
  const written = isTime ? value.text : value
  const isText = typeof written === 'string' || typeof written === 'number'
  const read = isText ? FORMS[form].read(`${written}`.trim()) : null
  if (read !== null) return read
  if (typeof written === 'string' && written.trim() === '') return null
  const name = path.join('.')
  const message = `The field "${name}" of this ${kind} is ${shown(written)}; it must be ${FORMS[form].wanted}.`
  const hint = `Write it in that form, or correct "as" of "${name}" in "fields" of site.json.`
  throw new FieldError(path, new CatalogError('BAD_VALUE', message, { hint }))
}

const DAY = 86_400

/** For a time such as 25:10, which a spreadsheet reads as hours and minutes. */
function tooManyHours(kind: Kind, path: readonly string[], text: string): CatalogError {
  const [hours = '', minutes = ''] = text.split(':')
  const message = `The field "${path.join('.')}" of this ${kind} is ${text}, which is more than a day.`
  const hint = `Write 0:${hours}:${minutes} if it lasts ${hours} minutes: a spreadsheet reads ${hours}:${minutes} as hours and minutes.`
  return new CatalogError('BAD_VALUE', message, { hint })
}

function formulaError({ name, fault }: FaultyCell): CatalogError {
  return new CatalogError('BAD_SPREADSHEET', `The cell ${name} has an error instead of a value: ${fault}.`, {
    hint: 'Correct its formula in the spreadsheet, or replace it with the value, and save the file.',
  })
}
