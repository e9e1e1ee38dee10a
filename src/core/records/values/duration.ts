import { z } from 'zod'
import { plainDigits } from './digits.ts'
import { inAnyForm, isTooLong, MAX_TOKEN_LENGTH, refuse } from './value.ts'

const MUST_BE_SECONDS = 'it must be seconds, as a decimal number of 0 or more'

const DECIMAL = /^(\d*)(?:[.,](\d*))?$/
/** `1,234` is ambiguous: 1234 or 1.234. */
const MAY_BE_THOUSANDS = /^[1-9]\d{0,2},\d{3}$/

const canonical = z
  .string()
  .max(MAX_TOKEN_LENGTH, { abort: true })
  .regex(/^(?:0|[1-9]\d*)(?:\.\d{0,5}[1-9])?$/, { abort: true })

/**
 * Seconds as a decimal string: up to six fractional digits, no trailing zeros (contract section 2.2). A decimal comma
 * is accepted unless it may be a thousands separator.
 */
export const duration = inAnyForm(canonical, 'it must be seconds', (value, ctx) => {
  const written = typeof value === 'number' ? formatDecimal(value) : value
  if (isTooLong(written)) return refuse(ctx, MUST_BE_SECONDS)
  const trimmed = written.trim()
  const match = /\d/.test(trimmed) ? DECIMAL.exec(trimmed) : null
  if (!match) return refuse(ctx, MUST_BE_SECONDS, hintFor(trimmed))
  if (MAY_BE_THOUSANDS.test(trimmed)) return refuse(ctx, MUST_BE_SECONDS, thousandsHint(trimmed))
  const whole = (match[1] ?? '').replace(/^0+/, '') || '0'
  const fraction = match[2] ?? ''
  return fraction.length > 6 ? rounded(whole, fraction) : withoutZeros(whole, fraction)
})

const formatDecimal = (value: number): string => (value > 0 && value < 1e-6 ? value.toFixed(20) : `${value}`)

/** Rounded to millionths digit by digit: a float cannot represent every valid number of seconds. */
function rounded(whole: string, fraction: string): string {
  const millionths = BigInt(whole + fraction.slice(0, 6)) + (fraction.charAt(6) < '5' ? 0n : 1n)
  const digits = `${millionths}`.padStart(7, '0')
  return withoutZeros(digits.slice(0, -6), digits.slice(-6))
}

function withoutZeros(whole: string, fraction: string): string {
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}

function thousandsHint(written: string): string {
  const [whole = '', fraction = ''] = written.split(',')
  return `Write ${withoutZeros(whole, fraction)} if the comma is a decimal comma, or ${whole}${fraction} if it separates thousands.`
}

/** `3:45`, `1:02:03`, `3:45.5`, `3:45 min`, `0 days 00:03:45` of pandas. */
const CLOCK = /^(?:0 days )?(?:(\d{1,4}):)?(\d{1,6}):(\d{1,2})(?:[.,](\d+))?(?: ?min\.?)?$/i
/** `3'45"`, also with the signs of other keyboards. */
const PRIMES = /^()(\d{1,6}) ?['’′´] ?(?:(\d{1,2})(?:[.,](\d+))? ?(?:["”″]|['’′´]{2})?)?$/
/** `3 min 45 s`, `3m45s`, `1 h 2 min`, `225 s`, `3分45秒`, `3 minutes and 45 seconds`. */
const UNITS =
  /^(?:(\d{1,4}) ?(?:h|hrs?|hours?|std|stunden?|時間|小时|小時|시간)\.? ?)?(?:(\d{1,6}) ?(?:m|mn|min|mins|minut\p{L}{1,3}|分钟?|分鐘|분)\.?(?:,| and| und| et| y| e)? ?)?(?:(\d{1,9})(?:[.,](\d+))? ?(?:s|secs?|seconds?|sek|sekunden?|segundos?|secondes?|秒钟?|초)\.?)?$/iu
/** `3min45`. */
const MINUTES = /^()(\d{1,6}) ?(?:m|mn|min)\.? ?(\d{1,2})$/i
/** Hours, minutes, seconds and frames, which are left out: their rate is not known. */
const TIME_CODE = /^(\d{2}):(\d{2}):(\d{2})[:;]\d{2}$/
/** The day 0 of Access and Excel, before a time that is a duration. */
const DAY_ZERO = /^(?:1899-12-30|30[./]12[./]1899|12\/30\/1899)[T ]/
/** `000345`, as in CWR and in MARC. */
const DIGITS = /^(0\d)([0-5]\d)([0-5]\d)$/
/** Bandcamp leaves out the `T`. */
const ISO =
  /^P(?:(\d{1,4})D)?(?:(?:T|(?=\d+H))(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})(?:[.,](\d+))?S)?)?$/i
/** `4:01 AM`, `12:04:01 a.m.` */
const TIME_OF_DAY = /^(1[0-2]|0?[1-9])(:[0-5]\d(?::[0-5]\d)?) ?([AP])\.?M\.?$/i
const EXPONENT = /^\d+(?:[.,]\d+)?E[+-]?\d{1,2}$/i

/**
 * Returns the seconds of a duration in hours, minutes and seconds, as people and programs write it; null for any other.
 */
export function readMinutes(text: string): string | null {
  const written = plainDigits(text).replace(DAY_ZERO, '')
  const forms = [CLOCK, PRIMES, UNITS, MINUTES, TIME_CODE, DIGITS]
  const [all = '', hours, minutes, seconds, fraction] = forms.flatMap((form) => form.exec(written) ?? [])
  if (all === '') return readIso(written)
  const isTooMany = (part: string | undefined, larger: string | undefined) => Number(part) > 59 && !!larger
  if (isTooMany(seconds, minutes) || isTooMany(minutes, hours)) return null
  return inSeconds([hours, minutes, seconds], fraction)
}

/**
 * Returns a time of day, as a spreadsheet may show a duration, on a clock of 24 hours: `0:04:01`; null for any other
 * text.
 */
export function readTimeOfDay(written: string): string | null {
  const [, hour, minutes = '', half = ''] = TIME_OF_DAY.exec(written.replace(DAY_ZERO, '')) ?? []
  return hour === undefined ? null : `${(Number(hour) % 12) + (/P/i.test(half) ? 12 : 0)}${minutes}`
}

/** Returns the seconds of a duration of ISO 8601, such as `PT3M45S`; null for any other text. */
export function readIso(written: string): string | null {
  const [all, days, hours, minutes, seconds, fraction] = ISO.exec(written) ?? []
  if (all === undefined || !/\d/.test(all)) return null
  return inSeconds([`${Number(days ?? 0) * 24 + Number(hours ?? 0)}`, minutes, seconds], fraction)
}

function inSeconds(parts: readonly (string | undefined)[], fraction = ''): string {
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  return withoutZeros(`${hours * 3600 + minutes * 60 + seconds}`, fraction)
}

function hintFor(written: string): string | undefined {
  const seconds = readMinutes(written)
  if (seconds !== null) {
    const hint = writeHint(Number(seconds), written)
    return (
      hint && `${hint} For a whole column of such durations, write in "fields" of its source: ${AS_MINUTES}.`
    )
  }
  const clock = readTimeOfDay(written)
  if (clock !== null) {
    const form = /:\d+:(?!00)/.test(clock) ? AS_MINUTES : AS_MINUTES.replace('m:s', 'h:m')
    return `This is a time of day. Where a spreadsheet shows minutes and seconds so, write in "fields" of its source: ${form}.`
  }
  return EXPONENT.test(written) ? writeHint(Number(written.replace(',', '.')), written) : undefined
}

const AS_MINUTES = '"duration": { "field": "…", "as": "m:s" }'

/** Suggests a value in seconds; undefined if the number is not a plausible duration. */
function writeHint(seconds: number, written: string): string | undefined {
  const exact = Math.round(seconds * 1e6) / 1e6
  return exact <= 1e9 ? `Write ${exact} for ${written}.` : undefined
}
