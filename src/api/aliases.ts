// Former uuids of records, as files of the site: an object from each to the uuid that its record has now, for all
// of a resource that begin with the same two digits. They are for hosts that run code: no URL answers with them.
import { API_ROOT, type Listed } from './resources.ts'

export const ALIASES_FOLDER = `${API_ROOT}/aliases`

/** The digits of a former uuid by which its file is found. */
export const ALIAS_DIGITS = 2

/** `artist/3f`: what stands in one file. */
export const aliasesNamed = (resource: Listed, alias: string): string =>
  `${resource}/${alias.slice(0, ALIAS_DIGITS)}`

/** @param name as {@link aliasesNamed} gives it, or a pattern of such names */
export const aliasesFile = (name: string): string => `${ALIASES_FOLDER}/${name}/index.json`

/** A record that is requested by a uuid that may be a former one. */
export interface Former {
  readonly resource: Listed
  /** In lower case. */
  readonly uuid: string
  /** Of a web page that is requested: its path. */
  readonly path?: string
  /** From the question mark on, or empty. */
  readonly query: string
}

export const fileOfAlias = ({ resource, uuid }: Former): string => aliasesFile(aliasesNamed(resource, uuid))

/**
 * The uuid that a record has now, by the text of {@link fileOfAlias}; null where it is an alias of none. The text is
 * not parsed: a handler may have ten milliseconds for an answer.
 */
export function currentUuid(text: string, { uuid }: Former): string | null {
  const key = `"${uuid}":"`
  const at = text.indexOf(key)
  return at === -1 ? null : text.slice(at + key.length, text.indexOf('"', at + key.length))
}
