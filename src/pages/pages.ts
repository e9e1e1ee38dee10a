// The web files of a site.
import { SITE_PAGES, type SitePage, webFile } from '../contract/kinds/forms.ts'
import { indexFile, listPageName } from '../contract/urls/web.ts'
import type { PageCatalog } from '../core/library/web/page-records.ts'
import { textFile } from '../core/site/encode.ts'
import type { SiteFile } from '../core/site/site.ts'
import { MAX_ENTRIES, siteFeed } from './feeds/atom.ts'
import { renderFaceFiles, renderFaceLists, renderFollowed } from './feeds/face-files.ts'
import { renderForms } from './feeds/forms.ts'
import { pagesSitemap, robots, sitemap, sitemapIndex, sitemapName } from './feeds/sitemap.ts'
import { ownPageFile, sitePages } from './files.ts'
import { ownPagePath, ownPages } from './own/own-articles.ts'
import { isPageContext, type PageContext, type SiteContext } from './parts/context.ts'
import { groupPage, groupsPage } from './views/groups.ts'
import { homePage } from './views/home.ts'
import { listPage } from './views/list.ts'
import { newsItem, newsPage } from './views/news.ts'
import { notFoundPage } from './views/not-found.ts'
import { ownPage } from './views/own-page.ts'
import { searchPage } from './views/search.ts'

type Files = AsyncGenerator<Iterable<SiteFile>>

/** The order in an archive is stable: releases come first. */
const RECORDS_IN_ORDER = ['release', 'artist', 'label', 'track'] as const

/** The forms of the records whose pages are stale. */
export async function* renderRecordForms(catalog: PageCatalog, context: SiteContext): Files {
  for (const kind of RECORDS_IN_ORDER) {
    for await (const shown of catalog.recordPages(kind)) yield renderForms(context, kind, shown)
  }
}

/** The stale pages of lists, and the stale sitemaps. */
export async function* renderLists(catalog: PageCatalog, context: SiteContext): Files {
  const [indexes, sitemaps] = [catalog.indexPages(), catalog.sitemaps()]
  const pages = isPageContext(context) ? context : null
  for await (const index of indexes) {
    const file = indexFile(index.resource, index.number)
    yield [...(pages ? [textFile(file, listPage(pages, index))] : []), ...renderFaceLists(context, index)]
  }
  if (pages) yield* renderGroups(catalog, pages)
  for await (const page of catalog.followedPages()) yield renderFollowed(context, page)
  if (pages === null) return
  for await (const part of sitemaps) {
    const file = webFile('sitemap', sitemapName(part.resource, part.number))
    yield [textFile(file, sitemap(pages, part))]
  }
}

async function* renderGroups(catalog: PageCatalog, context: PageContext): Files {
  for await (const list of catalog.listPages()) {
    const file = webFile('list', listPageName(list.list, list.number))
    yield [textFile(file, groupPage(context, list))]
  }
}

/** Releases on the home page. */
const NEWEST = 24

/** The files that every build writes. */
export async function* renderSitePages(catalog: PageCatalog, context: SiteContext): Files {
  if (isPageContext(context)) yield await renderPages(catalog, context)
  yield await renderFaceFiles(context, catalog)
}

async function renderPages(catalog: PageCatalog, context: PageContext): Promise<SiteFile[]> {
  const [newest, news] = [await catalog.newest(NEWEST), await catalog.news(MAX_ENTRIES)]
  const [tags, years] = [await catalog.groups('tag'), await catalog.groups('year')]
  const { counts } = context
  const only = {
    artist: counts.artists === 1 ? await catalog.only('artist') : null,
    release: counts.releases === 1 ? await catalog.only('release') : null,
  }
  const texts: Record<SitePage, () => string> = {
    home: () => homePage(context, newest, only),
    notFound: () => notFoundPage(context),
    feed: () => siteFeed(context, news),
    robots: () => robots(context),
    sitemaps: () => sitemapIndex(context),
    pages: () => pagesSitemap(context, [...tags, ...years]),
    tags: () => groupsPage(context, 'tag', tags),
    years: () => groupsPage(context, 'year', years),
    search: () => searchPage(context),
  }
  const files = sitePages(context.rules).map((page) => textFile(SITE_PAGES[page], texts[page]()))
  const own = ownPages(context.ownPages).map((each) => [each.name, ownPage(context, each)] as const)
  const items = context.news.map((item) => [item.name, newsItem(context, item)] as const)
  const all = items.length === 0 ? own : [...own, ['news', newsPage(context)] as const, ...items]
  const pages = all.map(([name, page]) => textFile(ownPageFile(ownPagePath(name)), page))
  return [...context.assets.files, ...(await context.assets.icon.files()), ...files, ...pages]
}
