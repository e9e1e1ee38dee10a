// The web pages of which a site has one.
import { SITE_PAGES, type SitePage } from '../contract/kinds/forms.ts'
import type { PageCatalog } from '../core/library/web/list-records.ts'
import { textFile } from '../core/site/encode.ts'
import type { SiteFile } from '../core/site/site.ts'
import { siteFeed } from './feeds/atom.ts'
import { siteJsonFeed } from './feeds/json-feed.ts'
import { MAX_ENTRIES } from './feeds/news-feed.ts'
import { pagesSitemap, robots, sitemapIndex } from './feeds/sitemap.ts'
import { ownPageFile, sitePages } from './files.ts'
import { ownPagePath, ownPages } from './own/own-articles.ts'
import { isOwn } from './own/own-content.ts'
import type { PageContext } from './parts/context.ts'
import { groupsPage } from './views/groups.ts'
import { homePage } from './views/home.ts'
import { newsItem, newsPage } from './views/news.ts'
import { notFoundPage } from './views/not-found.ts'
import { ownPage } from './views/own-page.ts'
import { searchPage } from './views/search.ts'

/** Releases on the home page. */
const NEWEST = 24

/** Renders the web pages of which there is one. */
export async function renderSitePages(catalog: PageCatalog, context: PageContext): Promise<SiteFile[]> {
  const [newest, news] = [await catalog.newest(NEWEST), await catalog.news(MAX_ENTRIES)]
  const [tags, years] = [await catalog.groups('tag'), await catalog.groups('year')]
  const { counts } = context
  const releases = isOwn(context, 'homePage') ? await catalog.newest(counts.releases) : newest
  const only = {
    artist: counts.artists === 1 ? await catalog.only('artist') : null,
    release: counts.releases === 1 ? await catalog.only('release') : null,
  }
  const texts: Record<SitePage, () => string> = {
    home: () => homePage(context, { cards: newest, releases, only }),
    notFound: () => notFoundPage(context),
    feed: () => siteFeed(context, news),
    jsonFeed: () => siteJsonFeed(context, news),
    robots: () => robots(context),
    sitemaps: () => sitemapIndex(context),
    pages: () => pagesSitemap(context, [...tags, ...years]),
    tags: () => groupsPage(context, 'tag', tags),
    years: () => groupsPage(context, 'year', years),
    search: () => searchPage(context),
  }
  const groups = [
    ...(tags.length > 0 ? (['tag'] as const) : []),
    ...(years.length > 0 ? (['year'] as const) : []),
  ]
  const files = sitePages(context.rules, groups).map((page) => textFile(SITE_PAGES[page], texts[page]()))
  const own = ownPages(context.ownPages).map((each) => [each.name, ownPage(context, each)] as const)
  const items = context.news.map((item) => [item.name, newsItem(context, item)] as const)
  const all = items.length === 0 ? own : [...own, ['news', newsPage(context)] as const, ...items]
  const pages = all.map(([name, page]) => textFile(ownPageFile(ownPagePath(name)), page))
  return [...context.assets.files, ...(await context.assets.icon.files()), ...files, ...pages]
}
