// The places of records among all values of the fields by which lists are ordered.
import { ORDER_FIELDS, type Order, type OrderField } from '../../contract/filters/filters.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { Library } from '../../core/library/library.ts'
import type { Ranked } from '../../core/library/lists.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { folded } from '../../core/system/fold.ts'

/** For each field, the places of all records by their ranks, from 1; 0 for a record without a value. */
export type Places = Readonly<Partial<Record<OrderField, Int32Array>>>

export const findPlaces = (library: Library, kind: Listed): Places =>
  Object.fromEntries(ORDER_FIELDS[kind].map((field) => [field, FIND[field](library, kind)]))

type Find = (library: Library, kind: Listed) => Int32Array

const rankedIn = ({ lists }: Library, kind: Listed): readonly Ranked<Listed>[] => [
  ...(lists[kind].values() as Iterable<Ranked<Listed>>),
]

const FIND: Readonly<Record<OrderField, Find>> = {
  /** Case and accents decide only between names that are otherwise equal. */
  name: (library, kind) =>
    placesOf(
      rankedIn(library, kind).map(({ record }) => ({ key: folded(record.name), name: record.name })),
      (one, other) => compareTexts(one.key, other.key) || compareTexts(one.name, other.name),
    ),
  releasedate: (library, kind) =>
    placesOf(
      rankedIn(library, kind).map(({ record }) => dateOf(library, kind, record)),
      compareTexts,
    ),
}

/** The date of a release, or of the release of a track. */
function dateOf(library: Library, kind: Listed, record: MergedRecord<Listed>): string | null {
  const release =
    kind === 'track' ? library.get('release', (record as MergedRecord<'track'>).release) : record
  return (release as MergedRecord<'release'>).releasedate ?? null
}

/**
 * Numbers values in their order, equal ones alike.
 * @param values in the order of ranks
 */
function placesOf<T>(values: readonly (T | null)[], compare: (one: T, other: T) => number): Int32Array {
  const places = new Int32Array(values.length + 1)
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, rank: at + 1 }]))
  known.sort((one, other) => compare(one.value, other.value))
  let place = 0
  for (const [at, { value, rank }] of known.entries()) {
    const before = known[at - 1]
    if (before === undefined || compare(before.value, value) !== 0) place += 1
    places[rank] = place
  }
  return places
}

/** Returns all ranks in an order: records without a value come last, and equal ones in the order of the list. */
export function sortRanks(places: Places, orders: readonly Order[]): readonly number[] {
  const columns = orders.map(({ field, isDescending }) => ({
    column: places[field] as Int32Array,
    sign: isDescending ? -1 : 1,
  }))
  const ranks = Array.from({ length: (columns[0]?.column.length ?? 1) - 1 }, (_, at) => at + 1)
  return ranks.sort((one, other) => {
    for (const { column, sign } of columns) {
      const [left, right] = [column[one] as number, column[other] as number]
      if (left !== right) return left === 0 || right === 0 ? right - left : sign * (left - right)
    }
    return one - other
  })
}
