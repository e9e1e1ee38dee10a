// Lists of names in messages.
import { cut, formatNumber, joinNames } from './format.ts'

/** Names of a list that a message shows. */
export const MAX_SHOWN = 10
/** Maximum number of different names that are counted: data whose values are keys has as many as values. */
export const MAX_COUNTED = 100_000

/** `3`, or `at least 100,000` where further names were not counted. */
export const countNames = (count: number, counted: number): string =>
  `${counted < MAX_COUNTED ? '' : 'at least '}${formatNumber(count)}`

/** `"a", "b" and 3 more` */
export function quotedList(names: readonly string[]): string {
  const shown = names.slice(0, MAX_SHOWN).map((name) => `"${cut(name, 60)}"`)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${formatNumber(more)} more`
  return joinNames(shown)
}
