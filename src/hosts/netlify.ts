// Netlify, by rules alone: `_headers` and `_redirects` in the published folder. Rules match from the top,
// in the order of parameters or in any other, and parameters that a rule does not name are ignored.
// What rules cannot say there: the 301 for a missing slash (a rule for /artist/ matches /artist too), 405
// and OPTIONS, and that a window which is not a number means the default.
import type { Host, HostFile } from '../model/host.ts'
import { apiHeaders, type Headers, mediaHeaders, type SiteRules } from '../model/rules.ts'
import {
  ANSWERS_FOLDER,
  listFile,
  listPath,
  OWN_FOLDER,
  resourceFile,
  type Variant,
  windowFile,
} from '../model/urls.ts'

export const netlify: Host = {
  name: 'netlify',
  title: 'Netlify',
  limits: {},
  declares: [],
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  files: (rules) => [headersFile(rules), redirectsFile(rules), missingPage],
}

const NOT_FOUND = `/${ANSWERS_FOLDER}/not-found.json`
const NO_SUCH_WINDOW = `/${ANSWERS_FOLDER}/no-such-window.json`

/** What is sent where a rule leads to a file that is not there; `_headers` give it its type. */
const missingPage: HostFile = { in: 'site', path: '404.html', body: '{"detail":"Not found."}' }

function headersFile(rules: SiteRules): HostFile {
  const block = (path: string, headers: Headers) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
  return {
    in: 'site',
    path: '_headers',
    body: [block('/api/*', apiHeaders(rules)), block('/media/*', mediaHeaders(rules))].join('\n'),
  }
}

function redirectsFile(rules: SiteRules): HostFile {
  const lines = [
    ...listRules(rules, 'api'),
    ...listRules(rules, 'plain'),
    ...(['artist', 'track'] as const).flatMap((resource) => [
      detailRule(resource, 'api'),
      detailRule(resource, 'plain'),
    ]),
    `/${OWN_FOLDER}/*  ${NOT_FOUND}  404!`,
    `/*  ${NOT_FOUND}  404`,
  ]
  return { in: 'site', path: '_redirects', body: `${lines.join('\n')}\n` }
}

const FORMAT: Record<Variant, string> = { api: 'format=api', plain: '' }

function* listRules({ limits, paging }: SiteRules, variant: Variant): Generator<string> {
  const rule = (query: string, to: string, status: number) =>
    [listPath('artist'), FORMAT[variant], query, to, status].filter((part) => part !== '').join('  ')
  const to = (limit: number, offset: string) =>
    `/${windowPath(variant, limit).replace('offset-0', `offset-${offset}`)}`
  for (const limit of limits) yield rule(`limit=${limit}  offset=:offset`, to(limit, ':offset'), 200)
  yield rule('limit=:limit  offset=:offset', NO_SUCH_WINDOW, 404)
  for (const limit of limits) yield rule(`limit=${limit}`, to(limit, '0'), 200)
  yield rule('limit=:limit', NO_SUCH_WINDOW, 404)
  yield rule('offset=:offset', to(paging.pageSize, ':offset'), 200)
  yield rule('', `/${listFile('artist', variant)}`, 200)
}

const windowPath = (variant: Variant, limit: number): string =>
  windowFile('artist', variant, { limit: BigInt(limit), offset: 0n })

function detailRule(resource: 'artist' | 'track', variant: Variant): string {
  const from = `${listPath(resource)}:uuid`
  return [from, FORMAT[variant], `/${resourceFile(resource, ':uuid', variant)}`, 200]
    .filter((part) => part !== '')
    .join('  ')
}
