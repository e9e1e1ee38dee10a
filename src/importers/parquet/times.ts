// Dates and times of Parquet files as texts.

const MICROS_PER_DAY = 86_400_000_000n

/** `2024-05-31`, from the days since 1970. */
export function dateText(days: number): string {
  if (Math.abs(days) === 2 ** 31 - 1) return days < 0 ? '-infinity' : 'infinity'
  // Years of 400 days each have the same number of days; they begin in March.
  const day = days + 719_468
  const era = Math.floor(day / 146_097)
  const ofEra = day - era * 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const shifted = Math.floor((5 * ofYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  const date = ofYear - Math.floor((153 * shifted + 2) / 5) + 1
  const full = year + era * 400 + (month <= 2 ? 1 : 0)
  const shown = String(full > 0 ? full : 1 - full).padStart(4, '0')
  return `${shown}-${two(month)}-${two(date)}${full > 0 ? '' : ' (BC)'}`
}

/** `00:03:45.5`, from parts of a second: a million, or a thousand million. */
export function timeText(ticks: bigint, digits: 6 | 9): string {
  const second = 10n ** BigInt(digits)
  const seconds = ticks / second
  const fraction = String(ticks % second)
    .padStart(digits, '0')
    .replace(/0+$/, '')
  const [hours, minutes] = [seconds / 3600n, (seconds / 60n) % 60n]
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60n)}${fraction === '' ? '' : `.${fraction}`}`
}

const LAST = 2n ** 63n - 1n

/** `2024-05-31 10:00:00`, from parts of a second since 1970. */
export function timestampText(ticks: bigint, digits: 6 | 9): string {
  if (ticks === LAST || ticks === -LAST) return ticks < 0n ? '-infinity' : 'infinity'
  const day = MICROS_PER_DAY * 10n ** BigInt(digits - 6)
  const within = ((ticks % day) + day) % day
  return `${dateText(Number((ticks - within) / day))} ${timeText(within, digits)}`
}

/** The same in the time zone of this process, with its offset: `2024-05-31 12:00:00+02`. */
export function zonedText(micros: bigint): string {
  if (micros === LAST || micros === -LAST) return timestampText(micros, 6)
  const offset = -new Date(Number(micros / 1000n)).getTimezoneOffset()
  const minutes = Math.abs(offset % 60)
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${minutes === 0 ? '' : `:${two(minutes)}`}`
  return `${timestampText(micros + BigInt(offset) * 60_000_000n, 6)}${zone}`
}

/** `1 year 2 months 3 days 00:00:01.5`, from months, days and thousandths of a second. */
export function intervalText(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [months, days, millis] = [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)]
  const parts = [
    counted(Math.floor(months / 12), 'year'),
    counted(months % 12, 'month'),
    counted(days, 'day'),
  ].filter((part) => part !== '')
  if (millis > 0 || parts.length === 0) parts.push(timeText(BigInt(millis) * 1000n, 6))
  return parts.join(' ')
}

const counted = (count: number, unit: string): string =>
  count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`

const two = (number: number | bigint): string => String(number).padStart(2, '0')
