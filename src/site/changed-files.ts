// The paths of the files that a build wrote or removed, a line each, for those who keep a copy of the site
// elsewhere. They go straight into the file: of a site of millions, none are held.
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

export class ChangedFilesList {
  readonly #file: string
  readonly #next: string
  #handle: number | null

  /** Takes away the list of the last build, which no one is to take for that of this one. */
  constructor(file: string) {
    this.#file = file
    this.#next = `${file}.next`
    rmSync(file, { force: true })
    mkdirSync(path.dirname(file), { recursive: true })
    this.#handle = openSync(this.#next, 'w')
  }

  add(paths: readonly string[]): void {
    if (this.#handle === null || paths.length === 0) return
    const bytes = Buffer.from(`${paths.join('\n')}\n`)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#handle, bytes, at)
  }

  /** Puts the list into its place: one that is there is whole. */
  close(): void {
    if (this.#handle === null) return
    closeSync(this.#handle)
    this.#handle = null
    renameSync(this.#next, this.#file)
  }

  /** Leaves no list, unless it was closed. */
  abandon(): void {
    if (this.#handle === null) return
    closeSync(this.#handle)
    this.#handle = null
    rmSync(this.#next, { force: true })
  }
}
