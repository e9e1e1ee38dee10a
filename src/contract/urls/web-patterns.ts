// The paths of the web side, as patterns and names. The compiler evaluates this module and puts only its texts into
// edge handlers, since a platform may take only a few kilobytes of code.

import { listForms, SITE_PAGES } from '../kinds/forms.ts'
import { FORM_RESOURCES, PLURALS } from '../kinds/kinds.ts'
import { FACE_FILE_NAME, FACE_FILES, FACE_NAME, FACES_FOLDER } from '../rules/faces.ts'
import {
  ASSETS,
  EVENT_FOLDER,
  FORM_FOLDERS,
  GROUP_FOLDER,
  GROUP_NAME,
  LATER_PAGE,
  NEWS_PAGE,
  PLAYLIST_FILE,
  PLAYLIST_FOLDER,
  TRACK_LIST,
  WEB_FOLDER,
  WEB_ID,
} from './web.ts'

/** The file of the home page. */
export const HOME_FILE = SITE_PAGES.home

/** The page for 404 responses. */
export const NOT_FOUND_FILE = SITE_PAGES.notFound

const quoted = (text: string): string => text.replaceAll('.', '\\.')

/** Alternatives of a pattern. */
const either = (patterns: readonly string[]): string =>
  patterns.length === 1 ? `${patterns[0]}` : `(?:${patterns.join('|')})`

const folders = [
  ...new Set(FORM_RESOURCES.flatMap((each) => listForms(each).flatMap(({ under }) => under ?? []))),
]

/** The folders of records in another folder: `embed/(?:releases|tracks)`. */
const nested = folders.map((folder) => {
  const kinds = FORM_RESOURCES.filter((each) => listForms(each).some(({ under }) => under === folder))
  return `${folder}/${either(kinds.map((each) => PLURALS[each]))}`
})

/** Matches uuids, and texts like them, which are 404s: some hosts take only small functions. */
const LIKE_ID = '[0-9a-f-]{36}'

/** The names of the files of records that are not pages, as a pattern. A missing one is a 404, whatever its record. */
const RECORD_FILE = either([
  ...new Set(
    FORM_RESOURCES.flatMap((resource) => listForms(resource).map(({ file }) => quoted(file))).filter(
      (file) => file !== quoted('index.html'),
    ),
  ),
])

/**
 * Paths of lists without their later pages: of records of a kind, of those of a record, of a tag or a year. The name of
 * a record may be its uuid or, in a readable address, a name like those of tags.
 */
const LISTS = `(?:${WEB_FOLDER}(?:/${GROUP_NAME}(?:/${TRACK_LIST})?)?|${GROUP_FOLDER}(?:/${GROUP_NAME})?)`

/**
 * Paths of web pages without their first and last slash, but for the home page, as a pattern. Paths of the same form
 * without a page are 404s, too.
 */
export const WEB_PAGES = `(?:search|${NEWS_PAGE}|${LISTS}(?:/${LATER_PAGE})?|(?:${PLURALS.track}|${either(nested)})/${WEB_ID})`

/**
 * Paths of other files without their first slash, as a pattern. The name of an asset has one dot: those of its
 * compressed copies have two, since copies have no URLs.
 */
export const WEB_FILES = `(?:favicon\\.ico|${quoted(SITE_PAGES.robots)}|sitemap[\\w-]*\\.xml|${quoted(SITE_PAGES.feed)}|${quoted(SITE_PAGES.jsonFeed)}|(?:${FORM_FOLDERS.join('|')})/${LIKE_ID}/${RECORD_FILE}|${ASSETS}/[\\w-]+\\.\\w+)`

/** Paths of playlists, on a site that has any: of their pages without their last slash, and of the files beside these. */
export const PLAYLIST_PAGES = `${PLAYLIST_FOLDER}(?:/${GROUP_NAME})?`
export const PLAYLIST_FILES = `${PLAYLIST_FOLDER}/${GROUP_NAME}/${quoted(PLAYLIST_FILE)}`

/** Paths of calendars, on a site with events. One of an artist without events is a 404, too. */
export const EVENT_FILES = `${EVENT_FOLDER}/[\\w-]+\\.ics`

/** All paths of playlists and events without their first slash: shorter than the patterns above together. */
export const OWN_LISTS = `${PLAYLIST_FOLDER}/(?:${GROUP_NAME}/(?:${quoted(PLAYLIST_FILE)})?)?|${EVENT_FOLDER}/(?:[\\w-]+\\.ics)?`

/** Paths of these files and of those of faces, as a pattern. */
export const FILES = `${WEB_FILES}|${FACE_FILES}`

/** The paths of faces. */
export const FACE_PATHS = `/${FACES_FOLDER}/*`

/** The beginning of paths that derive from a record, as a pattern with two groups: the folder of its kind, its uuid. */
export const RECORD_PATH = `/(?:${either(folders)}/)?(${FORM_FOLDERS.join('|')})/(${WEB_ID})/`

/**
 * The file of a form of a record without a first slash, as a pattern with four groups: what its folder is in, the
 * folder of its kind, its uuid, its name.
 */
export const FORM_FILE = `(?:(${either([...folders, `${FACES_FOLDER}/${FACE_NAME}`])})/)?(${FORM_FOLDERS.join('|')})/(${WEB_ID})/(${FACE_FILE_NAME})`
