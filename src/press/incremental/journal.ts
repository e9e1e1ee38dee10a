// What a build keeps for the next: which files it has published, with the digests of what they show, and what sources and
// records it has read. Each file of it is written whole, and replaces the one before it at once.
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { version } from '../../core/system/package.ts'
import { readLines, writeLines } from '../../core/system/text-lines.ts'
import { fileIn, isComplete, reading, stateLines, writeState } from './state-files.ts'

/** The state of the site as a whole. */
export interface PublishedSite {
  /** Digest of all inputs but records: if it changes, every file is stale. */
  readonly config: string
  readonly revision: string
}

/** A source, and the number of its own records. */
export interface SourceCount {
  readonly kind: Kind
  readonly name: string
  readonly records: number
}

/** What is known of a complete build beside its files. */
export interface BuiltCatalog extends PublishedSite {
  readonly sources: readonly SourceCount[]
  /** Whether the sources had records of features. */
  readonly hasFeatures: boolean
  /** Whether any record was known by its name, and may be renamed. */
  readonly hasNamed: boolean
}

/** What a build has read. */
export type BuiltSources = Omit<BuiltCatalog, keyof PublishedSite>

/** The first line of the journal. */
interface Head extends BuiltCatalog {
  readonly form: number
  readonly version: string
}

/** The path of a file of the site, and the digest of what it shows; null if it may show anything. */
export type PublishedFile = readonly [path: string, digest: string | null]

/** Raised when a program with a lower number would misread the journal, which it then refuses. */
const FORM = 2

/** What a build that did not end has begun. */
interface Begun {
  readonly files: ReadonlySet<string>
  readonly isAll: boolean
}

const NOT_BEGUN: Begun = { files: new Set(), isAll: false }

interface Opened {
  readonly isDry: boolean
  /** Null if no complete build is known. */
  readonly head: Head | null
  readonly begun: Begun
}

export class Journal {
  /** The site as the last build left it; null if no complete build is known. */
  readonly site: PublishedSite | null
  /** What the last complete build has read; null if there was none. */
  readonly built: BuiltSources | null
  /** Null where nothing is read and kept. */
  readonly folder: string | null
  /** Whether nothing is written. */
  readonly isDry: boolean
  /** The files that a build which did not end may have written or removed. */
  readonly #begun: ReadonlySet<string>
  /** Whether that build may have written any file. */
  readonly #isAllBegun: boolean

  /** The journal of a build that nothing came before, and that keeps nothing. */
  static readonly NONE: Journal = new Journal(null, { isDry: true, head: null, begun: NOT_BEGUN })

  private constructor(folder: string | null, { isDry, head, begun }: Opened) {
    this.folder = folder
    this.isDry = isDry
    this.#begun = begun.files
    this.#isAllBegun = begun.isAll
    this.site = begun.isAll ? null : head
    this.built = head
  }

  /**
   * @param isDry whether nothing is written
   * @throws CatalogError NEWER_STATE where only a newer version can read it, BAD_STATE where it cannot be opened
   */
  static open(folder: string, { isDry }: { readonly isDry: boolean }): Journal {
    const [head, begun] = [readHead(fileIn(folder, 'journal')), readBegun(fileIn(folder, 'begun'))]
    return new Journal(folder, { isDry, head, begun })
  }

  /** Yields the files that are published, or may be: with the digest null where it is not known what they show. */
  *files(): Generator<PublishedFile> {
    const recorded = new Set<string>()
    if (this.folder !== null && this.built !== null)
      for (const [path, digest] of readFiles(fileIn(this.folder, 'journal'))) {
        const isBegun = this.#begun.has(path)
        if (isBegun) recorded.add(path)
        yield [path, isBegun || this.#isAllBegun ? null : digest]
      }
    for (const path of this.#begun) if (!recorded.has(path)) yield [path, null]
  }

  /** Whether no file is known to be published. */
  get isEmpty(): boolean {
    return this.built === null && this.#begun.size === 0
  }

  /**
   * Records what a build is about to write or remove.
   * @param isAll whether nothing is known of other files either
   */
  begin(files: Iterable<string>, isAll: boolean): void {
    if (this.folder === null || this.isDry) return
    writeLines(fileIn(this.folder, 'begun'), begunLines(files, isAll))
  }

  /** Records a complete build. */
  commit(built: BuiltCatalog, files: Iterable<PublishedFile>): void {
    if (this.folder === null || this.isDry) return
    writeState(this.folder, 'journal', journalLines(built, files))
    rmSync(fileIn(this.folder, 'begun'), { force: true })
    // The state of versions before this form.
    for (const name of OF_ENGINE) rmSync(path.join(this.folder, name), { force: true })
  }
}

/** The files of the state of versions that had a database. */
const OF_ENGINE = ['state.duckdb', 'state.duckdb.wal']

/** Whether a folder holds the state of a version that had a database, which this one cannot read. */
export const hasFormerState = (folder: string): boolean =>
  OF_ENGINE.some((name) => existsSync(path.join(folder, name)))

/** Whether builds have left a state in a folder. */
export const hasState = (folder: string): boolean =>
  (['journal', 'begun'] as const).some((name) => existsSync(fileIn(folder, name)))

function* begunLines(files: Iterable<string>, isAll: boolean): Generator<string> {
  yield isAll ? 'all' : 'some'
  for (const path of files) yield escaped(path)
}

function readBegun(file: string): Begun {
  if (!existsSync(file)) return NOT_BEGUN
  const [first, ...lines] = reading(file, () => [...readLines(file)])
  return { isAll: first === 'all', files: new Set(lines.map(unescaped)) }
}

function* journalLines(built: BuiltCatalog, files: Iterable<PublishedFile>): Generator<string> {
  const head: Head = { form: FORM, version, ...built }
  yield JSON.stringify(head)
  for (const [path, digest] of files) yield `${digest ?? '-'} ${escaped(path)}`
}

/** Null for a journal that is missing or damaged: its content can be found again. */
function readHead(file: string): Head | null {
  if (!existsSync(file)) return null
  return reading(file, () => {
    const [first = ''] = readLines(file)
    const head = parseHead(first)
    if (head !== null && head.form > FORM) throw newerState(file, head.version)
    return head !== null && isComplete(file) ? head : null
  })
}

function parseHead(text: string): Head | null {
  try {
    const head = JSON.parse(text)
    return typeof head?.form === 'number' ? head : null
  } catch {
    return null
  }
}

function* readFiles(file: string): Generator<PublishedFile> {
  let isHead = true
  for (const line of stateLines(file)) {
    if (!isHead) {
      const end = line.indexOf(' ')
      const digest = line.slice(0, end)
      yield [unescaped(line.slice(end + 1)), digest === '-' ? null : digest]
    }
    isHead = false
  }
}

/** Paths of media may hold any character. */
const escaped = (path: string): string =>
  /[%\n]/.test(path) ? path.replaceAll('%', '%25').replaceAll('\n', '%0A') : path

const unescaped = (text: string): string =>
  text.includes('%') ? text.replaceAll('%0A', '\n').replaceAll('%25', '%') : text

function newerState(state: string, writer: string): CatalogError {
  return new CatalogError(
    'NEWER_STATE',
    `The build state was written by catalog-press ${writer}, and this is ${version}.`,
    {
      at: [{ file: state }],
      hint: `Use that version again, as with catalog-press upgrade ${writer}. To continue with this one, delete the folder of the build state: the next build compares every file, and the feed of changes starts again.`,
    },
  )
}
