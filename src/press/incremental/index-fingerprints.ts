// The fingerprints of the indexes of search and filters.
import { findFilterPages } from '../../api-files/filters/filter-pages.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { areFiltersPressed } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { FilterPage } from '../../core/library/joined-records.ts'
import { digest } from '../../core/system/digest.ts'
import type { Fingerprint } from './part-digests.ts'
import type { RecordDigests } from './record-digests.ts'
import type { SiteIndexes } from './site-indexes.ts'

export function* fingerprintIndexes(
  indexes: SiteIndexes,
  rules: SiteRules,
  digests: RecordDigests,
): Generator<Fingerprint> {
  if (rules.search) for (const shard of indexes.search.shards) yield ['search', shard.name, shard.digest]
  if (!rules.filters) return
  for (const file of indexes.filters.files) yield ['filter', file.name, file.digest]
  if (!areFiltersPressed(rules)) return
  const ranked = new Map(LISTED.map((kind): [Listed, string[]] => [kind, [...digests[kind].values()]]))
  for (const page of findFilterPages(indexes.filters.postings, rules))
    yield ['filter_page', page.name, digestOfPage(page, ranked.get(page.resource) ?? [])]
}

/** The records of a page of a filter are in the order of the list, and its links depend on their number. */
const digestOfPage = ({ count, ranks }: FilterPage, digests: readonly string[]): string =>
  digest([count, ...ranks.map((rank) => digests[rank - 1])].join(' '))
