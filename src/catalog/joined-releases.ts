// Warns of releases that `group` makes of rows which look like several: two artists have a track of the same number.
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { firstPlaces } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import type { Columns } from '../stages/source.ts'
import { formatCount } from '../system/format.ts'
import { creditedExamples } from './split-releases.ts'
import type { TableSource } from './table-columns.ts'

interface JoinedRelease {
  readonly name: string
  readonly artists: readonly string[]
  readonly source: string
  readonly file: string
  readonly line: number
}

export async function joinedReleases(
  engine: Engine,
  sources: readonly TableSource[],
): Promise<Warning | null> {
  const groups = new Map(
    sources.flatMap(({ name, columns }) => (columns?.group ? [[name, columns] as const] : [])),
  )
  if (groups.size === 0) return null
  const found = await engine.all<JoinedRelease>(`
    WITH clash AS (
      SELECT track.release AS uuid, list(DISTINCT track.artist) AS artists, min(source) AS source
      FROM track JOIN (SELECT DISTINCT file, source FROM state.block) block USING (file)
      WHERE source IN (${[...groups.keys()].map(literal).join()}) AND tracknumber IS NOT NULL
      GROUP BY track.release, coalesce(disc, 1), tracknumber HAVING count(DISTINCT track.artist) > 1)
    SELECT release.name, list(DISTINCT artist.name ORDER BY artist.name) AS artists, min(source) AS source,
      min(release.file) AS file, min(release.line) AS line
    FROM (SELECT uuid, source, unnest(artists) AS artist FROM clash) credit
      JOIN release USING (uuid) JOIN all_artist artist ON artist.uuid = credit.artist
    GROUP BY release.uuid, release.name ORDER BY min(release.seq)`)
  const [one] = found
  if (one === undefined) return null
  const { columnOf, group = [] } = groups.get(one.source) as Columns
  const columns = [...new Set([...group, columnOf('artist.name')])].map((column) => JSON.stringify(column))
  return {
    code: 'JOINED_RELEASE',
    count: found.length,
    message: `${formatCount(found.length, 'release')} of "group" in which different artists have a track of the same number: ${creditedExamples(found)}.`,
    at: firstPlaces(found),
    hint: `If these are several releases, add to "group" one more column that differs between them, such as their catalog number; with "group": [${columns.join(', ')}], each artist has a release. If a release has several discs, add a column "disc".`,
  }
}
