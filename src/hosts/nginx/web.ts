// Web pages and the files with them in the words of nginx. Empty where the site has no pages.
import type { SiteRules } from '../../api/site-rules.ts'
import { WEB_FOLDERS, WEB_RESOURCES } from '../../api/web.ts'
import { WEB_TYPES } from '../../api/web-headers.ts'
import type { Alias } from '../../model/site.ts'
import { NOT_FOUND, UUID } from '../shared/patterns.ts'
import {
  compressedPageHeaders,
  NOT_FOUND_PAGE,
  OF_API,
  type WebSet,
  webRoutes,
  webSets,
} from '../shared/web-routes.ts'
import { variableOf } from './aliases.ts'
import { foundLines, headerLine, headerLines, literal, quoted } from './directives.ts'

/** The map of the files, by the path as it was sent. */
export function webMap(rules: SiteRules): string {
  const routes = webRoutes(rules, '$' + '{catalog_path}')
  if (routes.length === 0) return ''
  const lines = routes.map(
    ([pattern, file]) => `    "~^${pattern.replace('(', '(?<catalog_path>')}(?:\\?|$)" /${file};\n`,
  )
  return `\n# The file of a web page, or of a file with them.\nmap $request_uri $catalog_web {\n${lines.join('')}}\n`
}

/** What answers where nothing is found. */
export function missingLines({ web }: SiteRules): string {
  if (web === undefined) return `    set $catalog_missing ${NOT_FOUND};\n`
  return `\
    set $catalog_missing ${NOT_FOUND_PAGE};
    if ($request_uri ~ "^${OF_API}") { set $catalog_missing ${NOT_FOUND}; }
`
}

/** Leads a former uuid on; 422 never leaves the file. */
export const movedLine = ({ web }: SiteRules, aliases: readonly Alias[]): string =>
  web === undefined || aliases.length === 0
    ? ''
    : '    set $catalog_moved "";\n    error_page 422 =301 @moved;\n'

export function webLocations(rules: SiteRules, aliases: readonly Alias[], redirect: string): string {
  if (rules.web === undefined) return ''
  const moves = movesOf(rules, aliases)
  return `
    # Web pages, and the files with them.
${webSets(rules)
  .map((set) => location(rules, set, set.pattern.includes('s/') ? moves : ''))
  .join('\n')}
    location = ${NOT_FOUND_PAGE} {
        internal;
        types { }
        default_type ${quoted(compressedPageHeaders(rules)['Content-Type'] ?? '')};
${headerLines(withoutType(compressedPageHeaders(rules)), 8)}
    }
${
  moves === ''
    ? ''
    : `\
    location @moved {
        types { }
${redirect}
${headerLine('Location', quoted('$catalog_start$catalog_moved$catalog_rest$is_args$args'), 8)}
        return 200 "";
    }
`
}`
}

const withoutType = ({ 'Content-Type': _, ...others }: Readonly<Record<string, string>>) => others

function location({ cacheControl }: SiteRules, { pattern, headers }: WebSet, moves: string): string {
  const lifetime = headers['Cache-Control'] ?? ''
  const own = lifetime === cacheControl ? '' : `        set $catalog_cache_control ${literal(lifetime)};\n`
  return `\
    location ~ "^${pattern}$" {
        types {
${TYPES}
        }
        default_type application/octet-stream;
${foundLines(headers, 8)}
${own}\
        if ($catalog_web = "") { return 404; }
        if ($request_method = OPTIONS) { return 405; }
        if ($catalog_refused) { return 405; }
${moves}\
        rewrite ^ $catalog_web break;
    }`
}

const TYPES = Object.entries(WEB_TYPES)
  .map(([ending, type]) => `            ${quoted(type)} ${ending};`)
  .join('\n')

/** Finds what has moved, by the maps of the aliases. */
function movesOf(rules: SiteRules, aliases: readonly Alias[]): string {
  const lines = WEB_RESOURCES.filter((resource) => aliases.some((alias) => alias.resource === resource)).map(
    (resource) => `\
        if ($uri ~ "^(?<catalog_start>/(?:embed/)?${WEB_FOLDERS[resource]}/)(?<catalog_uuid>${UUID})(?<catalog_rest>/.*)$") {
            set $catalog_moved ${variableOf(rules, resource)};
        }
`,
  )
  return lines.length === 0 ? '' : `${lines.join('')}        if ($catalog_moved) { return 422; }\n`
}
