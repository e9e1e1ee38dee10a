// Former uuids as Apache rules. Apache reads an .htaccess for each request in its folder or below, so the site's own
// does not list them: each alias file has a small .htaccess in a folder of its name, to which only requests for missing
// records are rewritten. There a former uuid is rewritten to the path of its record without the trailing slash, which
// other rules redirect.

import { groupBy } from '../../contract/common/group-by.ts'
import { COLLECTIONS, LISTED } from '../../contract/kinds/kinds.ts'
import { API_ROOT } from '../../contract/kinds/resources.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { ALIAS_DIGITS, ALIASES_FOLDER, aliasesNamed } from '../../contract/urls/aliases.ts'
import type { Alias } from '../../core/site/site.ts'
import type { HostFile } from '../shared/host.ts'
import { slashlessPattern } from '../shared/patterns.ts'

/** The first lines of each file. Only requests that the site's own rules rewrite find anything in its folder. */
const HEAD = [
  'RewriteEngine On',
  'RewriteOptions AllowNoSlash',
  'RewriteCond %{ENV:REDIRECT_STATUS} ^$',
  'RewriteRule ^ - [R=404,END]',
]

/** One .htaccess for each alias file. */
export function aliasHtaccessFiles(aliases: readonly Alias[]): HostFile[] {
  const rules = groupBy(
    aliases,
    ({ resource, alias }) => aliasesNamed(resource, alias),
    ({ resource, alias, uuid }) => `RewriteRule ^${alias}$ /${API_ROOT}/${COLLECTIONS[resource]}/${uuid} [L]`,
  )
  return [...rules].map(([name, lines]) => ({
    in: 'site',
    path: `${ALIASES_FOLDER}/${name}/.htaccess`,
    body: `${[...HEAD, ...lines].join('\n')}\n`,
  }))
}

const COLLECTION = `${API_ROOT}/catalog/(${LISTED.join('|')})`

/** Sends a request for a missing record to the folder of its aliases. */
export const aliasRewrites = `\
RewriteCond %{DOCUMENT_ROOT}/%{ENV:CATALOG_FILE} !-f
RewriteCond %{ENV:CATALOG_PATH} "^/${COLLECTION}/(([0-9a-f]{${ALIAS_DIGITS}})[^/]*)/$"
RewriteCond %{DOCUMENT_ROOT}/${ALIASES_FOLDER}/%1/%3/.htaccess -f
RewriteRule ^ /${ALIASES_FOLDER}/%1/%3/%2 [L]
`

/** Redirects a rewritten former uuid if Apache lacks RedirectRelative; with it, the rule for slashes does. */
export const aliasRedirects = (rules: SiteRules): string => `
# A former uuid.
<IfDirective !RedirectRelative>
    RewriteCond %{ENV:REDIRECT_STATUS} .
    RewriteCond %{REQUEST_URI} "^${slashlessPattern(rules)}$"
    RewriteRule ^ ${rules.baseUrl}%{REQUEST_URI}/ [R=301,NE,END]
</IfDirective>
`
