// Warns of dates of releases that cannot be right.
import { formatCount } from '../system/format.ts'
import { caseNamed } from './case.ts'
import type { Question } from './question.ts'

/** Days that programs have in place of a date that is missing: the first ones of their calendars. */
const NO_DAYS: ReadonlySet<string> = new Set([
  '0001-01-01',
  '1899-12-30',
  '1899-12-31',
  '1900-01-01',
  '1904-01-01',
  '1970-01-01',
])
/** Nothing was recorded before. */
const FIRST_YEAR = 1857
/** Releases are announced a few years ahead. */
const YEARS_AHEAD = 10

/** Whether a date is probably wrong: one in place of none, or with a year in which nothing is released. */
export function isOddDate(date: string, thisYear: number): boolean {
  const year = Number(date.slice(0, 4))
  return NO_DAYS.has(date) || year < FIRST_YEAR || year > thisYear + YEARS_AHEAD
}

export const ODD_RELEASE_DATES: Question = {
  code: 'ODD_DATE',
  cases: ({ records }) => {
    const thisYear = new Date().getFullYear()
    return records.release.flatMap((release) => {
      const { name, releasedate: date } = release
      return date && isOddDate(date, thisYear) ? caseNamed(`${name} (${date})`, release) : []
    })
  },
  message: (count, examples) =>
    `${formatCount(count, 'release')} with a date that is probably wrong: ${examples}.`,
  hint: 'Correct it in the source. If these cells stand for an unknown date, write them in its entry: "empty": ["1970-01-01"].',
}
