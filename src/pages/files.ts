// Which files the web pages of a site are, before any of them is made.
import { SITE_PAGES, type SitePage } from '../api/forms.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { INDEX_SIZE, SITEMAP_SIZE, type WebResource } from '../api/web.ts'
import type { CatalogCounts } from '../stages/catalog.ts'
import type { PageAssets } from './assets.ts'

/** The pages and lists of which a site has one. */
export const sitePages = ({ search }: SiteRules): SitePage[] =>
  (Object.keys(SITE_PAGES) as SitePage[]).filter((page) => page !== 'search' || search === true)

/** The paths of the files that every build writes. */
export const sitePageFiles = ({ files }: PageAssets, rules: SiteRules): string[] => [
  ...files.map(({ path }) => path),
  ...sitePages(rules).map((page) => SITE_PAGES[page]),
]

/** Number of pages of a list: 1 at least. */
export const indexCount = (counts: CatalogCounts, resource: WebResource): number =>
  Math.max(1, Math.ceil(counts[`${resource}s`] / INDEX_SIZE))

/** Number of sitemaps of a list. */
export const sitemapCount = (counts: CatalogCounts, resource: WebResource): number =>
  Math.ceil(counts[`${resource}s`] / SITEMAP_SIZE)
