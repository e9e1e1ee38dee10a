// The properties of files and folders, as Node.js has them.
import { type AnyEntry, FolderEntry } from './tree.ts'

export class Stats {
  readonly dev = 1
  readonly nlink = 1
  readonly uid = 0
  readonly gid = 0
  readonly ino: number
  readonly mode: number
  readonly size: number
  readonly mtimeMs: number
  readonly #isFolder: boolean

  constructor(entry: AnyEntry) {
    this.#isFolder = entry instanceof FolderEntry
    this.ino = entry.ino
    this.mode = entry.mode
    this.size = entry instanceof FolderEntry ? 0 : entry.content.size
    this.mtimeMs = entry.mtimeMs
  }

  get ctimeMs(): number {
    return this.mtimeMs
  }

  get mtime(): Date {
    return new Date(this.mtimeMs)
  }

  get atime(): Date {
    return this.mtime
  }

  get ctime(): Date {
    return this.mtime
  }

  isFile = (): boolean => !this.#isFolder
  isDirectory = (): boolean => this.#isFolder
  isSymbolicLink = (): boolean => false
  isFIFO = (): boolean => false
  isSocket = (): boolean => false
  isBlockDevice = (): boolean => false
  isCharacterDevice = (): boolean => false
}

export class Dirent extends Stats {
  readonly name: string
  readonly parentPath: string

  constructor(name: string, parentPath: string, entry: AnyEntry) {
    super(entry)
    this.name = name
    this.parentPath = parentPath
  }
}
