// Warns of dates of releases that cannot be right.
import { groupBy } from '../../contract/common/group-by.ts'
import type { Library } from '../library/library.ts'
import { type ColumnOf, isInTable } from '../library/table-columns.ts'
import { firstPlaces, listExamples } from '../problems/examples.ts'
import { inFields } from '../problems/proposals.ts'
import type { Warning } from '../problems/warnings.ts'
import type { DatePart } from '../records/values/date.ts'
import { formatCount } from '../system/format.ts'
import { caseNamed } from './case.ts'
import type { Case, Question } from './question.ts'

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

/** In how many years or months such days are more than a coincidence: some labels release on the first of a month. */
const MIN_DAYS = { year: 3, month: 6 }

/**
 * Returns the part of dates that is known if the rest is that of a program, which had to write a day: the years of days
 * that are all 1 January, or the months of days that are all the first of one.
 */
export function knownPart(dates: readonly string[]): DatePart | null {
  const days = dates.filter((date) => date.length === '2024-05-31'.length)
  const isAll = (end: string, part: DatePart, digits: number) =>
    days.every((day) => day.endsWith(end)) &&
    new Set(days.map((day) => day.slice(0, digits))).size >= MIN_DAYS[part]
  if (isAll('-01-01', 'year', 4)) return 'year'
  return isAll('-01', 'month', 7) ? 'month' : null
}

/** Returns a warning for sources whose dates are more exact than what is known, with the line that reads less of them. */
export function inexactDates({ records }: Library, columnOf: ColumnOf): Warning | null {
  const dated = records.release.filter(({ releasedate }) => releasedate?.length === '2024-05-31'.length)
  const found = [...groupBy(dated, ({ at }) => at.file)].flatMap(([, releases]) => {
    const part = knownPart(releases.map(({ releasedate }) => releasedate ?? ''))
    return part ? releases.map((release) => ({ ...inexactCase(release), part })) : []
  })
  const [first] = found
  if (!first) return null
  const examples = listExamples(found, ({ name }) => name, {})
  const [field = 'releasedate'] = ['release.releasedate', 'releasedate'].filter(
    (each) => columnOf(each) !== each,
  )
  const line = inFields({ [field]: { field: columnOf(field), as: first.part } })
  return {
    code: 'INEXACT_DATE',
    count: found.length,
    message: `${formatCount(found.length, 'release')} with a date that is probably known to the ${first.part} only, since all are on ${first.part === 'year' ? '1 January' : 'the first of a month'}: ${examples}.`,
    at: firstPlaces(found),
    ...(isInTable(first.file)
      ? { hint: `If so, ${line.clause}.`, proposals: [line] }
      : { hint: `If so, write only the ${first.part} in the source.` }),
  }
}

const inexactCase = (release: Library['records']['release'][number]): Case =>
  caseNamed(`${release.name} (${release.releasedate})`, release)
