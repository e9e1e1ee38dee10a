// node:fs, of files in memory: what the program and its libraries use of it.
import { Buffer } from './buffer.ts'
import { Content } from './content.ts'
import * as descriptors from './descriptors.ts'
import { posix } from './path.ts'
import { Dirent, Stats } from './stats.ts'
import { errorCode, systemError } from './system-error.ts'
import {
  type AnyEntry,
  absolutePath,
  entryAt,
  FileEntry,
  FolderEntry,
  fileAt,
  findParent,
  folderAt,
  lookUp,
  makeFolders,
  type Place,
  put,
  remove,
} from './tree.ts'

export { closeSync, fstatSync, openSync, readSync, writeSync } from './descriptors.ts'
export { createReadStream, createWriteStream } from './file-streams.ts'
export { Dirent, Stats }

export const constants = {
  ...{ F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1 },
  ...{ O_RDONLY: 0, O_NOFOLLOW: 0, O_NONBLOCK: 0, COPYFILE_EXCL: 1, COPYFILE_FICLONE: 2 },
}

type Encoding = BufferEncoding | { readonly encoding?: BufferEncoding | null; readonly flag?: string } | null

const encodingIn = (options: Encoding | undefined) =>
  typeof options === 'string' ? options : options?.encoding

export const existsSync = (place: Place): boolean => {
  try {
    return lookUp(place) !== undefined
  } catch {
    return false
  }
}

export function accessSync(place: Place): void {
  entryAt(place, 'access')
}

/** What is at a place; undefined if nothing is. @throws ENOTDIR */
function findAt(place: Place, syscall: string): AnyEntry | undefined {
  try {
    return entryAt(place, syscall)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

interface StatOptions {
  readonly throwIfNoEntry?: boolean
}

export function statSync(place: Place, { throwIfNoEntry = true }: StatOptions = {}): Stats | undefined {
  const entry = throwIfNoEntry ? entryAt(place, 'stat') : findAt(place, 'stat')
  return entry && new Stats(entry)
}

export const lstatSync = statSync

export const realpathSync = Object.assign(
  (place: Place): string => {
    entryAt(place, 'realpath')
    return absolutePath(place)
  },
  { native: (place: Place): string => realpathSync(place) },
)

export function readlinkSync(place: Place): string {
  throw systemError('EINVAL', 'readlink', absolutePath(place))
}

export function readFileSync(place: Place | number, options?: Encoding): Buffer | string {
  const { content } = typeof place === 'number' ? descriptors.openFile(place) : fileAt(place, 'open')
  const bytes = content.read(0, content.size)
  const encoding = encodingIn(options)
  return encoding ? bytes.toString(encoding) : bytes
}

export function writeFileSync(place: Place | number, body: string | Uint8Array, options?: Encoding): void {
  const bytes = typeof body === 'string' ? Buffer.from(body, encodingIn(options) ?? 'utf8') : body
  if (typeof place === 'number') {
    descriptors.writeSync(place, bytes)
    return
  }
  const flag = (typeof options === 'object' && options?.flag) || 'w'
  const fd = descriptors.openSync(place, flag)
  descriptors.writeSync(fd, bytes)
  descriptors.closeSync(fd)
}

export function copyFileSync(from: Place, to: Place, mode = 0): void {
  entryAt(from, 'copyfile')
  const taken = findAt(to, 'copyfile')
  if (mode & constants.COPYFILE_EXCL && taken) throw systemError('EEXIST', 'copyfile', absolutePath(to))
  if (taken instanceof FolderEntry) throw systemError('EISDIR', 'copyfile', absolutePath(to))
  findParent(to, 'copyfile')
  const { content } = fileAt(from, 'copyfile')
  // The bytes of a piece do not change: both files have the same.
  put(to, new FileEntry(new Content(content.toBlob())), 'copyfile')
}

export function renameSync(from: Place, to: Place): void {
  const [source, target] = [absolutePath(from), absolutePath(to)]
  const entry = entryAt(from, 'rename')
  const taken = findAt(to, 'rename')
  findParent(to, 'rename')
  if (target.startsWith(`${source}/`)) throw systemError('EINVAL', 'rename', source)
  if (entry === taken) return
  if (entry instanceof FileEntry && taken instanceof FolderEntry)
    throw systemError(source.startsWith(`${target}/`) ? 'ENOTEMPTY' : 'EISDIR', 'rename', target)
  if (entry instanceof FolderEntry && taken instanceof FileEntry)
    throw systemError('ENOTDIR', 'rename', target)
  if (taken instanceof FolderEntry && taken.entries.size > 0) throw systemError('ENOTEMPTY', 'rename', target)
  put(to, entry, 'rename')
  remove(from, 'rename')
}

interface RemoveOptions {
  readonly recursive?: boolean
  readonly force?: boolean
}

export function rmSync(place: Place, { recursive = false, force = false }: RemoveOptions = {}): void {
  const entry = lookUp(place)
  if (entry === undefined && force) return
  if (entry instanceof FolderEntry && !recursive)
    throw systemError('ERR_FS_EISDIR', 'rm', absolutePath(place))
  remove(place, 'rm')
}

export function unlinkSync(place: Place): void {
  fileAt(place, 'unlink')
  remove(place, 'unlink')
}

export function rmdirSync(place: Place): void {
  if (folderAt(place, 'rmdir').entries.size > 0) throw systemError('ENOTEMPTY', 'rmdir', absolutePath(place))
  remove(place, 'rmdir')
}

export function mkdirSync(place: Place, options?: { readonly recursive?: boolean } | number): void {
  if (typeof options === 'object' && options.recursive) {
    makeFolders(place)
    return
  }
  const { folder, name, path } = findParent(place, 'mkdir')
  if (folder.entries.has(name)) throw systemError('EEXIST', 'mkdir', path)
  put(place, new FolderEntry(), 'mkdir')
}

export function mkdtempSync(prefix: string): string {
  for (let number = 0; ; number += 1) {
    const folder = prefix + String(number).padStart(6, '0')
    if (existsSync(folder)) continue
    mkdirSync(folder)
    return folder
  }
}

interface ListOptions {
  readonly withFileTypes?: boolean
  readonly recursive?: boolean
}

export function readdirSync(
  place: Place,
  { withFileTypes, recursive }: ListOptions = {},
): string[] | Dirent[] {
  const folder = absolutePath(place)
  const all = [...listed(folderAt(place, 'scandir'), folder, recursive === true)]
  return withFileTypes
    ? all
    : all.map(({ name, parentPath }) => posix.relative(folder, posix.join(parentPath, name)))
}

function* listed(folder: FolderEntry, path: string, isWhole: boolean): Generator<Dirent> {
  for (const [name, entry] of folder.entries) {
    yield new Dirent(name, path, entry)
    if (isWhole && entry instanceof FolderEntry) yield* listed(entry, posix.join(path, name), true)
  }
}

/** A folder whose entries are read one after the other. */
export class Dir {
  readonly path: string
  readonly #entries: Dirent[]

  constructor(place: Place, options?: ListOptions) {
    this.path = absolutePath(place)
    this.#entries = readdirSync(place, { ...options, withFileTypes: true }) as Dirent[]
  }

  readSync(): Dirent | null {
    return this.#entries.shift() ?? null
  }

  closeSync(): void {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Dirent> {
    yield* this.#entries
  }
}

export const opendirSync = (place: Place, options?: ListOptions): Dir => new Dir(place, options)

export function utimesSync(place: Place, _: Date | number, modified: Date | number): void {
  entryAt(place, 'utime').mtimeMs = Number(modified)
}

/** Nobody else uses these files. */
export function chmodSync(place: Place): void {
  entryAt(place, 'chmod')
}

export function cpSync(from: Place, to: Place): void {
  const entry = entryAt(from, 'cp')
  if (entry instanceof FileEntry) {
    copyFileSync(from, to)
    return
  }
  makeFolders(to)
  for (const name of entry.entries.keys())
    cpSync(posix.join(absolutePath(from), name), posix.join(absolutePath(to), name))
}

/** Calls back with the result, or the error, of a function: what libraries use of `node:fs`. */
const calling =
  <Args extends unknown[]>(work: (...args: Args) => unknown) =>
  (...given: unknown[]): void => {
    const callback = given.pop() as (error: unknown, result?: unknown) => void
    queueMicrotask(() => {
      let result: unknown
      try {
        result = work(...(given as Args))
      } catch (error) {
        callback(error)
        return
      }
      callback(null, result)
    })
  }

export const open = calling((place: Place, flags?: string) => descriptors.openSync(place, flags))
export const close = calling(descriptors.closeSync)
export const stat = calling(statSync)
export const lstat = calling(lstatSync)
export const fstat = calling(descriptors.fstatSync)
export const readdir = calling(readdirSync)

export function read(fd: number, ...rest: unknown[]): void {
  const callback = rest.pop() as (error: unknown, bytesRead?: number, buffer?: Uint8Array) => void
  const [buffer, offset, length, position] = rest as [Uint8Array, number, number, number]
  calling(descriptors.readSync)(fd, buffer, offset, length, position, (error: unknown, size: number) =>
    callback(error, size, buffer),
  )
}
