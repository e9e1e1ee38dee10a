// Finds the files that match a pattern. fast-glob parses patterns and micromatch matches paths. The walk is our own: it
// decides which links to follow and what is an error.

import glob from 'fast-glob'
import micromatch from 'micromatch'
import { readdir, realpath, stat } from '../platform/files.ts'
import path from '../platform/path.ts'
import { CatalogError } from '../problems/errors.ts'
import { fileIdentity } from './file-identity.ts'
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
  /** Patterns of files and folders to leave out. */
  readonly ignore?: string[]
  /** Refuse links to targets outside the folder. */
  readonly isClosed?: boolean
}

/**
 * Returns the files that match, in the order of their paths. Names that begin with a dot match only patterns that
 * begin with one too.
 * @throws CatalogError NO_SUCH_FILE for a broken link: a missing disk must not look like an empty catalog
 * @throws CatalogError OUTSIDE_LINK for a link out of a closed folder, LINK_LOOP for one to itself or a folder that it is in
 * @throws CatalogError BAD_NAME for a name that is not UTF-8, by which nothing can be opened, or holds a line break
 */
export async function globFiles(
  pattern: string,
  folder: string,
  { ignore = [], isClosed = false }: GlobOptions = {},
): Promise<FoundFile[]> {
  const names = new Set<string>()
  const closed = isClosed ? await realpath(folder).catch(ifAbsent(folder)) : null
  for (const { base, positive, negative } of glob.generateTasks(pattern, { ignore })) {
    const search: Search = {
      folder,
      closed,
      isIgnored: matcherFor(negative, { dot: true }),
      isMatch: matcherFor(positive),
      mayHold: matcherFor(positive.flatMap(splitFolders)),
    }
    for await (const name of walk(base.replace(/^\.(?:\/|$)/, ''), [], search)) names.add(name)
  }
  const files = await Promise.all([...names].map((name) => fileAt(name, folder)))
  return files.filter((file) => file !== null).sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Returns the path of a file that is given from a folder, or absolute. */
export const resolvePath = (folder: string, file: string): string =>
  path.isAbsolute(file) ? path.normalize(file) : path.join(folder, file)

type Matcher = (name: string) => boolean

interface Search {
  /** The folder in which paths begin. */
  readonly folder: string
  /** The real path of the folder that links must not leave; null where they may lead anywhere. */
  readonly closed: string | null
  readonly isIgnored: Matcher
  readonly isMatch: Matcher
  /** Whether matches may be in the folder of this name. */
  readonly mayHold: Matcher
}

/** Matches as fast-glob does, and names with line breaks too. */
export function matcherFor(
  patterns: readonly string[],
  { nocase = false, ...options }: micromatch.Options = {},
): Matcher {
  // Flags of the regular expression; the library's types allow only a boolean.
  const flags = (nocase ? 'is' : 's') as never
  const matchers = patterns.map((pattern) => micromatch.matcher(pattern, { posix: true, flags, ...options }))
  return (name) => matchers.some((matches) => matches(name))
}

/** Returns patterns of the folders that may hold matches: `a` and `a/**` for `a/**\/b.csv`. */
function splitFolders(pattern: string): string[] {
  const parts = pattern.split('/').map((part) => (part.includes('**') ? '**' : part))
  const folders = parts.at(-1) === '**' ? parts : parts.slice(0, -1)
  return folders.map((_, index) => parts.slice(0, index + 1).join('/')).filter((each) => each !== '')
}

/**
 * Yields the matches in a folder and in those below it.
 * @param above the real paths of the folders that the walk came through
 */
async function* walk(name: string, above: readonly string[], search: Search): AsyncGenerator<string> {
  const folder = resolvePath(search.folder, name)
  const real = await realpath(folder).catch(ifAbsent(folder))
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifAbsent(folder))
  if (real === null || entries === null) return
  if (isOutside(real, search)) throw outsideLink(folder, search)
  const trail = [real, ...above]
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const found = name.replace(/[^/]$/, '$&/') + entry.name
    const [isMatch, mayHold] = [search.isMatch(found), search.mayHold(found)]
    if (search.isIgnored(found) || !(isMatch || mayHold)) continue
    if (entry.name.includes('\n')) throw lineBreak(path.join(folder, entry.name))
    const target = entry.isSymbolicLink()
      ? await resolveTarget(path.join(folder, entry.name), trail, search)
      : entry
    if (target instanceof CatalogError) {
      if (isMatch) throw target
    } else if (!target.isDirectory()) {
      if (isMatch) yield found
    } else if (mayHold) yield* walk(found, trail, search)
  }
}

/** Returns the target of a link, or the reason not to follow it. */
async function resolveTarget(link: string, trail: readonly string[], search: Search) {
  const real = await realpath(link).catch(({ code }: NodeJS.ErrnoException) => code)
  if (real === 'ELOOP') return endlessLink(link)
  if (real === undefined || !path.isAbsolute(real)) return brokenLink(link)
  if (isOutside(real, search)) return outsideLink(link, search)
  return trail.some((folder) => isWithin(real, folder)) ? linkLoop(link) : stat(real)
}

const isOutside = (real: string, { closed }: Search): boolean => closed !== null && !isWithin(closed, real)

/** Returns null for a file that has been removed since its folder was listed. */
async function fileAt(name: string, folder: string): Promise<FoundFile | null> {
  const file = resolvePath(folder, name)
  const stats = await stat(file).catch(ifAbsent(file))
  return stats && { path: name, size: stats.size, identity: fileIdentity(stats), isFile: stats.isFile() }
}

/** What Node.js puts in the place of bytes that are not UTF-8. Nothing is found under such a name. */
const REPLACEMENT = '\ufffd'

/** Returns null for a file or folder that does not exist; throws other errors again. */
const ifAbsent =
  (file: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code !== 'ENOENT') throw error
    if (file.includes(REPLACEMENT)) throw notUtf8(file)
    return null
  }

function endlessLink(file: string): CatalogError {
  return new CatalogError('LINK_LOOP', 'This link points to itself, perhaps by way of other links.', {
    at: [{ file }],
    hint: 'Remove the link, or point it to a file.',
  })
}

function brokenLink(file: string): CatalogError {
  return new CatalogError('NO_SUCH_FILE', 'This link is broken: its target does not exist.', {
    at: [{ file }],
    hint: 'Check that the disk the file is on is mounted, or remove the link.',
  })
}

function notUtf8(file: string): CatalogError {
  return new CatalogError('BAD_NAME', 'This name is not UTF-8.', {
    at: [{ file }],
    hint: `Rename it; ${REPLACEMENT} marks bytes that are not UTF-8, common in archives made on Windows.`,
  })
}

function lineBreak(file: string): CatalogError {
  return new CatalogError('BAD_NAME', 'This name holds a line break.', {
    at: [{ file }],
    hint: 'Rename it: lists of files, such as that of --changed-files, have one path in a line.',
  })
}

function outsideLink(file: string, { folder }: Search): CatalogError {
  return new CatalogError('OUTSIDE_LINK', `This link points out of the folder ${folder}.`, {
    at: [{ file }],
    hint: 'Put its target into that folder itself, or remove the link. Records elsewhere can be added to "sources" in site.json.',
  })
}

function linkLoop(file: string): CatalogError {
  return new CatalogError('LINK_LOOP', 'This link points to a folder that contains it.', {
    at: [{ file }],
    hint: 'Remove the link, because its files would be read again and again.',
  })
}

/** For what looks like a file and would wait for a writer, or never end, if it were opened. */
export function notAFile(file: string): CatalogError {
  return new CatalogError('NOT_A_FILE', 'This is a FIFO, a socket or a device, not a file.', {
    at: [{ file }],
    hint: 'Put a file in its place, or move it away.',
  })
}
