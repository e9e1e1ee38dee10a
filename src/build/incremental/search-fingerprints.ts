// The fingerprints of the shards of a search index.
import type { Engine } from '../../engine/engine.ts'
import type { Shard } from '../../model/site.ts'
import { inShard } from './fingerprints.ts'

/** Adds the shards to `fingerprint`. */
export async function makeSearchFingerprints(engine: Engine, shard: Shard | null): Promise<void> {
  await engine.run(`
    INSERT INTO fingerprint
      SELECT * FROM (SELECT 'search' AS resource, name, digest FROM search_shard) WHERE ${inShard(shard)}`)
}
