// Joins releases of one title that are one, as a sheet joins them: tags of a compilation often name no artist of the
// release, and programs keep its files in a folder for each artist.
import { groupBy } from '../../../contract/common/group-by.ts'
import { findSame, type ImpliedRelease, type SameReleases } from '../../../core/library/same-release.ts'
import { type Album, makeAlbum, type TaggedFile } from './albums.ts'
import { compare, nameKey } from './identity/match-groups.ts'
import type { Artists } from './names.ts'
import { placeIn } from './track-numbers.ts'

interface Candidate extends ImpliedRelease {
  readonly album: Album
  readonly years: readonly string[]
  readonly totals: readonly string[]
}

/** Joins the parts of compilations. */
export function joinCompilations(albums: readonly Album[], artists: Artists): Album[] {
  const joined = sameTitles(albums).flatMap((same) => same.joined)
  const whole = joined.map((parts) => {
    const [{ uuid }] = parts as [Candidate]
    const files = parts.flatMap(({ album }) => album.files)
    return makeAlbum(uuid, files, artists)
  })
  const used = new Set(joined.flat().map(({ album }) => album))
  return [...albums.filter((album) => !used.has(album)), ...whole]
}

/** Returns the sets of releases that look like one, without evidence that decides it. */
export const alikeAlbums = (albums: readonly Album[]): Album[][] =>
  sameTitles(albums)
    .flatMap(({ alike }) => alike)
    .filter(isPlausible)
    .map((set) => set.map(({ album }) => album))

/** Compares the releases of each title whose tags have no artist of the release. */
function sameTitles(albums: readonly Album[]): SameReleases<Candidate>[] {
  const candidates = albums.filter(isImplied).map(candidateFor)
  const titles = [...groupBy(candidates, ({ album }) => nameKey(album.name)).values()]
  return titles
    .filter(({ length }) => length > 1)
    .map((same) => findSame(same.toSorted((one, other) => compare(one.uuid, other.uuid))))
}

const isImplied = ({ files, musicbrainz }: Album): boolean =>
  musicbrainz === undefined && files.every(({ tags }) => tags.album.artist === undefined)

function candidateFor(album: Album): Candidate {
  const { key, files, artist = '', catalognumber = null, barcode = null, label = null, date = null } = album
  const years = valuesIn(files, ({ tags }) => tags.album.date?.slice(0, 4))
  const totals = valuesIn(files, ({ tags }) => tags.total?.toString())
  const isMarked = files.every(({ tags }) => tags.album.compilation)
  return {
    ...{ album, years, totals, uuid: key, artist, catalognumber, barcode, label, releasedate: date },
    positions: valuesIn(files, placeIn),
    occasions: isMarked ? [...only('year', years), ...only('tracks', totals)] : [],
  }
}

const valuesIn = (files: readonly TaggedFile[], read: (file: TaggedFile) => string | null | undefined) => [
  ...new Set(files.flatMap((file) => read(file) ?? [])),
]

/** Returns what identifies a compilation, if its files agree in it. */
const only = (name: string, values: readonly string[]): string[] =>
  values.length === 1 ? [`compilation ${name} ${values[0]}`] : []

/** Whether releases are not of different years, or have a number of tracks in common. */
const isPlausible = (set: readonly Candidate[]): boolean =>
  new Set(set.flatMap(({ years }) => years)).size <= 1 ||
  new Set(set.flatMap(({ totals }) => totals)).size === 1
