// Deviations that several hosts share: answers that servers give by themselves, before or after any rule.
import type { Deviation } from './host.ts'

/** Headers that the rules set and such an answer lacks. */
export const NO_HEADERS = {
  'Access-Control-Allow-Origin': null,
  'Access-Control-Expose-Headers': null,
  Allow: null,
  'Cache-Control': null,
  'Content-Security-Policy': null,
  'Content-Type': null,
  'Referrer-Policy': null,
  Vary: null,
  'X-Content-Type-Options': null,
}

/** All headers that any rule sets, except that of redirects. */
export const NO_PREFLIGHT = {
  ...NO_HEADERS,
  'Access-Control-Allow-Headers': null,
  'Access-Control-Allow-Methods': null,
  'Access-Control-Max-Age': null,
}

/** An answer of the platform itself, with headers that differ from those of the rules. */
export const ownAnswer = (
  status: number | readonly number[],
  headers: Readonly<Record<string, string | null>>,
): Deviation['answer'] => ({ status, ownBody: true, headers })

/** A request that the server refuses by itself. */
export const refusalDeviation = (only: RegExp, status: number, reason: string): Deviation => ({
  group: 'errors',
  only,
  reason,
  answer: ownAnswer(status, NO_HEADERS),
})

/** A range that begins after the first byte may be refused, and caches must not store the refusal. */
export const UNCACHED_RANGES: Deviation = {
  group: 'ranges',
  only: /bytes=[1-9]/,
  reason:
    'Headers are set before it is known whether a range can be satisfied, so a range that begins after the first byte gets no Cache-Control.',
  answer: { headers: { 'Cache-Control': null } },
}

/** For platforms that pass a handler the parsed URL of a request instead of its raw target. */
export const NORMALIZED_PATHS: Deviation = {
  group: 'errors',
  only: /\/\.{1,2}\/|%2e|\\/,
  reason:
    'Dots in a path are resolved and a backslash counts as a slash, as in browsers, before the handler sees the path.',
  answer: {
    asFor: (target) => {
      const { pathname, search } = new URL(target, 'http://site')
      return pathname + search
    },
  },
}

/** Answers to methods other than GET and HEAD for media files, which the platform sends without calling the handler. */
export const platformMediaDeviations = (status: 200 | 405, reason: string): readonly Deviation[] => [
  { group: 'media', only: /^(?:OPTIONS|POST|DELETE) /, reason, answer: ownAnswer(status, NO_HEADERS) },
  {
    group: 'preflight',
    only: /^OPTIONS \/media\/(?!nothing)/,
    reason,
    answer: ownAnswer(status, NO_PREFLIGHT),
  },
]

/** A preflight for a missing file outside the paths that the handler answers. */
export const missingPreflightDeviation = (only: RegExp, status: number, reason: string): Deviation => ({
  group: 'preflight',
  only,
  reason,
  answer: ownAnswer(status, NO_PREFLIGHT),
})

/** A deviation for each group of cases with missing files. */
export const missingFileDeviations = (deviation: Omit<Deviation, 'group'>): readonly Deviation[] =>
  (['missing', 'conditions', 'private', 'errors', 'preflight'] as const).map((group) => ({
    group,
    ...deviation,
  }))

/** A file that is sent although it is not part of the public site; it holds no secrets. */
export const publicFileDeviation = (only: RegExp, reason: string): Deviation => ({
  group: 'private',
  only,
  reason,
  answer: ownAnswer(200, NO_HEADERS),
})

/** For hosts whose rules list former uuids only for the API. */
export const UNLISTED_ALIAS_PAGES: Deviation = {
  group: 'aliases',
  only: / \/(?!api\/)/,
  reason:
    'Its rules redirect former uuids only under /api/, since a list for web pages would double their size, so the page of a former uuid answers 404.',
  answer: { asFor: () => '/nothing/' },
}

/** For hosts that do not run the code of faces. */
export const NO_FACES: Deviation = {
  group: 'faces',
  reason: 'It runs no code that reads files, so a path that only the code of a face answers is missing.',
  answer: { asFor: () => '/nothing/' },
}

/** For hosts that only choose files. */
export const NO_SEARCHES: Deviation = {
  group: 'search',
  only: /\/search\/\?/,
  reason:
    'It runs no code that reads files, so every search is answered with the root of the index. The search page and the typed client read the index themselves.',
  answer: { asFor: (target) => target.replace(/\?.*/, '') },
}
