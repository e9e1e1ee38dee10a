// Warns of releases in which tracks have the same number on the same disc: a number is wrong, the discs are missing, or
// two releases of one title were taken for one.
import type { Engine } from '../engine/engine.ts'
import type { Place } from '../problems/errors.ts'
import { listExamples, MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'
import { knownByName } from './identity.ts'
import type { Columns } from './source.ts'
import { creditedExamples } from './split-releases.ts'
import { type ColumnOf, columnIn, type TableSource } from './table-columns.ts'

/**
 * Selects the releases of which a disc has more tracks than numbers. Numbers are counted as bits, so that each disc is
 * one group, not each track: of a million tracks, these groups take 70 MB less. Of a disc with 60 tracks or more, two
 * numbers may share a bit, so the next query counts again.
 */
export const DOUBLED_NUMBERS = `
  SELECT release FROM all_track WHERE tracknumber > 0 GROUP BY release, coalesce(disc, 1)
  HAVING bit_count(bit_or(1::UBIGINT << (tracknumber % 60)::INTEGER)) < count(*)`

/** The numbers that several tracks of a release have. Only the tracks with these are gathered with their names. */
const CLASHES = `
  SELECT release, coalesce(disc, 1) AS disc, tracknumber FROM track
  WHERE tracknumber > 0 AND release IN (${DOUBLED_NUMBERS}) GROUP BY ALL HAVING count(*) > 1`

interface Case {
  readonly name: string
  readonly source: string
  /** The first number that several tracks have, and two of these, as JSON. */
  readonly number: number
  readonly tracks: string
  /** The artists of tracks of the same number. */
  readonly artists: readonly string[]
  /** Whether they are several. */
  readonly isOfSeveral: boolean
  /** Whether the release has neither a uuid nor an id, so that its title makes it one. */
  readonly isByName: boolean
}

interface Track extends Place {
  readonly line: number
  readonly name: string
}

/** Returns a warning for the releases that `group` makes of rows by different artists, and one for all others. */
export async function doubledNumbers(engine: Engine, sources: readonly TableSource[]): Promise<Warning[]> {
  const groups = new Map(
    sources.flatMap(({ name, columns }) => (columns?.group ? [[name, columns] as const] : [])),
  )
  const found = await engine.all<Case>(`
    WITH clash AS (
      SELECT release AS uuid, min(seq) AS first, arg_min(file, seq) AS file, tracknumber, list(DISTINCT artist) AS artists,
        to_json(list({'name': name, 'file': file, 'line': line} ORDER BY seq)[:2])::VARCHAR AS tracks
      FROM track WHERE (release, coalesce(disc, 1), tracknumber) IN (${CLASHES})
      GROUP BY release, coalesce(disc, 1), tracknumber)
    SELECT release.name, arg_min(tracknumber, first)::INTEGER AS number, arg_min(tracks, first) AS tracks,
      list(DISTINCT artist.name ORDER BY artist.name) AS artists, bool_or(len(clash.artists) > 1) AS "isOfSeveral",
      any_value(${knownByName('release', 'release.source_id')}) AS "isByName",
      (SELECT min(source) FROM state.block WHERE block.file = arg_min(clash.file, first)) AS source
    FROM (SELECT *, unnest(artists) AS artist FROM clash) clash
      JOIN release USING (uuid) JOIN all_artist artist ON artist.uuid = clash.artist
    GROUP BY uuid, release.name ORDER BY min(release.seq)`)
  const isJoined = ({ source, isOfSeveral }: Case) => isOfSeveral && groups.has(source)
  const joined = found.filter(isJoined)
  const others = found.filter((one) => !isJoined(one))
  const [first] = joined
  return [
    ...(first ? [joinedReleases(joined, groups.get(first.source) as Columns)] : []),
    ...(others.length > 0 ? [withDoubledNumbers(others, columnIn(sources))] : []),
  ]
}

function withDoubledNumbers(found: readonly Case[], columnOf: ColumnOf): Warning {
  const examples = listExamples(
    found,
    ({ name, number, tracks }) => {
      const [one = '', other = ''] = tracksIn(tracks).map((track) => JSON.stringify(track.name))
      return `${JSON.stringify(name)} has ${one} and ${other} as ${number}`
    },
    { separator: '; ' },
  )
  const columns = [columnOf('release.name'), columnOf('release.catalognumber')]
  const group = columns.map((column) => JSON.stringify(column)).join(', ')
  const apart = found.some(({ isByName }) => isByName)
    ? ` If they are several releases of one title, add columns that differ between them to the entry of the file in "sources", such as "group": [${group}].`
    : ''
  return {
    code: 'DOUBLED_NUMBER',
    count: found.length,
    message: `${formatCount(found.length, 'release')} in which several tracks have the same number: ${examples}.`,
    at: placesOf(found),
    hint: `Correct the numbers or, if the release has several discs, add "disc".${apart}`,
  }
}

function joinedReleases(found: readonly Case[], { columnOf, group = [] }: Columns): Warning {
  const columns = [...new Set([...group, columnOf('artist.name')])].map((column) => JSON.stringify(column))
  return {
    code: 'JOINED_RELEASE',
    count: found.length,
    message: `${formatCount(found.length, 'release')} of "group" in which different artists have a track of the same number: ${creditedExamples(found)}.`,
    at: placesOf(found),
    hint: `If these are several releases, add to "group" one more column that differs between them, such as their catalog number; with "group": [${columns.join(', ')}], each artist has a release. If a release has several discs, add a column "disc".`,
  }
}

/** Returns the places of the first tracks of one number. */
const placesOf = (found: readonly Case[]): Place[] =>
  found
    .flatMap(({ tracks }) => tracksIn(tracks).map(({ file, line }) => ({ file, line })))
    .slice(0, MAX_EXAMPLES)

const tracksIn = (tracks: string): Track[] => JSON.parse(tracks) as Track[]
