// Former uuids as Caddy maps, in a separate file, since only these lines change with the catalog. Caddy reads a map
// line by line, so there is one map for each alias file of the site, read only for a record whose file is missing. A
// former uuid is rewritten to the path of its record without the trailing slash, which other rules redirect.
import { ALIAS_DIGITS } from '../../api/aliases.ts'
import { listPath } from '../../api/urls.ts'
import type { HostFile } from '../../stages/host.ts'
import type { Alias } from '../../stages/site.ts'
import { ROUTES } from '../shared/routes.ts'

const FILE = 'catalog-aliases.caddy'

const DETAIL_VIEWS = ROUTES.flatMap(({ kind, view }) => (kind === 'detail' ? [view] : [])).join(' ')

/** Returns no file if there are no aliases. */
export function aliasSnippets(aliases: readonly Alias[]): HostFile[] {
  if (aliases.length === 0) return []
  const maps = new Map<string, string[]>()
  for (const { resource, alias, uuid } of aliases) {
    const start = listPath(resource) + alias.slice(0, ALIAS_DIGITS)
    const lines = maps.get(start) ?? []
    lines.push(`\t\t${listPath(resource)}${alias}/ ${listPath(resource)}${uuid}\n`)
    maps.set(start, lines)
  }
  const body = `\
# The former uuids of records, for the Caddyfile next to this file.
${[...maps].map(([start, lines]) => handle(start, lines.join(''))).join('')}`
  return [{ in: 'project', path: FILE, body }]
}

const handle = (start: string, lines: string): string => `\
handle ${start}* {
	map {path} {catalog_current} {
${lines}\t\tdefault {path}
	}
	rewrite * {catalog_current}
}
`

export const aliasRoute = ({ length }: readonly Alias[]): string => (length === 0 ? '' : ALIAS_ROUTE)

const ALIAS_ROUTE = `
		# A former uuid redirects to the address of its record, without the slash.
		@absent {
			method GET HEAD
			vars {catalog_view} ${DETAIL_VIEWS}
			not file {catalog_file}
		}
		route @absent {
			import ${FILE}
		}
`
