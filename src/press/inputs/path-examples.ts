import type { PathExamples } from '../../api-files/openapi/examples.ts'
import { firstShard } from '../../api-files/search/read.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { OpenCatalog } from '../../core/catalog/open-catalog.ts'
import { firstLookups } from '../../core/library/lookups.ts'
import type { ChangesFeed } from '../incremental/changes-feed.ts'

/** Finds values of path parameters that the site has answers to. The tables of the search must exist. */
export const pathExamples = async (
  { engine, library }: Pick<OpenCatalog, 'engine' | 'library'>,
  rules: SiteRules,
  feed: ChangesFeed | null,
): Promise<PathExamples> => ({
  lookups: firstLookups(library.lookups),
  cursor: feed?.ends.first,
  shard: rules.search ? await firstShard(engine) : undefined,
})
