// Tracks in a list inside a release or an album: `"name": "tracks[].name"` makes a row of each element of the list,
// with what the object around it has. The releases may be in a list, too: `releases[].tracks[].name`.

import { isFields } from '../../contract/common/own-value.ts'
import { type FieldPlaces, type Row, skipped } from '../../core/library/source.ts'
import type { Place } from '../../core/problems/errors.ts'
import { type FieldMap, fieldsRead } from '../../core/settings/field-sources.ts'
import { pathSteps, valueAt } from './object-paths.ts'

/** All elements of a list, in a path. */
const EACH = '[]'

/** The lists in the path of `name`, the outermost first: the elements of the last are the rows. */
export type RowLists = readonly string[]

/** What a row is read from. */
export interface ListRow {
  /** The object, and the element of each list in it, to the row itself. */
  readonly levels: readonly unknown[]
  /** The place of the row in its list, from 1. */
  readonly number?: number
}

/**
 * Returns the lists that make the rows: `releases` and `releases[].tracks` if `name` is `releases[].tracks[].title`.
 */
export function findRowLists({ targets }: FieldMap): RowLists {
  const name = targets.find(({ path }) => path === 'name')
  const field = (name ? fieldsRead(name) : []).find(isOfMany) ?? ''
  return [...field.matchAll(/\[\]/g)].map(({ index }) => field.slice(0, index))
}

/** Returns how many of the lists a field is in, and its path in the elements of the last of these. */
export function findLevel(field: string, lists: RowLists): { readonly level: number; readonly path: string } {
  const level = lists.findLastIndex((list) => field.startsWith(list + EACH)) + 1
  const outside = level === 0 ? 0 : `${lists[level - 1]}${EACH}`.length
  return { level, path: field.slice(outside).replace(/^\./, '') }
}

/** Returns the path of a field within the rows; null if it is outside of them. */
export function withinRow(field: string, lists: RowLists): string | null {
  const { level, path } = findLevel(field, lists)
  return level === lists.length ? path : null
}

/** What is before the name of a field of the rows in its path: `records[].`; nothing without lists. */
export const aroundRows = (lists: RowLists): string => (lists.length === 0 ? '' : `${lists.at(-1)}${EACH}.`)

/** Whether a path leads through a list to several values. */
export const isOfMany = (field: string): boolean => field.includes(EACH)

type WithListRow = Row & { readonly value: ListRow }

/** Whether a row has been read; others are errors, or are skipped. */
export const isListRow = (row: Row | WithListRow): row is WithListRow =>
  'value' in row && isFields(row.value) && 'levels' in row.value

/** Returns the rows of an object. */
export const listRows = (row: Row, lists: RowLists): readonly (Row | WithListRow)[] =>
  'value' in row && isFields(row.value)
    ? splitElements({ ...row, value: { levels: [row.value] } }, lists)
    : [row]

function splitElements(row: WithListRow, lists: RowLists): readonly (Row | WithListRow)[] {
  const { kind, at, value } = row
  const { levels } = value
  const depth = levels.length - 1
  const list = lists[depth]
  if (list === undefined) return [row]
  const { path } = findLevel(list, lists.slice(0, depth))
  const elements = valueAt(levels[depth], pathSteps(path))
  if (!Array.isArray(elements) || elements.length === 0)
    return [skipped(kind, at, `objects without anything in "${list}"`)]
  return elements.flatMap((own: unknown, index) => {
    const place = `${path}[${index}]`
    const inside = { ...at, path: depth === 0 ? place : `${at.path}.${place}` }
    return splitElements({ kind, at: inside, value: { levels: [...levels, own], number: index + 1 } }, lists)
  })
}

/** The places of fields in the elements of lists, and in the objects around them. */
export function placesInLists({ targets }: FieldMap, lists: RowLists): FieldPlaces {
  const findField = (path: readonly PropertyKey[]): string | undefined => {
    const name = path.filter((key) => typeof key !== 'number').join('.')
    const target =
      targets.find((one) => one.path === name) ?? targets.find((one) => one.path.startsWith(`${name}.`))
    return target && fieldsRead(target)[0]
  }
  return {
    locateField(row: Place, path) {
      const field = findField(path)
      if (field === undefined) return row
      const within = withinRow(field, lists)
      return { ...row, path: within === null ? field : [row.path, within].filter(Boolean).join('.') }
    },
    nameColumn: findField,
  }
}
