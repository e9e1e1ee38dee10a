// Renders the files of the search index.
import { SEARCH } from '../../contract/search/search-files.ts'
import { textFile } from '../../core/site/encode.ts'
import type { SiteFile } from '../../core/site/site.ts'
import type { SearchIndex } from './make-index.ts'

/** Renders some shards, one at a time, so that memory is bounded. */
export function* renderShards({ shards }: SearchIndex, names: ReadonlySet<string>): Generator<SiteFile[]> {
  for (const shard of shards) if (names.has(shard.name)) yield [shard.render()]
}

/** Renders the root file of the index. */
export const renderRoot = ({ root }: SearchIndex): SiteFile => textFile(SEARCH.file, JSON.stringify(root))
