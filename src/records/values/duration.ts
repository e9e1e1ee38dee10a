import { z } from 'zod'
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
  const written = typeof value === 'number' ? decimalOf(value) : value
  if (isTooLong(written)) return refuse(ctx, MUST_BE_SECONDS)
  const trimmed = written.trim()
  const match = /\d/.test(trimmed) ? DECIMAL.exec(trimmed) : null
  if (!match) return refuse(ctx, MUST_BE_SECONDS, hintFor(trimmed))
  if (MAY_BE_THOUSANDS.test(trimmed)) return refuse(ctx, MUST_BE_SECONDS, thousandsHint(trimmed))
  const whole = (match[1] ?? '').replace(/^0+/, '') || '0'
  const fraction = match[2] ?? ''
  return fraction.length > 6 ? rounded(whole, fraction) : withoutZeros(whole, fraction)
})

const decimalOf = (value: number): string => (value > 0 && value < 1e-6 ? value.toFixed(20) : `${value}`)

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

const CLOCK = /^(?:(\d+):)?(\d+):(\d+(?:[.,]\d+)?)$/
/** `PT3M45S` (ISO 8601), `3 min 45 s`. */
const UNITS =
  /^(?:P?T)?(?:(\d+) ?h(?:ours?|rs?)? ?)?(?:(\d+) ?m(?:in(?:utes?)?)?\.? ?)?(?:(\d+(?:[.,]\d+)?) ?s(?:ec(?:onds?)?)?\.?)?$/i
const EXPONENT = /^\d+(?:[.,]\d+)?E[+-]?\d{1,2}$/i

function hintFor(written: string): string | undefined {
  const clock = CLOCK.exec(written)
  const parts = clock ?? UNITS.exec(written)
  if (written !== '' && parts) {
    const [hours, minutes, seconds] = parts.slice(1).map((part) => Number((part ?? '0').replace(',', '.')))
    const hint = writeHint((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0), written)
    return hint && clock
      ? `${hint} For a whole column of such durations, write in "fields" of its source: ${AS_CLOCK}.`
      : hint
  }
  return EXPONENT.test(written) ? writeHint(Number(written.replace(',', '.')), written) : undefined
}

const AS_CLOCK = '"duration": { "field": "…", "as": "m:s" }'

/** Suggests a value in seconds; undefined if the number is not a plausible duration. */
function writeHint(seconds: number, written: string): string | undefined {
  const exact = Math.round(seconds * 1e6) / 1e6
  return exact <= 1e9 ? `Write ${exact} for ${written}.` : undefined
}
