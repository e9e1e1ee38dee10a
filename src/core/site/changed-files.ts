// Lists the paths of the files that a build wrote or removed, one per line, for a program that mirrors the site. They
// are written to the file immediately, since a site may have millions.
import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import { makeFolder, naming } from '../system/file-system.ts'

export class ChangedFilesList {
  readonly #file: string
  readonly #partFile: string
  #fd: number | null = null

  /** Touches nothing: a concurrent build may be writing the list. */
  constructor(file: string) {
    this.#file = file
    this.#partFile = `${file}.next`
  }

  /** Removes the list of the last build, so that it cannot be mistaken for the list of this build. */
  removeLast(): void {
    rmSync(this.#file, { force: true })
  }

  /** Must be called before the first path is added. */
  open(): void {
    this.removeLast()
    makeFolder(path.dirname(this.#file))
    this.#fd = openSync(this.#partFile, 'w')
  }

  /** Writes the empty list of an unchanged build. */
  writeEmpty(): void {
    makeFolder(path.dirname(this.#file))
    writeFileSync(this.#file, '')
  }

  add(paths: readonly string[]): void {
    if (this.#fd === null || paths.length === 0) return
    const bytes = Buffer.from(`${paths.join('\n')}\n`)
    const fd = this.#fd
    naming(this.#partFile, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
    })
  }

  /** Moves the complete list to its final path. */
  close(): void {
    if (this.#fd === null) return
    closeSync(this.#fd)
    this.#fd = null
    renameSync(this.#partFile, this.#file)
  }

  /** Discards the list, unless it was closed. */
  abort(): void {
    if (this.#fd === null) return
    closeSync(this.#fd)
    this.#fd = null
    rmSync(this.#partFile, { force: true })
  }
}
