import type { PathExamples } from '../../api-files/openapi/examples.ts'
import type { SearchIndex } from '../../api-files/search/make-index.ts'
import { firstLookups } from '../../core/catalog/lookups.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { ChangesFeed } from '../incremental/changes-feed.ts'

/** What a site has beside its records. */
interface Beside {
  readonly feed: ChangesFeed | null
  readonly search: SearchIndex | null
}

/** Finds values of path parameters that the site has answers to. The table of lookups must exist. */
export const pathExamples = async (engine: Engine, { feed, search }: Beside): Promise<PathExamples> => ({
  lookups: await firstLookups(engine),
  cursor: feed?.ends.first,
  shard: search?.shards[0]?.name,
})
