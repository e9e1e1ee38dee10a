// Counts the files that a build would write, where a host limits them: that makes the index of the search, which takes
// half of the time of a check.
import { countAliasFiles } from '../catalog/aliases.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import { makeSearchTables } from '../search/make-index.ts'
import type { Inputs } from './inputs.ts'
import { checkSiteSize, countPlannedBlocks, countSiteFeeds } from './site-files.ts'

/**
 * @param thumbnails how many of them a build would publish
 * @throws CatalogError OVER_LIMIT where the site has more files than one of its hosts takes
 */
export async function checkFiles(catalog: OpenCatalog, inputs: Inputs, thumbnails: number): Promise<void> {
  const { counts, engine } = catalog
  const aliases = await countAliasFiles(catalog)
  const shards = inputs.rules.search ? await makeSearchTables(engine) : 0
  const blocks = await countPlannedBlocks(catalog, inputs)
  const feeds = await countSiteFeeds(engine, inputs.rules)
  checkSiteSize(inputs, { counts, aliases, shards, blocks, feeds, thumbnails })
}
