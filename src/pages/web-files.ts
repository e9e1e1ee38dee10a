// The web pages of a site, and the files of faces.
import { type Conditions, formFile, hasForm, webFile } from '../contract/kinds/forms.ts'
import {
  FORM_RESOURCES,
  type FormResource,
  PLURALS,
  WEB_RESOURCES,
  type WebResource,
} from '../contract/kinds/kinds.ts'
import { isPacked } from '../contract/rules/rules.ts'
import {
  calendarFile,
  EVENT_FOLDER,
  indexFile,
  listPageName,
  PLAYLIST_FILE,
  PLAYLIST_FOLDER,
  pageCount,
  SITEMAP_SIZE,
} from '../contract/urls/web.ts'
import { hasEvents } from '../core/library/events/event.ts'
import type { Ranked } from '../core/library/lists.ts'
import type { IndexPage, PlaylistPage } from '../core/library/web/list-records.ts'
import {
  indexPage,
  pageCatalog,
  pageOf,
  playlistPage,
  type ShownFeed,
  type ShownFollowed,
  shownRecords,
} from '../core/library/web/page-catalog.ts'
import { menuOf, type PageDigests } from '../core/library/web/page-digests.ts'
import type { RecordPages } from '../core/library/web/page-records.ts'
import type { WebLibrary } from '../core/library/web/web-library.ts'
import { findLists, pageNumbers } from '../core/library/web/web-lists.ts'
import { encode } from '../core/site/encode.ts'
import { plannedTogether, type RenderedFile } from '../core/site/planned-file.ts'
import { digest } from '../core/system/digest.ts'
import { lazily } from '../core/system/lazily.ts'
import { calendar, calendarsOf } from './feeds/calendar.ts'
import { faceFeeds, faceFiles, faceLists, renderFaceFiles } from './feeds/face-files.ts'
import { formRenderers } from './feeds/forms.ts'
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

export interface WebFileOptions {
  readonly context: SiteContext
  readonly digests: PageDigests
  /** Null for a site without a feed of changes. */
  readonly feed: () => ShownFeed | null
  /** Null where no face shows its records to programs that follow them. */
  readonly followed: () => ShownFollowed | null
}

export class WebFiles {
  readonly #web: WebLibrary
  readonly #context: SiteContext
  /** Null for a site without web pages, which has faces. */
  readonly #pages: PageContext | null
  readonly #digests: PageDigests
  readonly #options: WebFileOptions
  readonly #lists: () => ReturnType<typeof findLists>
  /** The page that was made last, of which a record has several forms. */
  #last: { readonly record: object; readonly page: unknown } | null = null

  constructor(web: WebLibrary, options: WebFileOptions) {
    this.#web = web
    this.#context = options.context
    this.#pages = isPageContext(options.context) ? options.context : null
    this.#digests = options.digests
    this.#options = options
    this.#lists = lazily(() => findLists(web))
  }

  /** Plans all files, without those in blocks of a packed site. */
  *files(): Generator<RenderedFile> {
    if (!isPacked(this.#context.rules))
      for (const kind of FORM_RESOURCES)
        for (const ranked of shownRecords(this.#web, kind)) yield* this.#forms(kind, ranked)
    yield* this.lists()
  }

  /** Plans the files that follow from many records. */
  *lists(): Generator<RenderedFile> {
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
    const { feed, followed } = this.#options
    const pages = this.#pages
    const catalog = pageCatalog(this.#web, { lists: this.#lists, feed, followed })
    return [
      ...(pages
        ? plannedTogether(sitePageFiles(pages.assets, rules, { news, groups: this.#web.groups() }), () =>
            renderSitePages(catalog, pages),
          )
        : []),
      ...plannedTogether(faceFiles(faces), () => renderFaceFiles(this.#context, catalog)),
    ]
  }

  /** Plans the forms of a record. */
  *record(kind: FormResource, uuid: string): Generator<RenderedFile> {
    const ranked = this.#web.library.addressed[kind].get(uuid) as Ranked<typeof kind> | undefined
    if (ranked) yield* this.#forms(kind, ranked)
  }

  *#forms<K extends FormResource>(kind: K, ranked: Ranked<K>): Generator<RenderedFile> {
    const { uuid } = ranked.record
    for (const { form, render } of formRenderers(this.#context, kind)) {
      const isMet = () => {
        const { met } = this.#digests.of(kind, ranked)
        return hasForm(form, Object.fromEntries(met.map((when) => [when, true])) as Conditions)
      }
      if (form.when !== undefined && !isMet()) continue
      yield {
        path: formFile(kind, uuid, form),
        digest: () => this.#digests.of(kind, ranked).digest,
        render: () => [encode(render(this.#context, this.#page(kind, ranked)))],
      }
    }
  }

  #page<K extends FormResource>(kind: K, ranked: Ranked<K>): RecordPages[K] {
    if (this.#last?.record !== ranked.record)
      this.#last = { record: ranked.record, page: pageOf(this.#web, kind, ranked) }
    return this.#last.page as RecordPages[K]
  }

  /** Plans the pages of the list of all records of a kind. @param last the number of the last page; all by default */
  *indexPages(kind: WebResource, last = Number.POSITIVE_INFINITY): Generator<RenderedFile> {
    const pages = this.#pages
    const lists = faceLists(this.#context, kind)
    if (pages === null && lists.length === 0) return
    const count = this.#web.uuids(kind).length
    const planned = (page: () => IndexPage, list: string, render: (page: IndexPage) => string) => ({
      path: list,
      digest: lazily(() => digest(`${menuOf(this.#web)} ${count} ${JSON.stringify(page())}`)),
      render: () => [encode(render(page()))],
    })
    for (let number = 1; number <= Math.min(last, pageCount(count)); number += 1) {
      if (pages)
        yield planned(
          () => indexPage(this.#web, kind, number),
          indexFile(kind, number),
          (page) => listPage(pages, page),
        )
      // Programs read the lists of faces in the order of the API.
      const inOrder = () => indexPage(this.#web, kind, number, { uuids: this.#web.uuids(kind), starts: [] })
      for (const { path, render } of lists) yield planned(inOrder, path(number), render)
    }
  }

  *#followedPages(): Generator<RenderedFile> {
    const followed = this.#options.followed()
    if (followed === null) return
    for (let number = 1; number <= followed.count; number += 1) {
      const own = lazily(() => followed.digestOf(number))
      for (const { path, render } of faceFeeds(this.#context))
        yield { path: path(number), digest: own, render: () => [encode(render(followed.page(number)))] }
    }
  }

  *#listPages(context: PageContext): Generator<RenderedFile> {
    for (const list of this.#lists().values())
      for (const number of pageNumbers(list))
        yield {
          path: webFile('list', listPageName(list.list, number)),
          digest: () => digest(`${menuOf(this.#web)} ${JSON.stringify(list.page(number))}`),
          render: () => [encode(groupPage(context, list.page(number)))],
        }
  }

  *#playlists(context: PageContext): Generator<RenderedFile> {
    const lists = this.#web.playlists
    if (lists.length === 0) return
    const digestOf = (shown: object) => digest(`${menuOf(this.#web)} ${JSON.stringify(shown)}`)
    yield {
      path: webFile('list', PLAYLIST_FOLDER),
      digest: () => digestOf(lists),
      render: () => [encode(playlistsPage(context, lists))],
    }
    for (const list of lists) {
      const folder = `${PLAYLIST_FOLDER}/${list.name}`
      const page = lazily(() => playlistPage(this.#web, list))
      const planned = (path: string, render: (context: PageContext, page: PlaylistPage) => string) => ({
        path,
        digest: () => digestOf(page()),
        render: () => [encode(render(context, page()))],
      })
      yield planned(webFile('list', folder), ownPlaylistPage)
      if (page().playable) yield planned(`${folder}/${PLAYLIST_FILE}`, ownPlaylist)
    }
  }

  /** Their page, a calendar of all, and one for each artist. */
  *#events(context: PageContext): Generator<RenderedFile> {
    const { events } = this.#web
    if (!hasEvents(events)) return
    const planned = (path: string, shown: unknown, render: () => string): RenderedFile => ({
      path,
      digest: () => digest(`${menuOf(this.#web)} ${JSON.stringify(shown)}`),
      render: () => [encode(render())],
    })
    yield planned(webFile('list', EVENT_FOLDER), events, () => eventsPage(context))
    for (const { name, title, shown } of calendarsOf(context, events))
      yield planned(calendarFile(name), [title, shown], () => calendar(context, title, shown))
  }

  /** A name of a record that is gone, or that is in no list any more, has no page. */
  *#readablePages(context: PageContext): Generator<RenderedFile> {
    for (const { kind, name, uuid } of this.#web.readable?.lines ?? []) {
      const ranked = this.#web.library.lists[kind].get(uuid) as Ranked<typeof kind> | undefined
      if (ranked === undefined) continue
      yield {
        path: webFile('list', readableName(kind, name)),
        digest: () => this.#digests.of(kind, ranked).digest,
        render: () => [encode(readablePage(context, kind, this.#page(kind, ranked)))],
      }
    }
  }

  *#sitemaps(context: PageContext): Generator<RenderedFile> {
    for (const resource of sitemapKinds(context)) {
      const all = this.#web.uuids(resource)
      for (let first = 0; first < all.length; first += SITEMAP_SIZE) {
        const number = first / SITEMAP_SIZE + 1
        const records = () =>
          all
            .slice(first, first + SITEMAP_SIZE)
            .map((uuid) => ({ uuid, image: this.#web.imageOf(resource, uuid) }))
        yield {
          path: webFile('sitemap', `${PLURALS[resource]}-${number}`),
          digest: () => digest(JSON.stringify(records())),
          render: () => [encode(sitemap(context, { resource, number, records: records() }))],
        }
      }
    }
  }
}
