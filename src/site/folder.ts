// The files of a site's folder: only what changed is touched. Everything is synchronous on purpose: a
// promise a file would cost as much as the file.
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { isCompressible } from '../api/encodings.ts'
import { decompress } from './compress.ts'
import { emptyReply, type WorkerReply } from './worker-protocol.ts'

export interface FolderOptions {
  readonly out: string
  /** Those of the compressed siblings that files are to have. */
  readonly endings: readonly string[]
  /** Whether nothing of the site is there yet, so that nothing needs to be looked at. */
  readonly isNew: boolean
  readonly trust: Comparison
  readonly told: ChangedFilesScope
}

/**
 * What a file that stands there is taken for. `looks`: a sibling is one because it is there, a copy by its
 * size and time; `bytes`: they are read too; `nothing`: it is written anew, whatever it is.
 */
export type Comparison = 'looks' | 'bytes' | 'nothing'

/**
 * The paths that are told of: of no files, of those that were changed, or of all that may differ from what
 * they were after the last whole build, where one that stopped half-way may have changed them already.
 */
export type ChangedFilesScope = 'none' | 'changed' | 'all'

export class Folder {
  readonly #options: FolderOptions
  /** The folder that was made last: files of a kind come together. */
  #made = ''
  #done = emptyReply()

  constructor(options: FolderOptions) {
    this.#options = options
  }

  /** What was done since it was asked last. */
  report(): WorkerReply {
    const done = this.#done
    this.#done = emptyReply()
    return done
  }

  /** Writes a file unless it is there with the same bytes. */
  write(relative: string, body: Uint8Array): void {
    const target = this.#pathOf(relative)
    const siblings = this.#siblingsOf(relative)
    const { endings, isNew, trust } = this.#options
    this.#measure(relative, body.length)
    if (!isNew && trust !== 'nothing' && sameBytes(target, body)) {
      this.#done.unchanged += 1
      // A sibling that is there belongs to its file, for that of a changed file is gone first.
      const isSound = (sibling: string) =>
        trust === 'looks' ? existsSync(this.#pathOf(sibling)) : expandsTo(this.#pathOf(sibling), body)
      const isStale = !siblings.every(isSound)
      if (isStale) this.#done.stale.push(relative)
      this.#tell([relative], false)
      this.#tell(siblings, isStale)
      return
    }
    if (!isNew) for (const sibling of siblings) rmSync(this.#pathOf(sibling), { force: true })
    this.#inFolder(target, () => writeFileSync(target, body))
    this.#done.written += 1
    this.#done.bytes += body.length
    this.#tell([relative, ...siblings], true)
    if (endings.length > 0 && siblings.length > 0) this.#done.stale.push(relative)
  }

  /** Copies a file of the user's, by default taken for unchanged by its size and time as rsync does. */
  copy(relative: string, from: string): void {
    const target = this.#pathOf(relative)
    const source = statSync(from)
    this.#measure(relative, source.size)
    const { trust } = this.#options
    if (trust !== 'nothing' && sameStat(target, source) && (trust === 'looks' || sameContent(target, from))) {
      this.#done.unchanged += 1
      this.#tell([relative], false)
      return
    }
    // A copy takes the mode of its file, too: one that may not be written or read would stay as it is for good.
    unlinkIfThere(target)
    this.#inFolder(target, () => copyFileSync(from, target))
    chmodSync(target, MODE)
    utimesSync(target, source.atime, source.mtime)
    this.#done.written += 1
    this.#done.bytes += source.size
    this.#tell([relative], true)
  }

  /** Puts a file of this disk into its place, unless the same bytes are there. */
  move(relative: string, from: string): void {
    const target = this.#pathOf(relative)
    const { size } = statSync(from)
    this.#measure(relative, size)
    const { isNew, trust } = this.#options
    const isThere = !isNew && trust !== 'nothing' && statOf(target)?.size === size
    if (isThere && sameContent(target, from)) {
      unlinkSync(from)
      this.#done.unchanged += 1
      this.#tell([relative], false)
      return
    }
    this.#inFolder(target, () => renameSync(from, target))
    this.#done.written += 1
    this.#done.bytes += size
    this.#tell([relative], true)
  }

  /** Removes a file, and the folders that are empty without it. */
  remove(relative: string): void {
    const target = this.#pathOf(relative)
    // A folder in its place holds other files of the site.
    const isThere = statOf(target)?.isDirectory() === false
    if (isThere) {
      unlinkSync(target)
      this.#done.removed += 1
    }
    this.#tell([relative], isThere)
    const { out } = this.#options
    for (let folder = path.dirname(target); folder !== out; folder = path.dirname(folder)) {
      if (!removeEmpty(folder)) break
    }
  }

  /** A folder is whole with its last file. */
  end(): void {}

  #siblingsOf(relative: string): string[] {
    if (!isCompressible(relative)) return []
    return this.#options.endings.map((ending) => relative + ending)
  }

  #tell(paths: readonly string[], isChanged: boolean): void {
    const { told } = this.#options
    if (told === 'all' || (told === 'changed' && isChanged)) this.#done.touched.push(...paths)
  }

  #measure(relative: string, bytes: number): void {
    if (bytes > this.#done.largest.bytes) this.#done.largest = { path: relative, bytes }
  }

  /** Makes a file, and its folder, which whoever presses another shard removes where they find it empty. */
  #inFolder(target: string, make: () => void): void {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#makeFolder(path.dirname(target))
        make()
        return
      } catch (error) {
        this.#made = ''
        if (codeOf(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error
      }
    }
  }

  #makeFolder(folder: string): void {
    if (folder === this.#made) return
    mkdirSync(folder, { recursive: true })
    this.#made = folder
  }

  /** Where paths become files; none may lead out of the folder. */
  #pathOf(relative: string): string {
    const { out } = this.#options
    const target = path.join(out, relative)
    if (!target.startsWith(out + path.sep)) throw new Error(`${relative} is outside of the site`)
    return target
  }
}

const ATTEMPTS = 100

/** All may read what is published. */
const MODE = 0o644

function sameBytes(file: string, body: Uint8Array): boolean {
  try {
    return readFileSync(file).equals(body)
  } catch {
    return false
  }
}

function expandsTo(sibling: string, body: Uint8Array): boolean {
  try {
    return decompress(readFileSync(sibling), path.extname(sibling))?.equals(body) ?? false
  } catch {
    return false
  }
}

/** Whether two files of one size hold the same, however large they are. */
function sameContent(one: string, other: string): boolean {
  const files = [openSync(one, 'r'), openSync(other, 'r')]
  try {
    for (;;) {
      const [piece, otherPiece] = files.map((file) => {
        const bytes = Buffer.allocUnsafe(PIECE)
        return bytes.subarray(0, readSync(file, bytes))
      }) as [Buffer, Buffer]
      if (!piece.equals(otherPiece)) return false
      if (piece.length === 0) return true
    }
  } finally {
    for (const file of files) closeSync(file)
  }
}

/** Bytes of a file that are read at a time. */
const PIECE = 1024 * 1024

function sameStat(file: string, source: Stats): boolean {
  const there = statOf(file)
  return there?.size === source.size && there.mtime.getTime() === source.mtime.getTime()
}

function unlinkIfThere(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
  }
}

function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/** True where the folder is gone, also where a build that was killed had removed it. */
function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
