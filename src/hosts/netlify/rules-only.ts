// How Netlify answers by its rules alone. No site is built for this: it is what remains of Netlify where no edge
// function runs before the rules.
import type { CaseGroup } from '../../model/case-groups.ts'
import type { Deviation, HostBehaviour } from '../../model/host.ts'

const pathOf = (target: string): string => target.split('?')[0] ?? ''
const NO_ALLOW = { Allow: null }
const NOTHING_SAID = {
  ...NO_ALLOW,
  'Access-Control-Allow-Origin': null,
  'Cache-Control': null,
  'Content-Type': null,
  Location: null,
  Vary: null,
  'X-Content-Type-Options': null,
}

/** Groups in which nothing is otherwise but that `Allow` is not sent. */
const WITHOUT_ALLOW: readonly CaseGroup[] = [
  'roots',
  'list',
  'windows',
  'parameters',
  'details',
  'missing',
  'head',
  'conditional',
  'compression',
  'documents',
]

const DEVIATIONS: readonly Deviation[] = [
  {
    group: 'composed',
    reason: 'A rule cannot put a page together: a window that is not pressed is a JSON 404.',
    answer: { status: 404, ownBody: true, headers: NO_ALLOW },
  },
  {
    group: 'defaults',
    reason: 'A rule cannot tell a number from what is none: a bad limit or offset is a JSON 404.',
    answer: { status: 404, ownBody: true, headers: NO_ALLOW },
  },
  {
    group: 'parameters',
    only: /[?&](?:q|format)=/,
    reason: 'The links of a page are those that were pressed: other parameters are not kept in them.',
    answer: {
      asFor: (target) => pathOf(target) + (target.includes('format=api') ? '?format=api' : ''),
      headers: NO_ALLOW,
    },
  },
  {
    group: 'formats',
    reason: 'A format that is not there is answered like none.',
    answer: { asFor: pathOf, headers: NO_ALLOW },
  },
  {
    group: 'case',
    reason: 'A rule finds a uuid in lower case only.',
    answer: { asFor: () => '/api/v1/nothing/', headers: NO_ALLOW },
  },
  {
    group: 'slash',
    reason: 'A rule for a path with a last slash matches the path without it: no 301, but the answer itself.',
    answer: { asFor: (target) => target.replace(/(?=\?|$)/, '/'), headers: NO_ALLOW },
  },
  {
    group: 'options',
    reason: 'Rules know no methods: OPTIONS is answered as GET is.',
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
    reason: 'Rules know no methods: none is refused, all are answered as GET is.',
    answer: { status: 200, ownBody: true, headers: NO_ALLOW },
  },
  {
    group: 'traversal',
    only: /%2fartist%2f/,
    reason: 'Paths are unescaped before rules see them: an escaped slash is a slash.',
    answer: { status: 200 },
  },
  {
    group: 'traversal',
    only: /%5c/,
    reason:
      'A backslash is taken for a slash and dots lead up from it: the list that lies there is answered.',
    answer: { status: 200 },
  },
  {
    group: 'documents',
    only: /^(?:OPTIONS|POST) /,
    reason: 'Rules know no methods: documents are answered to all as to GET.',
    answer: { status: 200, ownBody: true, headers: { ...NO_ALLOW, 'Content-Type': null, Vary: null } },
  },
  {
    group: 'documents',
    only: /\/docs(?:\?|$)/,
    reason:
      'A rule for /docs/ matches /docs too: no 301, but the page, without the headers it has at /docs/.',
    answer: { status: 200, ownBody: true, headers: NOTHING_SAID },
  },
  ...WITHOUT_ALLOW.map((group) => ({
    group,
    reason: 'Allow is among the headers that Netlify lets only functions send.',
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
