// Days, times and zones in sheets of events, in the forms that people write them.
import { dayAfter } from '../../core/library/events/days.ts'
import type { EventTime } from '../../core/library/events/event.ts'
import { DATE_ORDERS, readDate } from '../../core/records/values/date.ts'

/** Why a text is refused, and what to write. */
export class BadTime {
  readonly reason: string
  readonly hint: string

  constructor(reason: string, hint: string) {
    this.reason = reason
    this.hint = hint
  }
}

const TIME_AT_END =
  /^(.*?\S)[T ,]+(?:um |at |kl\.? )?(\d{1,2}[:.h]\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?)$/i
const ZONE_AT_END = /(?<=\d) ?(Z|[+-]\d{2}:?\d{2})$/
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)? ?(?:([ap])\.?m\.?|h|uhr)?$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

export interface ReadMoment {
  /** Null for a time alone. */
  readonly day: string | null
  readonly time: string | null
  /** An offset that was written with it. */
  readonly zone: string | null
}

/** Reads a day, a time, or both. */
export function readMoment(written: string): ReadMoment | BadTime {
  const time = timeIn(written)
  if (time !== null) return { day: null, time, zone: null }
  const timed = /\d[T ,].*\d[:.h]\d{2}/i.test(written)
  const [, offset] = (timed && ZONE_AT_END.exec(written)) || []
  const [, before, clock] = TIME_AT_END.exec(offset ? written.replace(ZONE_AT_END, '') : written) ?? []
  const known = clock === undefined ? null : timeIn(clock)
  const day = readDay(known === null ? written : (before as string))
  if (day instanceof BadTime) return day
  // Spreadsheets and databases write midnight for a day without a time.
  return { day, time: known === '00:00' ? null : known, zone: offset ? offsetZone(offset) : null }
}

const offsetZone = (offset: string): string =>
  /^z$/i.test(offset) ? 'UTC' : offset.replace(/^(...):?(..)$/, '$1:$2')

/** Reads a date in any form that means one day only: with points, the day comes first. */
function readDay(written: string): string | BadTime {
  const readings = DATE_ORDERS.map((order) => readDate(order, written))
  const days = [...new Set(readings.filter((day) => day !== null && DAY.test(day)))] as string[]
  const [first, second] = days
  if (first === undefined)
    return new BadTime(
      'it must be a day',
      'Write the day as in 2026-05-31, with a time as in 2026-05-31 20:00.',
    )
  return second === undefined || written.includes('.')
    ? first
    : new BadTime('the day and the month may be either', `Write ${first} or ${second}.`)
}

/** Reads `20:00`, `20.00`, `20h`, `8 pm` or `20 Uhr`; null for anything else. */
function timeIn(written: string): string | null {
  const [, hours, minutes = '00', half] = CLOCK.exec(written) ?? []
  if (hours === undefined || /^\d+$/.test(written)) return null
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** Reads a time alone. */
export const readClock = (written: string): string | BadTime =>
  timeIn(/^\d{1,2}$/.test(written) ? `${written}:00` : written) ??
  new BadTime('it must be a time', 'Write the time as in 20:00, or leave it empty.')

/** Completes the end of an event: a time alone is on the day of its start, or on the next if it is earlier. */
export function resolveEnd(start: EventTime, end: Pick<ReadMoment, 'day' | 'time'>): EventTime | BadTime {
  const isNext = end.day === null && end.time !== null && start.time !== null && end.time < start.time
  const day = end.day ?? (isNext ? dayAfter(start.day) : start.day)
  const isEarlier = day < start.day || (day === start.day && (end.time ?? '24') < (start.time ?? ''))
  return isEarlier
    ? new BadTime(`it is before the start on ${start.day}`, 'Correct one of them, or leave the end empty.')
    : { day, time: end.time }
}

/** The name of a zone, or an offset such as `+02:00`; null for an unknown one. */
export function readZone(written: string): string | null {
  if (/^(?:UTC|GMT)?[+-]\d{2}:?\d{2}$/i.test(written)) return offsetZone(written.replace(/^(?:UTC|GMT)/i, ''))
  try {
    return new Intl.DateTimeFormat('en', { timeZone: written }).resolvedOptions().timeZone === 'UTC'
      ? 'UTC'
      : written
  } catch {
    return null
  }
}
