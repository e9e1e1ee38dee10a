// Dates of ISO 8601 with reduced precision: a year, a month or a day.
import { z } from 'zod'
import { monthNamed } from './months.ts'
import { inAnyForm, isTooLong, refuse } from './value.ts'

const MUST_BE_DATE = 'it must be a date such as 2024, 2024-05 or 2024-05-31'

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/
/** The basic format of ISO 8601, `20240531`, with a year of recordings. */
const COMPACT = /^((?:18|19|20)\d{2})(\d{2})(\d{2})(?:\.0+)?$/
/** A year as a program writes it that takes it for a number. */
const DECIMAL_YEAR = /^(\d{4})\.0+$/
/** A day with midnight as its time, as databases and programs write it. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:[.,]0{1,9})?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?$/i

const canonical = z.string().refine(isDate, { abort: true })

/** A year, or a day without hyphens, may be a number, with `.0`; a day may have midnight as its time. */
export const date = inAnyForm(canonical, 'it must be text', (value, ctx) => {
  const written = String(value)
  const trimmed = isTooLong(written) ? '' : written.trim()
  const day = MIDNIGHT.exec(trimmed)?.[1] ?? trimmed.replace(COMPACT, '$1-$2-$3').replace(DECIMAL_YEAR, '$1')
  return isDate(day) ? day : refuse(ctx, MUST_BE_DATE, hintFor(trimmed))
})

/**
 * Whether a date exists. Parsing shifts dates such as 30 February; a year before 1000 is that of a database without a
 * date, or of a tag with the day in front.
 */
function isDate(written: string): boolean {
  if (!DATE.test(written) || written.startsWith('0')) return false
  const read = new Date(written)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written)
}

const TIMED = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/
/** A day and a time without a time zone, in which the day might be another. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?$/
/** With blanks and a point at the end in Hungarian and Korean: `2024. 05. 31.` */
const YEAR_FIRST = /^(\d{4})(?:([-/.]) ?(\d{1,2})\2 ?(\d{1,2})\.?|(\d{2})(\d{2}))(?:\.0+)?$/
/** Midnight after a date, as spreadsheets, databases and web sites write it. */
const DAY_BEGINS = /[ T](?:0?0:00(?::00)?|12:00(?::00)? ?AM)(?: ?(?:GMT|UTC|Z))?$/i
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
/** `31 May 2024`, `May 31st, 2024`, `Fri, 31 May 2024`, `31 de mayo de 2024`, `1er mai 2024`, `31 мая 2024 г.`. */
const NAMED =
  /^(?:\p{L}{2,12}\.?,? (?=\d))?(?:(\d{1,2})(?:st|nd|rd|th|er|º)?\.?[ -](?:de )?)?(\p{L}{3,12})\.?,?[ -](?:de )?(?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})(?: ?г\.?)?$/iu
/** `31-May-24`, as Excel shows dates. */
const NAMED_SHORT = /^(\d{1,2})([- ])(\p{L}{3,9})\.?\2(\d{2})$/u
/** `2024年5月31日`, `2024년 5월 31일` */
const EAST_ASIAN = /^(\d{4}) ?[年년](?: ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日일])?)?$/
/** A year that is not certain, or of a right: `c. 1998`, `[1998]`, `1998?`, `© 1998`. */
const YEAR_ALONE =
  /^(?:c(?:a|irca)?\.? ?|about |around |[©℗([~≈]{1,3} ?|\([cp]\) ?)*((?:18|19|20)\d{2}) ?[\])?]*$/i
const SHORT_YEAR = /^(?:\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,12})[-/. ]|')['’]?\d{2}$/u
/** Years of two digits are those of 1940 to 2039. */
const FIRST_SHORT_YEAR = 40
const MONTH_OF_YEAR = /^(?:(\d{4})[/.](\d{1,2})|(\d{1,2})[/.](\d{4}))$/

/** A day as a spreadsheet counts it, between 1954 and 2064. */
const EXCEL_DAY = /^[2-5]\d{4}$/
/** Seconds or milliseconds since 1970, between 2001 and 2033. */
const UNIX_TIME = /^1\d{9}(?:\d{3})?$/
/** A single year, with other words. */
const YEAR_AMONG_WORDS = /^\D*\b((?:18|19|20)\d{2})\b\D*$/
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const MS_OF_DAY = 86_400_000

/** The order of day and month in dates whose year comes last, with any separator. */
export const DATE_ORDERS = ['d/m/y', 'm/d/y'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** The parts of dates that may be all that is known: the others are those of a program. */
export const DATE_PARTS = ['year', 'month'] as const
export type DatePart = (typeof DATE_PARTS)[number]

/**
 * Reads the year, or the year and the month, of a date in any form.
 * @returns null for an invalid date, and for a month that depends on the order of day and month
 */
export function readDatePart(part: DatePart, written: string): string | null {
  const [one, other] = DATE_ORDERS.map((order) => readDate(order, written)?.slice(0, part === 'year' ? 4 : 7))
  return one === other ? (one ?? null) : null
}

/**
 * Reads a date in any form.
 * @param order the order of day and month where the year comes last
 * @returns a date of ISO 8601; null for an invalid date
 */
export function readDate(order: DateOrder, written: string): string | null {
  if (isTooLong(written)) return null
  const date = (MIDNIGHT.exec(written) ?? LOCAL_TIME.exec(written))?.[1] ?? written
  const [read = date] = TIMED.test(date) ? [] : readDates(date, [order])
  return isDate(read) ? read : null
}

/** A date that is not known, as MySQL writes it. */
const UNKNOWN = /^0000(?:[-/.]?00){0,2}(?:[T ][\d:.]+)?$/

/** Suggests how to write a date that is in a different form. */
function hintFor(written: string): string | undefined {
  if (UNKNOWN.test(written)) return 'Leave it empty if the date is not known.'
  if (EXCEL_DAY.test(written)) {
    const day = new Date(EXCEL_EPOCH + Number(written) * MS_OF_DAY).toISOString().slice(0, 10)
    return `Write ${day} if this is an Excel day number. For a whole column, format it as dates in the spreadsheet, and save the file again.`
  }
  if (UNIX_TIME.test(written)) {
    const day = new Date(Number(written.padEnd(13, '0'))).toISOString().slice(0, 10)
    return `Write ${day} if this counts from 1970, as programs do.`
  }
  const candidates = [...new Set(readDates(written, possibleOrders(written)))].filter(isDate)
  if (SHORT_YEAR.test(written)) return `Write the year with four digits.${columnHint(written)}`
  if (candidates.length > 0) return `Write ${candidates.join(' or ')}.${columnHint(written)}`
  const year = (YEAR_ALONE.exec(written) ?? YEAR_AMONG_WORDS.exec(written))?.[1]
  if (year !== undefined) return `Write ${year} if it is the year.`
  const day = written.replace(COMPACT, '$1-$2-$3')
  return DAY.test(day) ? `There is no such day as ${day}.` : undefined
}

/** Suggests a column form: most likely the whole column has such dates. */
function columnHint(written: string): string {
  const orders = possibleOrders(written).filter((order) => readDate(order, written) !== null)
  const [first, second] = orders
  const day = written.replace(DAY_BEGINS, '')
  if (first === undefined || ![YEAR_LAST, NAMED, NAMED_SHORT, EAST_ASIAN].some((form) => form.test(day)))
    return ''
  const other = second === undefined || !YEAR_LAST.test(day) ? '' : `, or "${second}"`
  return ` For a whole column of such dates, write in "fields" of its source: { "field": "…", "as": "${first}" }${other}.`
}

/** With points the day comes first; with other separators the order depends on the country. */
const possibleOrders = (written: string): readonly DateOrder[] =>
  written.includes('.') ? ['d/m/y'] : DATE_ORDERS

function readDates(written: string, orders: readonly DateOrder[]): string[] {
  const timed = TIMED.exec(written)
  if (timed) return [String(timed[1])]
  const [, of, within] = /^(\d{4})-?(\d{2})-?00$/.exec(written) ?? /^(\d{4})-(00)$/.exec(written) ?? []
  if (of !== undefined) return [within === '00' ? of : iso(of, within)]
  const month = MONTH_OF_YEAR.exec(written)
  if (month) return [iso(month[1] ?? month[4], month[2] ?? month[3])]
  const first = YEAR_FIRST.exec(written)
  if (first) return [iso(first[1], first[3] ?? first[5], first[4] ?? first[6])]
  const last = YEAR_LAST.exec(written.replace(DAY_BEGINS, ''))
  if (last) {
    const [, one, , other, of] = last
    return orders.map((order) =>
      order === 'd/m/y' ? iso(wholeYear(of), other, one) : iso(wholeYear(of), one, other),
    )
  }
  const east = EAST_ASIAN.exec(written)
  if (east) return [iso(east[1], east[2], east[3])]
  const short = NAMED_SHORT.exec(written)
  if (short) return readDates(`${short[1]} ${short[3]} ${wholeYear(short[4])}`, orders)
  const named = NAMED.exec(written.replace(DAY_BEGINS, ''))
  const number = named ? monthNamed(String(named[2])) : 0
  if (named && number > 0) return [iso(named[4], String(number), named[1] ?? named[3])]
  return []
}

function wholeYear(year = ''): string {
  if (year.length > 2) return year
  return Number(year) < FIRST_SHORT_YEAR ? `20${year}` : `19${year}`
}

const iso = (...parts: (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map((part) => part.padStart(2, '0'))
    .join('-')
