// The offsets of time zones. A zone is the name of one, or an offset such as `+02:00`.

const MS_OF_MINUTE = 60_000

/** Returns the offset of a zone at a day and a time in it: `+02:00`. */
export function offsetAt(day: string, time: string, zone: string): string {
  const minutes = minutesAt(day, time, zone)
  const [sign, size] = minutes < 0 ? ['-', -minutes] : ['+', minutes]
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
  return `${sign}${hours}:${rest}`
}

/** Returns a day and a time in a zone as a moment: `2026-05-31T18:00Z`. */
export function toUtc(day: string, time: string, zone: string): string {
  const local = Date.parse(`${day}T${time}Z`)
  return new Date(local - minutesAt(day, time, zone) * MS_OF_MINUTE).toISOString().replace(/:00\.000Z$/, 'Z')
}

function minutesAt(day: string, time: string, zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const local = Date.parse(`${day}T${time}Z`)
  // The offset at about this moment is that of the moment, unless the clocks change between both.
  const near = offsetMinutes(local, zone)
  return offsetMinutes(local - near * MS_OF_MINUTE, zone)
}

/** The offset of a named zone at a moment. */
function offsetMinutes(moment: number, zone: string): number {
  const shown = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(moment)
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(shown) ?? []
  return sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}
