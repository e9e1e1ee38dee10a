// Writes the files of a site's folder, only those that differ. Everything is synchronous on purpose: a promise per file
// would cost as much as the file.

import { blockAt } from '../../contract/blocks/packs.ts'
import { isCompressible } from '../../contract/common/encodings.ts'
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
  utimesSync,
} from '../platform/files.ts'
import path from '../platform/path.ts'
import {
  errorCode,
  hasBytes,
  isSameTime,
  makeFolder,
  removeEmptyFolders,
  sameContent,
  statIfThere,
  unlinkIfThere,
} from '../system/file-system.ts'
import { decompress } from './compress.ts'
import type { FolderMark } from './folder-mark.ts'
import { type OutputReport, Reporter } from './output-report.ts'
import { placeBody, placeFile, removeScratch, scratchFolder } from './place-file.ts'

export interface FolderOptions {
  readonly out: string
  /** The folder for blocks that are published in a store; null if they are files of the site. */
  readonly store: string | null
  /** The extensions of the compressed copies to make: `.gz`. */
  readonly endings: readonly string[]
  /** Whether the folder holds no file of the site yet, so that no comparison is needed. */
  readonly isNew: boolean
  readonly comparison: Comparison
  /** How media are compared. */
  readonly mediaComparison: Comparison
  readonly scope: ChangedFilesScope
  /** Whether to report what would be written, without writing. */
  readonly isDry: boolean
  /** The file that marks the folder as unfinished. It is written before the first change, and must be removed later. */
  readonly mark?: FolderMark | undefined
}

/**
 * How a file is compared with an existing one. `stat`: media by size and time, and by content if only the time differs,
 * as after a checkout; compressed copies by existence, all other files by content; `content`: all files by content;
 * `none`: not at all, so that every file is written.
 */
export type Comparison = 'stat' | 'content' | 'none'

/**
 * The files that are listed as changed: none, those that were changed, or all that may differ from the last complete
 * build, since an interrupted build may have changed them already.
 */
type ChangedFilesScope = 'none' | 'changed' | 'all'

/** Published files are readable by everyone. */
const MODE = 0o644

export class Folder {
  readonly #options: FolderOptions
  /** The most recently created folder: consecutive files are often in the same one. */
  #madeFolder = ''
  readonly #reporter = new Reporter()

  constructor(options: FolderOptions) {
    this.#options = options
  }

  report(): OutputReport {
    return this.#reporter.take()
  }

  /** Writes a file unless it exists with the same bytes. */
  write(relative: string, body: Uint8Array): void {
    const file = this.#resolve(relative)
    const copies = this.#compressedCopies(relative)
    const { isNew, comparison } = this.#options
    this.#reporter.measure(relative, body.length)
    if (!isNew && comparison !== 'none' && hasBytes(file, body)) {
      this.#reporter.current.unchanged += 1
      // An existing copy belongs to these bytes, since a file's copies are removed before it is changed.
      const isCurrent = (copy: string) =>
        comparison === 'stat' ? existsSync(this.#resolve(copy)) : decompressesTo(this.#resolve(copy), body)
      const isStale = !copies.every(isCurrent)
      if (isStale) {
        this.#mark()
        this.#reporter.current.toCompress.push(relative)
      }
      this.#list([relative], false)
      this.#list(copies, isStale)
      return
    }
    this.#change(() => {
      if (!isNew) for (const copy of copies) rmSync(this.#resolve(copy), { force: true })
      this.#inFolder(file, () => placeBody(this.#scratchFor(relative), file, body))
    })
    this.#reporter.written(body.length)
    this.#list([relative, ...copies], true)
    if (copies.length > 0) this.#reporter.current.toCompress.push(relative)
  }

  /** Copies a user's file, unless the existing file has the same size and time, or the same bytes. */
  copy(relative: string, from: string): void {
    const file = this.#resolve(relative)
    // In a dry run, a file that a source would write into the data folder does not exist.
    const source = this.#options.isDry ? statIfThere(from) : statSync(from)
    if (source === undefined) {
      this.#reporter.written(0)
      return
    }
    this.#reporter.measure(relative, source.size)
    if (this.#keepCopy(file, from, source)) {
      this.#reporter.current.unchanged += 1
      this.#list([relative], false)
      return
    }
    const make = (part: string) => {
      copyFileSync(from, part, constants.COPYFILE_EXCL)
      chmodSync(part, MODE)
      utimesSync(part, source.atime, source.mtime)
    }
    this.#change(() => this.#inFolder(file, () => placeFile(this.#scratchFor(relative), file, make)))
    this.#reporter.written(source.size)
    this.#list([relative], true)
  }

  /**
   * Keeps a file with the bytes of a user's file, and sets its time to that of the user's file, by which the next build
   * recognizes it.
   * @returns whether the file is kept
   */
  #keepCopy(file: string, from: string, { size, atime, mtime }: Stats): boolean {
    const { mediaComparison: comparison } = this.#options
    const stats = comparison === 'none' ? undefined : statIfThere(file)
    if (!stats?.isFile() || stats.size !== size) return false
    const isSameAge = isSameTime(stats.mtime.getTime(), mtime.getTime())
    if (isSameAge && comparison === 'stat') return true
    if (!sameContent(file, from)) return false
    if (isSameAge) return true
    try {
      this.#change(() => utimesSync(file, atime, mtime))
      return true
    } catch (error) {
      // Only the owner may set the time. The caller replaces the file, which changes its owner.
      if (errorCode(error) === 'EPERM') return false
      throw error
    }
  }

  /** Moves a file of the same disk here. If the same bytes exist already, it is deleted instead. */
  move(relative: string, from: string): void {
    const file = this.#resolve(relative)
    const { size } = statSync(from)
    this.#reporter.measure(relative, size)
    const { isNew, comparison } = this.#options
    const stats = isNew || comparison === 'none' ? undefined : statIfThere(file)
    if (stats?.isFile() && stats.size === size && sameContent(file, from)) {
      unlinkSync(from)
      this.#reporter.current.unchanged += 1
      this.#list([relative], false)
      return
    }
    this.#change(() => this.#inFolder(file, () => renameSync(from, file)))
    this.#reporter.written(size)
    this.#list([relative], true)
  }

  /** Removes a file, and the folders that become empty. */
  remove(relative: string): void {
    const { out } = this.#options
    const root = this.#rootFor(relative)
    this.#removeFrom(root, relative)
    // An earlier build may have published its blocks with the site.
    if (root !== out) this.#removeFrom(out, relative)
  }

  #removeFrom(root: string, relative: string): void {
    const file = resolveIn(root, relative)
    // If it is a folder, it holds other files of the site.
    // A second thread may remove it at the same time: an obsolete copy is removed both with its file and by its own
    // path.
    const { isDry } = this.#options
    const isThere = statIfThere(file)?.isDirectory() === false
    if (isThere) this.#mark()
    const isRemoved = isThere && (isDry || unlinkIfThere(file))
    if (isRemoved) this.#reporter.current.removed += 1
    this.#list([relative], isRemoved, root)
    if (!isDry) removeEmptyFolders(path.dirname(file), root)
  }

  /** Must be called once all threads have written their files. */
  end(): void {
    const { out, store, isDry } = this.#options
    if (!isDry) for (const root of [out, ...(store === null ? [] : [store])]) removeScratch(root)
  }

  #change(work: () => void): void {
    this.#mark()
    if (!this.#options.isDry) work()
  }

  /** Marks the folder as unfinished, before its first change. */
  #mark(): void {
    const { out, mark, isDry } = this.#options
    if (!mark || isDry || Atomics.load(mark.isWritten, 0) === 1) return
    makeFolder(out)
    placeBody(scratchFolder(out), path.join(out, mark.path), mark.text)
    Atomics.store(mark.isWritten, 0, 1)
  }

  #compressedCopies(relative: string): string[] {
    const { endings } = this.#options
    return endings.length > 0 && isCompressible(relative) ? endings.map((ending) => relative + ending) : []
  }

  /** Lists files of the site, which blocks in a store are not. */
  #list(paths: readonly string[], isChanged: boolean, root?: string): void {
    const { out, scope } = this.#options
    const isListed = scope === 'all' || (scope === 'changed' && isChanged)
    if (isListed)
      this.#reporter.current.changed.push(...paths.filter((each) => (root ?? this.#rootFor(each)) === out))
  }

  /** Writes a file into its folder, creating that if needed, and again if somebody has removed it meanwhile. */
  #inFolder(file: string, make: () => void): void {
    const folder = path.dirname(file)
    try {
      this.#makeFolder(folder)
      make()
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
      this.#madeFolder = ''
      this.#makeFolder(folder)
      make()
    }
  }

  #makeFolder(folder: string): void {
    if (folder === this.#madeFolder) return
    makeFolder(folder)
    this.#madeFolder = folder
  }

  #scratchFor(relative: string): string {
    return scratchFolder(this.#rootFor(relative))
  }

  #resolve(relative: string): string {
    return resolveIn(this.#rootFor(relative), relative)
  }

  #rootFor(relative: string): string {
    const { out, store } = this.#options
    return store && blockAt(relative) !== null ? store : out
  }
}

/** Resolves all paths of the site, and rejects a path outside the folder. */
function resolveIn(root: string, relative: string): string {
  const file = path.join(root, relative)
  if (!file.startsWith(root + path.sep)) throw new Error(`${relative} is outside of the site`)
  return file
}

function decompressesTo(copy: string, body: Uint8Array): boolean {
  try {
    return decompress(readFileSync(copy), path.extname(copy))?.equals(body) ?? false
  } catch {
    return false
  }
}
