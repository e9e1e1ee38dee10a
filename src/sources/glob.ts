// The files that a pattern finds, in the order of their paths.
import path from 'node:path'
import glob, { type Entry } from 'fast-glob'
import { CatalogError } from '../model/errors.ts'

/**
 * @param ignore patterns of what is passed over
 * @throws CatalogError NO_SUCH_FILE for a link that leads nowhere: a disk that is missing is no empty catalog
 */
export async function filesAt(pattern: string, folder: string, ignore: string[] = []): Promise<Entry[]> {
  const found = await glob(pattern, { cwd: folder, stats: true, ignore, onlyFiles: false })
  // Links are followed: one that is told of as a link leads nowhere.
  const lost = found.find(({ dirent }) => dirent.isSymbolicLink())
  if (lost) throw leadsNowhere(nameIn(folder, lost.path))
  return found.filter(({ dirent }) => dirent.isFile()).sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The path of a file that was found in a folder, or that is absolute. */
export const nameIn = (folder: string, found: string): string =>
  path.isAbsolute(found) ? path.normalize(found) : path.join(folder, found)

function leadsNowhere(file: string): CatalogError {
  return new CatalogError('NO_SUCH_FILE', 'The link leads to a file that is not there.', {
    at: [{ file }],
    hint: 'See whether the disk it is on is there, or take the link away.',
  })
}
