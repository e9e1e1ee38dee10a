// Finds the file of a path of the web side, and the record that it derives from.
import { WEB_FOLDERS, WEB_RESOURCES, type WebResource } from './web.ts'
import { HOME_FILE, RECORD_PATH, WEB_FILES, WEB_PAGES } from './web-patterns.ts'

const IS_PAGE = new RegExp(`^/(?:(${WEB_PAGES})/)?$`)
const IS_FILE = new RegExp(`^/(${WEB_FILES})$`)

/** The file at a path of the web side; null for any other path. */
export function webFileAt(path: string): string | null {
  const page = IS_PAGE.exec(path)
  if (page) return page[1] === undefined ? HOME_FILE : `${page[1]}/index.html`
  return IS_FILE.exec(path)?.[1] ?? null
}

const OF_RECORD = new RegExp(`^${RECORD_PATH}`)

/** The record that a path of the web side derives from; null if there is no such record. */
export function webRecordAt(path: string): { readonly resource: WebResource; readonly uuid: string } | null {
  const [, folder = '', uuid] = OF_RECORD.exec(path) ?? []
  return uuid === undefined ? null : { resource: resourceIn(folder), uuid }
}

/** The kind of record whose pages are in a folder. */
export const resourceIn = (folder: string): WebResource =>
  WEB_RESOURCES.filter((each) => WEB_FOLDERS[each] === folder)[0] as WebResource
