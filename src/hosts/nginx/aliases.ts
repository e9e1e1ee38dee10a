// Former uuids as nginx maps, one per resource, in a separate file, since only these lines change with the catalog.
// nginx looks them up by hash. A former uuid is rewritten to the path of its record without the trailing slash, which
// other rules redirect.

import type { Listed } from '../../contract/kinds/kinds.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Alias } from '../../core/site/site.ts'
import type { HostFile } from '../shared/host.ts'
import type { RouteRow } from '../shared/routes.ts'

/** Returns no file if there are no aliases. */
export function aliasMapFiles(rules: SiteRules, aliases: readonly Alias[]): HostFile[] {
  if (aliases.length === 0) return []
  const maps = [...aliasedResources(aliases)].map((resource) => map(rules, resource, aliases))
  const body = `\
# The former uuids of records, for the http block of nginx, next to nginx.conf; with Debian's nginx.conf, put it into
# /etc/nginx/conf.d/ too.
${maps.join('\n')}`
  return [{ in: 'project', path: 'nginx-aliases.conf', body }]
}

/** Returns the rewrite line for the location of a kind of record; empty if no such record has an alias. */
export function aliasRewrite(
  { kind, name, path }: RouteRow,
  rules: SiteRules,
  aliases: readonly Alias[],
): string {
  const has = kind === 'detail' && aliases.some(({ resource }) => resource === name)
  if (!has) return ''
  const variable = aliasVariable(rules, name as Listed)
  return `        if (${variable}) { rewrite ^ ${path}${variable} last; }\n`
}

const aliasedResources = (aliases: readonly Alias[]): Set<Listed> =>
  new Set(aliases.map(({ resource }) => resource))

function map(rules: SiteRules, resource: Listed, aliases: readonly Alias[]): string {
  const lines = aliases.flatMap((alias) =>
    alias.resource === resource ? [`    ${alias.alias} ${alias.uuid};\n`] : [],
  )
  return `\nmap $catalog_uuid ${aliasVariable(rules, resource)} {\n${lines.join('')}}\n`
}

/** Includes the host of the site, since several catalogs may share one nginx. */
export const aliasVariable = ({ baseUrl }: SiteRules, resource: Listed): string =>
  `$catalog_${resource}_at_${new URL(baseUrl).host.replace(/[^a-z0-9]/g, '_')}`
