// The web side of a site: the folders and lists of its pages. forms.ts lists its files; the type of a file follows from
// its extension.

/** The resources that have web pages, by the word of their folder (contract: `detail_url` and its kin). */
export const WEB_FOLDERS = { artist: 'artists', release: 'releases', label: 'labels' } as const
export type WebResource = keyof typeof WEB_FOLDERS
export const WEB_RESOURCES = Object.keys(WEB_FOLDERS) as readonly WebResource[]

/** A uuid in the name of a web page, as a pattern. */
export const WEB_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const WEB_FOLDER = `(?:${Object.values(WEB_FOLDERS).join('|')})`

/** The resources that have forms: those with pages, and tracks with audio, which have a page for frames only. */
export const FORM_FOLDERS = { ...WEB_FOLDERS, track: 'tracks' } as const
export type FormResource = keyof typeof FORM_FOLDERS
export const FORM_RESOURCES = Object.keys(FORM_FOLDERS) as readonly FormResource[]

/** The name of a page that a label writes, as a pattern: `about` is at `/about/`. */
export const OWN_PAGE = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** The list of the news of a label, and its items, as a pattern. */
export const NEWS_PAGE = `news(?:/${OWN_PAGE})?`

/** The folder of scripts, styles and fonts, whose names change with their content. */
export const ASSETS = 'assets'
/** The digits of an asset's digest in its name. */
export const ASSET_DIGITS = 10
/** Matches the paths of assets of any version of the program, and with any settings. */
export const ASSET_PATH = `${ASSETS}/[a-z-]+-[0-9a-f]{${ASSET_DIGITS}}\\.[a-z0-9]+`

/** Records on a page of a list. */
export const INDEX_SIZE = 60
/** The maximum number of URLs in a sitemap (sitemaps.org: "Sitemap file limits"). */
export const SITEMAP_SIZE = 50_000

/** `/artists/`, `/artists/page-2/`. */
export const indexPath = (resource: WebResource, number: number): string =>
  number === 1 ? `/${WEB_FOLDERS[resource]}/` : `/${WEB_FOLDERS[resource]}/page-${number}/`

export const indexFile = (resource: WebResource, number: number): string =>
  `${indexPath(resource, number).slice(1)}index.html`
