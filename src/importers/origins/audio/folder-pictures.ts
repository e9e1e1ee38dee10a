// Pictures beside audio files: the covers of releases whose files hold none.
import path from 'node:path'
import { groupDistinct } from '../../../contract/common/group-by.ts'
import { COVER, COVER_NAMES } from '../../../core/records/cover-names.ts'
import { nameKey } from './identity/match-groups.ts'
import { releaseFolder } from './release-folder.ts'
import type { Tags } from './tags.ts'

/** A picture in a folder with the files of one release. */
export interface FolderPicture {
  /** The file name of the cover: a digest of its bytes. */
  readonly name: string
  readonly bytes: number
  /** Relative to the folder of the entry, with `/`. */
  readonly path: string
}

/** Whether a file is called as covers are. */
export const isFolderPicture = (file: string): boolean => COVER.test(file)

/** Returns the folders whose pictures may be of the release of a file, its own first. */
const pictureFolders = ({ path: file }: { readonly path: string }): string[] => [
  ...new Set([path.dirname(file), releaseFolder(file).folder]),
]

/** Adds the pictures of their folders to files, unless a folder has files of several releases. */
export function withFolderPictures<F extends { readonly path: string; readonly tags: Tags }>(
  files: readonly F[],
  pictures: readonly FolderPicture[],
): readonly (F & { readonly picture?: FolderPicture })[] {
  if (pictures.length === 0) return files
  const names: readonly string[] = COVER_NAMES
  const usual = ({ path: file }: FolderPicture) => names.indexOf(COVER.exec(file)?.[1]?.toLowerCase() ?? '')
  const first = pictures.toSorted((one, other) => usual(other) - usual(one))
  const byFolder = new Map(first.map((picture) => [path.dirname(picture.path), picture]))
  const albums = groupDistinct(
    files.flatMap((file) => pictureFolders(file).map((folder) => [folder, file] as const)),
    ([folder]) => folder,
    ([, { tags }]) => nameKey(tags.album.name),
  )
  return files.map((file) => {
    const folder = pictureFolders(file).find((each) => byFolder.has(each)) ?? ''
    const picture = byFolder.get(folder)
    return picture && albums.get(folder)?.size === 1 ? { ...file, picture } : file
  })
}
