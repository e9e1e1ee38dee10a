// Former uuids in the words of Apache, which reads an .htaccess anew for each request in its folder or below: so they
// are not in that of the site, but in small ones, each in the folder of the file of those aliases, which only a
// request for a missing record leads to. From there it goes to the address of the record without the trailing slash,
// which is redirected as that is.
import { ALIAS_DIGITS, ALIASES_FOLDER, aliasesNamed } from '../../api/aliases.ts'
import { API_ROOT, COLLECTIONS, LISTED } from '../../api/resources.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import type { HostFile } from '../../model/host.ts'
import type { Alias } from '../../model/site.ts'
import { withoutSlash } from '../shared/patterns.ts'

/** One for each of the files of aliases. */
export function aliasFiles(aliases: readonly Alias[]): HostFile[] {
  const rules = new Map<string, string[]>()
  for (const { resource, alias, uuid } of aliases) {
    const name = aliasesNamed(resource, alias)
    const lines = rules.get(name) ?? ['RewriteEngine On', 'RewriteOptions AllowNoSlash']
    lines.push(`RewriteRule ^${alias}$ /${API_ROOT}/${COLLECTIONS[resource]}/${uuid} [L]`)
    rules.set(name, lines)
  }
  return [...rules].map(([name, lines]) => ({
    in: 'site',
    path: `${ALIASES_FOLDER}/${name}/.htaccess`,
    body: `${lines.join('\n')}\n`,
  }))
}

const COLLECTION = `${API_ROOT}/catalog/(${LISTED.join('|')})`

/** For a record, before its file is known to be missing. */
export const aliasLines = `\
RewriteCond %{DOCUMENT_ROOT}/%{ENV:CATALOG_FILE} !-f
RewriteCond %{ENV:CATALOG_PATH} "^/${COLLECTION}/(([0-9a-f]{${ALIAS_DIGITS}})[^/]*)/$"
RewriteCond %{DOCUMENT_ROOT}/${ALIASES_FOLDER}/%1/%3/.htaccess -f
RewriteRule ^ /${ALIASES_FOLDER}/%1/%3/%2 [L]
`

/** What is led on from there, where Apache cannot redirect to a path; the other way stands below. */
export const redirectLines = (rules: SiteRules): string => `
# A former uuid.
<IfDirective !RedirectRelative>
    RewriteCond %{ENV:REDIRECT_STATUS} .
    RewriteCond %{REQUEST_URI} "^${withoutSlash(rules)}$"
    RewriteRule ^ ${rules.baseUrl}%{REQUEST_URI}/ [R=301,NE,END]
</IfDirective>
`
