// The pressed pages of single filters in nginx syntax.
import { filterFolder } from '../../contract/filters/filter-files.ts'
import { VARIANTS } from '../../contract/kinds/resources.ts'
import { areFiltersPressed } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { anyFilter, NO_FOLDER, pressedFilter, severalFilters } from '../shared/filter-patterns.ts'
import { LIST_ROUTES, type ListRow, type RouteRow } from '../shared/routes.ts'
import { MATCHED } from './maps.ts'

/** Maps the query to the folder of a filter, and with it to a file. Empty if the pages are not pressed. */
export const filterMaps = (rules: SiteRules): string =>
  areFiltersPressed(rules)
    ? `
# The folder of a filter's pages: none for several filters, or a value without pressed pages.
${LIST_ROUTES.map(folderMap).join('\n')}

# The file of a variant within it.
${LIST_ROUTES.map(filesMap).join('\n')}
`
    : ''

/** The variable that holds the file of a page of a list, filtered or not. */
export const filteredVariable = ({ name }: RouteRow): string => `$catalog_${name}_filtered`

const folderVariable = (name: string): string => `\${catalog_${name}_folder}`

const folderMap = ({ name }: ListRow): string => {
  const [first, second] = ['(?<catalog_filter>', '(?<catalog_filter_value>']
  const single = pressedFilter(name)
    .replace(/\((?!\?)/, first)
    .replace(/\((?!\?)/, second)
  return `\
map $args $catalog_${name}_folder {
    "~${severalFilters(name)}" ${NO_FOLDER};
    "~${single}" ${filterFolder('$catalog_filter', '$catalog_filter_value')};
    "~${anyFilter(name)}" ${NO_FOLDER};
}`
}

const filesMap = (route: ListRow): string =>
  [
    `map $catalog_variant ${filteredVariable(route)} {`,
    ...VARIANTS.map(
      (variant) =>
        `    ${variant} /${route.file(variant, { ...MATCHED, folder: folderVariable(route.name) })};`,
    ),
    '}',
  ].join('\n')
