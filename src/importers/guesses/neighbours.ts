// What columns are by others beside them and their values: labels of entities, and when a song was played or begins.
import { readMinutes } from '../../core/records/values/duration.ts'
import { type Column, fits, matching, most } from './contents.ts'
import { findMeanings, namesIn, plainName } from './names.ts'

const ENTITY = /^https?:\/\/www\.wikidata\.org\/entity\/[A-Z]\d+$/

/**
 * Returns the name of the column of entities whose labels a column holds, as Wikidata answers queries: `performer` for
 * `performerLabel`, or for `performerLabel.value` in JSON. The entity that a query is about is often called `item`.
 */
export function nameOfEntities({ name }: Column, columns: readonly Column[]): string | undefined {
  const [, base, value = ''] = /^(.+)Label(\.value)?$/.exec(name) ?? []
  if (base === undefined) return undefined
  const called = (entity: string) => columns.find((column) => column.name === entity + value)
  // A query may ask for labels alone, but for those of its items.
  const entities = called(base) ?? called('item')
  if (!entities || entities.values.length === 0 || !entities.values.every(matching(ENTITY))) return undefined
  return base === 'item' ? 'title' : base
}

const DATES = namesIn('date, datum, fecha, data, played, date played, day, tag')
const TIMES = namesIn('time, uhrzeit, zeit, hora, heure, ora, start, start time, time played, air time')
const TIME_OF_DAY = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/
/** Fewer rows may be in order by chance. */
const LEAST = 4
/** The longest time between two songs of a programme, in minutes. */
const LONGEST = 20
/** In minutes. */
const DAY = 1440

/**
 * Returns the columns of a log that hold when songs were played: a date and a time, if the times follow each other in
 * the order of a day, or if durations have a column of their own.
 */
export function timesOfPlays(columns: readonly Column[]): readonly Column[] {
  const called = (names: ReadonlySet<string>) => columns.find(({ name }) => names.has(plainName(name)))
  const [date, time] = [called(DATES), called(TIMES)]
  if (!date || !time || !fits('date', date, 0)) return []
  if (time.values.length === 0 || !time.values.every(matching(TIME_OF_DAY))) return []
  const hasDurations = columns.some(
    (column) =>
      column !== time && column.values.length > 0 && findMeanings(column.name).get('duration') === 0,
  )
  return hasDurations || areInOrder(time.values) ? [date, time] : []
}

/** Whether times go on, or back, from row to row by some minutes each, but for breaks. */
function areInOrder(values: readonly string[]): boolean {
  const minutes = values.map((value) => {
    const [hours = 0, ...rest] = value.split(':').map(Number)
    return hours * 60 + Number(rest[0]) + Number(rest[1] ?? 0) / 60
  })
  const steps = minutes.slice(1).map((minute, at) => {
    const step = minute - Number(minutes[at])
    return Math.abs(step) > DAY / 2 ? step - Math.sign(step) * DAY : step
  })
  const isSong = (step: number) => Math.abs(step) >= 1 && Math.abs(step) <= LONGEST
  const areMostly = (sign: 1 | -1) => steps.filter((step) => step * sign < 0).length <= steps.length / LEAST
  return values.length >= LEAST && most(steps, isSong) && (areMostly(1) || areMostly(-1))
}

/**
 * Whether a column holds the moments at which the songs of a mix begin: from 0:00 on, later and later, for each mix.
 */
export function holdsStarts({ values }: Column): boolean {
  const starts = values.map((value) => readMinutes(value))
  const seconds = starts.map(Number)
  return (
    seconds.length >= LEAST &&
    !starts.includes(null) &&
    seconds[0] === 0 &&
    most(seconds, (start) => start > 0) &&
    seconds.every((start, at) => start === 0 || start > Number(seconds[at - 1]))
  )
}
