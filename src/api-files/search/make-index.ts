// Makes the search index from the tables of a catalog.
import type { Engine } from '../../core/engine/engine.ts'
import { makeRecords, type SearchedSite } from './records.ts'
import { makeShards, SHARD_BYTES } from './shards.ts'
import { makePostings } from './terms.ts'

/**
 * Makes the tables of the index: `search_record`, `search_posting`, `search_term` and `search_shard`.
 * @param bytes approximate size of a shard
 */
export async function makeSearchTables(
  engine: Engine,
  site: SearchedSite,
  bytes = SHARD_BYTES,
): Promise<void> {
  await makeRecords(engine, site)
  await makePostings(engine)
  await makeShards(engine, bytes)
}
