// Durations in the forms that spreadsheets and programs write, as decimal seconds.
import type { DurationForm } from '../../settings/field-sources.ts'

/** A form of the values in a column. */
export interface ReadForm {
  /** The expected form, for messages. */
  readonly wanted: string
  /**
   * @param written without surrounding white space
   * @returns the value for the record; null for a value in another form
   */
  readonly read: (written: string) => string | null
}

const CLOCK = /^(?:(\d{1,4}):)?(\d{1,6}):(\d{1,2})(?:[.,](\d+))?$/
/** Excel stores a time as the fraction of a day, and shows that if a cell lost its format. */
const DAY_FRACTION = /^0?[.,](0\d{2,20})$/
const ANY_FRACTION = /^0?[.,](\d{2,20})$/
const MINUTES_OF_DAY = 1440
const ISO = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})(?:[.,](\d+))?S)?)?$/i
const MILLISECONDS = /^(\d{1,15})(?:[.,](\d+))?$/

/** Without `seconds`, which the schema of the record reads. */
export const DURATIONS: Readonly<Record<Exclude<DurationForm, 'seconds'>, ReadForm>> = {
  'm:s': {
    wanted: 'minutes and seconds, such as 3:45, or hours as well, such as 1:02:03',
    read(written) {
      const [all, hours, minutes, seconds, fraction] = CLOCK.exec(written) ?? []
      if (all === undefined) {
        const [, digits] = DAY_FRACTION.exec(written) ?? []
        return digits === undefined ? null : dayFractionToSeconds(Number(`0.${digits}`))
      }
      if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null
      return decimal(Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds), fraction)
    },
  },
  'h:m': {
    wanted: 'minutes and seconds that stand as hours and minutes, such as 3:45:00',
    read(written) {
      const [all, hours, minutes, seconds, fraction] = CLOCK.exec(written) ?? []
      if (all === undefined) {
        const [, digits] = ANY_FRACTION.exec(written) ?? []
        return digits === undefined ? null : `${Math.round(Number(`0.${digits}`) * MINUTES_OF_DAY)}`
      }
      // Without hours, it is text that was typed as it is meant. With seconds, the hours are hours.
      const isShifted = hours !== undefined && Number(seconds) === 0 && Number(fraction ?? 0) === 0
      return DURATIONS['m:s'].read(isShifted ? `${hours}:${minutes}` : written)
    },
  },
  ms: {
    wanted: 'milliseconds, such as 225000',
    read(written) {
      const [all, whole = '', fraction = ''] = MILLISECONDS.exec(written) ?? []
      if (all === undefined) return null
      const digits = whole.padStart(4, '0')
      return decimal(Number(digits.slice(0, -3)), digits.slice(-3) + fraction)
    },
  },
  iso8601: {
    wanted: 'an ISO 8601 duration, such as PT3M45S',
    read(written) {
      const [all, days, hours, minutes, seconds, fraction] = ISO.exec(written) ?? []
      if (all === undefined || !/\d/.test(all)) return null
      const [d = 0, h = 0, m = 0, s = 0] = [days, hours, minutes, seconds].map((part) => Number(part ?? 0))
      return decimal(((d * 24 + h) * 60 + m) * 60 + s, fraction)
    },
  },
}

/** Converts a fraction of a day to seconds, rounded to milliseconds, the precision of spreadsheets. */
export const dayFractionToSeconds = (days: number): string => `${Math.round(days * 86_400_000) / 1000}`

function decimal(whole: number, fraction = ''): string {
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? `${whole}` : `${whole}.${digits}`
}
