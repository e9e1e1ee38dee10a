// Which rows are records: those that meet the conditions of `where`. Other columns may mark rows that are read as not
// to be published, which a warning reports.

import { isFields } from '../../contract/common/own-value.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Remark, Row } from '../../core/library/source.ts'
import type { Place } from '../../core/problems/errors.ts'
import { MAX_EXAMPLES } from '../../core/problems/examples.ts'
import { type Condition, isOpen } from '../../core/settings/where.ts'
import { type MarkRule, type Marks, markRule } from '../guesses/private-rows.ts'

/** What a source holds if all of its rows are left out. */
export const ONLY_LEFT_OUT = 'only rows that "where" leaves out'

export interface PlacedCondition<R> extends Condition {
  readonly raw: (row: R) => unknown
}

/** Returns a test for rows that meet all conditions, in capitals or not. */
export function meetsAll<R>(conditions: readonly PlacedCondition<R>[]): (row: R) => boolean {
  const tests = conditions.map(({ values, isNot, raw }) => {
    const wanted = new Set(values.map(plain))
    return (row: R) => textsInCell(raw(row)).some((text) => wanted.has(plain(text))) !== isNot
  })
  // Reading each of them shows which fields exist.
  return (row) => tests.map((test) => test(row)).every((isMet) => isMet)
}

const plain = (text: string): string => text.trim().toLowerCase()

/** Returns the texts of a cell, or of a list in JSON: at least one. */
export function textsInCell(value: unknown): readonly string[] {
  const texts = [value].flat().map((each) => String(each ?? ''))
  return texts.length === 0 ? [''] : texts
}

/** The rows that have one value of a column. */
interface RowsOfValue {
  count: number
  /** The first of them. */
  readonly first: Place[]
}

interface Watched {
  readonly rule: MarkRule
  readonly byValue: Map<string, RowsOfValue>
  /** Whether there are so many values that only those are kept that mark their rows whatever the others are. */
  isWide: boolean
}

const MAX_VALUES = 500
/** Objects whose members are named by their values, such as ids, have no end of fields. */
const MAX_FIELDS = 500

/** Returns the values that conditions leave out, by column. @param columnOf the column that a condition names */
export const valuesLeftOut = (
  conditions: readonly Condition[] = [],
  columnOf: (field: string) => string = (field) => field,
): ReadonlyMap<string, readonly string[]> =>
  new Map(conditions.filter(isOpen).map(({ field, values }) => [columnOf(field), values]))

/** Collects the rows that columns mark as not to be published. */
export class MarkedRows {
  readonly #kind: Kind
  readonly #leftOut: ReadonlyMap<string, readonly string[]>
  readonly #around: string
  readonly #columns = new Map<string, Watched>()
  readonly #objects: RowsOfValue = { count: 0, first: [] }

  /**
   * @param leftOut the values that the rows looked at do not have, by column
   * @param around the path of the list of the rows in JSON, before the names of their fields: `records[].`
   */
  constructor(kind: Kind, leftOut: ReadonlyMap<string, readonly string[]>, around = '') {
    this.#kind = kind
    this.#leftOut = leftOut
    this.#around = around
  }

  /** Looks at the value of a column in a row. */
  look(column: string, value: unknown, at: Place): void {
    const watched = this.#watched(column)
    if (typeof value === 'object' && value !== null) return
    const text = String(value ?? '').trim()
    const known = watched.byValue.get(text)
    if (known) addRow(known, at)
    else if (!watched.isWide || watched.rule.isMark(text)) {
      watched.byValue.set(text, { count: 1, first: [at] })
      if (!watched.isWide && watched.byValue.size > MAX_VALUES) widen(watched)
    }
  }

  /**
   * Looks at the fields of an object, and at those of the objects in it. A field that only others have is empty.
   * @param except the paths of fields not to look at
   */
  lookInside(
    object: unknown,
    { at, except }: { readonly at: Place; readonly except: ReadonlySet<string> },
  ): void {
    if (!isFields(object)) return
    const fields = new Map(
      Object.entries(object).flatMap(([key, value]): [string, unknown][] =>
        isFields(value)
          ? Object.entries(value).map(([inner, each]) => [`${key}.${inner}`, each])
          : [[key, value]],
      ),
    )
    for (const column of this.#columns.keys()) if (!fields.has(column)) this.look(column, '', at)
    for (const [path, value] of fields) {
      if (except.has(path)) continue
      const isNew = !this.#columns.has(path)
      if (isNew && this.#columns.size === MAX_FIELDS) continue
      const { count, first } = this.#objects
      if (count > 0 && isNew) this.#watched(path).byValue.set('', { count, first: [...first] })
      this.look(path, value, at)
    }
    addRow(this.#objects, at)
  }

  /** Returns the rows for the warning, in order. */
  end(): readonly Row[] {
    return [...this.#columns]
      .flatMap(([column, watched]) => this.#marked(column, watched))
      .sort((one, other) => (one.at.line ?? 0) - (other.at.line ?? 0))
  }

  #watched(column: string): Watched {
    const known = this.#columns.get(column)
    if (known) return known
    const watched = { rule: markRule(column, this.#kind), byValue: new Map(), isWide: false }
    this.#columns.set(column, watched)
    return watched
  }

  #marked(column: string, { rule, byValue, isWide }: Watched): Remark[] {
    const leftOut = this.#leftOut.get(column.trim()) ?? []
    // With the values that are left out, it is clear what the others are.
    const counts = new Map(leftOut.map((value) => [value, 0]))
    for (const [value, { count }] of byValue) counts.set(value, count)
    const {
      values,
      allowed,
      unsure = [],
    }: Marks = isWide ? { values: [...counts.keys()] } : rule.marksIn(counts)
    const remarks = (remark: 'private' | 'unsure', marks: readonly string[], others: Partial<Remark>) =>
      marks.flatMap((what) => {
        const { first = [], count = 0 } = byValue.get(what) ?? {}
        const shared = { kind: this.#kind, remark, what, column: this.#around + column, ...others }
        // The first also counts those that are not listed.
        return first.map((at, index) => ({
          ...shared,
          at,
          count: index === 0 ? count - first.length + 1 : 1,
        }))
      })
    const others = allowed && { allowed }
    return [
      ...remarks('private', values, { ...others, leftOut }),
      ...remarks('unsure', unsure, { ...others, leftOut: [...leftOut, ...values] }),
    ]
  }
}

function addRow(rows: RowsOfValue, at: Place): void {
  rows.count += 1
  if (rows.first.length < MAX_EXAMPLES) rows.first.push(at)
}

function widen(watched: Watched): void {
  watched.isWide = true
  for (const value of watched.byValue.keys()) if (!watched.rule.isMark(value)) watched.byValue.delete(value)
}
