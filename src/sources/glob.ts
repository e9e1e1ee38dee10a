// The files that a pattern matches.
import { existsSync, readdir, realpathSync, type Stats, stat } from 'node:fs'
import { stat as statOf } from 'node:fs/promises'
import path from 'node:path'
import glob from 'fast-glob'
import { CatalogError } from '../model/errors.ts'
import { identityOf } from './identity.ts'
import { isWithin } from './is-within.ts'

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
 * @throws CatalogError OUTSIDE_LINK for a link out of a closed folder, LINK_LOOP for one to a folder that it is in
 * @throws CatalogError BAD_NAME for a name that is not UTF-8, by which nothing can be opened
 */
export async function globFiles(
  pattern: string,
  folder: string,
  { ignore = [], isClosed = false }: GlobOptions = {},
): Promise<FoundFile[]> {
  const links = new Links(folder, isClosed)
  links.checkFirst(pattern)
  // Without `stats`: with them, one name that leads to nothing would make its whole folder look empty.
  const entries = await glob(pattern, {
    cwd: folder,
    objectMode: true,
    ignore,
    onlyFiles: false,
    fs: { stat: links.stat, readdir: readFolder },
  })
  links.check(entries.map(({ path: found }) => found))
  // Other links are followed, so an entry that is still a link is broken.
  const broken = entries.find(({ dirent }) => dirent.isSymbolicLink())
  if (broken) throw brokenLink(resolvePath(folder, broken.path))
  const files = await Promise.all(
    entries
      .filter(({ dirent }) => !dirent.isDirectory())
      .map(async ({ path: found }) => {
        const stats = await statListed(resolvePath(folder, found))
        return stats && { path: found, size: stats.size, identity: identityOf(stats), isFile: stats.isFile() }
      }),
  )
  return files.filter((file) => file !== null).sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The path of a file that is given from a folder, or absolute. */
export const resolvePath = (folder: string, file: string): string =>
  path.isAbsolute(file) ? path.normalize(file) : path.join(folder, file)

/** What Node.js puts in the place of bytes that are not UTF-8. Under such a name nothing is found. */
const REPLACEMENT = '\ufffd'

/** Null for a file that has been removed since its folder was listed. */
async function statListed(file: string): Promise<Stats | null> {
  try {
    return await statOf(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    if (file.includes(REPLACEMENT)) throw notUtf8(file)
    return null
  }
}

/** What fast-glob lists folders with. A folder that is not there it takes for an empty one. */
const readFolder = ((
  folder: string,
  options: object,
  done: (error: Error | null, found?: unknown) => void,
) => {
  readdir(folder, options, (error, found) => {
    const isUnnameable = error?.code === 'ENOENT' && folder.includes(REPLACEMENT)
    done(isUnnameable ? notUtf8(folder) : error, found)
  })
}) as typeof readdir

/** The links that were met on the way through a folder, and those that are not followed. */
class Links {
  readonly #folder: string
  readonly #isClosed: boolean
  readonly #outside = new Set<string>()
  readonly #loops = new Set<string>()

  constructor(folder: string, isClosed: boolean) {
    this.#folder = path.resolve(folder)
    this.#isClosed = isClosed
  }

  /** What fast-glob asks of links only. A folder that is not to be followed stays a link. */
  readonly stat = ((link: string, done: (error: NodeJS.ErrnoException | null, stats: Stats) => void) => {
    stat(link, (error, stats) => {
      const file = path.resolve(this.#folder, link)
      if (error === null && this.#isRefused(file, stats.isDirectory())) return done(new Error(file), stats)
      done(error, stats)
    })
  }) as typeof stat

  /** @throws CatalogError OUTSIDE_LINK where the folder that a pattern begins with is elsewhere */
  checkFirst(pattern: string): void {
    const first = path.join(this.#folder, pattern.split('/')[0] as string)
    if (!existsSync(first)) return
    this.#isRefused(first, false)
    this.check([path.relative(this.#folder, first)])
  }

  /** @throws CatalogError OUTSIDE_LINK, LINK_LOOP for the first link that is in the way of what was found */
  check(found: readonly string[]): void {
    const isFound = (link: string) => found.some((one) => one === link || one.startsWith(`${link}/`))
    const firstOf = (links: ReadonlySet<string>) =>
      [...links]
        .map((file) => path.relative(this.#folder, file).replaceAll(path.sep, '/'))
        .sort()
        .find(isFound)
    const [outside, loop] = [firstOf(this.#outside), firstOf(this.#loops)]
    if (outside !== undefined) throw outsideLink(path.join(this.#folder, outside))
    if (loop !== undefined) throw linkLoop(path.join(this.#folder, loop))
  }

  #isRefused(file: string, isFolder: boolean): boolean {
    const target = realpathSync(file)
    if (this.#isClosed && !isWithin(realpathSync(this.#folder), target)) this.#outside.add(file)
    else if (isFolder && this.#leadsBack(file, target)) this.#loops.add(file)
    else return false
    return true
  }

  /** Whether the link is in what it leads to: it would be followed again and again. */
  #leadsBack(file: string, target: string): boolean {
    let folder = file
    while (folder !== this.#folder) {
      folder = path.dirname(folder)
      if (realpathSync(folder) === target) return true
    }
    return false
  }
}

function brokenLink(file: string): CatalogError {
  return new CatalogError('NO_SUCH_FILE', 'This link is broken: the file it leads to does not exist.', {
    at: [{ file }],
    hint: 'Check that the disk the file is on is mounted, or remove the link.',
  })
}

function notUtf8(file: string): CatalogError {
  return new CatalogError('BAD_NAME', 'This name is not UTF-8.', {
    at: [{ file }],
    hint: `Rename it; ${REPLACEMENT} stands for bytes without a meaning, as in names out of archives that were made on Windows.`,
  })
}

function outsideLink(file: string): CatalogError {
  return new CatalogError('OUTSIDE_LINK', 'This link leads out of the data folder.', {
    at: [{ file }],
    hint: 'Put what it leads to into the data folder itself; a source may be named in "sources" of site.json instead.',
  })
}

function linkLoop(file: string): CatalogError {
  return new CatalogError('LINK_LOOP', 'This link leads to a folder that it is in.', {
    at: [{ file }],
    hint: 'Remove the link: its files would be read again and again.',
  })
}

/** For what looks like a file and would wait for a writer, or never end, if it were opened. */
export function notAFile(file: string): CatalogError {
  return new CatalogError('NOT_A_FILE', 'This is a FIFO, a socket or a device, not a file.', {
    at: [{ file }],
    hint: 'Put a file in its place, or move it out of the data folder.',
  })
}
