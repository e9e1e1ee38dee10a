// Formats durations for programs and for people, from seconds as decimal text.

/** Digits of whole seconds that a number holds exactly. */
const MAX_DIGITS = 15

/** Whether a duration is known: a catalog has 0 for an unknown one. */
export const isKnown = (duration: string): boolean => Number(duration) > 0

/** `PT4M1.5S` (ISO 8601-1, section 5.5.2); minutes and hours of zero are omitted. */
export function isoDuration(duration: string): string {
  const point = duration.indexOf('.')
  const whole = point < 0 ? duration : duration.slice(0, point)
  if (whole.length > MAX_DIGITS) return `PT${duration}S`
  const [hours, minutes, seconds] = splitDuration(Number(whole))
  const fraction = point < 0 ? '' : duration.slice(point)
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds}${fraction}S`
}

/** The same for HTML, which allows at most three digits after the point; further ones are cut. */
export const htmlDuration = (duration: string): string => isoDuration(duration.replace(/(\.\d{3})\d+$/, '$1'))

/** `4:02`, `1:00:07`; rounded to seconds. */
export function clockTime(duration: string): string {
  const [hours, minutes, seconds] = splitDuration(Math.round(Number(duration)))
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`)

const splitDuration = (seconds: number): [hours: number, minutes: number, seconds: number] => [
  Math.floor(seconds / 3600),
  Math.floor((seconds % 3600) / 60),
  seconds % 60,
]
