// Which file, record and part a path of the web side belongs to.
import { datedPart, indexPart, isDated, recordPart, type WebPart, webFiles } from './forms.ts'
import { WEB_FOLDER, WEB_FOLDERS, WEB_RESOURCES, type WebResource } from './web.ts'
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

const resourceIn = (folder: string): WebResource =>
  WEB_RESOURCES.filter((each) => WEB_FOLDERS[each] === folder)[0] as WebResource

/** The part that a file belongs to; null for a file that does not derive from a record. */
export function webPartAt(file: string): { readonly resource: WebPart; readonly name: string } | null {
  const record = webRecordAt(`/${file}`)
  if (record) {
    const { resource, uuid } = record
    const dated = isDated(resource) && webFiles(datedPart(resource), uuid).includes(file)
    return { resource: dated ? datedPart(resource) : recordPart(resource), name: uuid }
  }
  const [, listed, number = '1'] = OF_LIST.exec(file) ?? []
  if (listed !== undefined) return { resource: indexPart(resourceIn(listed)), name: number }
  const [, sitemap] = /^sitemap-([a-z]+-\d+)\.xml$/.exec(file) ?? []
  return sitemap === undefined ? null : { resource: 'sitemap', name: sitemap }
}

const OF_LIST = new RegExp(`^(${WEB_FOLDER})/(?:page-(\\d+)/)?index\\.html$`)
