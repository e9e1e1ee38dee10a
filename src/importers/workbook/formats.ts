// How spreadsheets show numbers, dates and times.
import { SheetTime } from '../fields/cells.ts'

/** How a format displays a number. */
export type NumberFormat =
  | { readonly shows: 'number'; readonly digits: number }
  | { readonly shows: 'percent' }
  | DateFormat
  | TimeFormat

export interface DateFormat {
  readonly shows: 'date'
  readonly hasDay: boolean
  readonly hasMonth: boolean
  readonly hasTime: boolean
}

export interface TimeFormat {
  readonly shows: 'time'
  readonly hasSeconds: boolean
}

/** How a cell is shown. */
export interface CellStyle {
  readonly format: NumberFormat
  /** Whether its text is struck out. */
  readonly isStruck: boolean
}

export const NUMBER: NumberFormat = { shows: 'number', digits: 0 }
/** As for the title 100%, which is stored as 1. */
export const PERCENT: NumberFormat = { shows: 'percent' }

/** Returns a date such as `2024-05-31T06:00:00` as far as its format shows it. */
export function shownDate(iso: string, format: DateFormat): SheetTime {
  const hasTime = format.hasTime && /T.*[1-9]/.test(iso)
  const length = format.hasDay ? 10 : format.hasMonth ? 7 : 4
  return new SheetTime(hasTime ? iso : iso.slice(0, length), null)
}

/**
 * Formats a time of day or a length of time. If a sheet shows only hours and minutes, such as `3:20`, a duration reads
 * them as minutes and seconds.
 */
export function shownTime(ms: number, { hasSeconds }: TimeFormat): SheetTime {
  const pad = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(ms / 60_000)
  const hours = `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`
  if (!hasSeconds) return new SheetTime(hours, Math.round(ms / 60_000))
  const seconds = (ms % 60_000) / 1000
  const written = `${seconds < 10 ? '0' : ''}${seconds}`
  return new SheetTime(`${hours}:${written}`, ms / 1000)
}

/** Formats a number with its digits: the fifteen that a spreadsheet guarantees, or all of a written integer. */
export function numberText(written: string, format: NumberFormat | undefined): string {
  if (format?.shows === 'percent') return `${exactDigits(Number(written) * 100, written)}%`
  const text = /^-?\d+$/.test(written) ? written : exactDigits(Number(written), written)
  const digits = format?.shows === 'number' ? format.digits : 0
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}

function exactDigits(value: number, written: string): string {
  if (!Number.isFinite(value)) return written
  const exact = Number(value.toPrecision(15))
  if (Number.isInteger(exact)) return BigInt(exact).toString()
  const text = String(exact)
  if (!text.includes('e')) return text
  return exact.toFixed(20).replace(/0+$/, '')
}
