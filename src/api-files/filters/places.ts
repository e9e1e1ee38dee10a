// The places of records among all values of the fields by which lists are ordered.
import { ORDER_FIELDS, type Order, type OrderField } from '../../contract/filters/filters.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { Library } from '../../core/library/library.ts'
import type { Lists, Ranked } from '../../core/library/lists.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { folded } from '../../core/system/fold.ts'

/** For each field, the places of all records by their ranks, from 1; 0 for a record without a value. */
export type Places = Readonly<Partial<Record<OrderField, Int32Array>>>

/** The value of a record as texts, of which later ones decide between equal ones. */
export interface FieldValue {
  readonly value: readonly string[]
  readonly rank: number
}

/** Returns the values of a field in their order. */
export function sortedValues(
  library: Library,
  kind: Listed,
  field: OrderField,
  lists: Lists = library.lists,
): readonly FieldValue[] {
  const values: FieldValue[] = []
  for (const { record, rank } of lists[kind].values() as Iterable<Ranked<Listed>>) {
    const value = VALUES[field](library, kind, record)
    if (value !== null) values.push({ value, rank })
  }
  return values.sort(compareValues)
}

type ValueIn = (library: Library, kind: Listed, record: MergedRecord<Listed>) => readonly string[] | null

const VALUES: Readonly<Record<OrderField, ValueIn>> = {
  /** Case and accents decide only between names that are otherwise equal. */
  name: (_, __, { name }) => [folded(name), name],
  releasedate: (library, kind, record) => {
    const date = recordDate(library, kind, record)
    return date === null ? null : [date]
  },
}

/** The date of a release, or of the release of a track. */
function recordDate(library: Library, kind: Listed, record: MergedRecord<Listed>): string | null {
  const release =
    kind === 'track' ? library.get('release', (record as MergedRecord<'track'>).release) : record
  return (release as MergedRecord<'release'>).releasedate ?? null
}

export function compareValues({ value: one }: FieldValue, { value: other }: FieldValue): number {
  for (const [at, text] of one.entries()) {
    const order = compareTexts(text, other[at] as string)
    if (order !== 0) return order
  }
  return 0
}

/** @param valuesOf returns the values of a field in their order */
export const findPlaces = (
  kind: Listed,
  count: number,
  valuesOf: (field: OrderField) => Iterable<FieldValue>,
): Places =>
  Object.fromEntries(ORDER_FIELDS[kind].map((field) => [field, rankPlaces(valuesOf(field), count)]))

/** Numbers values, equal ones alike. */
function rankPlaces(values: Iterable<FieldValue>, count: number): Int32Array {
  const places = new Int32Array(count + 1)
  let place = 0
  let before: FieldValue | null = null
  for (const each of values) {
    if (before === null || compareValues(before, each) !== 0) place += 1
    places[each.rank] = place
    before = each
  }
  return places
}

/** Returns all ranks in an order: records without a value come last, and equal ones in the order of the list. */
export function sortRanks(places: Places, orders: readonly Order[]): Int32Array {
  const columns = orders.map(({ field, isDescending }) => ({
    column: places[field] as Int32Array,
    isDescending,
  }))
  const count = (columns[0]?.column.length ?? 1) - 1
  let ranks: Int32Array = Int32Array.from({ length: count }, (_, at) => at + 1)
  for (const { column, isDescending } of columns.reverse()) ranks = sortByPlace(ranks, column, isDescending)
  return ranks
}

/** Sorts ranks by their places, by counting; those with the same place stay in their order. */
function sortByPlace(ranks: Int32Array, column: Int32Array, isDescending: boolean): Int32Array {
  const last = column.reduce((most, place) => Math.max(most, place), 0)
  const findSlot = (rank: number): number => {
    const place = column[rank] as number
    return place === 0 ? last : isDescending ? last - place : place - 1
  }
  const ends = new Int32Array(last + 2)
  for (const rank of ranks) ends[findSlot(rank) + 1] = (ends[findSlot(rank) + 1] as number) + 1
  for (let slot = 1; slot < ends.length; slot += 1)
    ends[slot] = (ends[slot] as number) + (ends[slot - 1] as number)
  const sorted = new Int32Array(ranks.length)
  for (const rank of ranks) {
    const slot = findSlot(rank)
    const at = ends[slot] as number
    sorted[at] = rank
    ends[slot] = at + 1
  }
  return sorted
}
