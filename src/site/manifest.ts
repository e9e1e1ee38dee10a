// The paths a build wrote into a site's folder, kept in it: only these are ever changed or removed.
// The next build's list is written ahead of its files, so that a build killed at any moment leaves no
// file that the next one does not know.
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { OWN_FOLDER } from '../model/urls.ts'

export class Manifest {
  readonly #file: string
  readonly #next: string
  readonly #descriptor: number

  private constructor(file: string, next: string) {
    this.#file = file
    this.#next = next
    this.#descriptor = openSync(next, 'w')
  }

  /** The paths that earlier builds of a folder may have written, whether they came to an end or not. */
  static read(out: string): Set<string> {
    const { file, next } = filesIn(out)
    return new Set([...linesOf(file), ...linesOf(next)])
  }

  /** Begins the list of a new build, with what {@link read} gave kept beside it until it is complete. */
  static begin(out: string, known: ReadonlySet<string>): Manifest {
    const { folder, file, next } = filesIn(out)
    mkdirSync(folder, { recursive: true })
    if (known.size > 0) {
      writeFileSync(`${file}.tmp`, toLines(known))
      renameSync(`${file}.tmp`, file)
    }
    return new Manifest(file, next)
  }

  /** Adds paths that are about to be written. */
  add(paths: readonly string[]): void {
    writeSync(this.#descriptor, toLines(paths))
  }

  /** The build is complete: its list takes the place of all before. */
  complete(): void {
    closeSync(this.#descriptor)
    renameSync(this.#next, this.#file)
  }
}

function filesIn(out: string) {
  const folder = path.join(out, OWN_FOLDER)
  return { folder, file: path.join(folder, 'manifest'), next: path.join(folder, 'manifest.next') }
}

/** A last line without its end was cut off by a kill, and its files were not yet begun. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const toLines = (paths: Iterable<string>): string => {
  let lines = ''
  for (const line of paths) lines += `${line}\n`
  return lines
}
