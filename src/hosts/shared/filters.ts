// The deviation of hosts that only choose files, for filters.
import type { Deviation } from '../../stages/host.ts'

/** Keeps only the parameters that pressed links have. */
export function withPressedParameters(target: string): string {
  const [path, query] = target.split('?')
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of ['limit', 'offset']) for (const value of asked.getAll(name)) kept.append(name, value)
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
