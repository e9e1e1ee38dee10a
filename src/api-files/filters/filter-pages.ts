// The pressed pages of single filters: those of lists by terms that need no escapes in a path.
import { filterFolder, PRESSED_VALUE } from '../../contract/filters/filter-files.ts'
import { LISTED } from '../../contract/kinds/kinds.ts'
import { areFiltersPressed } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { FilterPage } from '../../core/library/joined-records.ts'
import type { StaleParts } from '../../core/library/stale.ts'
import type { Postings } from './postings.ts'

/** A page with the name of its part of the site. */
export interface NamedFilterPage extends FilterPage {
  /** `release/by-year/1998/limit-20/offset-0` */
  readonly name: string
}

const PRESSED = new RegExp(`^[a-z]+=${PRESSED_VALUE}$`)

/** Finds the pages; there are none unless they are pressed. */
export function* findFilterPages(postings: Postings, rules: SiteRules): Generator<NamedFilterPage> {
  if (!areFiltersPressed(rules)) return
  for (const resource of LISTED)
    for (const { term, ranks } of postings[resource]) {
      if (!PRESSED.test(term)) continue
      const [filter = '', value = ''] = term.split('=')
      const folder = `${resource}/${filterFolder(filter, value)}`
      const count = ranks.length
      for (const limit of rules.limits)
        for (let first = 0; first < count; first += limit) {
          const name = `${folder}limit-${limit}/offset-${first}`
          yield { name, resource, term, limit, first, count, ranks: ranks.slice(first, first + limit) }
        }
    }
}

/** Finds the stale pages, in the order of their names. */
export const stalePages = (postings: Postings, rules: SiteRules, stale: StaleParts): readonly FilterPage[] =>
  [...findFilterPages(postings, rules)]
    .filter(({ name }) => stale.has('filter_page', name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
