// A site's folder, as a build leaves it: only what changed is touched, what is no longer in the site is
// removed, and a build may be killed at any moment. Everything is synchronous on purpose: a promise a
// file would cost as much as the file.
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  type Stats,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { BuildReport, SiteFile } from '../model/site.ts'
import { Manifest } from './manifest.ts'

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

  /** @param known the paths that earlier builds may have written */
  constructor(out: string, known: Set<string>) {
    this.#out = out
    this.#known = known
    this.#manifest = Manifest.begin(out, known)
  }

  /** Writes files; their paths go into the manifest before the first of them is begun. */
  write(files: readonly SiteFile[]): void {
    this.#manifest.add(files.map(({ path }) => path))
    for (const file of files) this.#writeOne(file)
  }

  /** Copies a file of the user's, taken for unchanged by its size and time as rsync does. */
  copy(relative: string, from: string): void {
    this.#manifest.add([relative])
    const target = this.#pathOf(relative)
    const source = statSync(from)
    this.#bytes += source.size
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
      bytes: this.#bytes,
    }
  }

  #writeOne({ path: relative, body }: SiteFile): void {
    const target = this.#pathOf(relative)
    this.#bytes += body.length
    if (this.#known.delete(relative) && sameBytes(target, body)) {
      this.#unchanged += 1
      return
    }
    this.#makeFolder(path.dirname(target))
    writeFileSync(target, body)
    this.#written += 1
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
