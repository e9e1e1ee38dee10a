// Names of months, in English also abbreviated, and in the languages of web pages.

const ENGLISH = 'january february march april may june july august september october november december'.split(
  ' ',
)
/** Minimum number of letters of an abbreviated month. September may also have four. */
const MIN_MONTH = 3
const MAX_CUT_MONTH = 4

const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'cs', 'sv', 'ru', 'ar', 'he']

/** Returns the number of a month by its name; 0 for any other word. */
export function monthNamed(written: string): number {
  const name = written.toLowerCase()
  const english = ENGLISH.findIndex(
    (month) =>
      name === month || (name.length >= MIN_MONTH && name.length <= MAX_CUT_MONTH && month.startsWith(name)),
  )
  if (english >= 0) return english + 1
  known ??= readMonths()
  return known.get(name) ?? 0
}

let known: ReadonlyMap<string, number> | undefined

/** Whole names, alone and after a day (`listopad`, `listopada`), without those of two months. */
function readMonths(): ReadonlyMap<string, number> {
  const months = new Map<string, number>()
  for (const language of LANGUAGES) {
    for (const options of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
      for (const [month] of ENGLISH.entries()) {
        const parts = format.formatToParts(Date.UTC(2024, month, 1))
        const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? ''
        months.set(name, months.has(name) && months.get(name) !== month + 1 ? 0 : month + 1)
      }
    }
  }
  return months
}
