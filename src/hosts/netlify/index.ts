// Netlify: `_headers` and `_redirects` in the published folder, and an edge function before them that keeps
// all of the rules. Where edge functions are switched off the rules answer by themselves. They match from the
// top; the parameters they name are found in any order, the last of doubled ones counts, others are ignored.
// By themselves they cannot
// - send `Allow`, which is among the names Netlify keeps to itself
// - answer OPTIONS with anything of its own, or refuse a method: all are answered as GET is
// - send a 301 for a missing last slash: a rule for /artist/ matches /artist too
// - take a limit that is 0 or no number, or an offset that is negative or no number, for the default; read 020
//   or +20 as 20; give an offset past the end its empty page. All of them are windows that are not pressed, and
//   those are 404. So are all windows where `"variants": "edge"` leaves format=api to be derived
// - keep unknown parameters in the links of a page
// - tell a format there is not from none: a rule for `format=:format` would catch `format=json` too
// - find a uuid written in upper case, as placeholders are not folded
// - tell an escaped slash from a slash
import { CHANGES, CHANGES_PATH, changesFile } from '../../api/changes.ts'
import { DOCS_PATH } from '../../api/documents.ts'
import { ANSWERS_FOLDER, listFile, OWN_FOLDER, resourceFile, rootFile, windowFile } from '../../api/files.ts'
import { LISTED, type Listed, RESOURCES, type Resource, ROOTS, type Variant } from '../../api/resources.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import { listPath, rootPath } from '../../api/urls.ts'
import type { CaseGroup } from '../../model/case-groups.ts'
import type { Deviation, Host, HostFile } from '../../model/host.ts'
import { headersFile } from '../shared/headers-file.ts'

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

/** What is answered otherwise where the rules are without the edge function. */
export const rulesOnly: readonly Deviation[] = [
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

export const netlify: Host = {
  name: 'netlify',
  title: 'Netlify',
  composes: true,
  limits: {},
  deviations: [],
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  files: (rules) => [headersFile(rules), redirectsFile(rules), missingPage, edgeFunction],
}

/** What a build generates for Netlify's edge goes here. https://docs.netlify.com/frameworks-api/ */
const edgeFunction: HostFile = {
  in: 'project',
  path: '.netlify/v1/edge-functions/catalog-press.js',
  handler: 'netlify',
}

const NOT_FOUND = `/${ANSWERS_FOLDER}/not-found.json`
const NO_SUCH_WINDOW = `${ANSWERS_FOLDER}/no-such-window.json`

/** What is sent where a rule leads to a file that is not there; `_headers` give it its type. */
const missingPage: HostFile = { in: 'site', path: '404.html', body: '{"detail":"Not found."}' }

function redirectsFile(rules: SiteRules): HostFile {
  const lines = [
    ...VARIANTS_FIRST.flatMap((variant) => [
      ...ROOTS.map((root) => rule(rootPath(root), variant, '', rootFile(root, variant))),
      ...LISTED.flatMap((resource) => [...listRules(rules, resource, variant)]),
      ...RESOURCES.map((resource) => detailRule(resource, variant)),
    ]),
    ...(rules.docs === false ? [] : [`${DOCS_PATH}  ${DOCS_PATH}index.html  200`]),
    ...(rules.changes ? changesRules : []),
    `/${OWN_FOLDER}/*  ${NOT_FOUND}  404!`,
    `/*  ${NOT_FOUND}  404`,
  ]
  return { in: 'site', path: '_redirects', body: `${lines.join('\n')}\n` }
}

const changesRules = [
  `${CHANGES_PATH}  /${CHANGES.file}  200`,
  `${CHANGES_PATH}:cursor  /${changesFile(':cursor')}  200`,
]

/** The rules of a variant name one parameter more than those of the plain one, so they come first. */
const VARIANTS_FIRST = ['api', 'plain'] as const
const FORMAT: Record<Variant, string> = { api: 'format=api', plain: '' }

const rule = (from: string, variant: Variant, query: string, file: string, status = 200): string =>
  [from, FORMAT[variant], query, `/${file}`, status].filter((part) => part !== '').join('  ')

function* listRules({ limits, paging }: SiteRules, resource: Listed, variant: Variant): Generator<string> {
  const from = listPath(resource)
  const window = (limit: number, offset: string) =>
    windowFile(resource, variant, { limit: `${limit}`, offset })
  for (const limit of limits) {
    yield rule(from, variant, `limit=${limit}  offset=:offset`, window(limit, ':offset'))
  }
  yield rule(from, variant, 'limit=:limit  offset=:offset', NO_SUCH_WINDOW, 404)
  for (const limit of limits) yield rule(from, variant, `limit=${limit}`, window(limit, '0'))
  yield rule(from, variant, 'limit=:limit', NO_SUCH_WINDOW, 404)
  yield rule(from, variant, 'offset=:offset', window(paging.pageSize, ':offset'))
  yield rule(from, variant, '', listFile(resource, variant))
}

const detailRule = (resource: Resource, variant: Variant): string =>
  rule(`${listPath(resource)}:uuid`, variant, '', resourceFile(resource, ':uuid', variant))
