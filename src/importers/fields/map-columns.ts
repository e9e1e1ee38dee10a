// Applies `fields` of an entry to the header of a table: once per file, so that rows take no longer.

import type { Kind } from '../../contract/kinds/kinds.ts'
import { type Row, skipped, UNNAMED_COLUMNS } from '../../core/library/source.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import { isField, overlap } from '../../core/records/fields.ts'
import { type FieldMap, fieldsRead, type Target } from '../../core/settings/field-sources.ts'
import { isOpen } from '../../core/settings/where.ts'
import { quotedList } from '../../core/system/name-lists.ts'
import { type Cell, emptying, isBlank } from './cells.ts'
import { matchField } from './columns.ts'
import { meetsAll } from './conditions.ts'
import { Headings } from './headings.ts'
import { type Leaf, makeLeaf } from './leaves.ts'
import type { MergedRows } from './merge.ts'
import { UnlistedAnswers } from './unlisted-answers.ts'

export interface MappedColumns {
  readonly leaves: readonly Leaf<readonly unknown[]>[]
  /** Null if each row is a record. */
  readonly merge: MergedRows | null
  /** Columns whose empty cells have the value of the row above. */
  readonly filled: ReadonlySet<number>
  readonly columns: ReadonlyMap<string, number>
  readonly errors: readonly Row[]
  readonly ignored: readonly string[]
  readonly rules: RowRules
}

/** Which rows are records, and what is read of the others. */
export interface RowRules {
  readonly isRecord: (row: readonly unknown[]) => boolean
  readonly unlisted: UnlistedAnswers<readonly unknown[]>
  /** Reads what empty cells of the rows below have in common with a row that is left out. */
  readonly leaveOut: (row: readonly unknown[]) => void
  /** For a column with headings. */
  readonly headings: Headings | null
  /** The columns that may mark rows as not to be published, from 0. */
  readonly marking: readonly number[]
}

interface Mapping {
  readonly kind: Kind
  readonly fields: FieldMap
  readonly code: 'BAD_CSV' | 'BAD_SPREADSHEET'
}

export function mapColumns(
  names: readonly string[],
  { kind, fields, code }: Mapping,
  at: Place,
): MappedColumns {
  const errors: Row[] = []
  const leaves: Leaf<readonly unknown[]>[] = []
  const columns = new Map<string, number>()
  const used = new Set<number>()
  const merged: number[] = []
  const filled = new Set<number>()
  const paths: string[] = fields.targets.map(({ path }) => path)
  const fillers: ((row: readonly unknown[]) => unknown)[] = []
  const emptied = emptying(fields.empty)
  let headings: Headings | null = null
  const addLeaf = (target: Target, from: readonly number[]) => {
    leaves.push(
      makeLeaf(
        kind,
        target,
        from.map((column) => {
          const read = (row: readonly unknown[]) => emptied(row[column])
          if (!filled.has(column)) return read
          const filler = filling(read)
          fillers.push(filler)
          return filler
        }),
      ),
    )
  }
  for (const target of fields.targets) {
    const read = fieldsRead(target).map((field) => ({ field, found: findColumns(field, names) }))
    for (const { field, found } of read) {
      if (found.length > 1) errors.push({ kind, at, error: doubledColumn(field, code, at) })
      else if (found.length === 0) {
        const missing = { field, use: `"fields" of site.json maps to ${target.path}` }
        errors.push({ kind, at, error: missingColumn(missing, names, { holder: 'header', at }) })
      }
    }
    const from = read.flatMap(({ found }) => found)
    const [column] = from
    if (column !== undefined) columns.set(target.path, column)
    for (const each of from) used.add(each)
    const rows = 'rows' in target && column !== undefined ? target.rows : undefined
    if (rows === 'fill' && column !== undefined) filled.add(column)
    if (rows === 'heading' && column !== undefined) {
      const own = new Headings(column)
      headings = own
      leaves.push(makeLeaf(kind, target, [() => own.value]))
      continue
    }
    addLeaf(
      target,
      rows === 'merge' && column !== undefined ? [names.length + merged.push(column) - 1] : from,
    )
  }
  const conditions = (fields.where ?? []).flatMap((condition) => {
    const found = findColumns(condition.field, names)
    const [column] = found
    if (found.length > 1) errors.push({ kind, at, error: doubledColumn(condition.field, code, at) })
    else if (column === undefined) {
      const missing = { field: condition.field, use: WHERE_NAMES }
      errors.push({ kind, at, error: missingColumn(missing, names, { holder: 'header', at }) })
    }
    return column === undefined
      ? []
      : [{ ...condition, column, raw: (row: readonly unknown[]) => row[column] }]
  })
  const tested = new Set(conditions.map(({ column }) => column))
  const decided = new Set(conditions.flatMap((condition) => (isOpen(condition) ? [] : condition.column)))
  const ignored: string[] = []
  const marking: number[] = []
  for (const [column, name] of names.entries()) {
    if (used.has(column)) continue
    const path = matchField(name, kind)
    const isNamed = name.trim() !== ''
    const isKnown = isNamed && isField(kind, path) && !paths.some((taken) => overlap(taken, path))
    const isNull = isKnown && isAbsent(path, fields)
    if (isKnown && !isNull) {
      paths.push(path)
      used.add(column)
      columns.set(path, column)
      addLeaf({ path, field: name }, [column])
    } else if (isNamed) {
      if (!decided.has(column)) marking.push(column)
      const isNew = !isNull && !tested.has(column) && !fields.readElsewhere?.includes(name)
      if (isNew) ignored.push(name)
    }
  }
  const same = [...used].filter((column) => !merged.includes(column))
  const merge = merged.length > 0 ? { columns: merged, same, width: names.length } : null
  const rules = {
    isRecord: meetsAll(conditions),
    unlisted: new UnlistedAnswers(conditions),
    leaveOut: (row: readonly unknown[]) => {
      for (const fill of fillers) fill(row)
    },
    headings,
    marking,
  }
  return { leaves, columns, errors, merge, filled, rules, ignored: fields.ignoresOthers ? [] : ignored }
}

/** Returns a function that reads an empty cell as the last one above it that is not empty. */
function filling(read: (row: readonly unknown[]) => unknown): (row: readonly unknown[]) => unknown {
  let last: unknown = null
  return (row) => {
    const value = read(row)
    if (value !== undefined && value !== null && !isBlank(value as Cell)) last = value
    return last
  }
}

/** Whether the data does not have a field, according to `fields`. */
export const isAbsent = (path: string, { absent = [] }: FieldMap): boolean =>
  absent.some((each) => overlap(each, path))

export const doubledColumn = (name: string, code: Mapping['code'], at: Place): CatalogError =>
  new CatalogError(code, `The header has more than one column "${name}".`, {
    at: [at],
    hint: 'Rename or remove one of them.',
  })

/** Finds the columns of exactly this name, or else those that differ only in case and surrounding white space. */
function findColumns(name: string, names: readonly string[]): number[] {
  const indexes = [...names.keys()]
  const exact = indexes.filter((index) => names[index] === name)
  if (exact.length > 0) return exact
  const plain = name.trim().toLowerCase()
  return indexes.filter((index) => names[index]?.trim().toLowerCase() === plain)
}

interface Holder {
  /** The word for what lacks the column: `header`, `file`. */
  readonly holder: string
  readonly at: Place
}

/** For a column that `where` names. */
export const WHERE_NAMES = '"where" of site.json names'

/**
 * For a missing column that an entry names.
 * @param use what names it, as the end of a sentence
 */
export function missingColumn(
  { field, use }: { readonly field: string; readonly use: string },
  names: readonly string[],
  { holder, at }: Holder,
): CatalogError {
  const message = `The ${holder} has no column "${field}", which ${use}.`
  const existing = names.filter((name) => name.trim() !== '')
  const list = existing.length > 0 ? `Its columns are ${quotedList(existing)}.` : 'It has no columns.'
  const hint = [didYouMean(field, existing), list].filter((part) => part !== undefined).join(' ')
  return new CatalogError('UNKNOWN_FIELD', message, { at: [at], hint })
}

/** Makes a row that lists skipped columns, for the warning of a build. */
export const ignoredColumnsRow = (kind: Kind, names: readonly string[], at: Place): Row =>
  skipped(kind, at, `${UNNAMED_COLUMNS}: ${quotedList(names)}`)
