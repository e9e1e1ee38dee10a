// The index of a search, made of a catalog's tables.
import type { Engine } from '../engine/engine.ts'
import { makeRecords } from './records.ts'
import { makeShards, SHARD_BYTES } from './shards.ts'
import { makePostings } from './terms.ts'

/**
 * Makes the tables of the index: `search_record`, `search_posting`, `search_term` and `search_shard`.
 * @param bytes of a shard, about
 * @returns how many shards it has
 */
export async function makeSearchTables(engine: Engine, bytes = SHARD_BYTES): Promise<number> {
  await makeRecords(engine)
  await makePostings(engine)
  await makeShards(engine, bytes)
  return countShards(engine)
}

/** How many shards the index has. */
export async function countShards(engine: Engine): Promise<number> {
  const [found] = await engine.all<{ count: number }>('SELECT count(*)::INTEGER AS count FROM search_shard')
  return found?.count ?? 0
}
