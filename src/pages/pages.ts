// The catalog → its web pages and what goes with them, as files.
import { NOT_FOUND_FILE, PAGES_SITEMAP } from '../api/web.ts'
import { webFiles } from '../api/web-parts.ts'
import { textFile } from '../model/encode.ts'
import { artistPagesIn, labelPagesIn, releasePagesIn } from '../model/page-batch.ts'
import type { PageBatch, PageCatalog } from '../model/pages.ts'
import type { SiteFile } from '../model/site.ts'
import { artistPage } from './artist.ts'
import type { PageContext } from './context.ts'
import { embedPage } from './embed.ts'
import { artistFeed, hasEntries, labelFeed, MAX_ENTRIES, siteFeed } from './feeds/atom.ts'
import { oembed } from './feeds/oembed.ts'
import { playlist } from './feeds/playlist.ts'
import { releaseFeed } from './feeds/podcast.ts'
import { pagesSitemap, robots, sitemap, sitemapIndex, sitemapName } from './feeds/sitemap.ts'
import { SEARCH_FILE } from './files.ts'
import { homePage } from './home.ts'
import { labelPage } from './label.ts'
import { listPage } from './list.ts'
import { notFoundPage } from './not-found.ts'
import { releasePage } from './release.ts'
import { searchPage } from './search.ts'
import { releaseTracks } from './track.ts'

type Files = AsyncGenerator<Iterable<SiteFile>>

/** The files of the pages of records. */
export function renderBatch(context: PageContext, batch: PageBatch): Generator<SiteFile> {
  const { kind } = batch
  if (kind === 'release') return releaseFiles(context, batch)
  return kind === 'artist' ? artistFiles(context, batch) : labelFiles(context, batch)
}

/** The stale pages of lists, and the stale sitemaps. */
export async function* renderLists(catalog: PageCatalog, context: PageContext): Files {
  const [indexes, sitemaps] = [catalog.indexPages(), catalog.sitemaps()]
  for await (const index of indexes) {
    yield files(webFiles(`${index.resource}_index`, `${index.number}`), listPage(context, index))
  }
  for await (const part of sitemaps) {
    yield files(webFiles('sitemap', sitemapName(part.resource, part.number)), sitemap(context, part))
  }
}

/** Releases on the home page. */
const NEWEST = 24

/** The files that every build makes anew; see files.ts. */
export async function* renderSitePages(catalog: PageCatalog, context: PageContext): Files {
  const newest = await catalog.newest(MAX_ENTRIES)
  const texts = new Map([
    ['index.html', homePage(context, newest.slice(0, NEWEST))],
    [NOT_FOUND_FILE, notFoundPage(context)],
    ['feed.atom', siteFeed(context, newest)],
    ['robots.txt', robots(context)],
    ['sitemap.xml', sitemapIndex(context)],
    [PAGES_SITEMAP, pagesSitemap(context)],
  ])
  if (context.rules.search) texts.set(SEARCH_FILE, searchPage(context))
  yield [...context.assets.files, ...[...texts].map(([path, text]) => textFile(path, text))]
}

/** Files of a part, with their texts in the order of {@link webFiles}. */
function files(paths: readonly string[], ...texts: readonly string[]): SiteFile[] {
  return paths.map((path, index) => textFile(path, texts[index] as string))
}

// A generator for each kind: V8 makes fast code of what always meets the same.

function* releaseFiles(context: PageContext, batch: PageBatch): Generator<SiteFile> {
  for (const release of releasePagesIn(batch)) {
    const { card, tracks } = release
    const list = releaseTracks(context, tracks, card)
    yield* files(
      webFiles('release_page', card.uuid),
      releasePage(context, release, list),
      releaseFeed(context, release),
      playlist(context, release),
      oembed(context, release),
      embedPage(context, release, list),
    )
  }
}

function* artistFiles(context: PageContext, batch: PageBatch): Generator<SiteFile> {
  for (const page of artistPagesIn(batch)) {
    const { uuid } = page.artist
    yield* files(webFiles('artist_page', uuid), artistPage(context, page))
    if (hasEntries(page.releases)) yield* files(webFiles('artist_feed', uuid), artistFeed(context, page))
  }
}

function* labelFiles(context: PageContext, batch: PageBatch): Generator<SiteFile> {
  for (const page of labelPagesIn(batch)) {
    const { uuid } = page.label
    yield* files(webFiles('label_page', uuid), labelPage(context, page))
    if (hasEntries(page.releases)) yield* files(webFiles('label_feed', uuid), labelFeed(context, page))
  }
}
