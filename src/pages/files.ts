import type { SiteRules } from '../api/site-rules.ts'
import { INDEX_SIZE, NOT_FOUND_FILE, PAGES_SITEMAP, SITEMAP_SIZE, type WebResource } from '../api/web.ts'
import type { CatalogCounts } from '../model/catalog.ts'
import type { PageAssets } from './assets.ts'

const FIXED = ['index.html', NOT_FOUND_FILE, 'feed.atom', 'robots.txt', 'sitemap.xml', PAGES_SITEMAP]
export const SEARCH_FILE = 'search/index.html'

/** The pages and lists of which there is one of a kind. */
const singleFiles = ({ search }: SiteRules): string[] => [...FIXED, ...(search ? [SEARCH_FILE] : [])]

/** The paths of the files that every build makes anew: the assets, and those of which there is one of a kind. */
export const sitePageFiles = ({ files }: PageAssets, rules: SiteRules): string[] => [
  ...files.map(({ path }) => path),
  ...singleFiles(rules),
]

/** Number of pages of a list: 1 at least. */
export const indexCount = (counts: CatalogCounts, resource: WebResource): number =>
  Math.max(1, Math.ceil(counts[`${resource}s`] / INDEX_SIZE))

/** Number of sitemaps of a list. */
export const sitemapCount = (counts: CatalogCounts, resource: WebResource): number =>
  Math.ceil(counts[`${resource}s`] / SITEMAP_SIZE)
