// Rules for web pages and their files in nginx syntax. Empty if the site has no pages.

import { FORM_RESOURCES, PLURALS } from '../../contract/kinds/kinds.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { webTypes } from '../../contract/rules/web-headers.ts'
import { FORM_FOLDERS } from '../../contract/urls/web.ts'
import type { Alias } from '../../core/site/site.ts'
import { NOT_FOUND, UUID } from '../shared/patterns.ts'
import {
  API_TARGET,
  compressedPageHeaders,
  NOT_FOUND_PAGE,
  type WebSet,
  webRoutes,
  webSets,
} from '../shared/web-routes.ts'
import { aliasVariable } from './aliases.ts'
import {
  addHeaderLine,
  addHeaderLines,
  foundHeaderLines,
  quoteLiteral,
  quoteParameter,
} from './directives.ts'

/** Maps the path as it was sent to its file. */
export function webMap(rules: SiteRules): string {
  const routes = webRoutes(rules, { matched: '$' + '{catalog_path}', decoded: '$' + '{uri}' })
  if (routes.length === 0) return ''
  const lines = routes.map(
    ([pattern, file]) => `    "~^${pattern.replace('(', '(?<catalog_path>')}(?:\\?|$)" ${file};\n`,
  )
  return `\n# The file of a web page, or one that belongs to web pages.\nmap $request_uri $catalog_web {\n${lines.join('')}}\n`
}

/** Chooses the 404 page. */
export function notFoundDirectives(rules: SiteRules): string {
  if (!hasPages(rules)) return `    set $catalog_missing ${NOT_FOUND};\n`
  return `\
    set $catalog_missing ${NOT_FOUND_PAGE};
    if ($request_uri ~ "^${API_TARGET}") { set $catalog_missing ${NOT_FOUND}; }
`
}

/** Redirects the pages of former uuids by the internal status 422. */
export const movedDirectives = (rules: SiteRules, aliases: readonly Alias[]): string =>
  !hasPages(rules) || aliases.length === 0
    ? ''
    : '    set $catalog_moved "";\n    error_page 422 =301 @moved;\n'

export function webLocations(rules: SiteRules, aliases: readonly Alias[], redirect: string): string {
  if (rules.web === undefined) return ''
  const moves = hasPages(rules) ? moveChecks(rules, aliases) : ''
  return `
    # Web pages and their files.
${webSets(rules)
  .map((set) => location(rules, set, set.paths.some(isOfRecords) ? moves : ''))
  .join('\n')}
${hasPages(rules) ? notFoundLocation(rules) : ''}\
${
  moves === ''
    ? ''
    : `\
    location @moved {
        types { }
${redirect}
${addHeaderLine('Location', quoteParameter('$catalog_start$catalog_moved$catalog_rest$is_args$args'), 8)}
        return 200 "";
    }
`
}`
}

const notFoundLocation = (rules: SiteRules): string => `\
    location = ${NOT_FOUND_PAGE} {
        internal;
        types { }
        default_type ${quoteParameter(compressedPageHeaders(rules)['Content-Type'] ?? '')};
${addHeaderLines(withoutType(compressedPageHeaders(rules)), 8)}
    }
`

/** Whether paths of a set may contain the uuid of a record. */
const isOfRecords = (path: string): boolean =>
  ['embed', ...FORM_FOLDERS].some((folder) => path === `/${folder}/*`)

const withoutType = ({ 'Content-Type': _, ...others }: Readonly<Record<string, string>>) => others

function location(rules: SiteRules, { pattern, headers }: WebSet, moves: string): string {
  const { cacheControl } = rules
  const lifetime = headers['Cache-Control'] ?? ''
  const own =
    lifetime === cacheControl ? '' : `        set $catalog_cache_control ${quoteLiteral(lifetime)};\n`
  return `\
    location ~ "^${pattern}$" {
        types {
${typeLines(rules)}
        }
        default_type application/octet-stream;
${foundHeaderLines(headers, 8)}
${own}\
        if ($catalog_web = "") { return 404; }
        if ($request_method = OPTIONS) { return 405; }
        if ($catalog_refused) { return 405; }
${moves}\
        rewrite ^ $catalog_web break;
    }`
}

const typeLines = ({ web }: SiteRules): string =>
  webTypes(web)
    .map(([extension, type]) => `            ${quoteParameter(type)} ${extension};`)
    .join('\n')

/** Looks up former uuids in the alias maps. */
function moveChecks(rules: SiteRules, aliases: readonly Alias[]): string {
  const lines = FORM_RESOURCES.filter((resource) => aliases.some((alias) => alias.resource === resource)).map(
    (resource) => `\
        if ($uri ~ "^(?<catalog_start>/(?:embed/)?${PLURALS[resource]}/)(?<catalog_uuid>${UUID})(?<catalog_rest>/.*)$") {
            set $catalog_moved ${aliasVariable(rules, resource)};
        }
`,
  )
  return lines.length === 0 ? '' : `${lines.join('')}        if ($catalog_moved) { return 422; }\n`
}
