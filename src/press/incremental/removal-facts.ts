// Guards the known facts of tracks and artists: if an export loses a column, features disappear while the records
// themselves stay.
import { anyFactKnown } from '../../core/catalog/join-features.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { literal } from '../../core/engine/sql.ts'
import type { LastBuild } from './last-build.ts'

/** Queries for records that have features because facts are known about them. */
const OF_FACTS = [
  {
    kind: 'track',
    published: (published: string) => `
      SELECT name FROM (${published}) WHERE resource = 'features'
        AND name IN (SELECT name FROM (${published}) WHERE resource = 'track')`,
    kept: 'UNION ALL SELECT uuid FROM all_features',
  },
  {
    kind: 'artist',
    published: (published: string) => `SELECT name FROM (${published}) WHERE resource = 'artist_features'`,
    kept: '',
  },
] as const

export interface LostFacts {
  readonly kind: 'track' | 'artist'
  /** Number of records that had facts. */
  readonly published: number
  /** Number of those records that still exist, but have lost all facts. */
  readonly removed: number
  /** The uuids of the first of them. */
  readonly uuids: readonly string[]
}

/** The number of removed records that an error names. */
export const MAX_LOST_NAMES = 10

export async function lostFacts(engine: Engine, last: LastBuild): Promise<LostFacts[]> {
  const found = await Promise.all(
    OF_FACTS.map(async ({ kind, published, kept }) => {
      const names = published(last.published)
      const gone = `
        SELECT name FROM (${names}) WHERE TRY_CAST(name AS UUID) IN (SELECT uuid FROM all_${kind})
          AND TRY_CAST(name AS UUID) NOT IN (
            SELECT uuid FROM all_${kind} ${kind} WHERE ${anyFactKnown(kind, kind)} ${kept})`
      const lost = await engine.one<Omit<LostFacts, 'kind'>>(`
        SELECT ${literal(kind)} AS kind, (SELECT count(*)::INTEGER FROM (${names})) AS published,
          (SELECT count(*)::INTEGER FROM (${gone})) AS removed,
          (SELECT coalesce(list(name ORDER BY name), []) FROM (${gone} ORDER BY name LIMIT ${MAX_LOST_NAMES})) AS uuids`)
      return lost.removed > 0 ? [{ ...lost, kind }] : []
    }),
  )
  return found.flat()
}
