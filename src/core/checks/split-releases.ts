// Warns of releases that look like one: of one title, by different artists, with track numbers that complete each
// other.

import { groupBy } from '../../contract/common/group-by.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { DISTINCTIVE } from '../library/same-release.ts'
import type { TableSource } from '../library/table-columns.ts'
import path from '../platform/path.ts'
import { firstPlaces, listExamples, MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { compareTexts } from '../system/compare.ts'
import { formatCount, joinNames } from '../system/format.ts'

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

/** Returns a warning of sets of releases that look like one. Each artist has a default release of its own. */
export function splitReleases(
  library: Library,
  sources: readonly TableSource[],
  defaultRelease: string | undefined,
): Warning | null {
  const found = findSplit(library, defaultRelease)
  if (found.length === 0) return null
  return {
    code: 'SPLIT_RELEASE',
    count: found.length,
    message: `${formatCount(found.length, 'title')} of several releases that look like one: ${creditedExamples(found)}.`,
    at: firstPlaces(found),
    hint: `To make one release of the rows that are equal in these columns, add ${linesFor(found, sources)} in "sources" of site.json, or add a column "release.artist.name", the same in all their rows.`,
  }
}

function findSplit(library: Library, defaultRelease: string | undefined): SplitRelease[] {
  const [releases, artists] = [library.byUuid('release'), library.byUuid('artist')]
  const ranks = new Map(
    library.split.length > 0 ? library.records.release.map((one, rank) => [one, rank]) : [],
  )
  const releaseRank = ({ release }: { readonly release: MergedRecord<'release'> }) => ranks.get(release) ?? 0
  return library.split
    .flatMap((set) => {
      const parts = set.flatMap(({ uuid, artist, fields }) => {
        const release = releases.get(uuid)
        const isOne =
          release !== undefined && (defaultRelease === undefined || release.name !== defaultRelease)
        return isOne ? [{ release, fields, artist: artists.get(artist)?.name ?? '' }] : []
      })
      const [first] = parts.sort((one, other) => releaseRank(one) - releaseRank(other))
      return first ? [{ first, rank: releaseRank(first), parts }] : []
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ first: { release, fields }, parts }) => ({
      name: release.name,
      file: release.at.file,
      line: release.at.line,
      source: release.at.source.name,
      artists: [...new Set(parts.map(({ artist }) => artist))].sort(compareTexts),
      fields,
    }))
}

/** Returns the line to add to the entry of each source. */
function linesFor(found: readonly SplitRelease[], sources: readonly TableSource[]): string {
  const lines = [...groupBy(found, ({ source }) => source)].map(([source, releases]) => {
    const columns = sources.find(({ name }) => name === source)?.columns
    const shared = DISTINCTIVE.filter((field) => releases.every(({ fields }) => fields.includes(field)))
    const fields = ['name', ...shared].map((field) => `release.${field === 'label' ? 'label.name' : field}`)
    const group = fields.map((field) => JSON.stringify(columns?.nameColumn(field) ?? field)).join(', ')
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
  listExamples(releases, ({ name, artists }) => `${JSON.stringify(name)} by ${joinArtistNames(artists)}`, {
    separator: '; ',
  })

function joinArtistNames(artists: readonly string[]): string {
  const more = artists.length - MAX_ARTISTS
  if (more > 1) return `${artists.slice(0, MAX_ARTISTS).join(', ')} and ${more} more`
  return joinNames(artists)
}
