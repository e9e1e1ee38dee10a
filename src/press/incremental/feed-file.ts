// The feed of changes as builds keep it: its pages with all changes, and the digests of the records that it has announced,
// which need not fit into memory.
import { type RecordDigest, recordKey } from '../../api-files/responses/record-digests.ts'
import type { Change } from '../../contract/schemas/changes.ts'
import type { Journal } from './journal.ts'
import { fileIn, readState, stateLines, writeState } from './state-files.ts'

/** A page of the feed, and the day on which the page before it was filled; the feed began on that of the first. */
export interface FeedPage {
  readonly cursor: string
  readonly day: string
}

export interface FeedState {
  readonly pages: readonly FeedPage[]
  /** The changes on each page. The last page has none. */
  readonly changes: readonly (readonly Change[])[]
}

const NEW_FEED: FeedState = { pages: [], changes: [] }

/** Begins the line of an announced record. They are in their order. */
const RECORD = 'record'

/** Began it in files of versions that had them in any order. */
const IN_ANY_ORDER = 'announced'

export class FeedFile {
  readonly #folder: string | null
  readonly #isDry: boolean

  constructor({ folder, isDry }: Pick<Journal, 'folder' | 'isDry'>) {
    this.#folder = folder
    this.#isDry = isDry
  }

  /** Reads the feed; an empty one where none is kept, or the file is damaged. @throws CatalogError BAD_STATE */
  read(): FeedState {
    return readState(this.#folder, 'changes', parse) ?? NEW_FEED
  }

  /** Yields the announced records of a feed that was {@link read}, in their order. */
  *announced(): Generator<RecordDigest> {
    if (this.#folder === null) return
    const unsorted: RecordDigest[] = []
    for (const line of stateLines(fileIn(this.#folder, 'changes'))) {
      const [word = '', kind = '', uuid = '', digest = ''] = line.split(' ')
      if (word === RECORD) yield [`${kind} ${uuid}`, digest]
      else if (word === IN_ANY_ORDER) unsorted.push([`${kind} ${uuid}`, digest])
    }
    yield* unsorted.sort(([one], [other]) => (one < other ? -1 : 1))
  }

  /** @param announced in their order */
  write(feed: FeedState, announced: Iterable<RecordDigest>): void {
    if (!this.#isDry) writeState(this.#folder, 'changes', feedLines(feed, announced))
  }
}

/** Each page is a line of its own, its changes follow, and then all announced records. */
function* feedLines({ pages, changes }: FeedState, announced: Iterable<RecordDigest>): Generator<string> {
  for (const [number, { cursor, day }] of pages.entries()) {
    yield `page ${cursor} ${day}`
    for (const { change, kind, uuid, digest } of changes[number] ?? [])
      yield `${change} ${recordKey(kind, uuid)} ${digest ?? '-'}`
  }
  for (const [key, digest] of announced) yield `${RECORD} ${key} ${digest}`
}

function parse(lines: Iterable<string>): FeedState {
  const pages: FeedPage[] = []
  const changes: Change[][] = []
  for (const line of lines) {
    const [word = '', one = '', two = '', three = ''] = line.split(' ')
    if (word === RECORD || word === IN_ANY_ORDER) break
    if (word === 'page') {
      pages.push({ cursor: one, day: two })
      changes.push([])
    } else
      changes.at(-1)?.push({
        change: word as Change['change'],
        kind: one as Change['kind'],
        uuid: two,
        digest: three === '-' ? null : three,
      })
  }
  return { pages, changes }
}
