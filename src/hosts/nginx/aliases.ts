// Former uuids in the words of nginx: a map of each resource, in a file of its own, since only these lines change with
// the catalog. nginx looks them up by hash. A former uuid leads to the address of its record without the trailing
// slash, which is redirected as that is.
import type { Listed } from '../../api/resources.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import type { HostFile } from '../../model/host.ts'
import type { Alias } from '../../model/site.ts'
import type { RouteRow } from '../shared/routes.ts'

/** None where there are no aliases. */
export function aliasFiles(rules: SiteRules, aliases: readonly Alias[]): HostFile[] {
  if (aliases.length === 0) return []
  const maps = [...resourcesOf(aliases)].map((resource) => map(rules, resource, aliases))
  const body = `\
# The former uuids of records, for the http block of nginx, beside nginx.conf; with Debian's nginx.conf, put it into
# /etc/nginx/conf.d/ too.
${maps.join('\n')}`
  return [{ in: 'project', path: 'nginx-aliases.conf', body }]
}

/** The line of a record's location; empty where no record of the kind has an alias. */
export function aliasLine(
  { kind, name, path }: RouteRow,
  rules: SiteRules,
  aliases: readonly Alias[],
): string {
  const has = kind === 'detail' && aliases.some(({ resource }) => resource === name)
  if (!has) return ''
  const variable = variableOf(rules, name as Listed)
  return `        if (${variable}) { rewrite ^ ${path}${variable} last; }\n`
}

const resourcesOf = (aliases: readonly Alias[]): Set<Listed> =>
  new Set(aliases.map(({ resource }) => resource))

function map(rules: SiteRules, resource: Listed, aliases: readonly Alias[]): string {
  const lines = aliases.flatMap((one) =>
    one.resource === resource ? [`    ${one.alias} ${one.uuid};\n`] : [],
  )
  return `\nmap $catalog_uuid ${variableOf(rules, resource)} {\n${lines.join('')}}\n`
}

/** Several catalogs may share one nginx, and each has aliases of its own. */
export const variableOf = ({ baseUrl }: SiteRules, resource: Listed): string =>
  `$catalog_${resource}_at_${new URL(baseUrl).host.replace(/[^a-z0-9]/g, '_')}`
