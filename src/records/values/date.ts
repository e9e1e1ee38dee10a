// Dates of ISO 8601, as exact as they are known: a year, a month or a day.
import { z } from 'zod'
import { inAnyForm, isTooLong, refuse } from './value.ts'

const MUST_BE_DATE = 'it must be a date such as 2024, 2024-05 or 2024-05-31'

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/
/** A day with the time at which it begins, as databases and programs write one. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:[.,]0{1,9})?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?$/i

const canonical = z.string().refine(isDate, { abort: true })

/** A year may be a number; a day may have the time of its midnight. */
export const date = inAnyForm(canonical, 'it must be text', (value, ctx) => {
  const written = String(value)
  const day = isTooLong(written) ? '' : (MIDNIGHT.exec(written)?.[1] ?? written)
  return isDate(day)
    ? day
    : refuse(ctx, MUST_BE_DATE, isTooLong(written) ? undefined : hintFor(written.trim()))
})

/** Dates that are not there, such as 30 February, become others when they are read. */
function isDate(written: string): boolean {
  if (!DATE.test(written)) return false
  const read = new Date(written)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written)
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
/** Letters of a month that is cut, at least; September is cut to four, too. */
const MIN_MONTH = 3
const MAX_CUT_MONTH = 4

const TIMED = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/
const YEAR_FIRST = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))$/
/** The time at which a day begins, as spreadsheets and databases write it after a date. */
const DAY_BEGINS = /[ T](?:0?0:00(?::00)?|12:00(?::00)? ?AM)$/i
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const NAMED =
  /^(?:(\d{1,2})(?:st|nd|rd|th)?\.? )?([a-z]{3,9})\.?,? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})$/i
const MONTH_OF_YEAR = /^(?:(\d{4})[/.](\d{1,2})|(\d{1,2})[/.](\d{4}))$/

/** A day as a spreadsheet counts it, between 1954 and 2064. */
const EXCEL_DAY = /^[2-5]\d{4}$/
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const MS_OF_DAY = 86_400_000

/** Of dates whose year comes last: what comes first, with any mark between the parts. */
export const DATE_ORDERS = ['d/m/y', 'm/d/y'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * Reads a date in any form, where it is known in which order the parts of others come.
 * @returns a date of ISO 8601; null for what is not a date
 */
export function readDate(order: DateOrder, written: string): string | null {
  if (isTooLong(written)) return null
  const date = MIDNIGHT.exec(written)?.[1] ?? written
  const [read = date] = TIMED.test(date) ? [] : readingsOf(date, [order])
  return isDate(read) ? read : null
}

/** What to write for a date in another form. */
function hintFor(written: string): string | undefined {
  if (EXCEL_DAY.test(written)) {
    const day = new Date(EXCEL_EPOCH + Number(written) * MS_OF_DAY).toISOString().slice(0, 10)
    return `Write ${day} if this is a day as Excel counts them.`
  }
  const candidates = [...new Set(readingsOf(written, ordersOf(written)))].filter(isDate)
  return candidates.length === 0 ? undefined : `Write ${candidates.join(' or ')}.${columnHint(written)}`
}

/** For a date whose year comes last: others of its column most likely are such dates, too. */
function columnHint(written: string): string {
  const orders = ordersOf(written).filter((order) => readDate(order, written) !== null)
  const [first, second] = orders
  if (first === undefined || !YEAR_LAST.test(written.replace(DAY_BEGINS, ''))) return ''
  const other = second === undefined ? '' : `, or "${second}"`
  return ` Or say of a column of such dates, in "fields" of its source: { "field": "…", "as": "${first}" }${other}.`
}

/** Where dates have points, the day comes first; with other marks it depends on the country. */
const ordersOf = (written: string): readonly DateOrder[] => (written.includes('.') ? ['d/m/y'] : DATE_ORDERS)

function readingsOf(written: string, orders: readonly DateOrder[]): string[] {
  const year = /^(\d{4})\.0+$/.exec(written)
  if (year) return [String(year[1])]
  const timed = TIMED.exec(written)
  if (timed) return [String(timed[1])]
  const unknown = /^(\d{4})(-\d{2})?(?:-00){1,2}$/.exec(written)
  if (unknown) return [`${unknown[1]}${unknown[2] === '-00' ? '' : (unknown[2] ?? '')}`]
  const month = MONTH_OF_YEAR.exec(written)
  if (month) return [iso(month[1] ?? month[4], month[2] ?? month[3])]
  const first = YEAR_FIRST.exec(written)
  if (first) return [iso(first[1], first[3] ?? first[5], first[4] ?? first[6])]
  const last = YEAR_LAST.exec(written.replace(DAY_BEGINS, ''))
  if (last) {
    const [, one, , other, of] = last
    return orders.map((order) => (order === 'd/m/y' ? iso(of, other, one) : iso(of, one, other)))
  }
  const named = NAMED.exec(written)
  const number = named ? monthNamed(String(named[2]).toLowerCase()) : 0
  if (named && number > 0) return [iso(named[4], String(number), named[1] ?? named[3])]
  return []
}

/** The number of a month by its name in English, whole or cut; 0 for another word. */
const monthNamed = (name: string): number =>
  MONTHS.findIndex(
    (month) =>
      name === month || (name.length >= MIN_MONTH && name.length <= MAX_CUT_MONTH && month.startsWith(name)),
  ) + 1

const iso = (...parts: (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map((part) => part.padStart(2, '0'))
    .join('-')
