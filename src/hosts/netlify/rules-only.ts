// How Netlify answers by its rules alone. No site is built for this behaviour; Netlify shows it if no edge function
// runs before the rules.

import {
  missingPreflightDeviation,
  NO_FACES,
  NO_HEADERS,
  NO_SEARCHES,
  ownAnswer,
  UNLISTED_ALIAS_PAGES,
} from '../shared/deviations.ts'
import { NO_FILTERS, withPressedParameters } from '../shared/filters.ts'
import type { Deviation, HostBehaviour } from '../shared/host.ts'
import {
  addSlash,
  allowDeviation,
  errorDeviations,
  formatDeviation,
  methodDeviation,
  missingRecordDeviation,
  normalizeTarget,
  stripQuery,
} from './deviation-forms.ts'
import {
  BARE_HEADERS,
  BARE_PREFLIGHT,
  BROKEN,
  ERROR_HEADERS,
  FORMATS,
  IN_PLACE,
  LIFETIME,
  LOWER_CASE,
  METHODS,
  NO_ALLOW,
  OUTSIDE,
  RESOLVED,
  SLASHES,
} from './reasons.ts'

const LIST_DEVIATIONS: readonly Deviation[] = [
  {
    group: 'composed',
    reason: 'A rule cannot compose a page, so a window that is not pressed answers with a JSON 404.',
    answer: ownAnswer(404, ERROR_HEADERS),
  },
  {
    group: 'defaults',
    reason:
      'A rule cannot recognise an invalid number, so an invalid limit or offset answers with a JSON 404.',
    answer: ownAnswer(404, ERROR_HEADERS),
  },
  {
    group: 'parameters',
    only: /[?&](?:q|format)=/,
    reason: 'Pages are pressed with their links, so they keep no other parameters.',
    answer: {
      asFor: (target) => stripQuery(target) + (target.includes('format=api') ? '?format=api' : ''),
      headers: NO_ALLOW,
    },
  },
  formatDeviation('formats'),
  {
    group: 'case',
    reason: LOWER_CASE,
    answer: { asFor: () => '/api/v1/nothing/', headers: ERROR_HEADERS, ownBody: true },
  },
  { group: 'slash', reason: SLASHES, answer: { asFor: addSlash, headers: NO_ALLOW } },
]

const UNLISTED_ALIAS_PAGES_BY_404: Deviation = {
  ...UNLISTED_ALIAS_PAGES,
  answer: { ...UNLISTED_ALIAS_PAGES.answer, headers: BARE_HEADERS },
}

const ALIAS_DEVIATIONS: readonly Deviation[] = [
  { group: 'aliases', only: /^(?:OPTIONS|POST) /, reason: METHODS, answer: ownAnswer(301, BARE_PREFLIGHT) },
  { group: 'aliases', only: /format=xml/, reason: FORMATS, answer: ownAnswer(301, BARE_HEADERS) },
  {
    group: 'aliases',
    only: /\/[^/]*[A-F][^/]*\/(?: |$)/,
    reason: LOWER_CASE,
    answer: { asFor: () => '/api/v1/nothing/', headers: ERROR_HEADERS, ownBody: true },
  },
  UNLISTED_ALIAS_PAGES_BY_404,
  {
    group: 'aliases',
    only: /^GET [^ ?]*[^/ ?](?:\?| |$)/,
    reason: SLASHES,
    answer: { asFor: addSlash, headers: NO_HEADERS },
  },
  {
    group: 'aliases',
    reason: 'Headers are set only for files, so a redirect has none of them.',
    answer: { ownBody: true, headers: NO_HEADERS },
  },
]

const METHOD_DEVIATIONS: readonly Deviation[] = [
  {
    group: 'options',
    reason: 'A rule cannot match a method, so OPTIONS answers like GET.',
    answer: { ownBody: true, headers: BARE_PREFLIGHT },
  },
  methodDeviation('methods'),
  methodDeviation('media', /^(?:OPTIONS|POST|DELETE) /),
  {
    group: 'documents',
    only: /^(?:OPTIONS|POST) /,
    reason: 'A rule cannot match a method, so documents answer every method like GET.',
    answer: ownAnswer(200, BARE_PREFLIGHT),
  },
  {
    group: 'documents',
    only: /\/docs(?:\?|$)/,
    reason:
      'A rule for /docs/ also matches /docs, which therefore sends the page instead of a 301, without the headers of /docs/.',
    answer: ownAnswer(200, BARE_HEADERS),
  },
]

/** Requests by browsers from other origins, which get the same answers as all others. */
const BROWSER_DEVIATIONS: readonly Deviation[] = [
  missingRecordDeviation('preflight'),
  {
    group: 'preflight',
    only: /^OPTIONS .*(?:00000000-0000-4|nothing)/,
    reason: METHODS,
    answer: ownAnswer(404, BARE_PREFLIGHT),
  },
  methodDeviation('preflight', /^(?:OPTIONS|POST) /),
  formatDeviation('preflight'),
  {
    group: 'preflight',
    only: /^GET \/api\S*[^/n] /,
    reason: SLASHES,
    answer: { asFor: addSlash, headers: NO_ALLOW },
  },
  {
    group: 'preflight',
    only: /^GET \/api\/.*(?:00000000-0000-4|nothing)/,
    reason: LIFETIME,
    answer: { headers: ERROR_HEADERS },
  },
  { group: 'preflight', only: /nothing/, reason: OUTSIDE, answer: { headers: BARE_HEADERS } },
]

const ODD_REQUEST_DEVIATIONS: readonly Deviation[] = [
  {
    group: 'traversal',
    only: /%2fartist%2f/,
    reason: 'Paths are decoded before rules see them, so an escaped slash counts as a slash.',
    answer: { status: 200 },
  },
  {
    group: 'traversal',
    only: /%5c/,
    reason: 'A backslash counts as a slash, and dot segments go up from it, so the list found there is sent.',
    answer: { status: 200 },
  },
  { group: 'errors', only: /^PROPFIND .*00000000-/, reason: METHODS, answer: ownAnswer(404, ERROR_HEADERS) },
  methodDeviation('errors', /^PROPFIND /),
  { group: 'errors', only: /%zz|%$/, reason: BROKEN, answer: ownAnswer(400, BARE_HEADERS) },
  {
    group: 'errors',
    only: /\/\.{1,2}\/|%2e|\\|%61/,
    reason: RESOLVED,
    answer: { asFor: normalizeTarget, headers: NO_ALLOW },
  },
  allowDeviation('errors', /X-Long|\?q=/),
  {
    group: 'private',
    only: /^GET \/(?:api\/.*\.json|media\/\.\.|404\.html)/,
    reason: IN_PLACE,
    answer: ownAnswer(200, BARE_HEADERS),
  },
]

const PAGE_DEVIATIONS: readonly Deviation[] = [
  { group: 'web', only: /^(?:OPTIONS|POST) /, reason: METHODS, answer: ownAnswer(200, BARE_PREFLIGHT) },
  { group: 'web', only: /index\.html$/, reason: IN_PLACE, answer: ownAnswer(200, BARE_HEADERS) },
  {
    group: 'web',
    only: /^GET [^ .]*[^/ ]$/,
    reason: OUTSIDE,
    answer: { asFor: addSlash, headers: BARE_HEADERS },
  },
  {
    group: 'web',
    only: /^GET [^ ]*[^/ ]$/,
    reason: 'Headers are set only for files, so a redirect has none of them.',
    answer: { ownBody: true, headers: NO_HEADERS },
  },
  {
    group: 'web',
    reason: 'Netlify sets content types by extension, and assets are cached no longer than other files.',
    answer: { headers: { 'Cache-Control': null, 'Content-Type': null } },
  },
  { group: 'web', reason: OUTSIDE, answer: { headers: BARE_HEADERS } },
]

const SEARCH_DEVIATIONS: readonly Deviation[] = [
  methodDeviation('search', /^(?:OPTIONS|POST) /),
  {
    group: 'search',
    only: /^GET [^ ?]*[^/ ?](?:\?| |$)/,
    reason: SLASHES,
    answer: { asFor: addSlash, headers: NO_ALLOW },
  },
  { ...NO_SEARCHES, answer: { ...NO_SEARCHES.answer, headers: NO_ALLOW } },
  allowDeviation('search'),
  missingRecordDeviation('search'),
]

const FILTER_DEVIATIONS: readonly Deviation[] = [
  {
    group: 'filters',
    only: /^GET [^ ?]*[^/ ?]\?/,
    reason: SLASHES,
    answer: { asFor: (target) => withPressedParameters(addSlash(target)), headers: NO_ALLOW },
  },
  { ...NO_FILTERS, answer: { ...NO_FILTERS.answer, headers: NO_ALLOW } },
]

const DEVIATIONS: readonly Deviation[] = [
  { ...missingPreflightDeviation(/Access-Control-Request-Method/, 404, METHODS), group: 'faces' },
  { ...NO_FACES, only: /^(?!OPTIONS .*\[)/, answer: { ...NO_FACES.answer, headers: BARE_HEADERS } },
  ...FILTER_DEVIATIONS,
  ...SEARCH_DEVIATIONS,
  ...LIST_DEVIATIONS,
  ...PAGE_DEVIATIONS,
  ...ALIAS_DEVIATIONS,
  ...METHOD_DEVIATIONS,
  ...BROWSER_DEVIATIONS,
  ...ODD_REQUEST_DEVIATIONS,
  formatDeviation('conditions'),
  ...(['missing', 'conditions', 'private', 'errors'] as const).flatMap(errorDeviations),
  ...(
    [
      'roots',
      'list',
      'windows',
      'parameters',
      'details',
      'lookups',
      'head',
      'conditional',
      'compression',
      'ranges',
      'preflight',
      'documents',
    ] as const
  ).map((group) => allowDeviation(group)),
]

export const netlifyRules: HostBehaviour = {
  name: 'netlify-rules',
  title: 'Netlify without its edge function',
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  when: 'Netlify where no edge function runs, such as after an upload of the zip alone (for verify --host)',
  deviations: DEVIATIONS,
}
