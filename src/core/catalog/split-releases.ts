// Warns of releases that look like one: of one title, by different artists, with track numbers that complete each
// other.
import path from 'node:path'
import { groupBy } from '../../contract/common/group-by.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { firstPlaces, listExamples, MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount, joinNames } from '../system/format.ts'
import { DISTINCTIVE } from './same-release.ts'
import type { TableSource } from './table-columns.ts'

const MAX_ARTISTS = 3

interface SplitRelease {
  readonly name: string
  readonly artists: readonly string[]
  readonly file: string
  readonly line: number
  readonly source: string
  /** The fields in which its parts are equal. */
  readonly fields: readonly string[]
}

/** A query for the parts of these releases. Each artist has a default release of its own. */
export const splitCases = (defaultRelease: string | undefined): string =>
  defaultRelease === undefined
    ? 'FROM state.split_release'
    : `FROM state.split_release SEMI JOIN (FROM all_release WHERE name <> ${literal(defaultRelease)}) USING (uuid)`

export async function splitReleases(
  engine: Engine,
  sources: readonly TableSource[],
  defaultRelease: string | undefined,
): Promise<Warning | null> {
  const found = await engine.all<SplitRelease>(`
    SELECT arg_min(release.name, seq) AS name, arg_min(file, seq) AS file, arg_min(line, seq) AS line,
      arg_min(source, seq) AS source,
      -- Of the examples alone: all lists would take too much memory.
      CASE WHEN row_number() OVER (ORDER BY min(seq)) <= ${MAX_EXAMPLES}
        THEN list(DISTINCT artist.name ORDER BY artist.name) ELSE [] END AS artists,
      any_value(fields) AS fields
    FROM (${splitCases(defaultRelease)}) split JOIN release USING (uuid) JOIN all_artist artist ON artist.uuid = split.artist
      JOIN (SELECT file, min(source) AS source FROM state.block GROUP BY file) block USING (file)
    GROUP BY number ORDER BY min(seq)`)
  if (found.length === 0) return null
  return {
    code: 'SPLIT_RELEASE',
    count: found.length,
    message: `${formatCount(found.length, 'title')} of several releases that look like one: ${creditedExamples(found)}.`,
    at: firstPlaces(found),
    hint: `To make one release of the rows that are equal in these columns, add ${linesFor(found, sources)} in "sources" of site.json, or add a column "release.artist.name", the same in all their rows.`,
  }
}

/** Returns the line to add to the entry of each source. */
function linesFor(found: readonly SplitRelease[], sources: readonly TableSource[]): string {
  const lines = [...groupBy(found, ({ source }) => source)].map(([source, releases]) => {
    const columns = sources.find(({ name }) => name === source)?.columns
    const shared = DISTINCTIVE.filter((field) => releases.every(({ fields }) => fields.includes(field)))
    const fields = ['name', ...shared].map((field) => `release.${field === 'label' ? 'label.name' : field}`)
    const group = fields.map((field) => JSON.stringify(columns?.columnOf(field) ?? field)).join(', ')
    return { source, group: `"group": [${group}]` }
  })
  const [first, ...others] = [...groupBy(lines, ({ group }) => group).keys()]
  if (others.length === 0) return `${first} to the entry of their file`
  return lines
    .slice(0, MAX_EXAMPLES)
    .map(({ source, group }) => `${group} to the entry of ${path.basename(source)}`)
    .join(', ')
}

/** Returns the first of some releases with their artists. */
export const creditedExamples = (releases: readonly Pick<SplitRelease, 'name' | 'artists'>[]): string =>
  listExamples(releases, ({ name, artists }) => `${JSON.stringify(name)} by ${namesOf(artists)}`, {
    separator: '; ',
  })

function namesOf(artists: readonly string[]): string {
  const more = artists.length - MAX_ARTISTS
  if (more > 1) return `${artists.slice(0, MAX_ARTISTS).join(', ')} and ${more} more`
  return joinNames(artists)
}
