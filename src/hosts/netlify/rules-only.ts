// How Netlify answers by its rules alone. No site is built for this: it is what remains of Netlify where no edge
// function runs before the rules.
import type { CaseGroup } from '../../model/case-groups.ts'
import type { Deviation, HostBehaviour } from '../../model/host.ts'

const pathOf = (target: string): string => target.split('?')[0] ?? ''
const NO_ALLOW = { Allow: null }
/** Of what is an error by the rules or on Netlify: `_headers` cannot tell, and gives it the lifetime of an answer. */
const OF_ERROR = { ...NO_ALLOW, 'Cache-Control': null }
const NO_HEADERS = {
  ...NO_ALLOW,
  'Access-Control-Allow-Origin': null,
  'Access-Control-Expose-Headers': null,
  'Cache-Control': null,
  'Content-Type': null,
  Location: null,
  Vary: null,
  'X-Content-Type-Options': null,
}

/** Groups in which only `Allow` is missing. */
const WITHOUT_ALLOW: readonly CaseGroup[] = [
  'roots',
  'list',
  'windows',
  'parameters',
  'details',
  'head',
  'conditional',
  'compression',
  'documents',
]

const DEVIATIONS: readonly Deviation[] = [
  {
    group: 'composed',
    reason: 'A rule cannot compose a page: a window that is not pressed answers with a JSON 404.',
    answer: { status: 404, ownBody: true, headers: OF_ERROR },
  },
  {
    group: 'defaults',
    reason: 'A rule cannot recognise an invalid number: an invalid limit or offset answers with a JSON 404.',
    answer: { status: 404, ownBody: true, headers: OF_ERROR },
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
  {
    group: 'formats',
    reason: 'An unknown format is ignored.',
    answer: { asFor: pathOf, headers: NO_ALLOW },
  },
  {
    group: 'case',
    reason: 'A rule matches a uuid only in lower case.',
    answer: { asFor: () => '/api/v1/nothing/', headers: OF_ERROR },
  },
  {
    group: 'slash',
    reason:
      'A rule for a path with a trailing slash also matches the path without it, which answers in place of a 301.',
    answer: { asFor: (target) => target.replace(/(?=\?|$)/, '/'), headers: NO_ALLOW },
  },
  {
    group: 'options',
    reason: 'A rule cannot match a method: OPTIONS answers like GET.',
    answer: {
      ownBody: true,
      headers: {
        ...NO_ALLOW,
        'Access-Control-Allow-Methods': null,
        'Access-Control-Allow-Headers': null,
        'Access-Control-Max-Age': null,
      },
    },
  },
  {
    group: 'methods',
    reason: 'A rule cannot match a method: none is refused, and all answer like GET.',
    answer: { status: 200, ownBody: true, headers: OF_ERROR },
  },
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
    group: 'documents',
    only: /^(?:OPTIONS|POST) /,
    reason: 'A rule cannot match a method: documents answer every method like GET.',
    answer: { status: 200, ownBody: true, headers: { ...OF_ERROR, 'Content-Type': null, Vary: null } },
  },
  {
    group: 'documents',
    only: /\/docs(?:\?|$)/,
    reason:
      'A rule for /docs/ also matches /docs: in place of a 301 it sends the page, without the headers it has at /docs/.',
    answer: { status: 200, ownBody: true, headers: NO_HEADERS },
  },
  {
    group: 'missing',
    reason:
      'Netlify lets only functions send the header Allow, and headers cannot depend on the status: caches keep a 404 as long as an answer.',
    answer: { headers: OF_ERROR },
  },
  ...WITHOUT_ALLOW.map((group) => ({
    group,
    reason: 'Netlify lets only functions send the header Allow.',
    answer: { headers: NO_ALLOW },
  })),
]

export const netlifyRules: HostBehaviour = {
  name: 'netlify-rules',
  title: 'Netlify without its edge function',
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  when: 'Netlify where no edge function runs, such as after an upload of the zip alone (for verify --host)',
  deviations: DEVIATIONS,
}
