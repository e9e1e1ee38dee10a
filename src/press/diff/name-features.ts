// Features have no names: they are listed by the name of their track or artist.
import type { Engine } from '../../core/engine/engine.ts'
import { uuidList } from '../../core/engine/sql.ts'
import type { Collector } from './collector.ts'

/** Names the listed features whose track or artist is in the catalog. */
export async function nameFeatures(collector: Collector, engine: Engine): Promise<void> {
  collector.nameSubjects('features', await namesIn(engine, 'FROM all_track', collector.subjects('features')))
  collector.nameSubjects(
    'artist_features',
    await namesIn(engine, 'FROM all_artist', collector.subjects('artist_features')),
  )
}

async function namesIn(
  engine: Engine,
  from: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map()
  const found = await engine.all<{ uuid: string; name: string }>(
    `SELECT uuid::VARCHAR AS uuid, name ${from} WHERE uuid IN ${uuidList(uuids)}`,
  )
  return new Map(found.map(({ uuid, name }) => [uuid, name]))
}
