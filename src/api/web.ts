// The web side of a site: its pages for people, and the feeds, playlists and lists of addresses that go with them.
// Every path is that of a file, as the patterns here say, and its type is that of the extension.

/** The resources that have web pages, by the word of their folder (contract: `detail_url` and its kin). */
export const WEB_FOLDERS = { artist: 'artists', release: 'releases', label: 'labels' } as const
export type WebResource = keyof typeof WEB_FOLDERS
export const WEB_RESOURCES = Object.keys(WEB_FOLDERS) as readonly WebResource[]

/** A uuid as web pages are named by it. */
export const WEB_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const WEB_FOLDER = `(?:${Object.values(WEB_FOLDERS).join('|')})`

/** Paths of web pages without their first and last slash, but for the home page, as a pattern. */
export const WEB_PAGES = `(?:search|${WEB_FOLDER}(?:/(?:${WEB_ID}|page-[1-9]\\d{0,6}))?|embed/releases/${WEB_ID})`

/** Paths of other files without their first slash, as a pattern. */
export const WEB_FILES = `(?:robots\\.txt|sitemap(?:-pages|-${WEB_FOLDER}-\\d{1,4})?\\.xml|feed\\.atom|(?:artists|labels)/${WEB_ID}/feed\\.atom|releases/${WEB_ID}/(?:feed\\.rss|playlist\\.m3u8|oembed\\.json)|assets/[a-z0-9.-]+)`

/** The page that answers for paths of which the site has none. */
export const NOT_FOUND_FILE = '404.html'

/** The sitemap of the pages of which there is one each. */
export const PAGES_SITEMAP = 'sitemap-pages.xml'

/** Where scripts, styles and fonts lie, whose names change with their content. */
export const ASSETS = 'assets'

const IS_PAGE = new RegExp(`^/(?:(${WEB_PAGES})/)?$`)
const IS_FILE = new RegExp(`^/(${WEB_FILES})$`)

/** The file behind a path of the web side; null for another path. */
export function webFileAt(path: string): string | null {
  const page = IS_PAGE.exec(path)
  if (page) return page[1] === undefined ? 'index.html' : `${page[1]}/index.html`
  return IS_FILE.exec(path)?.[1] ?? null
}

const OF_RECORD = new RegExp(`^/(?:embed/)?(${WEB_FOLDER})/(${WEB_ID})/`)

/** The record that a path of the web side follows from; null where it follows from none. */
export function webRecordAt(path: string): { readonly resource: WebResource; readonly uuid: string } | null {
  const [, folder = '', uuid] = OF_RECORD.exec(path) ?? []
  return uuid === undefined ? null : { resource: resourceOfFolder(folder), uuid }
}

export const resourceOfFolder = (folder: string): WebResource =>
  WEB_RESOURCES.filter((each) => WEB_FOLDERS[each] === folder)[0] as WebResource

/** Records on a page of a list. */
export const INDEX_SIZE = 60
/** Addresses in a sitemap, at most (sitemaps.org: "Sitemap file limits"). */
export const SITEMAP_SIZE = 50_000

/** `/artists/`, `/artists/page-2/`. */
export const indexPath = (resource: WebResource, number: number): string =>
  number === 1 ? `/${WEB_FOLDERS[resource]}/` : `/${WEB_FOLDERS[resource]}/page-${number}/`

export const indexFile = (resource: WebResource, number: number): string =>
  `${indexPath(resource, number).slice(1)}index.html`
