// How Netlify answers by its rules alone. No site is built for this: it is what remains of Netlify where no edge
// function runs before the rules.
import type { Deviation, HostBehaviour } from '../../model/host.ts'
import { FORMER_PAGES } from '../shared/own-answers.ts'
import { NO_SEARCHES } from '../shared/search.ts'
import {
  answering,
  errorsOf,
  ignoringFormat,
  missingRecord,
  pathOf,
  resolved,
  slashed,
  withoutAllow,
} from './deviation-forms.ts'
import {
  BROKEN,
  FORMATS,
  IN_PLACE,
  LIFETIME,
  LOWER_CASE,
  METHODS,
  NO_ALLOW,
  NO_HEADERS,
  NO_HEADERS_BUT_LOCATION,
  NO_PREFLIGHT,
  OF_AN_ERROR,
  OUTSIDE,
  RESOLVED,
  SLASHES,
} from './lost.ts'

const OF_LISTS: readonly Deviation[] = [
  {
    group: 'composed',
    reason: 'A rule cannot compose a page: a window that is not pressed answers with a JSON 404.',
    answer: { status: 404, ownBody: true, headers: OF_AN_ERROR },
  },
  {
    group: 'defaults',
    reason: 'A rule cannot recognise an invalid number: an invalid limit or offset answers with a JSON 404.',
    answer: { status: 404, ownBody: true, headers: OF_AN_ERROR },
  },
  {
    group: 'parameters',
    only: /[?&](?:q|format)=/,
    reason: 'Pages are pressed with their links, which keep no other parameters.',
    answer: {
      asFor: (target) => pathOf(target) + (target.includes('format=api') ? '?format=api' : ''),
      headers: NO_ALLOW,
    },
  },
  ignoringFormat('formats'),
  {
    group: 'case',
    reason: LOWER_CASE,
    answer: { asFor: () => '/api/v1/nothing/', headers: OF_AN_ERROR, ownBody: true },
  },
  { group: 'slash', reason: SLASHES, answer: { asFor: slashed, headers: NO_ALLOW } },
]

const FORMER_PAGES_BY_PAGE: Deviation = {
  ...FORMER_PAGES,
  answer: { ...FORMER_PAGES.answer, headers: NO_HEADERS },
}

const OF_ALIASES: readonly Deviation[] = [
  {
    group: 'aliases',
    only: /^(?:OPTIONS|POST) /,
    reason: METHODS,
    answer: { status: 301, ownBody: true, headers: NO_PREFLIGHT },
  },
  {
    group: 'aliases',
    only: /format=xml/,
    reason: FORMATS,
    answer: { status: 301, ownBody: true, headers: NO_HEADERS },
  },
  {
    group: 'aliases',
    only: /\/[^/]*[A-F][^/]*\/(?: |$)/,
    reason: LOWER_CASE,
    answer: { asFor: () => '/api/v1/nothing/', headers: OF_AN_ERROR, ownBody: true },
  },
  FORMER_PAGES_BY_PAGE,
  {
    group: 'aliases',
    only: /^GET [^ ?]*[^/ ?](?:\?| |$)/,
    reason: SLASHES,
    answer: { asFor: slashed, headers: NO_HEADERS_BUT_LOCATION },
  },
  {
    group: 'aliases',
    reason: 'Headers are those of files: a redirect has none of them.',
    answer: { ownBody: true, headers: NO_HEADERS_BUT_LOCATION },
  },
]

const OF_METHODS: readonly Deviation[] = [
  {
    group: 'options',
    reason: 'A rule cannot match a method: OPTIONS answers like GET.',
    answer: { ownBody: true, headers: NO_PREFLIGHT },
  },
  answering('methods'),
  answering('media', /^(?:OPTIONS|POST|DELETE) /),
  {
    group: 'documents',
    only: /^(?:OPTIONS|POST) /,
    reason: 'A rule cannot match a method: documents answer every method like GET.',
    answer: { status: 200, ownBody: true, headers: NO_PREFLIGHT },
  },
  {
    group: 'documents',
    only: /\/docs(?:\?|$)/,
    reason:
      'A rule for /docs/ also matches /docs: in place of a 301 it sends the page, without the headers it has at /docs/.',
    answer: { status: 200, ownBody: true, headers: NO_HEADERS },
  },
]

/** What is asked by browsers of other origins, who are answered as everybody is. */
const OF_BROWSERS: readonly Deviation[] = [
  missingRecord('preflight'),
  {
    group: 'preflight',
    only: /^OPTIONS .*(?:00000000-0000-4|nothing)/,
    reason: METHODS,
    answer: { status: 404, ownBody: true, headers: NO_PREFLIGHT },
  },
  answering('preflight', /^(?:OPTIONS|POST) /),
  ignoringFormat('preflight'),
  {
    group: 'preflight',
    only: /^GET \/api\S*[^/n] /,
    reason: SLASHES,
    answer: { asFor: slashed, headers: NO_ALLOW },
  },
  {
    group: 'preflight',
    only: /^GET \/api\/.*(?:00000000-0000-4|nothing)/,
    reason: LIFETIME,
    answer: { headers: OF_AN_ERROR },
  },
  { group: 'preflight', only: /nothing/, reason: OUTSIDE, answer: { headers: NO_HEADERS } },
]

const OF_ODD_REQUESTS: readonly Deviation[] = [
  {
    group: 'traversal',
    only: /%2fartist%2f/,
    reason: 'Paths are decoded before rules see them: an escaped slash is a slash.',
    answer: { status: 200 },
  },
  {
    group: 'traversal',
    only: /%5c/,
    reason: 'A backslash counts as a slash, and dots lead up from it: the list found there is sent.',
    answer: { status: 200 },
  },
  {
    group: 'errors',
    only: /^PROPFIND .*00000000-/,
    reason: METHODS,
    answer: { status: 404, ownBody: true, headers: OF_AN_ERROR },
  },
  answering('errors', /^PROPFIND /),
  {
    group: 'errors',
    only: /%zz|%$/,
    reason: BROKEN,
    answer: { status: 400, ownBody: true, headers: NO_HEADERS },
  },
  {
    group: 'errors',
    only: /\/\.{1,2}\/|%2e|\\|%61/,
    reason: RESOLVED,
    answer: { asFor: resolved, headers: NO_ALLOW },
  },
  withoutAllow('errors', /X-Long|\?q=/),
  {
    group: 'private',
    only: /^GET \/(?:api\/.*\.json|media\/\.\.|404\.html)/,
    reason: IN_PLACE,
    answer: { status: 200, ownBody: true, headers: NO_HEADERS },
  },
]

const OF_PAGES: readonly Deviation[] = [
  {
    group: 'web',
    only: /^(?:OPTIONS|POST) /,
    reason: METHODS,
    answer: { status: 200, ownBody: true, headers: NO_PREFLIGHT },
  },
  {
    group: 'web',
    only: /index\.html$/,
    reason: IN_PLACE,
    answer: { status: 200, ownBody: true, headers: NO_HEADERS },
  },
  {
    group: 'web',
    only: /^GET [^ .]*[^/ ]$/,
    reason: OUTSIDE,
    answer: { asFor: slashed, headers: NO_HEADERS },
  },
  {
    group: 'web',
    only: /^GET [^ ]*[^/ ]$/,
    reason: 'Headers are those of files: a redirect has none of them.',
    answer: { ownBody: true, headers: NO_HEADERS_BUT_LOCATION },
  },
  {
    group: 'web',
    reason:
      'Types are those that Netlify has for extensions, and assets are kept no longer than other files.',
    answer: { headers: { 'Cache-Control': null, 'Content-Type': null } },
  },
  { group: 'web', reason: OUTSIDE, answer: { headers: NO_HEADERS } },
]

const OF_SEARCHES: readonly Deviation[] = [
  answering('search', /^(?:OPTIONS|POST) /),
  {
    group: 'search',
    only: /^GET [^ ?]*[^/ ?](?:\?| |$)/,
    reason: SLASHES,
    answer: { asFor: slashed, headers: NO_ALLOW },
  },
  { ...NO_SEARCHES, answer: { ...NO_SEARCHES.answer, headers: NO_ALLOW } },
  withoutAllow('search'),
  missingRecord('search'),
]

const DEVIATIONS: readonly Deviation[] = [
  ...OF_SEARCHES,
  ...OF_LISTS,
  ...OF_PAGES,
  ...OF_ALIASES,
  ...OF_METHODS,
  ...OF_BROWSERS,
  ...OF_ODD_REQUESTS,
  ignoringFormat('conditions'),
  ...(['missing', 'conditions', 'private', 'errors'] as const).flatMap(errorsOf),
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
  ).map((group) => withoutAllow(group)),
]

export const netlifyRules: HostBehaviour = {
  name: 'netlify-rules',
  title: 'Netlify without its edge function',
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  when: 'Netlify where no edge function runs, such as after an upload of the zip alone (for verify --host)',
  deviations: DEVIATIONS,
}
