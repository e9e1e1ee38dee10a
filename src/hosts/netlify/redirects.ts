// `_redirects`: the rules that lead a request to its file. Netlify matches them from the top, finds the parameters
// they name in any order, takes the last of doubled ones and ignores all others.
import { CHANGES, CHANGES_PATH, changesFile } from '../../api/changes.ts'
import { DOCS_PATH } from '../../api/documents.ts'
import { ANSWERS_FOLDER, listFile, OWN_FOLDER, resourceFile, rootFile, windowFile } from '../../api/files.ts'
import { LISTED, type Listed, RESOURCES, type Resource, ROOTS, type Variant } from '../../api/resources.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import { listPath, rootPath } from '../../api/urls.ts'
import type { HostFile } from '../../model/host.ts'

const NOT_FOUND = `/${ANSWERS_FOLDER}/not-found.json`
const NO_SUCH_WINDOW = `${ANSWERS_FOLDER}/no-such-window.json`

/** What is sent where a rule leads to a file that is not there; `_headers` give it its type. */
export const missingPage: HostFile = { in: 'site', path: '404.html', body: '{"detail":"Not found."}' }

export function redirectsFile(rules: SiteRules): HostFile {
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
