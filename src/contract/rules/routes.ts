// Parses the path of a URL: what it names on the site.

import { LISTED, type Listed, RESOURCES, type Resource } from '../kinds/kinds.ts'
import { ROOTS, type Root, type SiteDocument, UUID } from '../kinds/resources.ts'
import { LOOKUP } from '../urls/lookups.ts'
import { LOOKUP_PATH, listPath, rootPath } from '../urls/urls.ts'
import { webFileAt } from '../urls/web-paths.ts'
import { documentAt } from './documents.ts'

/** The target of a path on the site. */
export type Route =
  | { readonly kind: 'root'; readonly root: Root }
  | { readonly kind: 'list'; readonly resource: Listed }
  | { readonly kind: 'detail'; readonly resource: Resource; readonly uuid: string }
  /** Its name is an identifier and a value: `isrc/USABC1234567`. */
  | { readonly kind: 'lookup'; readonly name: string }
  | { readonly kind: 'media'; readonly file: string }
  | { readonly kind: 'document'; readonly document: SiteDocument }
  /** A web page, or a file that goes with them. */
  | { readonly kind: 'web'; readonly file: string }

/** A route to a view of the API, with a format and metadata of its own. */
export type ViewRoute = Exclude<Route, { kind: 'media' | 'document' | 'web' }>

const LOOKUP_ROUTE = new RegExp(`^${LOOKUP_PATH}(${LOOKUP})/$`)

const MEDIA = /^\/media\/.*[^/]$/

/** Dot segments that would escape the folder on a server that decodes escapes or backslashes first. */
const DOTS = /(?:\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:\/|\\|%2f|%5c|$)/i

/** Null for an unknown path. A uuid may be in either case, as in Django, and is returned in lower case. */
export function parseRoute(path: string): Route | null {
  if (MEDIA.test(path) && !DOTS.test(path)) return { kind: 'media', file: path.slice(1) }
  const document = documentAt(path)
  if (document) return { kind: 'document', document }
  const web = webFileAt(path)
  if (web !== null) return { kind: 'web', file: web }
  const [root] = ROOTS.filter((each) => path === rootPath(each))
  if (root) return { kind: 'root', root }
  const [list] = LISTED.filter((each) => path === listPath(each))
  if (list) return { kind: 'list', resource: list }
  const [, lookup] = LOOKUP_ROUTE.exec(path) ?? []
  if (lookup !== undefined) return { kind: 'lookup', name: lookup }
  const [resource] = RESOURCES.filter((each) => path.startsWith(listPath(each)))
  const uuid = resource && path.endsWith('/') ? path.slice(listPath(resource).length, -1) : ''
  return resource && UUID.test(uuid) ? { kind: 'detail', resource, uuid: uuid.toLowerCase() } : null
}
