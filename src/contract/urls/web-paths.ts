// Finds the file of a path of the web side, and the record that it derives from.

import { FORM_RESOURCES, type FormResource, PLURALS } from '../kinds/kinds.ts'
import { FILES, FORM_FILE, HOME_FILE, OWN_LISTS, RECORD_PATH, WEB_PAGES } from './web-patterns.ts'

/** Which lists beside its records a site has. */
interface OwnLists {
  readonly playlists?: boolean
  readonly events?: boolean
}

const IS_PAGE = new RegExp(`^/(?:(${WEB_PAGES})/)?$`)
const IS_FILE = new RegExp(`^/(${FILES})$`)

/** The file at a path of the web side; null for any other path. */
export function webFileAt(path: string): string | null {
  const page = IS_PAGE.exec(path)
  if (page) return page[1] === undefined ? HOME_FILE : `${page[1]}/index.html`
  return IS_FILE.exec(path)?.[1] ?? null
}

const IS_OF_LISTS = new RegExp(`^/(?:${OWN_LISTS})$`)

/** The file at a path of the playlists or the events of a site that has these; null for any other path. */
export const ownListFileAt = (path: string, { playlists, events }: OwnLists): string | null =>
  IS_OF_LISTS.test(path) && (path[1] === 'e' ? events : playlists)
    ? path.slice(1) + (path.endsWith('/') ? 'index.html' : '')
    : null

// Not part of handlers that have no use for it.
const OF_RECORD = /* @__PURE__ */ new RegExp(`^${RECORD_PATH}`)

/** The record that a path of the web side derives from; null if there is no such record. */
export function webRecordAt(path: string): { readonly resource: FormResource; readonly uuid: string } | null {
  const [, folder = '', uuid] = OF_RECORD.exec(path) ?? []
  return uuid === undefined ? null : { resource: resourceIn(folder), uuid }
}

const IS_FORM = /* @__PURE__ */ new RegExp(`^${FORM_FILE}$`)

/** A form of a record, built-in or of a face, by what `formFile` makes its path of. */
export interface FormAt {
  readonly resource: FormResource
  readonly uuid: string
  readonly file: string
  readonly under?: string
}

/** The form of a record that a file is; null for any other file. */
export function formAt(path: string): FormAt | null {
  const [, under, folder = '', uuid, file = ''] = IS_FORM.exec(path) ?? []
  if (uuid === undefined) return null
  return { resource: resourceIn(folder), uuid, file, ...(under !== undefined && { under }) }
}

/** The kind of record whose forms are in a folder. */
const resourceIn = (folder: string): FormResource =>
  FORM_RESOURCES.filter((each) => PLURALS[each] === folder)[0] as FormResource
