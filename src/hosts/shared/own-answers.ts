// What servers answer by themselves, before or after any rule: declared by each host that does so.
import type { Deviation } from '../../model/host.ts'

/** Headers that a rule would have set. */
const NO_HEADERS = {
  'Access-Control-Allow-Origin': null,
  'Access-Control-Expose-Headers': null,
  Allow: null,
  'Cache-Control': null,
  'Content-Type': null,
  Vary: null,
  'X-Content-Type-Options': null,
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

/** Of a body that the platform compresses. */
export const VARYING: readonly Deviation[] = (['compression', 'documents', 'missing'] as const).map(
  (group) => ({
    group,
    only: /Accept-Encoding/,
    reason: 'Cloudflare compresses by itself and keeps codings apart, without Accept-Encoding in Vary.',
    answer: { headers: { Vary: null } },
  }),
)
