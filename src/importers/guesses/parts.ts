// Values whose parts are in columns of their own.
import { type Column, foreignToNames, matching } from './contents.ts'
import type { Chosen, JoinedColumns } from './guessed.ts'
import { findMeanings, namesIn, plainName } from './names.ts'
import type { Separation } from './separators.ts'
import { type Unit, unitIn } from './units.ts'

/** Returns positions whose sides are in a column of their own. */
export function joinPositions(found: Chosen['found'], columns: readonly Column[]): JoinedColumns | null {
  const [number] = found.get('tracknumber') ?? []
  const side = columns.find(({ name }) => SIDES.has(plainName(name)))
  if (!number || !side || side.values.length === 0 || !side.values.every(matching(/^[A-Z]{1,2}$/i)))
    return null
  return number.values.every(matching(/^\d{1,3}$/))
    ? { fields: [side.name, number.name], join: '', as: 'position' }
    : null
}

/** Names of columns with the sides of records. */
const SIDES = namesIn(
  'side, record-side, vinyl-side, seite, face, lado, lato, kant, strona, strana, сторона, 面, 面次',
)

/** Returns durations whose hours, minutes and seconds are in columns of their own. */
export function joinDuration(found: Chosen['found'], columns: readonly Column[]): JoinedColumns | null {
  const parts = columns.flatMap((column) => {
    const { base, unit } = unitIn(column.name)
    const isOfDurations = base === '' || findMeanings(base).has('duration')
    return unit !== null && isOfDurations ? [{ column, base: plainName(base), unit }] : []
  })
  const seconds = parts.find(({ unit, column }) => unit === 's' && areBelow60(column))
  const findUnit = (wanted: Unit, isOne: (column: Column) => boolean) =>
    parts.find(({ base, unit, column }) => unit === wanted && base === seconds?.base && isOne(column))
  const minutes = findUnit('min', areWhole)
  if (!seconds || !minutes) return null
  const hours = findUnit('h', areWhole)
  if (hours && !areBelow60(minutes.column)) return null
  const fields = [hours, minutes, seconds].flatMap((part) => part?.column.name ?? [])
  const [whole] = found.get('duration') ?? []
  return whole && !fields.includes(whole.name) ? null : { fields, join: ':', as: 'm:s' }
}

const areWhole = ({ values }: Column): boolean => values.every(matching(/^\d{1,3}$/))

const areBelow60 = ({ values }: Column): boolean =>
  values.length > 0 && values.every(matching(/^[0-5]?\d(?:[.,]\d+)?$/))

/**
 * Returns the artists of tracks that are in a column each: `Artist 1` and `Artist 2`, or `Artist` and `Artist 2`, or
 * guests in a column beside them. Each may be a list by the same mark.
 */
export function joinArtistColumns(
  found: Chosen['found'],
  columns: readonly Column[],
  separationIn: (column: Column) => Separation | null,
): JoinedColumns | null {
  const [first] = found.get('artist.name') ?? []
  const numbered = columns.flatMap((column) => {
    const [, base = '', number] = /^(.*\p{L})[^\p{L}]*?(\d)\W*$/u.exec(column.name) ?? []
    const isOfArtists = findMeanings(base).has('artist') && foreignToNames(column.values) === null
    return isOfArtists ? [{ name: column.name, number: Number(number) }] : []
  })
  const all = first ? [{ name: first.name, number: 1 }, ...numbered] : numbered
  const isInOrder = all.every(({ number }, at) => number === at + 1)
  const names = isInOrder ? all.map(({ name }) => name) : first ? [first.name] : []
  const featured = columns.find((column) => FEATURED.has(plainName(column.name)) && column.values.length > 0)
  const guests = featured && foreignToNames(featured.values) === null ? [featured] : []
  const lists = [...(first ? [first] : []), ...guests].map((column) => ({
    column,
    separator: separationIn(column)?.separator,
  }))
  const [separator, ...others] = new Set(lists.flatMap((list) => list.separator ?? []))
  const areClear = lists.every((list) => list.separator !== undefined || !list.column.values.some(MAY_LIST))
  if (areClear && others.length === 0 && names.length > 0) names.push(...guests.map(({ name }) => name))
  if (names.length < 2) return null
  return separator === undefined || separator === '|'
    ? { fields: names, join: ' | ' }
    : { fields: names, join: `${separator} `, separator }
}

/** Whether a cell may list several names. */
const MAY_LIST = matching(/[,;|&\n]|^\[/)

/** Names of columns with further artists of tracks. */
const FEATURED = namesIn(
  'featured artist, featured artists, featured artist name, featured artist names, featuring, featuring artist, featuring artists, feat, feat artist, track featured artist, track featured artists, track featuring artist, guest artist, guest artists, track artist featuring',
)
