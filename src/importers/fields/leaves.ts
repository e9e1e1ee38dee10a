// A leaf describes how one field of a record, or of a record inside it, is read from a row.

import type { Kind } from '../../contract/kinds/kinds.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { type Refusal, shown } from '../../core/problems/validation.ts'
import { listSort } from '../../core/records/fields.ts'
import { relatedNames } from '../../core/records/relations.ts'
import { quotedParts } from '../../core/records/values/quoted-list.ts'
import type { ColumnSource, FieldSource, JoinedSource } from '../../core/settings/field-sources.ts'
import { answerIn } from '../guesses/mark-values.ts'
import { FaultyCell, SheetTime, UNSAVED } from './cells.ts'
import { CELL_FORMS, type CellForm } from './forms.ts'
import { joiner } from './joined.ts'
import { createSplitter } from './lists.ts'

/** An error in one field of a row, before its place is known. */
export class FieldError extends CatalogError {
  readonly field: readonly string[]
  readonly refusal: Refusal | undefined

  constructor(field: readonly string[], { code, message, hint }: CatalogError, refusal?: Refusal) {
    super(code, message, hint === undefined ? {} : { hint })
    this.field = field
    this.refusal = refusal
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

/**
 * Makes the leaf of a field.
 * @param raws return the raw values of the fields that the source reads
 */
export function makeLeaf<R>(
  kind: Kind,
  source: FieldSource & { readonly path: string },
  raws: readonly ((row: R) => unknown)[],
): Leaf<R> {
  const path = splitPath(kind, source.path)
  const [first] = raws
  if ('value' in source) return { path, raw: null, value: () => source.value }
  // A spreadsheet replaces it by a constant.
  if ('sheet' in source || first === undefined) return { path, raw: null, value: () => null }
  if ('fields' in source) return makeJoinedLeaf(kind, path, { source, raws })
  const raw = first
  const convert = chooseConversion(kind, path, source)
  const isOne = hasOneValue(kind, path) && source.isFirst !== true
  if (!isOne) return { path, raw, value: (row) => convert(plain(raw(row), path)) }
  const readOnly = onlyReader(kind, path, source.field)
  return { path, raw, value: (row) => convert(plain(readOnly(raw(row)), path)) }
}

/** Whether a field is neither a list nor anything: features have fields of any form, and credits may be a list. */
const hasOneValue = (kind: Kind, path: readonly string[]): boolean =>
  kind !== 'features' && path.at(-1) !== 'credits' && listSort(kind, path) === 'none'

/**
 * Returns a function that reads the value of a list of one, as archives write each field, null for an empty list, and
 * any other value as it is. The artists that a release shows are one text.
 */
function onlyReader(kind: Kind, path: readonly string[], column: string): (value: unknown) => unknown {
  const isDisplay = path.at(-1) === 'artist_display'
  return (value) => {
    const list: unknown = isDisplay && typeof value === 'string' ? quotedParts(value) : value
    if (!Array.isArray(list) || list.some((part) => typeof part === 'object')) return value
    const [only = null, ...others] = list as unknown[]
    if (others.length === 0) return only
    if (isDisplay) return list.join(', ')
    const name = path.join('.')
    const first = `"${name}": ${JSON.stringify(`${column}[0]`)} reads the first of them`
    const all =
      kind === 'track' && name === 'artist.name'
        ? ` "artists.name": ${JSON.stringify(column)} reads all.`
        : ''
    throw wrongValue(kind, path, {
      reason: 'it must be one value',
      received: shown(value),
      hint: `In "fields" of the source, ${first}.${all}`,
    })
  }
}

interface Joined<R> {
  readonly source: JoinedSource
  readonly raws: readonly ((row: R) => unknown)[]
}

function makeJoinedLeaf<R>(kind: Kind, path: readonly string[], { source, raws }: Joined<R>): Leaf<R> {
  const column = source.fields.join('", "')
  const sort = listSort(kind, path)
  // In a list of names or references each column is a part, whatever is between their texts.
  const isList = sort === 'parts' || sort === 'references'
  const { separator, roles } = source
  if (roles) return makeCreditsLeaf(path, { source: { ...source, roles }, raws })
  const raw = joiner(isList ? { ...source, join: separator ?? '|' } : source, raws)
  const convert =
    source.as === 'm:s'
      ? (value: unknown) => readAs(kind, path, { value, form: 'm:s', column })
      : isList
        ? chooseConversion(kind, path, { field: column, separator })
        : displayed
  return { path, raw, value: (row) => convert(plain(raw(row), path)) }
}

/** Makes a leaf that reads the people in each column with the role of this column. */
function makeCreditsLeaf<R>(
  path: readonly string[],
  { source, raws }: Joined<R> & { readonly source: { readonly roles: readonly string[] } },
): Leaf<R> {
  const split = createSplitter('parts', { separator: source.separator })
  const namesIn = (value: unknown) => (value === null ? [] : [split(String(displayed(value)))].flat())
  return {
    path,
    raw: joiner(source, raws),
    value: (row) => {
      const credits = raws.flatMap((raw, at) =>
        namesIn(plain(raw(row), path)).map((name) => ({ artist: { name }, role: source.roles[at] })),
      )
      return credits.length > 0 ? credits : null
    },
  }
}

/** Returns null for an empty cell. */
function plain(raw: unknown, path: readonly string[]): unknown {
  if (raw === '' || raw === undefined) return null
  if (typeof raw !== 'object') return raw
  if (raw instanceof FaultyCell) throw new FieldError(path, formulaError(raw))
  return raw
}

const displayed = (value: unknown): unknown => (value instanceof SheetTime ? value.text : value)

function chooseConversion(
  kind: Kind,
  path: readonly string[],
  source: ColumnSource,
): (value: unknown) => unknown {
  const { as, isFirst = false } = source
  if (as === 'position') return displayed
  if (as !== undefined && as !== 'seconds')
    return (value) => readAs(kind, path, { value, form: as, column: source.field })
  const isShown = path.at(-1) === 'artist_display' && source.separator !== undefined
  const sort = isFirst || isShown ? 'parts' : listSort(kind, path)
  if (sort === 'none') return convertOne(path)
  const split = createSplitter(sort, { ...source, isPaired: path.at(-1) === 'catalognumbers' })
  const convert = (value: unknown): unknown => {
    if (value === null) return value
    if (Array.isArray(value)) return value.map((part) => plain(part, path))
    return typeof value === 'string' ? split(value) : sort === 'texts' ? displayed(value) : [displayed(value)]
  }
  if (isShown) return (value) => [convert(value) ?? []].flat().join(', ') || null
  if (!isFirst) return convert
  return (value) => {
    const [first = null] = (convert(value) ?? []) as unknown[]
    return first
  }
}

const FILES: ReadonlySet<string> = new Set(['image', 'stream'])

function convertOne(path: readonly string[]): (value: unknown) => unknown {
  const field = path.at(-1) ?? ''
  if (FILES.has(field)) return fileIn
  if (field === 'unlisted' || field === 'explicit') return markIn
  return path.length > 1 && field === 'name' ? nameIn : displayed
}

/** Returns yes or no for a word that means it in any language. */
const markIn = (value: unknown): unknown =>
  typeof value === 'string' ? (answerIn(value.trim()) ?? value) : displayed(value)

/** Returns the name of the first attachment in a cell of Airtable, whose address is valid for hours. */
const fileIn = (value: unknown): unknown =>
  typeof value === 'string' ? (relatedNames(value)?.[0] ?? value) : displayed(value)

/** Returns the name of a record inside; several of a relation are one name here. */
const nameIn = (value: unknown): unknown =>
  typeof value === 'string' ? (relatedNames(value)?.join(', ') ?? value) : displayed(value)

interface CellValue {
  readonly value: unknown
  readonly form: CellForm
  readonly column: string
}

function readAs(kind: Kind, path: readonly string[], { value, form, column }: CellValue): unknown {
  if (value === null) return null
  const isTime = value instanceof SheetTime
  if (isTime && form === 'm:s' && value.seconds !== null) {
    if (value.seconds >= DAY && value.seconds % 60 === 0)
      throw tooManyHours(kind, path, { text: value.text, column })
    return `${value.seconds}`
  }
  const written = isTime ? value.text : value
  const isText = typeof written === 'string' || typeof written === 'number'
  const read = isText ? CELL_FORMS[form].read(`${written}`.trim(), path.join('.')) : null
  if (read !== null) return read === '' ? null : read
  if (typeof written === 'string' && written.trim() === '') return null
  const name = path.join('.')
  const reason = `it must be ${CELL_FORMS[form].wanted}`
  throw wrongValue(kind, path, {
    reason,
    received: shown(written),
    hint: `Write it in that form, or correct "as" of "${name}" in "fields" of site.json.`,
  })
}

const DAY = 86_400

/** For a time such as 25:10, which a spreadsheet reads as hours and minutes. */
function tooManyHours(
  kind: Kind,
  path: readonly string[],
  { text, column }: { readonly text: string; readonly column: string },
): FieldError {
  const [hours = '', minutes = ''] = text.split(':')
  const name = path.join('.')
  return wrongValue(kind, path, {
    reason: 'it is more than a day',
    received: text,
    hint: `A spreadsheet reads ${hours}:${minutes} as hours and minutes. If the column is typed as minutes and seconds, write "${name}": { "field": ${JSON.stringify(column)}, "as": "h:m" } in "fields"; if only this cell is, write 0:${hours}:${minutes}.`,
  })
}

function wrongValue(
  kind: Kind,
  path: readonly string[],
  { reason, received, hint }: Required<Pick<Refusal, 'reason' | 'received' | 'hint'>>,
): FieldError {
  const message = `The field "${path.join('.')}" of this ${kind} is ${received}; ${reason}.`
  const error = new CatalogError('BAD_VALUE', message, { hint })
  return new FieldError(path, error, { code: 'BAD_VALUE', message, path, reason, received, hint })
}

function formulaError({ name, fault }: FaultyCell): CatalogError {
  if (fault === UNSAVED)
    return new CatalogError('BAD_SPREADSHEET', `The cell ${name} has a formula without a saved value.`, {
      hint: 'Open the file in a spreadsheet program, and save it again.',
    })
  return new CatalogError('BAD_SPREADSHEET', `The cell ${name} has an error instead of a value: ${fault}.`, {
    hint: 'Correct its formula in the spreadsheet, or replace it with the value, and save the file.',
  })
}
