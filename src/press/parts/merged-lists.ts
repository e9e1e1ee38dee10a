// What lists, pages and files of faces that follow from many records show of a catalog in parts.

import { batches } from '../../contract/common/batches.ts'
import { type FormResource, PLURALS, type WebResource } from '../../contract/kinds/kinds.ts'
import { GROUPS, type Group, INDEX_SIZE, pageCount, SITEMAP_SIZE } from '../../contract/urls/web.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Playlist } from '../../core/library/playlists/playlist.ts'
import { compareNewest, isNewer } from '../../core/library/web/cards.ts'
import type {
  IndexEntry,
  IndexOrder,
  IndexPage,
  ListPage,
  PageCatalog,
  PageToMake,
  PlayableRelease,
  PlaylistPage,
  ReadablePage,
  ShownLists,
  SitemapPart,
} from '../../core/library/web/list-records.ts'
import { groupsOn, playlistPage } from '../../core/library/web/page-catalog.ts'
import { listOrder, startsIn } from '../../core/library/web/page-order.ts'
import type {
  ArtistTrack,
  NewsRelease,
  RecordPages,
  ReleaseCard,
  ReleasePage,
} from '../../core/library/web/page-records.ts'
import { sortGroups } from '../../core/library/web/release-groups.ts'
import type { SiteSettings } from '../../core/settings/site-settings.ts'
import { firstIn, mapped } from '../../core/system/iterables.ts'
import { lazily } from '../../core/system/lazily.ts'
import { mergeSorted } from '../../core/system/merge-sorted.ts'
import type { ChangesFeed } from '../incremental/changes-feed.ts'
import type { MadePart } from './made.ts'
import { type MergedGroup, mergeGroups, pagesOfGroups } from './merged-groups.ts'
import type { PartFolder } from './part-folder.ts'
import { type OrderedEntry, PartLines } from './shown-lines.ts'

export interface MergedListOptions {
  readonly counts: CatalogCounts
  readonly playlists: readonly Playlist[]
  /** The order of lists on web pages. */
  readonly order: SiteSettings['order']
  /** Null for a site without a feed of changes. */
  readonly feed: () => ChangesFeed | null
}

/** Pages are made as the lines of all parts are read: one of them is in memory. */
export class MergedLists implements ShownLists {
  readonly catalog: PageCatalog
  readonly #parts: readonly MadePart[]
  readonly #lines: PartLines
  readonly #options: MergedListOptions
  readonly #groups: () => readonly MergedGroup[]
  /** The tracks of playlists. */
  readonly #tracks: () => ReadonlyMap<string, ArtistTrack>

  constructor(folder: PartFolder, parts: readonly MadePart[], options: MergedListOptions) {
    this.#parts = parts
    this.#options = options
    this.#lines = new PartLines(folder, parts)
    this.#groups = lazily(() => mergeGroups(this.#lines))
    this.#tracks = lazily(
      () => new Map(mapped(this.#lines.inTurn('playlist-tracks'), (track) => [track.uuid, track])),
    )
    this.catalog = this.#catalog()
  }

  groups(): readonly Group[] {
    return GROUPS.filter((group) => this.#parts.some((part) => part.groups.includes(group)))
  }

  *indexPages(resource: WebResource, order: IndexOrder): Generator<PageToMake<IndexPage>> {
    const isInPages = order === 'pages'
    const { start } = listOrder(resource, this.#options.order)
    const starts = isInPages ? startsIn(mapped(this.#ordered(resource), ({ record }) => start(record))) : []
    const all = isInPages
      ? mapped(this.#ordered(resource), ({ entry }) => entry)
      : this.#lines.inTurn(`entries-${resource}`)
    let number = 0
    for (const entries of atLeastOne(batches(all, INDEX_SIZE))) {
      number += 1
      const page = { resource, number, entries, starts, groups: groupsOn(resource, this.groups()) }
      yield { number, page: () => page }
    }
    const count = pageCount(this.#options.counts[PLURALS[resource]])
    if (number !== count) throw new Error(`The list of ${resource}s has ${number} pages, not ${count}.`)
  }

  #ordered(kind: WebResource): Iterable<OrderedEntry> {
    const { compare } = listOrder(kind, this.#options.order)
    return mergeSorted(this.#lines.of(`pages-${kind}`), (one, other) => compare(one.record, other.record) < 0)
  }

  *listPages(): Generator<PageToMake<ListPage> & Pick<ListPage, 'list'>> {
    for (const pages of [pagesOfGroups(this.#lines, this.#groups()), this.#lines.inTurn('list-pages')])
      for (const page of pages) yield { list: page.list, number: page.number, page: () => page }
  }

  *sitemaps(resource: FormResource): Generator<PageToMake<SitemapPart>> {
    let number = 0
    for (const records of batches(this.#lines.inTurn(`sitemap-${resource}`), SITEMAP_SIZE)) {
      number += 1
      const page = { resource, number, records }
      yield { number, page: () => page }
    }
  }

  /** The pages of a packed site have no readable addresses. */
  readablePages(): Iterable<ReadablePage> {
    return []
  }

  playlist(playlist: Playlist): PlaylistPage {
    return playlistPage(playlist, (uuid) => this.#tracks().get(uuid) as ArtistTrack)
  }

  #catalog(): PageCatalog {
    const lines = this.#lines
    return {
      only: async <K extends WebResource>(kind: K) =>
        firstIn(lines.inTurn(`only-${kind as WebResource}`)) as RecordPages[K],
      groups: async (group) => sortGroups(this.#groups(), group),
      newest: async (count) => some(this.#newest(), count),
      news: async (count) => some(this.#news(), count),
      lastChanges: unread,
      releases: () => this.#releases(),
      changes: async (count) => this.#options.feed()?.latest(count) ?? null,
      playable: async () => [...this.#playable()],
      playlists: async () => this.#options.playlists.map((playlist) => this.playlist(playlist)),
      entries: async (kind): Promise<readonly IndexEntry[]> => [...lines.inTurn(`entries-${kind}`)],
    }
  }

  async *#releases(): AsyncGenerator<readonly ReleasePage[]> {
    yield* batches(this.#lines.inTurn('release-pages'), INDEX_SIZE)
  }

  #newest(): Iterable<ReleaseCard> {
    return mergeSorted(this.#lines.of('newest'), isNewer)
  }

  #playable(): Iterable<PlayableRelease> {
    return mergeSorted(this.#lines.of('playable'), (one, other) => isNewer(one.card, other.card))
  }

  #news(): Iterable<NewsRelease> {
    return mergeSorted(this.#lines.of('news'), ({ card: one }, { card: other }) => {
      const byNews = compareNewest(one.newsdate, other.newsdate)
      return byNews === 0 ? isNewer(one, other) : byNews < 0
    })
  }
}

const unread = (): never => {
  throw new Error('A file reads what parts do not have.')
}

function some<T>(values: Iterable<T>, count: number): T[] {
  const found: T[] = []
  if (count === 0) return found
  for (const value of values) if (found.push(value) === count) break
  return found
}

/** The first page of an empty list is empty. */
function* atLeastOne<T>(pages: Iterable<readonly T[]>): Generator<readonly T[]> {
  let count = 0
  for (const page of pages) {
    count += 1
    yield page
  }
  if (count === 0) yield []
}
