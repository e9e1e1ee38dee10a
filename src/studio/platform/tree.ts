// The folders and files that the program sees in a browser.
import { Content, type Piece } from './content.ts'
import { posix } from './path.ts'
import { systemError } from './system-error.ts'

let made = 0

abstract class Entry {
  /** What no other entry has, also after this one is removed. */
  readonly ino = ++made
  mtimeMs = Date.now()
  abstract readonly mode: number
}

export class FileEntry extends Entry {
  readonly mode = 0o100644
  content: Content

  constructor(content = new Content()) {
    super()
    this.content = content
  }
}

export class FolderEntry extends Entry {
  readonly mode = 0o040755
  readonly entries = new Map<string, FileEntry | FolderEntry>()
}

export type AnyEntry = FileEntry | FolderEntry

/** A path, or its address: `file:///package/package.json`. */
export type Place = string | URL

/** The folder in which paths that are not absolute begin. */
export const WORKING_FOLDER = '/'

const root = new FolderEntry()

export const absolutePath = (place: Place): string =>
  posix.resolve(WORKING_FOLDER, place instanceof URL ? decodeURIComponent(place.pathname) : place)

/** @returns undefined if nothing has the path, null if a file has the place of one of its folders */
function find(path: string): AnyEntry | null | undefined {
  let entry: AnyEntry | undefined = root
  for (const name of namesIn(path)) {
    if (entry === undefined) return undefined
    if (entry instanceof FileEntry) return null
    entry = entry.entries.get(name)
  }
  return entry
}

const namesIn = (path: string): string[] => path.split('/').filter((name) => name !== '')

export const lookUp = (place: Place): AnyEntry | undefined => find(absolutePath(place)) ?? undefined

/** @throws ENOENT, ENOTDIR */
export function entryAt(place: Place, syscall: string): AnyEntry {
  const path = absolutePath(place)
  const entry = find(path)
  if (entry) return entry
  throw systemError(entry === null ? 'ENOTDIR' : 'ENOENT', syscall, path)
}

/** @throws ENOENT, EISDIR */
export function fileAt(place: Place, syscall: string): FileEntry {
  const entry = entryAt(place, syscall)
  if (entry instanceof FileEntry) return entry
  throw systemError('EISDIR', syscall, absolutePath(place))
}

/** @throws ENOENT, ENOTDIR */
export function folderAt(place: Place, syscall: string): FolderEntry {
  const entry = entryAt(place, syscall)
  if (entry instanceof FolderEntry) return entry
  throw systemError('ENOTDIR', syscall, absolutePath(place))
}

/** The folder of a path, and the name in it. @throws ENOENT, ENOTDIR */
export function findParent(
  place: Place,
  syscall: string,
): { folder: FolderEntry; name: string; path: string } {
  const path = absolutePath(place)
  return { folder: folderAt(posix.dirname(path), syscall), name: posix.basename(path), path }
}

/** Puts an entry in place of what has its name. */
export function put(place: Place, entry: AnyEntry, syscall: string): void {
  const { folder, name } = findParent(place, syscall)
  folder.entries.set(name, entry)
  folder.mtimeMs = Date.now()
}

/** @throws ENOENT, ENOTDIR */
export function remove(place: Place, syscall: string): void {
  const { folder, name, path } = findParent(place, syscall)
  if (!folder.entries.delete(name)) throw systemError('ENOENT', syscall, path)
  folder.mtimeMs = Date.now()
}

export function makeFolders(place: Place): FolderEntry {
  let folder = root
  const names = namesIn(absolutePath(place))
  for (const [at, name] of names.entries()) {
    const entry = folder.entries.get(name) ?? new FolderEntry()
    if (entry instanceof FileEntry)
      throw systemError(at === names.length - 1 ? 'EEXIST' : 'ENOTDIR', 'mkdir', absolutePath(place))
    folder.entries.set(name, entry)
    folder = entry
  }
  return folder
}

/** Adds a file with its folders, as the user's are. */
export function addFile(place: Place, piece: Piece, modified?: number): void {
  makeFolders(posix.dirname(absolutePath(place)))
  const entry = new FileEntry(new Content(piece))
  if (modified !== undefined) entry.mtimeMs = modified
  put(place, entry, 'open')
}

/** The files below a folder, by their paths in it. */
export function* filesBelow(place: Place): Generator<[path: string, file: FileEntry]> {
  const folder = lookUp(place)
  if (folder instanceof FolderEntry) yield* below(folder, '')
}

function* below(folder: FolderEntry, path: string): Generator<[string, FileEntry]> {
  for (const [name, entry] of folder.entries)
    if (entry instanceof FileEntry) yield [path + name, entry]
    else yield* below(entry, `${path}${name}/`)
}
