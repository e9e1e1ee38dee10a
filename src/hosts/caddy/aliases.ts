// Former uuids in the words of Caddy: a map in a file of its own, since only that changes with the catalog. Caddy reads
// it line by line, and only for a record whose file is missing. A former uuid leads to the address of its record
// without the trailing slash, which is redirected as that is.
import { listPath } from '../../api/urls.ts'
import type { HostFile } from '../../model/host.ts'
import type { Alias } from '../../model/site.ts'
import { ROUTES } from '../shared/routes.ts'

const FILE = 'catalog-aliases.caddy'

const DETAIL_VIEWS = ROUTES.flatMap(({ kind, view }) => (kind === 'detail' ? [view] : [])).join(' ')

/** None where there are no aliases. */
export function aliasFiles(aliases: readonly Alias[]): HostFile[] {
  if (aliases.length === 0) return []
  const lines = aliases.map(({ resource, alias, uuid }) => {
    const path = listPath(resource)
    return `\t${path}${alias}/ ${path}${uuid}\n`
  })
  const body = `\
# The former uuids of records, for the Caddyfile that lies beside this file.
map {path} {catalog_current} {
${lines.join('')}\tdefault none
}
`
  return [{ in: 'project', path: FILE, body }]
}

export const aliasMap = ({ length }: readonly Alias[]): string =>
  length === 0 ? '' : `\n\t# The records of former uuids.\n\timport ${FILE}\n`

export const aliasLines = ({ length }: readonly Alias[]): string => (length === 0 ? '' : LINES)

const LINES = `
		# A former uuid leads to the address of its record, without the slash.
		@absent {
			method GET HEAD
			vars {catalog_view} ${DETAIL_VIEWS}
			not file {catalog_file}
		}
		route @absent {
			@former not vars {catalog_current} none
			rewrite @former {catalog_current}
		}
`
