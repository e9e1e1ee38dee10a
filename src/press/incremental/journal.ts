// What a build keeps for the next: which parts it has published, with the digests of what they show, and what sources and
// records it has read. Each file of it is written whole, and replaces the one before it at once.
import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { PART_RESOURCES, partFiles, type SitePart } from '../../contract/kinds/parts.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { digest } from '../../core/system/digest.ts'
import { codeOf } from '../../core/system/file-system.ts'
import { version } from '../../core/system/package.ts'
import { readLines, writeLines } from '../../core/system/text-lines.ts'
import { type Fingerprint, PartDigests } from './part-digests.ts'

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

/** What is known of a complete build beside its parts. */
export interface BuiltCatalog extends PublishedSite {
  readonly sources: readonly SourceCount[]
  /** Whether the sources had records of features. */
  readonly hasFeatures: boolean
}

/** The first line of the journal. */
interface Head extends BuiltCatalog {
  readonly form: number
  readonly version: string
  /** The layout of the site: see {@link LAYOUT}. */
  readonly layout: string
}

/** Identifies the files of all parts: the same part may have other files in another version of the program. */
const LAYOUT = digest(
  JSON.stringify(PART_RESOURCES.map((resource) => [resource, partFiles({ resource, name: '1' }, 'plain')])),
)

/** Raised when a program with a lower number would misread the journal, which it then refuses. */
const FORM = 2

/** The last line, without which a file is not complete. */
const END = 'end'

/** What a build that did not end has begun. */
interface Begun {
  readonly parts: PartDigests
  readonly isAll: boolean
}

const NOT_BEGUN: Begun = { parts: new PartDigests(), isAll: false }

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
  readonly built: Pick<BuiltCatalog, 'sources' | 'hasFeatures'> | null
  /** Null where nothing is read and kept. */
  readonly folder: string | null
  /** Whether nothing is written. */
  readonly isDry: boolean
  /** The parts that a build which did not end may have written. */
  readonly #begun: PartDigests
  /** Whether that build may have written any part. */
  readonly #isAllBegun: boolean

  /** The journal of a build that nothing came before, and that keeps nothing. */
  static readonly NONE: Journal = new Journal(null, { isDry: true, head: null, begun: NOT_BEGUN })

  private constructor(folder: string | null, { isDry, head, begun }: Opened) {
    this.folder = folder
    this.isDry = isDry
    this.#begun = begun.parts
    this.#isAllBegun = begun.isAll
    // Files of parts that another version had are found in the folder, and adopted.
    this.site = begun.isAll || head?.layout !== LAYOUT ? null : head
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

  /** Yields the parts that are published, or may be: with the digest null where it is not known what they show. */
  *parts(): Generator<Fingerprint> {
    const recorded = new PartDigests()
    if (this.folder !== null && this.built !== null)
      for (const part of readParts(fileIn(this.folder, 'journal'))) {
        const [resource, name] = part
        const isBegun = this.#begun.has(resource, name)
        if (isBegun) recorded.add(part)
        yield isBegun || this.#isAllBegun ? [resource, name, null] : part
      }
    for (const part of this.#begun) if (!recorded.has(part[0], part[1])) yield part
  }

  /** Whether no part is known to be published. */
  get isEmpty(): boolean {
    return this.built === null && this.#begun.size === 0
  }

  /**
   * Records what a build is about to write or remove.
   * @param isAll whether nothing is known of other parts either
   */
  begin(parts: Iterable<SitePart>, isAll: boolean): void {
    if (this.folder === null || this.isDry) return
    writeLines(fileIn(this.folder, 'begun'), begunLines(parts, isAll))
  }

  /** Records a complete build. */
  commit(built: BuiltCatalog, parts: Iterable<Fingerprint>): void {
    if (this.folder === null || this.isDry) return
    writeLines(fileIn(this.folder, 'journal'), journalLines(built, parts))
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

/** The files of the state of a site. */
export type StateFile = 'journal' | 'begun' | 'records' | 'changes' | 'seen'

export const fileIn = (folder: string, name: StateFile): string => path.join(folder, name)

/** Whether builds have left a state in a folder. */
export const hasState = (folder: string): boolean =>
  (['journal', 'begun'] as const).some((name) => existsSync(fileIn(folder, name)))

function* begunLines(parts: Iterable<SitePart>, isAll: boolean): Generator<string> {
  yield isAll ? 'all' : 'some'
  for (const { resource, name } of parts) yield partLine([resource, name, null])
}

function readBegun(file: string): Begun {
  if (!existsSync(file)) return NOT_BEGUN
  const [first, ...lines] = reading(file, () => [...readLines(file)])
  return { isAll: first === 'all', parts: new PartDigests(lines.map(readPart)) }
}

function* journalLines(built: BuiltCatalog, parts: Iterable<Fingerprint>): Generator<string> {
  const { config, revision, sources, hasFeatures } = built
  const head: Head = { form: FORM, version, layout: LAYOUT, config, revision, sources, hasFeatures }
  yield JSON.stringify(head)
  for (const part of parts) yield partLine(part)
  yield END
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

/** Whether the last line of a file is {@link END}. */
export function isComplete(file: string): boolean {
  const fd = openSync(file, 'r')
  try {
    const last = `\n${END}\n`
    const bytes = Buffer.alloc(last.length)
    readSync(fd, bytes, { position: Math.max(0, fstatSync(fd).size - last.length) })
    return bytes.toString() === last
  } finally {
    closeSync(fd)
  }
}

function* readParts(file: string): Generator<Fingerprint> {
  let isHead = true
  for (const line of readLines(file)) {
    const part = isHead || line === END ? null : readPart(line)
    if (part && RESOURCES.has(part[0])) yield part
    isHead = false
  }
}

const RESOURCES: ReadonlySet<string> = new Set(PART_RESOURCES)

/** Names of files may hold any character. */
const partLine = ([resource, name, digest]: Fingerprint): string =>
  `${digest ?? '-'} ${resource} ${/[%\n]/.test(name) ? name.replaceAll('%', '%25').replaceAll('\n', '%0A') : name}`

function readPart(line: string): Fingerprint {
  const [first, second] = [line.indexOf(' '), line.indexOf(' ', line.indexOf(' ') + 1)]
  const name = line.slice(second + 1)
  return [
    line.slice(first + 1, second) as SitePart['resource'],
    name.includes('%') ? name.replaceAll('%0A', '\n').replaceAll('%25', '%') : name,
    first === 1 ? null : line.slice(0, first),
  ]
}

/** Reads a file of the state. @throws CatalogError BAD_STATE */
export function reading<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof CatalogError || codeOf(error) === undefined
      ? error
      : unopened(file, error as Error)
  }
}

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

function unopened(state: string, cause: Error): CatalogError {
  return new CatalogError('BAD_STATE', `The build state cannot be opened: ${cause.message}.`, {
    at: [{ file: state }],
    hint: 'Fix its permissions, or delete it to rebuild from scratch; the feed of changes then starts again.',
    cause,
  })
}
