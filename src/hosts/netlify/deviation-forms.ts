// Constructors of deviations that Netlify's rules share.
import type { CaseGroup } from '../../contract/rules/case-groups.ts'
import { ownAnswer } from '../shared/deviations.ts'
import type { Deviation } from '../shared/host.ts'
import {
  BARE_HEADERS,
  BARE_PREFLIGHT,
  ERROR_HEADERS,
  FORMATS,
  LIFETIME,
  METHODS,
  MISSING_FILE,
  NO_ALLOW,
  OUTSIDE,
} from './reasons.ts'

export const stripQuery = (target: string): string => target.split('?')[0] ?? ''
export const addSlash = (target: string): string => target.replace(/(?=\?|$)/, '/')

/** Resolves dots and backslashes in a target, and decodes escaped letters. */
export function normalizeTarget(target: string): string {
  const { pathname, search } = new URL(target, 'http://netlify')
  return decodeURIComponent(pathname) + search
}

/** An answer that only lacks `Allow`. */
export const allowDeviation = (group: CaseGroup, only?: RegExp): Deviation => ({
  group,
  ...(only ? { only } : {}),
  reason: 'Netlify lets only functions send the header Allow.',
  answer: { headers: NO_ALLOW },
})

export const missingRecordDeviation = (group: CaseGroup): Deviation => ({
  group,
  only: /^\w+ \/api\//,
  reason: MISSING_FILE,
  answer: ownAnswer(404, ERROR_HEADERS),
})

/** The 404s of a group: under /api/ from a rule, elsewhere the 404 page. */
export const errorDeviations = (group: CaseGroup): readonly Deviation[] => [
  { group, only: /^\w+ \/api\//, reason: LIFETIME, answer: { headers: ERROR_HEADERS } },
  missingRecordDeviation(group),
  { group, only: /^GET \/[._]/, reason: OUTSIDE, answer: { ownBody: true, headers: BARE_HEADERS } },
  { group, reason: OUTSIDE, answer: { headers: BARE_HEADERS } },
]

/** Requests that are answered 200 whatever the method. */
export const methodDeviation = (group: CaseGroup, only?: RegExp): Deviation => ({
  group,
  ...(only ? { only } : {}),
  reason: METHODS,
  answer: ownAnswer(200, BARE_PREFLIGHT),
})

export const formatDeviation = (group: CaseGroup): Deviation => ({
  group,
  only: /format=(?:xml|API)/,
  reason: FORMATS,
  answer: { asFor: stripQuery, headers: NO_ALLOW },
})
