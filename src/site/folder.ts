// A site's folder, as a build leaves it: only what changed is touched, what is no longer in the site is
// removed, and a build may be killed at any moment. Everything is synchronous on purpose: a promise a
// file would cost as much as the file.
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { BuildReport } from '../model/site.ts'
import { isCompressible } from './codings.ts'
import { Manifest } from './manifest.ts'

/** A file whose body is in one piece. */
export interface FlatFile {
  readonly path: string
  readonly body: Uint8Array
}

export class Folder {
  readonly #out: string
  /** Paths of earlier builds that this one has not given yet; at the end, those to remove. */
  readonly #known: Set<string>
  readonly #manifest: Manifest
  /** Folders of folders, of which there are few; their inner folders hold one file each. */
  readonly #parents = new Set<string>()
  #written = 0
  #unchanged = 0
  #removed = 0
  #bytes = 0
  #largest = { path: '', bytes: 0 }
  readonly #endings: readonly string[]

  /**
   * @param known the paths that earlier builds may have written
   * @param endings those of the compressed siblings that files are to have
   */
  constructor(out: string, known: Set<string>, endings: readonly string[] = []) {
    this.#out = out
    this.#known = known
    this.#endings = endings
    this.#manifest = Manifest.begin(out, known)
  }

  /**
   * Writes files; their paths go into the manifest before the first of them is begun.
   * @returns the paths whose compressed siblings are to be made
   */
  write(files: readonly FlatFile[]): string[] {
    this.#manifest.add(files.flatMap(({ path }) => [path, ...this.#siblingsOf(path)]))
    return files.filter((file) => this.#keepSiblings(file.path, this.#writeOne(file))).map(({ path }) => path)
  }

  /** Copies a file of the user's, taken for unchanged by its size and time as rsync does. */
  copy(relative: string, from: string): void {
    this.#manifest.add([relative])
    const target = this.#pathOf(relative)
    const source = statSync(from)
    this.#count(relative, source.size)
    if (this.#known.delete(relative) && sameStat(target, source)) {
      this.#unchanged += 1
      return
    }
    this.#makeWay(relative)
    this.#makeFolder(path.dirname(target))
    copyFileSync(from, target)
    utimesSync(target, source.atime, source.mtime)
    this.#written += 1
  }

  /** Removes what is no longer in the site and ends the build. */
  close(): BuildReport {
    this.#removeKnown(() => true)
    this.#manifest.complete()
    return {
      written: this.#written,
      unchanged: this.#unchanged,
      removed: this.#removed,
      compressed: 0,
      bytes: this.#bytes,
      largest: this.#largest,
    }
  }

  /** Writes a file if it is to change; says whether it was. */
  #writeOne({ path: relative, body }: FlatFile): boolean {
    const target = this.#pathOf(relative)
    this.#count(relative, body.length)
    if (this.#known.delete(relative) && sameBytes(target, body)) {
      this.#unchanged += 1
      return false
    }
    this.#makeFolder(path.dirname(target))
    for (const sibling of this.#siblingsOf(relative)) this.#forget(sibling)
    writeFileSync(target, body)
    this.#written += 1
    return true
  }

  /** A sibling that is there belongs to its file, for that of a changed file is gone first; says whether one is not. */
  #keepSiblings(relative: string, isChanged: boolean): boolean {
    const siblings = this.#siblingsOf(relative)
    for (const sibling of siblings) this.#known.delete(sibling)
    return siblings.some((sibling) => isChanged || !statOf(this.#pathOf(sibling)))
  }

  #siblingsOf(relative: string): string[] {
    return isCompressible(relative) ? this.#endings.map((ending) => relative + ending) : []
  }

  #forget(relative: string): void {
    if (this.#known.delete(relative)) rmSync(this.#pathOf(relative), { force: true })
  }

  #count(relative: string, bytes: number): void {
    this.#bytes += bytes
    if (bytes > this.#largest.bytes) this.#largest = { path: relative, bytes }
  }

  /** A file may stand where an earlier build had a folder, or a folder where it had a file. */
  #makeWay(relative: string): void {
    const isInTheWay = (known: string) => known.startsWith(`${relative}/`) || relative.startsWith(`${known}/`)
    this.#removeKnown(isInTheWay)
  }

  #removeKnown(which: (relative: string) => boolean): void {
    for (const relative of this.#known) {
      if (!which(relative)) continue
      this.#known.delete(relative)
      this.#remove(relative)
      this.#removed += 1
    }
  }

  #remove(relative: string): void {
    const target = this.#pathOf(relative)
    // A folder in its place holds other files of the site; the file itself is gone already.
    if (statOf(target)?.isDirectory() === false) unlinkSync(target)
    for (let folder = path.dirname(target); folder !== this.#out; folder = path.dirname(folder)) {
      if (!removeEmpty(folder)) break
    }
  }

  #makeFolder(folder: string): void {
    const parent = path.dirname(folder)
    if (!this.#parents.has(parent)) {
      mkdirSync(parent, { recursive: true })
      this.#parents.add(parent)
    }
    try {
      mkdirSync(folder)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }

  /** Where paths become files; none may lead out of the folder. */
  #pathOf(relative: string): string {
    const target = path.join(this.#out, relative)
    if (!target.startsWith(this.#out + path.sep)) throw new Error(`${relative} is outside of the site`)
    return target
  }
}

function sameBytes(file: string, body: Uint8Array): boolean {
  try {
    return readFileSync(file).equals(body)
  } catch {
    return false
  }
}

function sameStat(file: string, source: Stats): boolean {
  const there = statOf(file)
  return there?.size === source.size && there.mtime.getTime() === source.mtime.getTime()
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
    return codeOf(error) === 'ENOENT'
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
