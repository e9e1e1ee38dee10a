// Durations in the forms that spreadsheets and programs write, as decimal seconds.
import { readIso, readMinutes, readTimeOfDay } from '../../core/records/values/duration.ts'
import type { DurationForm } from '../../core/settings/column-forms.ts'

/** A form of the values in a column. */
export interface ReadForm {
  /** The expected form, for messages. */
  readonly wanted: string
  /**
   * @param written without surrounding white space
   * @param field the field that the value is for
   * @returns the value for the record; null for a value in another form
   */
  readonly read: (written: string, field: string) => string | null
}

/** Minutes and seconds in the place of hours and minutes. */
const SHIFTED = /^(\d{1,4}):(\d{1,2}):0?0(?:[.,]0+)?$/
/** Excel stores a time as the fraction of a day, and shows that if a cell lost its format. */
const DAY_FRACTION = /^0?[.,](0\d{2,20})$/
const ANY_FRACTION = /^0?[.,](\d{2,20})$/
const MINUTES_OF_DAY = 1440
/** A spreadsheet leaves out the last zero of `3.50`. */
const MINUTES_POINT_SECONDS = /^(\d{1,3})(?:[.,]([0-5]\d?))?$/
const DECIMAL_MINUTES = /^\d{1,6}(?:[.,]\d{1,15})?$/
/** In a second, as .NET and so Jellyfin and Emby count. */
const TICKS = 10_000_000n
const MILLISECONDS = /^(\d{1,15})(?:[.,](\d+))?$/
/** `241,500`, `1.203.250`. Nobody writes milliseconds with three decimals. */
const THOUSANDS = /^[1-9]\d{0,2}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3}){0,3}$/

/** Without `seconds`, which the schema of the record reads. */
export const DURATIONS: Readonly<Record<Exclude<DurationForm, 'seconds'>, ReadForm>> = {
  'm:s': {
    wanted: 'minutes and seconds, such as 3:45 or 3 min 45 s, or hours as well, such as 1:02:03',
    read(written) {
      const [, digits] = DAY_FRACTION.exec(written) ?? []
      if (digits !== undefined) return dayFractionToSeconds(Number(`0.${digits}`))
      const clock = readTimeOfDay(written) ?? written
      // `4:01:00 AM` is hardly four hours.
      return clock !== written && /^[1-9]\d?:\d\d:00$/.test(clock) ? null : readMinutes(clock)
    },
  },
  'm.s': {
    wanted: 'minutes, a point and seconds, such as 3.45',
    read(written) {
      const [all, minutes, seconds = ''] = MINUTES_POINT_SECONDS.exec(written) ?? []
      return all === undefined ? null : `${Number(minutes) * 60 + Number(seconds.padEnd(2, '0'))}`
    },
  },
  min: {
    wanted: 'minutes as a decimal number, such as 3.75',
    read: (written) =>
      DECIMAL_MINUTES.test(written)
        ? `${Math.round(Number(written.replace(',', '.')) * 60_000) / 1000}`
        : null,
  },
  'h:m': {
    wanted: 'minutes and seconds that stand as hours and minutes, such as 3:45:00',
    read(written) {
      const [, digits] = ANY_FRACTION.exec(written) ?? []
      if (digits !== undefined) return `${Math.round(Number(`0.${digits}`) * MINUTES_OF_DAY)}`
      // Without hours, it is text that was typed as it is meant. With seconds, the hours are hours.
      return readMinutes((readTimeOfDay(written) ?? written).replace(SHIFTED, '$1:$2'))
    },
  },
  ms: {
    wanted: 'milliseconds, such as 225000',
    read(written) {
      const plain = THOUSANDS.test(written) ? written.replace(/\D/g, '') : written
      const [all, whole = '', fraction = ''] = MILLISECONDS.exec(plain) ?? []
      if (all === undefined) return null
      const digits = whole.padStart(4, '0')
      return decimal(Number(digits.slice(0, -3)), digits.slice(-3) + fraction)
    },
  },
  ticks: {
    wanted: 'ten millionths of a second, such as 2250000000',
    read: (written) =>
      /^\d{1,15}$/.test(written)
        ? decimal(Number(BigInt(written) / TICKS), `${BigInt(written) % TICKS}`.padStart(7, '0'))
        : null,
  },
  iso8601: { wanted: 'an ISO 8601 duration, such as PT3M45S', read: readIso },
}

/** Converts a fraction of a day to seconds, rounded to milliseconds, the precision of spreadsheets. */
const dayFractionToSeconds = (days: number): string => `${Math.round(days * 86_400_000) / 1000}`

function decimal(whole: number, fraction = ''): string {
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? `${whole}` : `${whole}.${digits}`
}
