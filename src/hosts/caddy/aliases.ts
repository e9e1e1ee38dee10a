// Former uuids as Caddy maps, in a separate file, since only these lines change with the catalog. Caddy reads a map
// line by line, so there is one map for each alias file of the site, read only for a record whose file is missing. A
// former uuid is rewritten to the path of its record without the trailing slash, which other rules redirect.

import { groupBy } from '../../contract/common/group-by.ts'
import { ALIAS_DIGITS } from '../../contract/urls/aliases.ts'
import { listPath } from '../../contract/urls/urls.ts'
import type { Alias } from '../../core/site/site.ts'
import type { HostFile } from '../shared/host.ts'
import { ROUTES } from '../shared/routes.ts'

const FILE = 'catalog-aliases.caddy'

const DETAIL_VIEWS = ROUTES.flatMap(({ kind, view }) => (kind === 'detail' ? [view] : [])).join(' ')

/** Returns no file if there are no aliases. */
export function aliasSnippets(aliases: readonly Alias[]): HostFile[] {
  if (aliases.length === 0) return []
  const maps = groupBy(aliases, ({ resource, alias }) => listPath(resource) + alias.slice(0, ALIAS_DIGITS))
  const body = `\
# The former uuids of records, for the Caddyfile next to this file.
${[...maps].map(([start, listed]) => handle(start, listed)).join('')}`
  return [{ in: 'project', path: FILE, body }]
}

const handle = (start: string, aliases: readonly Alias[]): string => `\
handle ${start}* {
	map {path} {catalog_current} {
${aliases.map(formatAlias).join('')}\t\tdefault {path}
	}
	rewrite * {catalog_current}
}
`

const formatAlias = ({ resource, alias, uuid }: Alias): string =>
  `\t\t${listPath(resource)}${alias}/ ${listPath(resource)}${uuid}\n`

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
