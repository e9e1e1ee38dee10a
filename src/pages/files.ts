// The paths of a site's web files, known before any is rendered.
import { SITE_PAGES, type SitePage } from '../contract/kinds/forms.ts'
import { FORM_RESOURCES, type FormResource, WEB_RESOURCES } from '../contract/kinds/kinds.ts'
import type { SiteRules } from '../contract/rules/site-rules.ts'
import {
  GROUP_FOLDERS,
  GROUPS,
  type Group,
  listPagePath,
  PLAYLIST_FOLDER,
  playlistPath,
  SITEMAP_SIZE,
} from '../contract/urls/web.ts'
import type { CatalogCounts } from '../core/library/joined-records.ts'
import type { Playlist } from '../core/library/playlists/playlist.ts'
import type { PageAssets } from './look/assets.ts'
import { FAVICON } from './look/icon.ts'
import { newsPaths } from './own/own-articles.ts'
import type { NewsItem } from './own/written-pages.ts'
import type { PageContext } from './parts/context.ts'

/** The single pages and lists of a site. @param groups those of its releases that are not empty */
export function sitePages({ search }: SiteRules, groups: readonly Group[]): SitePage[] {
  const missing: readonly SitePage[] = [
    ...(search === true ? [] : ['search' as const]),
    ...GROUPS.filter((group) => !groups.includes(group)).map((group) => GROUP_FOLDERS[group]),
  ]
  return (Object.keys(SITE_PAGES) as SitePage[]).filter((page) => !missing.includes(page))
}

/** The paths of the files that every build writes. */
export const sitePageFiles = (
  { files, icon }: PageAssets,
  rules: SiteRules,
  { news, groups }: { readonly news: readonly NewsItem[]; readonly groups: readonly Group[] },
): string[] => [
  ...files.map(({ path }) => path),
  icon.path.slice(1),
  FAVICON,
  ...sitePages(rules, groups).map((page) => SITE_PAGES[page]),
  ...[...(rules.web?.pages ?? []), ...newsPaths(news)].map(ownPageFile),
]

/** The file of a page that the label has written. */
export const ownPageFile = (path: string): string => `${path.slice(1)}index.html`

/** The kinds of records whose pages are in sitemaps. */
export const sitemapKinds = ({ site }: Pick<PageContext, 'site'>): readonly FormResource[] =>
  site.track_pages ? FORM_RESOURCES : WEB_RESOURCES

/** Number of sitemaps of a list. */
export const sitemapCount = (counts: CatalogCounts, resource: FormResource): number =>
  Math.ceil(counts[`${resource}s`] / SITEMAP_SIZE)

/** The paths of the pages of playlists: their list, and a page for each; none for a site without playlists. */
export const playlistPaths = (playlists: readonly Playlist[]): string[] =>
  playlists.length === 0
    ? []
    : [listPagePath(PLAYLIST_FOLDER, 1), ...playlists.map(({ name }) => playlistPath(name))]
