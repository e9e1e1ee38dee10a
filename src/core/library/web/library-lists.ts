// What pages and files that follow from many records show of a library.
import type { FormResource, WebResource } from '../../../contract/kinds/kinds.ts'
import { type Group, INDEX_SIZE, pageCount, SITEMAP_SIZE } from '../../../contract/urls/web.ts'
import { lazily } from '../../system/lazily.ts'
import type { Ranked } from '../lists.ts'
import type { Playlist } from '../playlists/playlist.ts'
import type {
  IndexOrder,
  IndexPage,
  ListPage,
  PageCatalog,
  PageToMake,
  PlaylistPage,
  ReadablePage,
  ShownLists,
  SitemapPart,
} from './list-records.ts'
import {
  buildPage,
  groupsOn,
  pageCatalog,
  playlistPage,
  type ShownFeed,
  type ShownFollowed,
  tracksIn,
} from './page-catalog.ts'
import type { PageDigests } from './page-digests.ts'
import type { WebLibrary } from './web-library.ts'
import { findLists, pageNumbers } from './web-lists.ts'

export interface LibraryListOptions {
  readonly digests: PageDigests
  /** Null for a site without a feed of changes. */
  readonly feed: () => ShownFeed | null
  /** Null where no face shows its records to programs that follow them. */
  readonly followed: () => ShownFollowed | null
}

export class LibraryLists implements ShownLists {
  readonly catalog: PageCatalog
  readonly #web: WebLibrary
  readonly #digests: PageDigests
  readonly #lists: () => ReturnType<typeof findLists>

  constructor(web: WebLibrary, { digests, feed, followed }: LibraryListOptions) {
    this.#web = web
    this.#digests = digests
    this.#lists = lazily(() => findLists(web))
    this.catalog = pageCatalog(web, { lists: this.#lists, feed, followed })
  }

  groups(): readonly Group[] {
    return this.#web.groups()
  }

  *indexPages(kind: WebResource, order: IndexOrder): Generator<PageToMake<IndexPage>> {
    const inOrder = lazily(() =>
      order === 'pages' ? this.#web.pageOrder(kind) : { uuids: this.#web.uuids(kind), starts: [] },
    )
    const count = pageCount(this.#web.uuids(kind).length)
    for (let number = 1; number <= count; number += 1) {
      const page = (): IndexPage => {
        const { uuids, starts } = inOrder()
        const shown = uuids.slice((number - 1) * INDEX_SIZE, number * INDEX_SIZE)
        const entries = shown.map((uuid) => this.#web.indexEntry(kind, uuid))
        return { resource: kind, number, entries, starts, groups: groupsOn(kind, this.groups()) }
      }
      yield { number, page }
    }
  }

  *listPages(): Generator<PageToMake<ListPage> & Pick<ListPage, 'list'>> {
    for (const each of this.#lists())
      for (const number of pageNumbers(each)) yield { list: each.list, number, page: () => each.page(number) }
  }

  *sitemaps(resource: FormResource): Generator<PageToMake<SitemapPart>> {
    const all = this.#web.uuids(resource)
    for (let first = 0; first < all.length; first += SITEMAP_SIZE) {
      const number = first / SITEMAP_SIZE + 1
      const records = () =>
        all
          .slice(first, first + SITEMAP_SIZE)
          .map((uuid) => ({ uuid, image: this.#web.findImage(resource, uuid) }))
      yield { number, page: () => ({ resource, number, records: records() }) }
    }
  }

  /** A name of a record that is gone, or that is in no list any more, has no page. */
  *readablePages(): Generator<ReadablePage> {
    for (const { kind, name, uuid } of this.#web.readable?.lines ?? []) {
      const ranked = this.#web.library.lists[kind].get(uuid) as Ranked<typeof kind> | undefined
      if (ranked === undefined) continue
      const digest = () => this.#digests.of(kind, ranked).digest
      yield { kind, name, digest, page: () => buildPage(this.#web, kind, ranked) }
    }
  }

  playlist(playlist: Playlist): PlaylistPage {
    return playlistPage(playlist, tracksIn(this.#web))
  }
}
