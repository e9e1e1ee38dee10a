// What servers answer by themselves, before or after any rule: declared by each host that does so.
import type { Deviation } from '../../model/host.ts'

/** Headers that a rule would have set. */
const NO_HEADERS = {
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

const NO_PREFLIGHT = {
  ...NO_HEADERS,
  'Access-Control-Allow-Headers': null,
  'Access-Control-Allow-Methods': null,
  'Access-Control-Max-Age': null,
}

/** A refusal of the server's own. */
export const refusing = (only: RegExp, status: number, reason: string): Deviation => ({
  group: 'errors',
  only,
  reason,
  answer: { status, ownBody: true, headers: NO_HEADERS },
})

/** A range that begins behind the first byte may be refused, which caches must not keep. */
export const UNKEPT_RANGES: Deviation = {
  group: 'ranges',
  only: /bytes=[1-9]/,
  reason:
    'Headers are made before it is known whether a range can be satisfied: one that begins behind the first byte has no Cache-Control.',
  answer: { headers: { 'Cache-Control': null } },
}

/** For platforms that hand a handler the URL of a request, and not its target. */
export const RESOLVED_PATHS: Deviation = {
  group: 'errors',
  only: /\/\.{1,2}\/|%2e|\\/,
  reason:
    'Dots in a path are resolved and a backslash is taken for a slash, as browsers do, before code of ours sees it.',
  answer: {
    asFor: (target) => {
      const { pathname, search } = new URL(target, 'http://site')
      return pathname + search
    },
  },
}

/** What a platform says to other methods than GET and HEAD of a media file that it sends without code of ours. */
export const mediaByPlatform = (status: 200 | 405, reason: string): readonly Deviation[] => [
  {
    group: 'media',
    only: /^(?:OPTIONS|POST|DELETE) /,
    reason,
    answer: { status, ownBody: true, headers: NO_HEADERS },
  },
  {
    group: 'preflight',
    only: /^OPTIONS \/media\/(?!nothing)/,
    reason,
    answer: { status, ownBody: true, headers: NO_PREFLIGHT },
  },
]

/** A preflight of what is missing outside the paths that code of ours answers. */
export const missingPreflight = (only: RegExp, status: number, reason: string): Deviation => ({
  group: 'preflight',
  only,
  reason,
  answer: { status, ownBody: true, headers: NO_PREFLIGHT },
})

/** A 404 of the platform's own, by the groups that ask for one. */
export const missingByPlatform = (only: RegExp, reason: string): readonly Deviation[] =>
  (['missing', 'conditions', 'private', 'errors', 'preflight'] as const).map((group) => ({
    group,
    only,
    reason,
    answer: { status: 404, ownBody: true, headers: NO_HEADERS },
  }))

/** A file that is sent although it is not public; what it holds is no secret. */
export const inPublic = (only: RegExp, reason: string): Deviation => ({
  group: 'private',
  only,
  reason,
  answer: { status: 200, ownBody: true, headers: NO_HEADERS },
})

/** For hosts whose rules list former uuids for the API alone. */
export const FORMER_PAGES: Deviation = {
  group: 'aliases',
  only: / \/(?!api\/)/,
  reason:
    'Its rules redirect former uuids under /api/ alone, since a list for web pages would be as long again: a page of a former uuid answers 404.',
  answer: { asFor: () => '/nothing/' },
}
