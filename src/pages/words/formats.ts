// How a language writes numbers, counts, dates and durations. All but plurals are data of the language and not of Intl,
// whose texts depend on the version of ICU: a site must have the same bytes on every machine.
import { ownValue } from '../../contract/common/own-value.ts'
import type { CountForms, Texts } from './texts.ts'

type Count = (count: number) => string
type Values = Readonly<Record<string, string | number | undefined>>

/** Puts values in place of their names in a text. */
export type Fill = (text: string, values: Values) => string

/**
 * Formats whole numbers: `12,579`.
 * @param separator between groups of thousands
 */
export const numberFormat =
  (separator: string): Count =>
  (value) =>
    `${value}`.replace(/\B(?=(?:\d{3})+$)/g, separator)

export const filling =
  (number: Count): Fill =>
  (text, values) =>
    text
      .replace(/\[([^[\]]*)\]/g, (_, part: string) =>
        valueNames(part).every((name) => ownValue(values, name)) ? part : '',
      )
      .replace(/\{(\w+)\}/g, (written, name: string) => {
        const value = ownValue(values, name) ?? written
        return typeof value === 'number' ? number(value) : value
      })

/** The names of the values in a text. */
export const valueNames = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

type Counts = Readonly<Record<keyof Texts['counts'], Count>>

/** Formats counts with their nouns: `1 track`, `2 tracks`. The rules of plurals have not changed under ICU. */
export function countsFrom(counts: Texts['counts'], plurals: string, number: Count): Counts {
  const rules = new Intl.PluralRules(plurals)
  const pluralForm = (forms: CountForms, count: number): string => {
    if (isList(forms)) return forms[count === 1 ? 0 : 1].trim()
    return forms[rules.select(count)] ?? forms.other ?? ''
  }
  const format = (forms: CountForms) => (count: number) =>
    pluralForm(forms, count).replaceAll('{count}', number(count))
  const all = { byArtist: counts.artist, ...counts }
  return Object.fromEntries(
    Object.entries<CountForms>(all).map(([kind, forms]) => [kind, format(forms)]),
  ) as unknown as Counts
}

const isList = (forms: CountForms): forms is readonly [string, string] => Array.isArray(forms)

/** Formats `2024`, `2024-05` or `2024-05-31`. */
export function formatDates({
  months,
  monthsAfterDay = months,
  firstDay = '1',
  day: ofDay,
  month: ofMonth,
  year: ofYear = '{year}',
}: Texts['dateOf']) {
  const fill = filling(String)
  return (date: string): string => {
    const [year, month, day] = date.split('-')
    if (!month) return fill(ofYear, { year })
    if (!day) return fill(ofMonth, { year, month: months[Number(month) - 1] })
    return fill(ofDay, {
      year,
      month: monthsAfterDay[Number(month) - 1],
      day: Number(day) === 1 ? firstDay : String(Number(day)),
    })
  }
}

/** Formats a duration in seconds, at least one minute: `40 min`, `1 h 0 min`. */
export function formatTimes([short = '', long = '']: readonly string[], fill: Fill): Count {
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60))
    return minutes < 60
      ? fill(short, { minutes })
      : fill(long, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
}

/** Names the types of releases; the fallback is the type itself, capitalized. */
export const nameTypes =
  (names: Readonly<Record<string, string>>) =>
  (type: string): string =>
    ownValue(names, type) ?? (type === 'ep' ? 'EP' : type.charAt(0).toUpperCase() + type.slice(1))
