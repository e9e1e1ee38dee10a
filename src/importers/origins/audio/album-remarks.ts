// Remarks on the files of releases: those that are copies of others, and releases that look like one.
import { groupBy } from '../../../contract/common/group-by.ts'
import { creditedExamples } from '../../../core/checks/split-releases.ts'
import type { Remark } from '../../../core/library/source.ts'
import { compareTexts } from '../../../core/system/compare.ts'
import type { Album, TaggedFile } from './albums.ts'
import { alikeAlbums } from './compilations.ts'
import { placeIn } from './track-numbers.ts'

export type AlbumRemark = Pick<Remark, 'remark' | 'what'>

/** Returns the remarks on releases, by the paths of files. */
export const remarksOn = (albums: readonly Album[]): ReadonlyMap<string, readonly AlbumRemark[]> =>
  groupBy(
    [...albums.flatMap(({ files }) => copiesIn(files)), ...alikeAlbums(albums).flatMap(splitRemark)],
    ([file]) => file,
    ([, remark]) => remark,
  )

/** Finds files with the audio and the number of another file of their release, which has the shorter path. */
function copiesIn(files: readonly TaggedFile[]): (readonly [string, AlbumRemark])[] {
  const same = groupBy(
    files,
    (file) => JSON.stringify([file.audio, placeIn(file) ?? file.tags.title]),
    ({ path }) => path,
  )
  return [...same.values()].flatMap((paths) => {
    const [original, ...copies] = paths.sort(
      (one, other) => one.length - other.length || compareTexts(one, other),
    )
    return copies.map(
      (copy) =>
        [copy, { remark: 'copied', what: `${JSON.stringify(copy)} is ${JSON.stringify(original)}` }] as const,
    )
  })
}

function splitRemark(albums: readonly Album[]): (readonly [string, AlbumRemark])[] {
  const files = albums.flatMap((album) => album.files)
  const artists = [...new Set(files.map(({ tags }) => tags.artists[0].name))].sort(compareTexts)
  const [path = ''] = files.map((file) => file.path).sort(compareTexts)
  const what = creditedExamples([{ name: albums[0]?.name ?? '', artists }])
  return [[path, { remark: 'split', what }]]
}
