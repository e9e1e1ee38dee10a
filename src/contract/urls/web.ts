// The web side of a site: the folders and lists of its pages. forms.ts lists its files; the type of a file follows from
// its extension.
import { FORM_RESOURCES, PLURALS, WEB_RESOURCES, type WebResource } from '../kinds/kinds.ts'

/** A uuid in the name of a web page, as a pattern. */
export const WEB_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){4}[0-9a-f]{8}'
/** The folders of web pages, and those of all forms. */
const WEB_FOLDERS = WEB_RESOURCES.map((each) => PLURALS[each])
export const FORM_FOLDERS = FORM_RESOURCES.map((each) => PLURALS[each])
export const WEB_FOLDER = `(?:${WEB_FOLDERS.join('|')})`

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
/** The number of pages of a list of some records: at least one. */
export const pageCount = (records: number): number => Math.max(1, Math.ceil(records / INDEX_SIZE))
/** The maximum number of URLs in a sitemap (sitemaps.org: "Sitemap file limits"). */
export const SITEMAP_SIZE = 50_000

/** The groups of releases that have a list each: those with a tag, and those of a year. */
export const GROUP_FOLDERS = { tag: 'tags', year: 'years' } as const
export type Group = keyof typeof GROUP_FOLDERS
export const GROUPS = Object.keys(GROUP_FOLDERS) as readonly Group[]
export const GROUP_FOLDER = `(?:${Object.values(GROUP_FOLDERS).join('|')})`

/**
 * The name of a tag or a year in the path of its list, as a pattern for paths with escapes as well as for decoded ones:
 * letters outside ASCII are escaped in UTF-8. What else it matches is a 404.
 */
export const GROUP_NAME = '(?:[\\w-]|[^ -~]|%[8-f]\\w)+'

/** The name of the list of all tracks of an artist, in the folder of the artist. */
export const TRACK_LIST = 'tracks'

/** The end of the path of a page of a list, as a pattern. */
export const LATER_PAGE = 'page-\\d+'

/** The folder of the pages of playlists, and the file beside each. */
export const PLAYLIST_FOLDER = 'playlists'
export const PLAYLIST_FILE = 'playlist.m3u8'

/** `/playlists/evening/`, with escapes. */
export const playlistPath = (name: string): string => listPagePath(`${PLAYLIST_FOLDER}/${name}`, 1)

/** The folder of the page of events, and of their calendars: one of all events, and one for each artist by its uuid. */
export const EVENT_FOLDER = 'events'
export const ALL_EVENTS = 'all'
export const EVENTS_PATH = `/${EVENT_FOLDER}/`
export const calendarFile = (name: string): string => `${EVENT_FOLDER}/${name}.ics`

/**
 * The name of a page of a list, which is its path without slashes at its ends.
 * @param list the name of its first page: `artists`, `tags/ambient`
 */
export const listPageName = (list: string, number: number): string =>
  number === 1 ? list : `${list}/page-${number}`

/** `/tags/ambient/`, `/tags/ambient/page-2/`, with escapes: `/tags/%D1%80%D0%BE%D0%BA/`. */
export const listPagePath = (list: string, number: number): string =>
  encodeURI(`/${listPageName(list, number)}/`)

/** `/artists/`, `/artists/page-2/`. */
export const indexPath = (resource: WebResource, number: number): string =>
  listPagePath(PLURALS[resource], number)

export const indexFile = (resource: WebResource, number: number): string =>
  `${indexPath(resource, number).slice(1)}index.html`
