// The forms of guessed columns, by their values: of durations, dates, positions, lists and texts.
import { isSided, matching, most } from './contents.ts'
import type { GuessedForm } from './guessed.ts'

/** The form of a column with such values, if it is not the default. */
type FormOf = (values: readonly string[]) => Omit<GuessedForm, 'field'> | null

/** The form of durations, if they are not in seconds. */
export const durationFormOf: FormOf = (values) => {
  if (areHoursForMinutes(values)) return { as: 'h:m' }
  if (most(values, matching(/^\d+(?::\d\d){1,2}(?:[.,]\d+)?$/))) return { as: 'm:s' }
  if (most(values, matching(/^PT/i))) return { as: 'iso8601' }
  // A track of three hours is rarer than a track of eleven seconds.
  return most(values, matching(/^\d{5,}$/)) ? { as: 'ms' } : null
}

const HOURS = /^0*(\d+):(\d\d):00(?:[.,]0+)?$/
/** The share of such cells that is not an accident. */
const NEARLY_ALL = 0.9

/** Whether minutes and seconds were typed into cells of hours and minutes: 5:39 became 5:39:00. */
function areHoursForMinutes(values: readonly string[]): boolean {
  const read = values.flatMap((value) => {
    const [, hours, minutes] = HOURS.exec(value) ?? []
    return minutes === undefined ? [] : [{ hours: Number(hours), minutes: Number(minutes) }]
  })
  if (read.length === 0 || read.length < values.length * NEARLY_ALL) return false
  // Broadcasts last 1:00:00 or 2:30:00.
  const isRound = ({ minutes }: { minutes: number }) => minutes % 15 === 0
  return (
    read.filter(({ hours }) => hours > 0).length >= read.length * NEARLY_ALL &&
    read.filter(isRound).length <= read.length / 2
  )
}

/** The form of track numbers, if some name a side or a disc. */
export const positionFormOf: FormOf = (values) =>
  values.filter(isSided).length > values.length / 10 ? { as: 'position' } : null

/** The separator of a list, if it is not the default. */
export const listFormOf: FormOf = (values) => {
  const separator = ['|', ';', ','].find((mark) => values.some((value) => value.includes(mark)))
  if (separator === undefined || separator === '|') return null
  return separator === ',' && values.some(matching(ONE_NAME)) ? null : { separator }
}

/** A single name that contains commas: `Folk, World, & Country`. */
const ONE_NAME = /,\s*(?:&|and\b)/i

/** A date whose year comes last, and its first two numbers. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2\d{4}\b/

/** The order of dates whose year comes last, if some of them are unambiguous. */
export const dateFormOf: FormOf = (values) => {
  if (!most(values, matching(YEAR_LAST))) return null
  const dates = values.flatMap((value) => {
    const [, first, mark, second] = YEAR_LAST.exec(value) ?? []
    return mark === undefined ? [] : [{ mark, first: Number(first), second: Number(second) }]
  })
  const isDayFirst = dates.some(
    ({ mark, first, second }) => (mark === '.' || first > 12) && isDay(first) && isMonth(second),
  )
  const isMonthFirst = dates.some(({ first, second }) => second > 12 && isDay(second) && isMonth(first))
  if (isDayFirst === isMonthFirst) return null
  return { as: isDayFirst ? 'd/m/y' : 'm/d/y' }
}

const isDay = (number: number): boolean => number >= 1 && number <= 31
const isMonth = (number: number): boolean => number >= 1 && number <= 12

/** The form of texts, if some have HTML. */
export const textFormOf: FormOf = (values) =>
  values.some(matching(/<(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|ul)(?:\s[^<>]*)?\/?>/i))
    ? { as: 'html' }
    : null
