// Warns of releases in which tracks have the same number on the same disc: a number is wrong, the discs are missing, or
// two releases of one title were taken for one.
import { groupBy } from '../../contract/common/group-by.ts'
import { isKnownByName } from '../library/identity.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import type { Columns } from '../library/source.ts'
import { type ColumnOf, columnIn, isInAudio, type TableSource } from '../library/table-columns.ts'
import type { Place } from '../problems/errors.ts'
import { listExamples, MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { compareTexts } from '../system/compare.ts'
import { formatCount } from '../system/format.ts'
import { creditedExamples } from './split-releases.ts'

interface Case {
  readonly name: string
  readonly source: string
  /** The first number that several tracks have, and these tracks. */
  readonly number: number
  readonly tracks: readonly MergedRecord<'track'>[]
  /** The artists of tracks of the same number. */
  readonly artists: readonly string[]
  /** Whether they are several. */
  readonly isOfSeveral: boolean
  /** Whether the release has neither a uuid nor an id, so that its title makes it one. */
  readonly isByName: boolean
}

/** Returns the tracks of a release that share a disc and a number, in the order of the first of each. */
const clashesIn = (tracks: readonly MergedRecord<'track'>[]): (readonly MergedRecord<'track'>[])[] => {
  const numbered = groupBy(tracks, ({ disc, tracknumber }) =>
    (tracknumber ?? 0) > 0 ? `${disc ?? 1}.${tracknumber}` : null,
  )
  return [...numbered.values()].filter(({ length }) => length > 1)
}

/** Finds the releases with tracks of the same number, in the order of the sources. */
function findCases(library: Library): Case[] {
  const artists = library.byUuid('artist')
  const copies = copiedFiles(library)
  return library.records.release.flatMap((release) => {
    const clashes = clashesIn(
      (library.tracksByRelease.get(release.uuid) ?? []).filter(({ at }) => !copies.has(at.file)),
    )
    const [first] = clashes
    if (!first) return []
    const credited = clashes.map((tracks) => [...new Set(tracks.map(({ artist }) => artist))])
    const names = credited.flat().map((uuid) => artists.get(uuid)?.name ?? '')
    return {
      name: release.name,
      source: first[0]?.at.source.name ?? '',
      number: first[0]?.tracknumber ?? 0,
      tracks: first.slice(0, 2),
      artists: [...new Set(names)].sort(compareTexts),
      isOfSeveral: credited.some(({ length }) => length > 1),
      isByName: isKnownByName('release', release.id),
    }
  })
}

/** Returns the files that have a warning as copies. */
const copiedFiles = ({ sources }: Pick<Library, 'sources'>): ReadonlySet<string> =>
  new Set(
    sources
      .flatMap(({ remarks }) => remarks)
      .filter(({ remark }) => remark === 'copied')
      .map(({ file }) => file),
  )

/** Returns a warning for the releases that `group` makes of rows by different artists, and one for all others. */
export function doubledNumbers(library: Library, sources: readonly TableSource[]): Warning[] {
  const groups = new Map(
    sources.flatMap(({ name, columns }) => (columns?.group ? [[name, columns] as const] : [])),
  )
  const found = findCases(library)
  const isJoined = ({ source, isOfSeveral }: Case) => isOfSeveral && groups.has(source)
  const joined = found.filter(isJoined)
  const others = found.filter((one) => !isJoined(one))
  const [first] = joined
  return [
    ...(first ? [joinedReleases(joined, groups.get(first.source) as Columns)] : []),
    ...(others.length > 0 ? [withDoubledNumbers(others, columnIn(sources))] : []),
  ]
}

const TAG_HINT =
  'Correct the numbers in the tags. If the release has several discs, tag their numbers, or move each into a folder such as "Disc 1". If they are several releases of one title, give each a folder and a year of its own. If one folder is another in a different format, move it out.'

/** Fields in which the editions of a title may differ. */
const DIFFERING = ['release.catalognumber', 'release.barcode', 'release.version', 'release.releasedate']

function withDoubledNumbers(found: readonly Case[], columnOf: ColumnOf): Warning {
  const examples = listExamples(
    found,
    ({ name, number, tracks }) => {
      const [one = '', other = ''] = tracks.map((track) => JSON.stringify(track.name))
      return `${JSON.stringify(name)} has ${one} and ${other} as ${number}`
    },
    { separator: '; ' },
  )
  const differing = DIFFERING.find((field) => columnOf(field) !== field)
  const columns = [columnOf('release.name'), differing === undefined ? '…' : columnOf(differing)]
  const group = columns.map((column) => JSON.stringify(column)).join(', ')
  const apart = found.some(({ isByName }) => isByName)
    ? ` If they are several releases of one title, add columns that differ between them to the entry of the file in "sources", such as "group": [${group}].`
    : ''
  return {
    code: 'DOUBLED_NUMBER',
    count: found.length,
    message: `${formatCount(found.length, 'release')} in which several tracks have the same number: ${examples}.`,
    at: collectPlaces(found),
    hint: found.every(({ tracks }) => tracks.every(({ at }) => isInAudio(at.file)))
      ? TAG_HINT
      : `Correct the numbers or, if the release has several discs, add "disc".${apart}`,
  }
}

function joinedReleases(found: readonly Case[], { nameColumn, group = [] }: Columns): Warning {
  const columns = [...new Set([...group, nameColumn('artist.name')])].map((column) => JSON.stringify(column))
  return {
    code: 'JOINED_RELEASE',
    count: found.length,
    message: `${formatCount(found.length, 'release')} of "group" in which different artists have a track of the same number: ${creditedExamples(found)}.`,
    at: collectPlaces(found),
    hint: `If these are several releases, add to "group" one more column that differs between them, such as their catalog number; with "group": [${columns.join(', ')}], each artist has a release. If a release has several discs, add a column "disc".`,
  }
}

/** Returns the places of the first tracks of one number. */
const collectPlaces = (found: readonly Case[]): Place[] =>
  found
    .flatMap(({ tracks }) => tracks.map(({ at }) => ({ file: at.file, line: at.line })))
    .slice(0, MAX_EXAMPLES)
