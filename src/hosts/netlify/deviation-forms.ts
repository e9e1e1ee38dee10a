// The forms that deviations of Netlify's rules share: what a group of requests lacks there, and why.
import type { CaseGroup } from '../../model/case-groups.ts'
import type { Deviation } from '../../model/host.ts'
import {
  FORMATS,
  LIFETIME,
  METHODS,
  MISSING_FILE,
  NO_ALLOW,
  NO_HEADERS,
  NO_PREFLIGHT,
  OF_AN_ERROR,
  OUTSIDE,
} from './lost.ts'

export const pathOf = (target: string): string => target.split('?')[0] ?? ''
export const slashed = (target: string): string => target.replace(/(?=\?|$)/, '/')

/** The target as it reads once dots and backslashes are resolved, and escapes of letters are letters. */
export function resolved(target: string): string {
  const { pathname, search } = new URL(target, 'http://netlify')
  return decodeURIComponent(pathname) + search
}

/** An answer that only lacks `Allow`. */
export const withoutAllow = (group: CaseGroup, only?: RegExp): Deviation => ({
  group,
  ...(only ? { only } : {}),
  reason: 'Netlify lets only functions send the header Allow.',
  answer: { headers: NO_ALLOW },
})

export const missingRecord = (group: CaseGroup): Deviation => ({
  group,
  only: /^\w+ \/api\//,
  reason: MISSING_FILE,
  answer: { status: 404, ownBody: true, headers: OF_AN_ERROR },
})

/** The 404s of a group: under /api/ by a rule, elsewhere by the page for what is missing. */
export const errorsOf = (group: CaseGroup): readonly Deviation[] => [
  { group, only: /^\w+ \/api\//, reason: LIFETIME, answer: { headers: OF_AN_ERROR } },
  missingRecord(group),
  { group, only: /^GET \/[._]/, reason: OUTSIDE, answer: { ownBody: true, headers: NO_HEADERS } },
  { group, reason: OUTSIDE, answer: { headers: NO_HEADERS } },
]

/** What answers 200 to every method. */
export const answering = (group: CaseGroup, only?: RegExp): Deviation => ({
  group,
  ...(only ? { only } : {}),
  reason: METHODS,
  answer: { status: 200, ownBody: true, headers: NO_PREFLIGHT },
})

export const ignoringFormat = (group: CaseGroup): Deviation => ({
  group,
  only: /format=xml/,
  reason: FORMATS,
  answer: { asFor: pathOf, headers: NO_ALLOW },
})
