import type { SiteRules } from '../api/site-rules.ts'
import { firstLookups } from '../catalog/lookups.ts'
import type { Engine } from '../engine/engine.ts'
import type { PathExamples } from '../responses/openapi/examples.ts'
import { firstShard } from '../search/read.ts'
import type { ChangesFeed } from './incremental/changes-feed.ts'

/** Finds values of path parameters that the site has answers to. The tables of lookups and of the search must exist. */
export const pathExamples = async (
  engine: Engine,
  rules: SiteRules,
  feed: ChangesFeed | null,
): Promise<PathExamples> => ({
  lookups: await firstLookups(engine),
  cursor: feed?.ends.first,
  shard: rules.search ? await firstShard(engine) : undefined,
})
