// Warns of lyrics with times that belong to a longer recording.
import { linesIn } from '../records/values/timed-lines.ts'
import { formatCount } from '../system/format.ts'
import { toCase } from './case.ts'
import type { Question } from './question.ts'

/** Milliseconds by which durations may be rounded. */
const TOLERANCE = 2000

/** @param duration seconds, as a decimal number; 0 if unknown */
export function isLate(lines: string, duration: string | null | undefined): boolean {
  const end = Number(duration) * 1000
  const last = linesIn(lines, '').lines.findLast(({ text }) => text !== '')
  return end > 0 && last !== undefined && last.start > end + TOLERANCE
}

export const LATE_LINES: Question = {
  code: 'LATE_LINES',
  cases: ({ records }) =>
    records.track.filter(({ lines, duration }) => lines && isLate(lines, duration)).map(toCase),
  message: (count, examples) =>
    `${formatCount(count, 'track')} with lyrics that go on after the end of the audio: ${examples}.`,
  hint: 'Look for lyrics with the times of this recording, or correct the duration.',
}
