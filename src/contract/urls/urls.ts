// Makes the URLs of the API. files.ts names the file behind one, and routes.ts parses its path.

import { filteredFile } from '../filters/filter-files.ts'
import { COLLECTIONS, type FormResource, PLURALS, type Resource, type WebResource } from '../kinds/kinds.ts'
import { API_PATH, type Root, type Variant } from '../kinds/resources.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { TREE, type windowFile } from './files.ts'

/** What the links of a site begin with, and whether they name files. */
export type LinkRules = Pick<SiteRules, 'baseUrl' | 'links'>

/** The query of self-referencing links of a variant (contract section 2.4). */
const QUERY: Record<Variant, string> = { plain: '', api: '?format=api' }

const ROOT_PATHS: Record<Root, string> = { api: API_PATH, catalog: `${API_PATH}catalog/` }

/** `/api/v1/catalog/artist/`: the path of a resource's collection. */
export const listPath = (resource: Resource): string => `${API_PATH}${COLLECTIONS[resource]}/`

/** `/api/v1/` and `/api/v1/catalog/`. */
export const rootPath = (root: Root): string => ROOT_PATHS[root]

/** `/api/v1/catalog/artist/<uuid>/`: the path of a record, in a variant. */
export const resourcePath = (resource: Resource, uuid: string, variant: Variant): string =>
  `${listPath(resource)}${uuid}/${QUERY[variant]}`

/** `/api/v1/catalog/release/?artist=<uuid>`: the path of an artist's releases, where lists can be filtered. */
export const releasesPath = (artist: string, variant: Variant): string =>
  `${listPath('release')}?artist=${artist}${QUERY[variant].replace('?', '&')}`

/** `/api/v1/lookup/`: the path of all lookups. */
export const LOOKUP_PATH = `${API_PATH}lookup/`

/** `/api/v1/lookup/isrc/USABC1234567/`, in a variant. */
export const lookupPath = (name: string, variant: Variant): string =>
  `${LOOKUP_PATH}${name}/${QUERY[variant]}`

/** The path of a response of the API, in a variant, as links of a site write it: the response itself, or its file. */
export function linkPath({ links }: Pick<LinkRules, 'links'>, path: string): string {
  if (links !== 'files') return path
  return path.endsWith(QUERY.api) ? variantUrl(fileLink(path.slice(0, -QUERY.api.length))) : fileLink(path)
}

const fileLink = (path: string): string => `${path}${INDEX}`

/** The link of a site to a path of the API, in a variant. */
export const linkTo = (site: LinkRules, path: string): string => `${site.baseUrl}${linkPath(site, path)}`

/**
 * The link of a site to a page of a list, without its query.
 * @param folder that of a filter; empty for the whole list
 */
export const pageLink = (
  site: LinkRules,
  resource: Resource,
  variant: Variant,
  window: Parameters<typeof windowFile>[2],
  folder = '',
): string =>
  `${site.baseUrl}${site.links === 'files' ? `/${filteredFile(folder, resource, variant, window)}` : listPath(resource)}`

/** A plain URL of the API in the `format=api` variant. */
export const variantUrl = (url: string): string =>
  `${url.endsWith(INDEX) ? url.replace(`/${TREE.plain}/`, `/${TREE.api}/`) : url}${QUERY.api}`

/** The file of a folder that holds its response. */
const INDEX = 'index.json'

/** The path of a response, without its variant, whose file is at a path; any other path is returned as it is. */
export const pathOfFile = (path: string): string =>
  FILE_LINK.test(path) ? path.replace(`/${TREE.api}/`, API_PATH).slice(0, -INDEX.length) : path

/** Whether a path is that of a file of the API that links may name. */
export const isFileLink = (path: string): boolean => FILE_LINK.test(path)

const FILE_LINK = /* @__PURE__ */ new RegExp(`^${API_PATH}(?:[\\w-]+/)*${INDEX.replace('.', '\\.')}$`)

/** `/artists/<uuid>/`: the path of a web page, as an artist's `detail_url` has it. */
export const webPagePath = (page: FormResource, uuid: string): string => `/${PLURALS[page]}/${uuid}/`

/** The folder of cover and portrait images (contract section 2.1 and 2.2). */
export const imageFolder = (kind: WebResource): string => `media/_s/catalog/${kind}/image`

/** An image is a file name under the site's own media, or an absolute URL, which stays as it is. */
export function imageUrl(base: string, kind: WebResource, image: string): string {
  return isAbsoluteUrl(image) ? image : `${base}/${imageFolder(kind)}/${image}`
}

/** The folder of the copies of a kind. */
const thumbnailFolder = (kind: WebResource): string => `media/_t/${kind}`

/** The formats of copies: WebP for browsers, JPEG for programs that may not know it. */
export type CopyFormat = 'webp' | 'jpg'

/** The path of a copy in the site: `media/_t/release/tidal-works.jpg-250.webp`. */
export const thumbnailPath = (
  kind: WebResource,
  name: string,
  width: number,
  format: CopyFormat = 'webp',
): string => `${thumbnailFolder(kind)}/${name}-${width}.${format}`

/** The audio of a track is a path under the media host, or an absolute URL, which stays as it is. */
export const streamUrl = (mediaUrl: string, stream: string): string =>
  isAbsoluteUrl(stream) ? stream : `${mediaUrl}/${stream}`

export const isAbsoluteUrl = (text: string): boolean => /^https?:\/\//i.test(text)

/** `s3://`: the scheme of an address; undefined for a path. */
export const addressScheme = (text: string): string | undefined => /^[a-z][a-z\d+.-]*:\/\//i.exec(text)?.[0]

/** URL.canParse() refuses hosts with Latin-1 letters once Node 20 has optimised the function that calls it. */
export function isUrl(text: string): boolean {
  try {
    return new URL(text) !== null
  } catch {
    return false
  }
}

const LABEL = '[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?'
const HOST_NAME = /* @__PURE__ */ new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:]+\\])$`)

/**
 * Whether a host, as normalized by URL, is a name (RFC 1123, 2.1; underscores are in use) or an IP address. URL accepts
 * more, such as quotes and braces, which the configurations of hosts would misread.
 */
export const isHostName = (hostname: string): boolean => hostname.length <= 253 && HOST_NAME.test(hostname)

/**
 * Escapes spaces and what is not ASCII (RFC 3986, section 2): external URLs are as the catalog has them. Existing
 * escapes stay.
 */
export const escapeUrl = (url: string): string => url.replace(/[^!-~]+/gu, encodeURIComponent)

/** Decodes percent-escapes; a text with invalid ones is returned as it is. */
export function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const NOT_IN_A_PATH = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*,;=:@/%]/gu

/**
 * Escapes characters that the path of a URL may not contain (RFC 3986, section 3.3), and the plus sign, which S3 and
 * others after it read as a blank; existing escapes stay.
 */
export const escapePath = (path: string): string => path.replace(NOT_IN_A_PATH, encodeURIComponent)
