// Warns of releases that look like one: of one title, by different artists, with track numbers that complete each other.
import type { Engine } from '../engine/engine.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'

/** Returns the column that a field of tracks is read from. */
export type ColumnOf = (field: string) => string

/** The column of each field in which releases of one title differ, by the field of a release. */
const COLUMNS: readonly (readonly [field: string, column: string])[] = [
  ['catalognumber', 'release.catalognumber'],
  ['barcode', 'release.barcode'],
  ['label', 'release.label.name'],
  ['releasedate', 'release.releasedate'],
]

const MAX_EXAMPLES = 5
const MAX_ARTISTS = 3

interface SplitRelease {
  readonly name: string
  readonly artists: readonly string[]
  readonly file: string
  readonly line: number
  /** The fields in which its parts are equal. */
  readonly fields: readonly string[]
}

export async function splitReleases(engine: Engine, columnOf: ColumnOf): Promise<Warning | null> {
  const found = await engine.all<SplitRelease>(`
    SELECT arg_min(release.name, seq) AS name, arg_min(file, seq) AS file, arg_min(line, seq) AS line,
      list(DISTINCT artist.name ORDER BY artist.name) AS artists, any_value(fields) AS fields
    FROM state.split_release split JOIN release USING (uuid) JOIN all_artist artist ON artist.uuid = split.artist
    GROUP BY number ORDER BY min(seq)`)
  if (found.length === 0) return null
  const first = found.slice(0, MAX_EXAMPLES)
  const examples = first.map(({ name, artists }) => `${JSON.stringify(name)} by ${namesOf(artists)}`)
  const shared = COLUMNS.filter(([field]) => found.every(({ fields }) => fields.includes(field)))
  const columns = ['release.name', ...shared.map(([, column]) => column)].map(columnOf)
  const group = `"group": [${columns.map((column) => JSON.stringify(column)).join(', ')}]`
  return {
    code: 'SPLIT_RELEASE',
    count: found.length,
    message: `${formatCount(found.length, 'title')} of several releases that look like one: ${examples.join('; ')}${found.length > first.length ? '; …' : ''}.`,
    at: first.map(({ file, line }) => ({ file, line })),
    hint: `To make one release of the rows that are equal in these columns, add ${group} to the entry of their file in "sources" of site.json, or add a column "release.artist.name", the same in all their rows.`,
  }
}

function namesOf(artists: readonly string[]): string {
  const more = artists.length - MAX_ARTISTS
  if (more > 1) return `${artists.slice(0, MAX_ARTISTS).join(', ')} and ${more} more`
  return artists.length < 2 ? artists.join() : `${artists.slice(0, -1).join(', ')} and ${artists.at(-1)}`
}
