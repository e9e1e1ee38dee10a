// Finds releases that look renamed: one that would be removed, and a new one with the same tracks. Where records are
// known by their names, a corrected title gives a release, and each of its tracks, another URL.
import type { Engine } from '../../engine/engine.ts'
import { literal } from '../../engine/sql.ts'
import type { Warning } from '../../problems/warnings.ts'
import { formatCount } from '../../system/format.ts'
import type { LastBuild } from './last-build.ts'

/** Beyond this number of removed or new releases, a catalog was replaced rather than corrected. */
const MAX_RELEASES = 1000
const MAX_EXAMPLES = 5

interface Release {
  readonly uuid: string
  readonly name: string
  /** Its tracks in order: number and name of each. */
  readonly tracks: string
  readonly count: number
}

/** @param last null if nothing was published */
export async function renamedReleases(engine: Engine, last: LastBuild | null): Promise<Warning[]> {
  if (last === null) return []
  const published = `SELECT name FROM (${last.published}) WHERE resource = 'release'`
  const gone = await engine.all<{ uuid: string }>(`
    SELECT name AS uuid FROM (${published}) WHERE TRY_CAST(name AS UUID) NOT IN (SELECT uuid FROM all_release)
      AND name NOT IN (SELECT unnest(aliases)::VARCHAR FROM all_release WHERE aliases IS NOT NULL)
    LIMIT ${MAX_RELEASES + 1}`)
  if (gone.length === 0 || gone.length > MAX_RELEASES) return []
  const added = await engine.all<{ uuid: string }>(`
    SELECT uuid::VARCHAR AS uuid FROM all_release WHERE uuid::VARCHAR NOT IN (${published})
    LIMIT ${MAX_RELEASES + 1}`)
  if (added.length === 0 || added.length > MAX_RELEASES) return []
  const before = await last.read<Release>(withTracks(gone, recordsOf('release'), recordsOf('track')))
  const after = await engine.all<Release>(withTracks(added, 'all_release', 'all_track'))
  const pairs = before.flatMap((old) => {
    const same = after.filter(({ tracks }) => tracks === old.tracks)
    const [renamed] = same
    const isUnique = same.length === 1 && before.filter(({ tracks }) => tracks === old.tracks).length === 1
    return renamed && isUnique ? [{ old, renamed }] : []
  })
  return pairs.length === 0 ? [] : [warningOf(pairs)]
}

/** All records of a kind in the state, those nested in others included. */
const recordsOf = (kind: 'release' | 'track'): string =>
  `(${['', '_mention'].map((table) => `SELECT ${COLUMNS[kind]} FROM state.${kind}${table}`).join(' UNION ')})`

const COLUMNS = { release: 'uuid, name', track: 'uuid, name, tracknumber, release' }

/** A query for the releases of these uuids that have tracks. */
const withTracks = (uuids: readonly { uuid: string }[], releases: string, tracks: string): string => `
  SELECT uuid::VARCHAR AS uuid, any_value(release.name) AS name, any_value(of_release.tracks) AS tracks,
    any_value(of_release.count) AS count
  FROM ${releases} release JOIN (
    SELECT release AS uuid, count(*)::INTEGER AS count,
      string_agg(concat_ws(' ', tracknumber, name), chr(10) ORDER BY tracknumber, name) AS tracks
    FROM (SELECT DISTINCT uuid, name, tracknumber, release FROM ${tracks}) GROUP BY release
  ) of_release USING (uuid)
  WHERE uuid IN (${uuids.map(({ uuid }) => `TRY_CAST(${literal(uuid)} AS UUID)`).join()})
  GROUP BY uuid ORDER BY uuid`

function warningOf(pairs: readonly { readonly old: Release; readonly renamed: Release }[]): Warning {
  const examples = pairs
    .slice(0, MAX_EXAMPLES)
    .map(
      ({ old, renamed }) =>
        `"${old.name}" (${old.uuid}) and "${renamed.name}" (${renamed.uuid}) have the same ${formatCount(old.count, 'track')}`,
    )
  const more = pairs.length > examples.length ? ', …' : ''
  const [first] = pairs as [(typeof pairs)[0]]
  return {
    code: 'RENAMED_RELEASE',
    count: pairs.length,
    message: `${formatCount(pairs.length, 'release')} look${pairs.length === 1 ? 's' : ''} renamed, which changes URLs: ${examples.join(', ')}${more}.`,
    at: [],
    hint: `Keep the old URL of the release: add "aliases" to it, in a sheet of tracks the column "release.aliases", with its old UUID ${first.old.uuid}. Or undo the change of its name.`,
  }
}
