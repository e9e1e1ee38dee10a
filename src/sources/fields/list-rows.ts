// Tracks in a list inside a release or an album: `"name": "tracks[].name"` makes a row of each element of the list, with
// what the object around it has.

import { type Fields, isFields } from '../../api/own-value.ts'
import type { Place } from '../../problems/errors.ts'
import { type FieldMap, fieldsRead } from '../../settings/field-sources.ts'
import { type FieldPlaces, type Row, skipped } from '../../stages/source.ts'
import { stepsOf, valueAt } from './object-paths.ts'

/** All elements of a list, in a path. */
const EACH = '[]'

/** What a row is read from: without a list, both are the object itself. */
export interface ListRow {
  readonly around: Fields
  readonly own: unknown
  /** The place in the list, from 1. */
  readonly number?: number
}

/** Returns the path of the list whose elements are the rows, which is a part of the path of `name`; null without a list. */
export function rowListOf({ targets }: FieldMap): string | null {
  const name = targets.find(({ path }) => path === 'name')
  const [list] = (name ? fieldsRead(name) : []).filter((field) => field.includes(EACH))
  return list === undefined ? null : list.slice(0, list.indexOf(EACH))
}

/** Returns the path of a field within the elements of the list; null if it is outside of them. */
export const withinList = (field: string, list: string | null): string | null =>
  list !== null && field.startsWith(list + EACH)
    ? field.slice(list.length + EACH.length).replace(/^\./, '')
    : null

/** Whether a path leads through a list to several values. */
export const isOfMany = (field: string): boolean => field.includes(EACH)

type WithListRow = Row & { readonly value: ListRow }

/** Whether a row has been read; others are errors, or are skipped. */
export const isListRow = (row: Row | WithListRow): row is WithListRow =>
  'value' in row && isFields(row.value) && 'around' in row.value

/** Returns the rows of an object. */
export function* listRows(row: Row, list: string | null): Generator<Row | WithListRow> {
  if (!('value' in row) || !isFields(row.value)) yield row
  else if (list === null) yield { ...row, value: { around: row.value, own: row.value } }
  else {
    const around = row.value
    const elements = valueAt(around, stepsOf(list))
    if (!Array.isArray(elements) || elements.length === 0)
      yield skipped(row.kind, row.at, `objects without anything in "${list}"`)
    else
      for (const [index, own] of elements.entries())
        yield {
          kind: row.kind,
          at: { ...row.at, path: `${list}[${index}]` },
          value: { around, own, number: index + 1 },
        }
  }
}

/** The places of fields in the objects of a list. */
export function placesInList({ targets }: FieldMap, list: string): FieldPlaces {
  const fieldOf = (path: readonly PropertyKey[]): string | undefined => {
    const name = path.filter((key) => typeof key !== 'number').join('.')
    const target =
      targets.find((one) => one.path === name) ?? targets.find((one) => one.path.startsWith(`${name}.`))
    return target && fieldsRead(target)[0]
  }
  return {
    placeOf(row: Place, path) {
      const field = fieldOf(path)
      if (field === undefined) return row
      const within = withinList(field, list)
      return { ...row, path: within === null ? field : [row.path, within].filter(Boolean).join('.') }
    },
    columnOf: fieldOf,
  }
}
