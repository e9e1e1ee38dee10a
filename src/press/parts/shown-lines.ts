// The files of lines from which the merge makes what follows from many records: each part leaves what web pages and
// files of faces show of its own records.
import type { FormResource, WebResource } from '../../contract/kinds/kinds.ts'
import type {
  IndexEntry,
  ListPage,
  PlayableRelease,
  SitemapPart,
} from '../../core/library/web/list-records.ts'
import type { OrderedRecord } from '../../core/library/web/page-order.ts'
import type {
  ArtistTrack,
  NewsRelease,
  RecordPages,
  ReleaseCard,
  ReleasePage,
} from '../../core/library/web/page-records.ts'
import type { ReleaseGroup } from '../../core/library/web/release-groups.ts'
import { readLines } from '../../core/system/text-lines.ts'
import type { LeftFiles } from './left-files.ts'
import type { MadePart } from './made.ts'
import type { PartFolder } from './part-folder.ts'

/** What a line holds, by the name of its file. */
export type ShownLines = {
  /** The lists of the API, in their order. */
  readonly [Name in `entries-${WebResource}`]: IndexEntry
} & {
  /** The lists of web pages, in their order. */
  readonly [Name in `pages-${WebResource}`]: OrderedEntry
} & {
  /** In the order of the API. */
  readonly [Name in `sitemap-${FormResource}`]: SitemapPart['records'][number]
} & {
  /** The page of the only record of the site. */
  readonly [K in WebResource as `only-${K}`]: RecordPages[K]
} & {
  readonly 'release-pages': ReleasePage
  /** The newest first, as in the next three. */
  readonly playable: PlayableRelease
  readonly newest: ReleaseCard
  readonly news: NewsRelease
  /** Those of each group, in the order of groups. */
  readonly 'group-releases': ReleaseCard
  /** In the order of their names. */
  readonly groups: GroupLine
  /** The tracks that are in playlists. */
  readonly 'playlist-tracks': ArtistTrack
  /** The further pages of artists and labels. */
  readonly 'list-pages': ListPage
}
export type ShownName = keyof ShownLines

export interface OrderedEntry {
  readonly record: OrderedRecord
  readonly entry: IndexEntry
}

export interface GroupLine extends Pick<ReleaseGroup, 'kind' | 'list'> {
  readonly uses: readonly (readonly [spelling: string, count: number])[]
  /** The number of releases of the part. */
  readonly count: number
}

export function leaveLines<Name extends ShownName>(
  left: LeftFiles,
  name: Name,
  values: Iterable<ShownLines[Name]>,
): void {
  left.write(name, texts(values))
}

function* texts(values: Iterable<unknown>): Generator<string> {
  for (const value of values) yield JSON.stringify(value)
}

/** Reads what each part has left. */
export class PartLines {
  readonly #folder: PartFolder
  readonly #parts: readonly MadePart[]

  constructor(folder: PartFolder, parts: readonly MadePart[]) {
    this.#folder = folder
    this.#parts = parts
  }

  of<Name extends ShownName>(name: Name): readonly Iterable<ShownLines[Name]>[] {
    return this.#parts.map(({ inputs }, part) => values(this.#folder.left(part, inputs, name)))
  }

  /** Yields those of all parts in turn. */
  *inTurn<Name extends ShownName>(name: Name): Generator<ShownLines[Name]> {
    for (const lines of this.of(name)) yield* lines
  }
}

function* values<T>(file: string): Generator<T> {
  for (const line of readLines(file)) yield JSON.parse(line)
}
