import type { PathExamples } from '../../api-files/openapi/examples.ts'
import type { SearchIndex } from '../../api-files/search/make-index.ts'
import type { Library } from '../../core/library/library.ts'
import { firstLookups } from '../../core/library/lookups.ts'
import type { ChangesFeed } from '../incremental/changes-feed.ts'

/** What a site has beside its records. */
interface Beside {
  readonly feed: ChangesFeed | null
  readonly search: SearchIndex | null
}

/** Finds values of path parameters that the site has answers to. */
export const pathExamples = (
  { lookups }: Pick<Library, 'lookups'>,
  { feed, search }: Beside,
): PathExamples => ({
  lookups: firstLookups(lookups),
  cursor: feed?.ends.first,
  shard: search?.shards[0]?.name,
})
