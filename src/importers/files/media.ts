import path from 'node:path'
import type { MediaFile } from '../../core/library/source.ts'
import { globFiles, matcherFor, notAFile } from '../../core/system/glob.ts'
import { isPrivate } from './private-names.ts'

/**
 * Finds the files of the data folder that may be published unchanged, in the order of their paths. Skips names that
 * begin with a dot.
 * @throws CatalogError NOT_A_FILE, OUTSIDE_LINK, NO_SUCH_FILE for files that must not, or cannot, be opened
 */
export async function findMedia(data: string): Promise<MediaFile[]> {
  const found = await globFiles('media/**', data, { isClosed: true })
  return found.map(({ path: relative, size, identity, isFile }) => {
    const from = path.join(data, relative)
    if (!isFile) throw notAFile(from)
    return { path: relative, from, bytes: size, identity }
  })
}

export interface SplitMedia {
  readonly published: readonly MediaFile[]
  /** Files with private names. */
  readonly withheld: readonly MediaFile[]
}

/**
 * Splits the media of a data folder by their names.
 * @param publish patterns of files to publish, relative to the media folder
 * @param named paths of files that settings name
 */
export function splitMedia(
  files: readonly MediaFile[],
  publish: readonly string[],
  named: readonly string[],
): SplitMedia {
  const isWanted = matcherFor(publish)
  const isPublished = ({ path: file }: MediaFile) => {
    const name = file.slice('media/'.length)
    return !isPrivate(name) || isWanted(name) || named.includes(file)
  }
  const published = files.filter(isPublished)
  const chosen = new Set(published)
  return { published, withheld: files.filter((file) => !chosen.has(file)) }
}
