import path from 'node:path'
import type { MediaFile } from '../model/source.ts'
import { globFiles, notAFile } from './glob.ts'

/**
 * The files of the data folder that are published unchanged, in the order of their paths. Names that begin with a dot
 * are left out.
 * @throws CatalogError NOT_A_FILE, OUTSIDE_LINK, NO_SUCH_FILE for what must not be opened or cannot be
 */
export async function findMedia(data: string): Promise<MediaFile[]> {
  const found = await globFiles('media/**', data, { isClosed: true })
  return found.map(({ path: relative, size, identity, isFile }) => {
    const from = path.join(data, relative)
    if (!isFile) throw notAFile(from)
    return { path: relative, from, bytes: size, identity }
  })
}
