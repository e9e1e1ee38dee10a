// Former uuids of records, as files of the site. Each file maps former uuids that begin with the same two digits to the
// current uuids of a resource's records. The files are for hosts that run code: they have no URL.

import type { Listed } from '../kinds/kinds.ts'
import { API_ROOT } from '../kinds/resources.ts'

export const ALIASES_FOLDER = `${API_ROOT}/aliases`

/** The leading digits of a former uuid that name its file. */
export const ALIAS_DIGITS = 2

/** `artist/3f`: the name of the file that holds an alias. */
export const aliasesNamed = (resource: Listed, alias: string): string =>
  `${resource}/${alias.slice(0, ALIAS_DIGITS)}`

/** @param name from {@link aliasesNamed}, or a pattern of such names */
export const aliasesFile = (name: string): string => `${ALIASES_FOLDER}/${name}/index.json`

/** A request for a record by a uuid that may be a former one. */
export interface Former {
  readonly resource: Listed
  /** In lower case. */
  readonly uuid: string
  /** The path of the request, if it is for a web page. */
  readonly path?: string
  /** From the question mark on, or empty. */
  readonly query: string
}

export const fileOfAlias = ({ resource, uuid }: Former): string => aliasesFile(aliasesNamed(resource, uuid))

/**
 * Returns the current uuid of a record from the text of {@link fileOfAlias}; null if the uuid is not an alias. The text
 * is not parsed: a handler may have ten milliseconds for a response.
 */
export function currentUuid(text: string, { uuid }: Former): string | null {
  const key = `"${uuid}":"`
  const at = text.indexOf(key)
  return at === -1 ? null : text.slice(at + key.length, text.indexOf('"', at + key.length))
}
