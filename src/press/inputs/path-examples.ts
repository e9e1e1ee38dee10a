import type { PathExamples } from '../../api-files/openapi/examples.ts'
import { firstShard } from '../../api-files/search/read.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { firstLookups } from '../../core/catalog/lookups.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { ChangesFeed } from '../incremental/changes-feed.ts'

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
