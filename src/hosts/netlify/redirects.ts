// `_redirects`: the rules that map a request to its file. Netlify matches them from the top, finds the parameters
// they name in any order, uses the last of repeated parameters and ignores all others.

import type { Variant } from '../../contract/kinds/resources.ts'
import { answerFile } from '../../contract/rules/answers.ts'
import { DOCS_PATH, type DocumentFolder, documentFolders } from '../../contract/rules/documents.ts'
import { isPacked } from '../../contract/rules/rules.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { listFile, OWN_FOLDER } from '../../contract/urls/files.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { NOT_FOUND_FILE } from '../../contract/urls/web-patterns.ts'
import type { Alias } from '../../core/site/site.ts'
import { type HostFile, RULE_FILES } from '../shared/host.ts'
import { ROUTES, type RouteRow } from '../shared/routes.ts'

export function redirectsFile(rules: SiteRules, aliases: readonly Alias[]): HostFile {
  const lines = [
    ...(isPacked(rules) ? rootLines(rules) : recordLines(rules, aliases)),
    ...(rules.docs === false ? [] : [`${DOCS_PATH}  ${DOCS_PATH}index.html  200`]),
    ...documentFolders(rules).flatMap(folderRules),
    ...[`${OWN_FOLDER}/*`, ...RULE_FILES.filter((path) => !isNotFoundPage(rules, path))].map(
      (path) => `/${path}  /${answerFile('not-found')}  404!`,
    ),
    // Elsewhere Netlify sends 404.html by itself.
    `${hasPages(rules) ? '/api' : ''}/*  /${answerFile('not-found')}  404`,
  ]
  return { in: 'site', path: '_redirects', body: `${lines.join('\n')}\n` }
}

const recordLines = (rules: SiteRules, aliases: readonly Alias[]): string[] => [
  ...aliases.map(aliasLine),
  ...VARIANTS_FIRST.flatMap((variant) => ROUTES.flatMap((route) => routeLines(rules, route, variant))),
]

/** Rules for the roots of a packed site, whose records only the edge function finds. */
const rootLines = (rules: SiteRules): string[] =>
  ROUTES.filter(({ kind }) => kind === 'root').flatMap((route) => routeLines(rules, route, 'plain'))

/** Whether a file is the 404 page of the site, which the edge function sends. */
const isNotFoundPage = (rules: SiteRules, file: string): boolean => hasPages(rules) && file === NOT_FOUND_FILE

/** Redirects a former uuid. Netlify appends the query. */
function aliasLine({ resource, alias, uuid }: Alias): string {
  const path = listPath(resource)
  return `${path}${alias}/  ${path}${uuid}/  301`
}

const folderRules = ({ root, one, file }: DocumentFolder) => [
  `${root.path}  /${root.file}  200`,
  `${root.path}:${one}  /${file(`:${one}`)}  200`,
]

/** The rules for `format=api` require one more parameter than the plain ones, so they come first. */
const VARIANTS_FIRST = ['api', 'plain'] as const
const FORMAT: Record<Variant, string> = { api: 'format=api', plain: '' }

/** Placeholders after the path of a route. */
const NAME: Record<RouteRow['kind'], string> = { root: '', list: '', detail: ':uuid', lookup: ':by/:value' }

function routeLines({ limits, paging }: SiteRules, route: RouteRow, variant: Variant): string[] {
  const { kind, name, path } = route
  const line = (query: string, file: string, status = 200) =>
    [`${path}${NAME[kind]}`, FORMAT[variant], query, `/${file}`, status]
      .filter((part) => part !== '')
      .join('  ')
  const file = (limit: number, offset: string) =>
    route.file(variant, { uuid: ':uuid', lookup: ':by/:value', limit: `${limit}`, offset })
  if (kind !== 'list') return [line('', file(paging.pageSize, '0'))]
  return [
    ...limits.map((limit) => line(`limit=${limit}  offset=:offset`, file(limit, ':offset'))),
    line('limit=:limit  offset=:offset', answerFile('no-such-window'), 404),
    ...limits.map((limit) => line(`limit=${limit}`, file(limit, '0'))),
    line('limit=:limit', answerFile('no-such-window'), 404),
    line('offset=:offset', file(paging.pageSize, ':offset')),
    line('', listFile(name, variant)),
  ]
}
