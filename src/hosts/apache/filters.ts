// The pressed pages of single filters in the syntax of mod_rewrite.
import { filterFolder } from '../../contract/filters/filter-files.ts'
import { areFiltersPressed } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { anyFilter, NO_FOLDER, pressedFilter, severalFilters } from '../shared/filter-patterns.ts'
import { LIST_ROUTES, type ListRow } from '../shared/routes.ts'

/** Finds the folder of a filter's pages. Empty if they are not pressed. */
export const filterLines = (rules: SiteRules): string =>
  areFiltersPressed(rules)
    ? `
# The folder of a filter's pages: none for several filters, or a value without pressed pages.
${LIST_ROUTES.map(folderLines).join('\n')}
`
    : ''

const folderLines = ({ name, path }: ListRow): string => `\
RewriteCond %{QUERY_STRING} "${anyFilter(name)}"
RewriteRule "^${path.slice(1)}$" - [E=CATALOG_FOLDER:${NO_FOLDER}]
RewriteCond %{QUERY_STRING} "!${severalFilters(name)}"
RewriteCond %{QUERY_STRING} "${pressedFilter(name)}"
RewriteRule "^${path.slice(1)}$" - [E=CATALOG_FOLDER:${filterFolder('%1', '%2')}]`
