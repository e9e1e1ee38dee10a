// The pressed pages of single filters in Caddyfile syntax.
import { filterFolder } from '../../contract/filters/filter-files.ts'
import { areFiltersPressed } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { anyFilter, NO_FOLDER, pressedFilter, severalFilters } from '../shared/filter-patterns.ts'
import { LIST_ROUTES, type ListRow } from '../shared/routes.ts'
import { group } from './directives.ts'

/**
 * Maps the query to the folder of a filter's pages. Empty if they are not pressed. Caddy evaluates a map where its
 * output is used, which is after a rewrite, so this one reads the address as sent.
 */
export const filterMap = (rules: SiteRules): string =>
  areFiltersPressed(rules)
    ? `
	# The folder of a filter's pages: none for several filters, or a value without pressed pages.
	map "{http.request.orig_uri.path}?{http.request.orig_uri.query}" {catalog_folder} {
${LIST_ROUTES.flatMap(folderLines).join('\n')}
		default ""
	}
`
    : ''

/** Moves from the file of a list into the folder of a filter, since the output of a map cannot name another. */
export const filterRewrite = (rules: SiteRules): string =>
  areFiltersPressed(rules) ? '\t\turi replace /limit- /{catalog_folder}limit-\n' : ''

/** The query follows its path, so that its first parameter begins after the question mark. */
const folderLines = ({ name, path }: ListRow): string[] =>
  (
    [
      [severalFilters(name), NO_FOLDER],
      [pressedFilter(name), filterFolder(group(1), group(2))],
      [anyFilter(name), NO_FOLDER],
    ] as const
  ).map(([pattern, folder]) => `\t\t"~^${path}\\?${pattern.replace('(?:^|&)', '(?:.*&)?')}" "${folder}"`)
