// Reads the records of a live site into the table `live` of the engine.

import { LISTED, type Listed, type Resource } from '../../contract/kinds/kinds.ts'
import { listPath } from '../../contract/urls/urls.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { declareTables } from '../../core/engine/tables.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import { changedMeanwhile, type LiveSite } from './live-site.ts'

const { createAppender } = declareTables({
  /** The records of a live site as it returns them, in the order of its lists. */
  live: { nth: 'INTEGER', kind: 'VARCHAR', uuid: 'VARCHAR', body: 'VARCHAR' },
})

/** Creates `live`: the body of each record that the site returns. */
export async function readLive(engine: Engine, site: LiveSite, options: ProgressOptions): Promise<void> {
  const live = await createAppender(engine, 'live')
  let nth = 0
  try {
    for (const resource of LISTED) {
      let tick = (_: number): void => {}
      const start = (count: number) => {
        tick = stageProgress('asking', count, options)
      }
      for await (const records of site.list(resource, start)) {
        for (const { uuid, body } of records) live.add(nth++, resource, uuid, body)
        tick(records.length)
      }
    }
  } finally {
    live.close()
  }
  const [twice] = await engine.all<{ kind: Listed }>(
    'SELECT kind FROM live GROUP BY kind HAVING count(*) > count(DISTINCT uuid) ORDER BY kind',
  )
  if (twice) throw changedMeanwhile(twice.kind)
  await readDetails(engine, site, { kind: 'features', uuids: FEATURES, options })
  if (await site.hasArtistFeatures())
    await readDetails(engine, site, { kind: 'artist_features', uuids: ARTISTS, options })
}

interface Details {
  readonly kind: Resource
  /** A query for the uuids to request. */
  readonly uuids: string
  readonly options: ProgressOptions
}

/** Features that live tracks link to, and those of the build. Features without a track are not linked. */
const FEATURES = `
  SELECT DISTINCT regexp_extract(json_extract_string(body, '$.features'), '${listPath('features')}([0-9a-f-]{36})/', 1) AS uuid
  FROM live WHERE kind = 'track' AND json_extract_string(body, '$.features') IS NOT NULL
  UNION SELECT uuid::VARCHAR FROM features_rank`

/** A site does not list which artists have features, so all are requested. */
const ARTISTS = `
  SELECT uuid FROM live WHERE kind = 'artist' UNION SELECT uuid::VARCHAR FROM artist_features_rank`

async function readDetails(engine: Engine, site: LiveSite, { kind, uuids, options }: Details): Promise<void> {
  const count = await engine.countRows(uuids)
  if (count === 0) return
  const tick = stageProgress('asking', count, options)
  const asked = async function* (): AsyncGenerator<readonly string[]> {
    for await (const [some = []] of engine.stream(`${uuids} ORDER BY uuid`)) yield some as readonly string[]
  }
  const live = await engine.appender('live')
  let nth = 0
  try {
    for await (const records of site.details(kind, asked())) {
      for (const record of records) if (record) live.add(nth++, kind, record.uuid, record.body)
      tick(records.length)
    }
  } finally {
    live.close()
  }
}
