import type { PathExamples } from '../../api-files/openapi/examples.ts'
import type { SearchIndex } from '../../api-files/search/make-index.ts'
import type { Library } from '../../core/library/library.ts'
import { firstLookups } from '../../core/library/lookups.ts'

/** Finds values of path parameters that the site has answers to. */
export const pathExamples = (
  { lookups }: Pick<Library, 'lookups'>,
  search: SearchIndex | null,
): PathExamples => ({
  lookups: firstLookups(lookups.keys()),
  shard: search?.shards[0]?.name,
})
