// The feed of changes as builds keep it: its pages with all changes, and the digests of the records that it has announced.
import type { Change } from '../../contract/schemas/changes.ts'
import type { Journal } from './journal.ts'
import { readState, writeState } from './state-files.ts'

/** A page of the feed, and the day on which the page before it was filled; the feed began on that of the first. */
export interface FeedPage {
  readonly cursor: string
  readonly day: string
}

export interface FeedState {
  readonly pages: readonly FeedPage[]
  /** The changes on each page. The last page has none. */
  readonly changes: readonly (readonly Change[])[]
  /** The digests of the records by {@link recordKey}. */
  readonly announced: ReadonlyMap<string, string>
}

const NEW_FEED: FeedState = { pages: [], changes: [], announced: new Map() }

/** Identifies a record of any kind. */
export const recordKey = (kind: string, uuid: string): string => `${kind} ${uuid}`

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

  write(feed: FeedState): void {
    if (!this.#isDry) writeState(this.#folder, 'changes', linesOf(feed))
  }
}

/** Each page is a line of its own, its changes follow, and then all announced records. */
function* linesOf({ pages, changes, announced }: FeedState): Generator<string> {
  for (const [number, { cursor, day }] of pages.entries()) {
    yield `page ${cursor} ${day}`
    for (const { change, kind, uuid, digest } of changes[number] ?? [])
      yield `${change} ${kind} ${uuid} ${digest ?? '-'}`
  }
  for (const [key, digest] of announced) yield `announced ${key} ${digest}`
}

function parse(lines: Iterable<string>): FeedState {
  const pages: FeedPage[] = []
  const changes: Change[][] = []
  const announced = new Map<string, string>()
  for (const line of lines) {
    const [word = '', one = '', two = '', three = ''] = line.split(' ')
    if (word === 'page') {
      pages.push({ cursor: one, day: two })
      changes.push([])
    } else if (word === 'announced') announced.set(recordKey(one, two), three)
    else
      changes.at(-1)?.push({
        change: word as Change['change'],
        kind: one as Change['kind'],
        uuid: two,
        digest: three === '-' ? null : three,
      })
  }
  return { pages, changes, announced }
}
