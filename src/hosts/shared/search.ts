// The deviation of hosts that only choose files.
import type { Deviation } from '../../stages/host.ts'

/** Searches need code that reads files. */
export const NO_SEARCHES: Deviation = {
  group: 'search',
  only: /\/search\/\?/,
  reason:
    'It runs no code that reads files, so every search is answered with the root of the index. The search page and the typed client read the index themselves.',
  answer: { asFor: (target) => target.replace(/\?.*/, '') },
}
