import type { PathExamples } from '../../api-files/openapi/examples.ts'
import type { SearchIndex } from '../../api-files/search/make-index.ts'
import { shardName } from '../../contract/search/search-index.ts'
import { firstLookups } from '../../core/library/lookups.ts'

/**
 * Finds values of path parameters that the site has answers to.
 * @param lookups the names of all, or the first by each identifier
 */
export function pathExamples(lookups: Iterable<string>, search: SearchIndex | null): PathExamples {
  const first = search?.root.shards[0]
  return { lookups: firstLookups(lookups), shard: first === undefined ? undefined : shardName(first) }
}
