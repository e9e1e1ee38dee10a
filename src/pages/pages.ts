// The web files of a site that do not derive from a single record.
import { SITE_PAGES, type SitePage, webFiles } from '../api/forms.ts'
import { indexFile } from '../api/web.ts'
import { textFile } from '../stages/encode.ts'
import type { PageCatalog } from '../stages/pages.ts'
import type { SiteFile } from '../stages/site.ts'
import type { PageContext } from './context.ts'
import { MAX_ENTRIES, siteFeed } from './feeds/atom.ts'
import { pagesSitemap, robots, sitemap, sitemapIndex, sitemapName } from './feeds/sitemap.ts'
import { ownPageFile, sitePages } from './files.ts'
import { homePage } from './home.ts'
import { listPage } from './list.ts'
import { notFoundPage } from './not-found.ts'
import { ownPagePath, ownPages } from './own-articles.ts'
import { ownPage } from './own-page.ts'
import { searchPage } from './search.ts'

type Files = AsyncGenerator<Iterable<SiteFile>>

/** The stale pages of lists, and the stale sitemaps. */
export async function* renderLists(catalog: PageCatalog, context: PageContext): Files {
  const [indexes, sitemaps] = [catalog.indexPages(), catalog.sitemaps()]
  for await (const index of indexes) {
    yield [textFile(indexFile(index.resource, index.number), listPage(context, index))]
  }
  for await (const part of sitemaps) {
    const [file = ''] = webFiles('sitemap', sitemapName(part.resource, part.number))
    yield [textFile(file, sitemap(context, part))]
  }
}

/** Releases on the home page. */
const NEWEST = 24

/** The files that every build writes. */
export async function* renderSitePages(catalog: PageCatalog, context: PageContext): Files {
  const [newest, news] = [await catalog.newest(NEWEST), await catalog.news(MAX_ENTRIES)]
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
    pages: () => pagesSitemap(context),
    search: () => searchPage(context),
  }
  const files = sitePages(context.rules).map((page) => textFile(SITE_PAGES[page], texts[page]()))
  const own = ownPages(context.ownPages).map((each) =>
    textFile(ownPageFile(ownPagePath(each.name)), ownPage(context, each)),
  )
  yield [...context.assets.files, ...(await context.assets.icon.files()), ...files, ...own]
}
