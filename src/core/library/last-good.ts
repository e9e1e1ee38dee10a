// The last good copies of sources on the network: a file for each, with its rows as a build has read them. They are
// written while the source is read, and replace the former ones once the catalog is known to be valid.
import { createHash } from '../platform/digests.ts'
import {
  existsSync,
  type FileHandle,
  mkdirSync,
  open,
  readdirSync,
  renameSync,
  rmSync,
} from '../platform/files.ts'
import path from '../platform/path.ts'
import { programDigest } from '../system/package.ts'
import { readLines } from '../system/text-lines.ts'
import type { Row, Source } from './source.ts'
import type { LastGoodCopy } from './stale-source.ts'

export interface LastGoodOptions {
  /** The folder for copies of this run; null where it keeps none. */
  readonly copies?: string | null | undefined
  /** A folder with copies of an earlier run, which is only read. */
  readonly lastCopies?: string | null | undefined
}

export interface LastGood extends LastGoodCopy {
  /** Number of records of the source itself. */
  readonly records: number
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number
  /** The rows, in batches, each of one file. */
  rows(): AsyncIterable<{ readonly file: string; readonly rows: readonly Row[] }>
}

/** The first line of a copy. */
interface Head {
  readonly program: string
  readonly remote: string | undefined
  readonly readAt: number
}

/** The last line of a copy. A file without it is not complete. */
interface End {
  readonly records: number
}

/** A row as a copy has it. Errors are not kept. */
type KeptRow = readonly [file: string, row: Row]

const NEXT = '.next'

export class LastGoodCopies {
  readonly #folders: readonly string[]
  readonly #own: string | null
  readonly #now: number

  /** @param now when this run reads its sources, in milliseconds since 1970 */
  constructor({ copies = null, lastCopies = null }: LastGoodOptions, now: number) {
    this.#own = copies
    this.#folders = [copies, lastCopies].filter((folder) => folder !== null)
    this.#now = now
  }

  /** Finds the copy of a source; null where no known build has read it. */
  async find(source: Source): Promise<LastGood | null> {
    const file = this.#folders.map((folder) => path.join(folder, fileFor(source))).find(existsSync)
    if (file === undefined) return null
    const copy = readEnds(file)
    if (copy === null) return null
    const { program, remote, readAt, records } = copy
    const isUsable = program === programDigest && remote === source.remote
    return { readAt, records, isUsable, age: Math.max(0, this.#now - readAt), rows: () => readRows(file) }
  }

  /** Begins the copy of a source that is being read; null where none is kept. */
  async begin(source: Source): Promise<CopyWriter | null> {
    if (this.#own === null) return null
    mkdirSync(this.#own, { recursive: true })
    const file = path.join(this.#own, fileFor(source) + NEXT)
    return CopyWriter.begin(file, { program: programDigest, remote: source.remote, readAt: this.#now })
  }

  /**
   * Puts the new copies in place of the former ones.
   * @param sources all that the catalog has: copies of others are removed
   */
  commit(sources: readonly Source[]): void {
    if (this.#own === null || !existsSync(this.#own)) return
    const known = new Set(sources.filter(({ remote }) => remote !== undefined).map(fileFor))
    for (const name of readdirSync(this.#own)) {
      const file = path.join(this.#own, name)
      const kept = name.endsWith(NEXT) ? name.slice(0, -NEXT.length) : name
      if (!known.has(kept)) rmSync(file, { force: true })
      else if (kept !== name) renameSync(file, path.join(this.#own, kept))
    }
  }

  /** Removes what was begun and not committed. */
  revert(): void {
    if (this.#own === null || !existsSync(this.#own)) return
    for (const name of readdirSync(this.#own))
      if (name.endsWith(NEXT)) rmSync(path.join(this.#own, name), { force: true })
  }
}

const fileFor = ({ kind, name }: Pick<Source, 'kind' | 'name'>): string =>
  `${createHash('sha256').update(`${kind} ${name}`).digest('hex').slice(0, 32)}.ndjson`

/** Writes the rows of a source to its next copy. */
class CopyWriter {
  readonly #name: string
  readonly #file: FileHandle

  private constructor(name: string, file: FileHandle) {
    this.#name = name
    this.#file = file
  }

  static async begin(name: string, head: Head): Promise<CopyWriter> {
    const writer = new CopyWriter(name, await open(name, 'w'))
    await writer.#write([head])
    return writer
  }

  async add(rows: readonly Row[], file: string): Promise<void> {
    // The functions that locate fields are not needed: all rows of a copy are valid.
    await this.#write(rows.map((row): KeptRow => [file, { ...row, fields: undefined } as Row]))
  }

  async end(end: End): Promise<void> {
    await this.#write([end])
    await this.#file.close()
  }

  async discard(): Promise<void> {
    await this.#file.close()
    rmSync(this.#name, { force: true })
  }

  async #write(lines: readonly (Head | End | KeptRow)[]): Promise<void> {
    await this.#file.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}

/** Reads the first and the last line of a copy; null for one that is not complete. */
function readEnds(file: string): (Head & End) | null {
  let [first, last] = ['', '']
  for (const line of readLines(file)) {
    if (first === '') first = line
    last = line
  }
  try {
    const [head, end] = [JSON.parse(first) as Head, JSON.parse(last) as End]
    return typeof end.records === 'number' ? { ...head, ...end } : null
  } catch {
    return null
  }
}

/** Rows that are read at a time. */
const BATCH = 256

async function* readRows(name: string): ReturnType<LastGood['rows']> {
  let rows: Row[] = []
  let last: string | null = null
  for (const line of readLines(name)) {
    const read: unknown = JSON.parse(line)
    if (!Array.isArray(read)) continue
    const [file, row] = read as unknown as KeptRow
    if (last !== null && (file !== last || rows.length === BATCH)) {
      yield { file: last, rows }
      rows = []
    }
    rows.push(row)
    last = file
  }
  if (last !== null) yield { file: last, rows }
}
