// The deviations of hosts that only choose files, for filters.
import { FILTERS } from '../../contract/filters/filters.ts'
import type { Deviation } from './host.ts'

const NAMES: readonly string[] = [...new Set(Object.values(FILTERS).flat())]

/** Keeps only the parameters that pressed links have. */
export const withPressedParameters = (target: string): string => keepParameters(target, [])

/** @param filters those to keep, too, if they have a value */
function keepParameters(target: string, filters: readonly string[]): string {
  const [path, query] = target.split('?')
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of ['limit', 'offset']) for (const value of asked.getAll(name)) kept.append(name, value)
  for (const name of filters) for (const value of asked.getAll(name)) if (value) kept.append(name, value)
  if (asked.getAll('format').at(-1) === 'api') kept.append('format', 'api')
  return kept.size > 0 ? `${path}?${kept}` : `${path}`
}

/** The records of a filtered list may be anywhere in the list, so its pages need code that reads files. */
export const NO_FILTERS: Deviation = {
  group: 'filters',
  only: /\/\?/,
  reason: 'It runs no code that reads files, so filters and orders are ignored, like unknown parameters.',
  answer: { asFor: withPressedParameters },
}

const ANY_FILTER = `(?:${NAMES.join('|')})=`

/** For hosts that choose the pressed pages of single filters. */
export const PRESSED_FILTERS: readonly Deviation[] = [
  {
    group: 'filters',
    filters: 'pressed',
    only: new RegExp(`[?&](?:${ANY_FILTER}(?:[^&]*%|nothing|.*&${ANY_FILTER}|.*&offset=))`),
    reason:
      'Its rules choose files, so several filters, a value that needs escapes or that no record has, and an offset past the end answer 404.',
    answer: { status: 404, ownBody: true },
  },
  {
    group: 'filters',
    filters: 'pressed',
    only: /\/\?/,
    reason: 'Its rules choose files, so orders and a choice of fields are ignored, like unknown parameters.',
    answer: { asFor: (target) => keepParameters(target, NAMES) },
  },
]
