// The files that a pattern matches.
import { existsSync, realpathSync, type Stats, stat } from 'node:fs'
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
  /** False for a FIFO, a socket or a device, which must not be opened. */
  readonly isFile: boolean
}

export interface GlobOptions {
  /** Patterns of files to leave out. */
  readonly ignore?: string[]
  /** Refuse links that lead out of the folder. */
  readonly isClosed?: boolean
}

/**
 * The files that match, in the order of their paths. Names that begin with a dot match only patterns that say so.
 * @throws CatalogError NO_SUCH_FILE for a broken link: a missing disk must not look like an empty catalog
 * @throws CatalogError OUTSIDE_LINK for a link out of a closed folder
 */
export async function globFiles(
  pattern: string,
  folder: string,
  { ignore = [], isClosed = false }: GlobOptions = {},
): Promise<FoundFile[]> {
  const links: string[] = []
  const entries = await glob(pattern, {
    cwd: folder,
    stats: true,
    ignore,
    onlyFiles: false,
    fs: { stat: statLinks(links) },
  })
  // Links are followed, so an entry that is still a link is broken.
  const broken = entries.find(({ dirent }) => dirent.isSymbolicLink())
  if (broken) throw brokenLink(resolvePath(folder, broken.path))
  if (isClosed) {
    const isFound = (link: string) =>
      entries.some(({ path: found }) => found === link || found.startsWith(`${link}/`))
    const outside = outsideLinks(folder, [pattern.split('/')[0] as string, ...links]).find(isFound)
    if (outside !== undefined) throw outsideLink(resolvePath(folder, outside))
  }
  return entries
    .filter(({ dirent }) => !dirent.isDirectory())
    .map(({ path: found, stats, dirent }) => ({
      path: found,
      size: stats?.size ?? 0,
      identity: stats ? identityOf(stats) : null,
      isFile: dirent.isFile(),
    }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The path of a file that is given from a folder, or absolute. */
export const resolvePath = (folder: string, file: string): string =>
  path.isAbsolute(file) ? path.normalize(file) : path.join(folder, file)

/** Follows a link, as fast-glob asks for links only, and takes it down. */
const statLinks = (links: string[]) =>
  ((file: string, done: (error: NodeJS.ErrnoException | null, stats: Stats) => void) => {
    links.push(file)
    stat(file, done)
  }) as typeof stat

/** Of some paths those that lead out of the folder, as they are from the folder. */
function outsideLinks(folder: string, files: readonly string[]): string[] {
  const root = realpathSync(folder)
  return files
    .map((file) => path.resolve(folder, file))
    .filter((file) => existsSync(file) && !isWithin(root, realpathSync(file)))
    .map((file) => path.relative(folder, file).replaceAll(path.sep, '/'))
}

function isWithin(folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

function brokenLink(file: string): CatalogError {
  return new CatalogError('NO_SUCH_FILE', 'This link is broken: the file it leads to does not exist.', {
    at: [{ file }],
    hint: 'Check that the disk the file is on is mounted, or remove the link.',
  })
}

function outsideLink(file: string): CatalogError {
  return new CatalogError('OUTSIDE_LINK', 'This link leads out of the data folder.', {
    at: [{ file }],
    hint: 'Put what it leads to into the data folder itself; a source may be named in "sources" of site.json instead.',
  })
}

/** For what looks like a file and would wait for a writer, or never end, if it were opened. */
export function notAFile(file: string): CatalogError {
  return new CatalogError('NOT_A_FILE', 'This is a FIFO, a socket or a device, not a file.', {
    at: [{ file }],
    hint: 'Put a file in its place, or move it out of the data folder.',
  })
}
