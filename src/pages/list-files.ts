// The web pages and files of faces that follow from many records.
import { webFile } from '../contract/kinds/forms.ts'
import { PLURALS, WEB_RESOURCES, type WebResource } from '../contract/kinds/kinds.ts'
import {
  calendarFile,
  EVENT_FOLDER,
  indexFile,
  listPageName,
  PLAYLIST_FILE,
  PLAYLIST_FOLDER,
} from '../contract/urls/web.ts'
import { hasEvents } from '../core/library/events/event.ts'
import {
  type IndexPage,
  menuKey,
  type PlaylistPage,
  type ShownLists,
} from '../core/library/web/list-records.ts'
import type { ShownFollowed } from '../core/library/web/page-catalog.ts'
import { encode } from '../core/site/encode.ts'
import { type DirectFile, plannedTogether, type RenderedFile } from '../core/site/planned-file.ts'
import { digest } from '../core/system/digest.ts'
import { lazily } from '../core/system/lazily.ts'
import { calendar, listCalendars } from './feeds/calendar.ts'
import { faceFeeds, faceFiles, faceLists, renderFaceFiles } from './feeds/face-files.ts'
import { ownPlaylist } from './feeds/playlist.ts'
import { sitemap } from './feeds/sitemap.ts'
import { sitemapKinds, sitePageFiles } from './files.ts'
import { renderSitePages } from './pages.ts'
import { isPageContext, type PageContext, type SiteContext } from './parts/context.ts'
import { eventsPage } from './views/events.ts'
import { groupPage } from './views/groups.ts'
import { listPage } from './views/list.ts'
import { ownPlaylistPage, playlistsPage } from './views/playlist.ts'
import { readableName, readablePage } from './views/readable.ts'

export interface ListFileOptions {
  readonly context: SiteContext
  /** Null where no face shows its records to programs that follow them. */
  readonly followed: () => ShownFollowed | null
}

export class ListFiles {
  readonly #lists: ShownLists
  readonly #context: SiteContext
  /** Null for a site without web pages, which has faces. */
  readonly #pages: PageContext | null
  readonly #menu: string
  readonly #followed: ListFileOptions['followed']

  constructor(lists: ShownLists, { context, followed }: ListFileOptions) {
    this.#lists = lists
    this.#context = context
    this.#pages = isPageContext(context) ? context : null
    this.#menu = menuKey(context)
    this.#followed = followed
  }

  /** Plans the pages of lists. */
  *lists(): Generator<DirectFile> {
    for (const kind of WEB_RESOURCES) yield* this.indexPages(kind)
    yield* this.#followedPages()
    if (this.#pages) {
      yield* this.#listPages(this.#pages)
      yield* this.#playlists(this.#pages)
      yield* this.#events(this.#pages)
      yield* this.#readablePages(this.#pages)
      yield* this.#sitemaps(this.#pages)
    }
  }

  /** Plans the files of which there is one. */
  singles(): RenderedFile[] {
    const { rules, news, faces } = this.#context
    const { catalog } = this.#lists
    const pages = this.#pages
    return [
      ...(pages
        ? plannedTogether(sitePageFiles(pages.assets, rules, { news, groups: this.#lists.groups() }), () =>
            renderSitePages(catalog, pages),
          )
        : []),
      ...plannedTogether(faceFiles(faces), () => renderFaceFiles(this.#context, catalog)),
    ]
  }

  /** Plans the pages of the list of all records of a kind. @param last the number of the last page; all by default */
  *indexPages(kind: WebResource, last = Number.POSITIVE_INFINITY): Generator<DirectFile> {
    const count = this.#context.counts[PLURALS[kind]]
    const planned = (
      page: () => IndexPage,
      path: string,
      render: (page: IndexPage) => string,
    ): DirectFile => ({
      path,
      digest: lazily(() => this.#digest([count, page()])),
      render: () => [encode(render(page()))],
    })
    const pages = this.#pages
    if (pages)
      for (const { number, page } of this.#lists.indexPages(kind, 'pages')) {
        if (number > last) break
        yield planned(page, indexFile(kind, number), (shown) => listPage(pages, shown))
      }
    const lists = faceLists(this.#context, kind)
    if (lists.length === 0) return
    // Programs read the lists of faces in the order of the API.
    for (const { number, page } of this.#lists.indexPages(kind, 'responses')) {
      if (number > last) break
      for (const { path, render } of lists) yield planned(page, path(number), render)
    }
  }

  /** Every page has the menu. */
  #digest(shown: unknown): string {
    return digest(`${this.#menu} ${JSON.stringify(shown)}`)
  }

  *#followedPages(): Generator<DirectFile> {
    const followed = this.#followed()
    if (followed === null) return
    for (let number = 1; number <= followed.count; number += 1) {
      const own = lazily(() => followed.digestAt(number))
      for (const { path, render } of faceFeeds(this.#context))
        yield { path: path(number), digest: own, render: () => [encode(render(followed.page(number)))] }
    }
  }

  *#listPages(context: PageContext): Generator<DirectFile> {
    for (const { list, number, page } of this.#lists.listPages())
      yield {
        path: webFile('list', listPageName(list, number)),
        digest: () => this.#digest(page()),
        render: () => [encode(groupPage(context, page()))],
      }
  }

  *#playlists(context: PageContext): Generator<DirectFile> {
    const { playlists } = context
    if (playlists.length === 0) return
    yield {
      path: webFile('list', PLAYLIST_FOLDER),
      digest: () => this.#digest(playlists),
      render: () => [encode(playlistsPage(context, playlists))],
    }
    for (const playlist of playlists) {
      const folder = `${PLAYLIST_FOLDER}/${playlist.name}`
      const page = lazily(() => this.#lists.playlist(playlist))
      const planned = (path: string, render: (context: PageContext, page: PlaylistPage) => string) => ({
        path,
        digest: () => this.#digest(page()),
        render: () => [encode(render(context, page()))],
      })
      yield planned(webFile('list', folder), ownPlaylistPage)
      if (page().playable) yield planned(`${folder}/${PLAYLIST_FILE}`, ownPlaylist)
    }
  }

  /** Their page, a calendar of all, and one for each artist. */
  *#events(context: PageContext): Generator<DirectFile> {
    const { events } = context
    if (!hasEvents(events)) return
    const planned = (path: string, shown: unknown, render: () => string): DirectFile => ({
      path,
      digest: () => this.#digest(shown),
      render: () => [encode(render())],
    })
    yield planned(webFile('list', EVENT_FOLDER), events, () => eventsPage(context))
    for (const { name, title, shown } of listCalendars(context, events))
      yield planned(calendarFile(name), [title, shown], () => calendar(context, title, shown))
  }

  *#readablePages(context: PageContext): Generator<DirectFile> {
    for (const { kind, name, digest: own, page } of this.#lists.readablePages())
      yield {
        path: webFile('list', readableName(kind, name)),
        digest: own,
        render: () => [encode(readablePage(context, kind, page()))],
      }
  }

  *#sitemaps(context: PageContext): Generator<DirectFile> {
    for (const kind of sitemapKinds(context))
      for (const { number, page } of this.#lists.sitemaps(kind))
        yield {
          path: webFile('sitemap', `${PLURALS[kind]}-${number}`),
          digest: () => digest(JSON.stringify(page())),
          render: () => [encode(sitemap(context, page()))],
        }
  }
}
