import path from 'node:path'
import type { MediaFile } from '../stages/source.ts'
import { globFiles, notAFile } from './glob.ts'

/**
 * Finds the files of the data folder that are published unchanged, in the order of their paths. Skips names that begin
 * with a dot.
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
