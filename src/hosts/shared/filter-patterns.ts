// Patterns by which hosts that only choose files find the pressed pages of a filter.
import { PRESSED_VALUE } from '../../contract/filters/filter-files.ts'
import { FILTERS } from '../../contract/filters/filters.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import { maybeEscaped } from './patterns.ts'

/** The folder of queries whose pages are not pressed: it does not exist, so they answer 404. */
export const NO_FOLDER = 'by-nothing/'

const filterNames = (resource: Listed): string => `(?:${FILTERS[resource].map(maybeEscaped).join('|')})`

/** A pattern for queries with several filters of a list, or one that is repeated. */
export const severalFilters = (resource: Listed): string =>
  `(?:^|&)${filterNames(resource)}=[^&]*&(?:.*&)?${filterNames(resource)}=`

/** A pattern for queries with a filter of a list. Its groups are the filter and a value with pressed pages. */
export const pressedFilter = (resource: Listed): string =>
  `(?:^|&)(${FILTERS[resource].join('|')})=(${PRESSED_VALUE})(?:&|$)`

/** A pattern for queries with a filter of a list that has any value. */
export const anyFilter = (resource: Listed): string => `(?:^|&)${filterNames(resource)}=[^&]`
