// The forms of guessed columns, by their values: of durations, dates, positions, lists and texts.
import { date, readDate } from '../../core/records/values/date.ts'
import { readMinutes } from '../../core/records/values/duration.ts'
import type { ColumnForm } from '../../core/settings/column-forms.ts'
import { type Column, isListBy, isQuotedList, isSided, matching, most, withoutLists } from './contents.ts'
import type { GuessedForm } from './guessed.ts'
import { areKnownBy } from './separators.ts'
import { unitIn } from './units.ts'

/** The form of a column, if it is not the default. */
type FormOf = (column: Pick<Column, 'name' | 'values'>) => Omit<GuessedForm, 'field'> | null

/** The form of durations, if they are not in seconds. */
export const guessDurationForm: FormOf = ({ name, values }) => {
  if (areHoursForMinutes(values)) return { as: 'h:m' }
  if (most(values, matching(/^PT/i))) return { as: 'iso8601' }
  if (most(values, (value) => readMinutes(value) !== null || DAY_FRACTION.test(value))) return { as: 'm:s' }
  const { unit } = unitIn(name)
  if (unit === 'ms') return { as: 'ms' }
  if (/ticks$/i.test(name)) return { as: 'ticks' }
  if (unit === 'min' && (values.some(isPastSixty) || values.every(matching(/^[0-5]?\d$/))))
    return { as: 'min' }
  // A track of three hours is rarer than a track of eleven seconds.
  return unit === null && most(values, matching(/^\d{5,}$/)) ? { as: 'ms' } : null
}

/** A time of Excel whose cell has lost its format. */
const DAY_FRACTION = /^0?[.,]0\d{3,}$/

/** The forms that durations may have with equal right, of which the owner knows one. */
export function listDurationChoices({
  name,
  values,
}: Pick<Column, 'name' | 'values'>): readonly ColumnForm[] {
  const { unit } = unitIn(name)
  const areShort =
    most(values, matching(/^\d{1,2}(?:[.,]\d{1,2})?$/)) &&
    most(values, (value) => Number(value.replace(',', '.')) < SHORT_SONG) &&
    values.some(matching(/[.,]\d/))
  if (unit === 'ms' || unit === 's' || !areShort) return []
  const minutes: readonly ColumnForm[] = values.some(isPastSixty) ? ['min'] : ['m.s', 'min']
  return unit === 'min' ? minutes : [...minutes, 'seconds']
}

/** In seconds. Most songs are longer, and last fewer minutes. */
const SHORT_SONG = 20

/** Whether the fraction of a number is more than seconds can be: `3.75`. */
const isPastSixty = (value: string): boolean => /[.,](?:[6-9]\d?|\d{3,})$/.test(value)

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
const guessPositionForm: FormOf = ({ values }) => {
  const sided = values.filter(isSided)
  const areRanges = sided.length < values.length && sided.every(isRange)
  return sided.length > values.length / 10 && !areRanges ? { as: 'position' } : null
}

/** Whether a position may be those of several tracks: `1-4`. */
function isRange(value: string): boolean {
  const [, first, last] = /^(\d{1,3}) ?- ?(\d{1,3})$/.exec(value) ?? []
  return Number(first) < Number(last)
}

/** The separator of a list, if it is not the default. */
const guessListForm: FormOf = ({ values }) => {
  if (most(values, isQuotedList)) return null
  const isMark = (mark: string) => values.some((value) => isListBy(value, mark))
  const separator = TAG_MARKS.find(isMark) ?? (isMark('/') && areKnownBy('/', values) ? '/' : '|')
  if (separator === '|' || separator === '\n') return null
  return separator === ',' && values.some(matching(ONE_NAME)) ? null : { separator }
}

/** What may be between names, which contain commas and slashes themselves. */
const NAME_MARKS = ['|', '\n', ';']

const guessNamesForm: FormOf = ({ values }) => {
  const separator = NAME_MARKS.find((mark) => values.some((value) => isListBy(value, mark)))
  return separator === ';' ? { separator } : null
}

/** What may be between tags; `>` and `---` are between a genre and one within it. */
const TAG_MARKS = ['|', '\n', ';', '；', '、', '，', '^^', '\\\\', '//', '---', '>', ' / ', ',']

/** A single name that contains commas: `Folk, World, & Country`. */
const ONE_NAME = /,\s*(?:&|and\b)/i

/** A date whose year comes last, and its first two numbers. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})\b/

/**
 * The order of dates whose year comes last, if some of them are unambiguous; any order for those with names of months.
 */
const guessDateForm: FormOf = ({ name, values }) => {
  const others = values.filter((value) => !date.safeParse(value).success)
  const dates = others.flatMap((value) => {
    const [, first, mark, second] = YEAR_LAST.exec(value) ?? []
    return mark === undefined ? [] : [{ mark, first: Number(first), second: Number(second) }]
  })
  const isDayFirst = dates.some(
    ({ mark, first, second }) => (mark === '.' || first > 12) && isDay(first) && isMonth(second),
  )
  const isMonthFirst = dates.some(({ first, second }) => second > 12 && isDay(second) && isMonth(first))
  if (isDayFirst && isMonthFirst) return null
  if (isMonthFirst) return { as: 'm/d/y' }
  const isInAnyOrder = (value: string) => {
    const read = readDate('d/m/y', value)
    return read !== null && read === readDate('m/d/y', value)
  }
  const named = !isDayFirst && dates.length > 0 && orderIn(name)
  if (named) return { as: named }
  const isCertain = isDayFirst || (others.length > 0 && dates.length === 0 && others.some(isInAnyOrder))
  return isCertain ? { as: 'd/m/y' } : null
}

/** Returns the order of dates that a remark in the name of a column states: `Release Date (MM/DD/YYYY)`. */
function orderIn(name: string): 'd/m/y' | 'm/d/y' | undefined {
  const [, first = ''] = /\((dd?|jj|tt|gg|mm?)\W?(?:dd?|mm?)\W?[yaj]{2,4}\)/i.exec(name) ?? []
  return first === '' ? undefined : /^m/i.test(first) ? 'm/d/y' : 'd/m/y'
}

const isDay = (number: number): boolean => number >= 1 && number <= 31
const isMonth = (number: number): boolean => number >= 1 && number <= 12

const CHARACTER = /&(?:amp|quot|lt|gt|apos|nbsp|#\d{2,5}|#x[\da-f]{2,5});/gi

/** The form of names, if some have characters as HTML writes them: `Simon &amp; Garfunkel`. Lists have no such form. */
const guessNameForm: FormOf = ({ values }) => {
  const texts = values.map((value) => value.replace(CHARACTER, ''))
  const isWritten = texts.some((text, at) => text !== values[at])
  return isWritten && !texts.some(matching(/[;|\n]/)) ? { as: 'html' } : null
}

/** The form of texts, if some have HTML. */
const guessTextForm: FormOf = ({ values }) =>
  values.some(matching(/<(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|ul)(?:\s[^<>]*)?\/?>/i))
    ? { as: 'html' }
    : null

const FORMS: ReadonlyMap<string, FormOf> = new Map([
  ['duration', guessDurationForm],
  ['releasedate', guessDateForm],
  ['originaldate', guessDateForm],
  ['tags', guessListForm],
  ['also', guessNamesForm],
  ['tracknumber', guessPositionForm],
  ['description', guessTextForm],
  ['name', guessNameForm],
])

/** Fields whose form depends on the lists in a column. */
const LISTS: readonly string[] = ['tags', 'also']

/** The form of a column that is read as a field; null for the default. */
export const guessForm = (field: string, column: Column): ReturnType<FormOf> =>
  FORMS.get(field)?.(LISTS.includes(field) ? column : withoutLists(column)) ?? null
