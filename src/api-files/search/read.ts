// Renders the files of the search index.
import { SEARCH } from '../../contract/search/search-files.ts'
import type { StaleParts } from '../../core/library/stale.ts'
import { textFile } from '../../core/site/encode.ts'
import type { SiteFile } from '../../core/site/site.ts'
import type { SearchIndex } from './make-index.ts'

/** Renders the stale shards, one at a time, so that memory is bounded. */
export function* renderShards({ shards }: SearchIndex, stale: StaleParts): Generator<SiteFile[]> {
  for (const shard of shards) if (stale.has('search', shard.name)) yield [shard.render()]
}

/** Renders the root file of the index. */
export const renderRoot = ({ root }: SearchIndex): SiteFile => textFile(SEARCH.file, JSON.stringify(root))
