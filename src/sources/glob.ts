// The files that a pattern matches.
import path from 'node:path'
import glob from 'fast-glob'
import { CatalogError } from '../model/errors.ts'
import { identityOf } from './identity.ts'

export interface FoundFile {
  /** Its path as the pattern has it: from the folder, or absolute. */
  readonly path: string
  readonly size: number
  /** Changes whenever the file may have changed; null while it may still change unnoticed. */
  readonly identity: string | null
}

/**
 * The files that match, in the order of their paths.
 * @param ignore patterns of files to leave out
 * @throws CatalogError NO_SUCH_FILE for a broken link: a missing disk must not look like an empty catalog
 */
export async function globFiles(
  pattern: string,
  folder: string,
  ignore: string[] = [],
): Promise<FoundFile[]> {
  const entries = await glob(pattern, { cwd: folder, stats: true, ignore, onlyFiles: false })
  // Links are followed, so an entry that is still a link is broken.
  const broken = entries.find(({ dirent }) => dirent.isSymbolicLink())
  if (broken) throw brokenLink(resolvePath(folder, broken.path))
  return entries
    .filter(({ dirent }) => dirent.isFile())
    .map(({ path: found, stats }) => ({
      path: found,
      size: stats?.size ?? 0,
      identity: stats ? identityOf(stats) : null,
    }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The path of a file that is given from a folder, or absolute. */
export const resolvePath = (folder: string, file: string): string =>
  path.isAbsolute(file) ? path.normalize(file) : path.join(folder, file)

function brokenLink(file: string): CatalogError {
  return new CatalogError('NO_SUCH_FILE', 'This link is broken: the file it leads to does not exist.', {
    at: [{ file }],
    hint: 'Check that the disk the file is on is mounted, or remove the link.',
  })
}
