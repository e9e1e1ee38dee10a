// Every URL of the API and every file behind one is made and taken apart here, and nowhere else.
// Paths of files are relative to the site's folder, without a leading slash, and hold unreserved
// characters only, so that a path is the same path on every host.
import { CURSOR, changesFile } from './changes.ts'
import { documentAt, type SiteDocument } from './documents.ts'
import type { Window } from './window.ts'

/** The two shapes of every response (contract section 2.4): as it is, and for `?format=api`. */
export const VARIANTS = ['plain', 'api'] as const
export type Variant = (typeof VARIANTS)[number]

/** The resources that have a URL in the API, by the word the source data uses. */
export const RESOURCES = ['artist', 'track', 'release', 'label', 'features'] as const
export type Resource = (typeof RESOURCES)[number]

/** Those of them that are listed, a page at a time. */
export const LISTED = ['artist', 'track', 'release', 'label'] as const
export type Listed = (typeof LISTED)[number]

export const isListed = (resource: Resource): resource is Listed =>
  (LISTED as readonly Resource[]).includes(resource)

/** The entrances, each of which names what lies under it. */
export const ROOTS = ['api', 'catalog'] as const
export type Root = (typeof ROOTS)[number]

/** The resources that the site itself shows on a page of their own. */
export type Page = 'artist' | 'release' | 'label'

const ROOT = 'api/v1'
const COLLECTION: Record<Resource, string> = {
  artist: 'catalog/artist',
  track: 'catalog/track',
  release: 'catalog/release',
  label: 'catalog/label',
  features: 'features/media',
}
const PAGES: Record<Page, string> = { artist: 'artists', release: 'releases', label: 'labels' }

/** The tree of each variant's files. */
const TREE: Record<Variant, string> = { plain: ROOT, api: `${ROOT}/format-api` }

/** What self-referencing links of a variant end in (contract section 2.4). */
const QUERY: Record<Variant, string> = { plain: '', api: '?format=api' }

const ROOT_PATHS: Record<Root, string> = { api: `/${ROOT}/`, catalog: `/${ROOT}/catalog/` }

/** `/api/v1/catalog/artist/`: the path under which a resource's records are listed. */
export const listPath = (resource: Resource): string => `/${ROOT}/${COLLECTION[resource]}/`

/** `/api/v1/` and `/api/v1/catalog/`. */
export const rootPath = (root: Root): string => ROOT_PATHS[root]

export const rootFile = (root: Root, variant: Variant): string =>
  `${TREE[variant]}/${root === 'api' ? '' : 'catalog/'}index.json`

export const resourceUrl = (base: string, resource: Resource, uuid: string, variant: Variant): string =>
  `${base}/${ROOT}/${COLLECTION[resource]}/${uuid}/${QUERY[variant]}`

/** A plain URL of the API as the `format=api` variant writes it. */
export const variantUrl = (url: string): string => `${url}${QUERY.api}`

/** `/artists/<uuid>/`: the path of a page of the site, as an artist's `detail_url` has it. */
export const pagePath = (page: Page, uuid: string): string => `/${PAGES[page]}/${uuid}/`

/** What has an image. */
export type Pictured = 'artist' | 'release' | 'label'

/** The folder of cover and portrait images (contract section 2.1 and 2.2). */
export const imageFolder = (kind: Pictured): string => `media/_s/catalog/${kind}/image`

/** An image is a file name under the site's own media, or an absolute URL, which stays as it is. */
export function imageUrl(base: string, kind: Pictured, image: string): string {
  return isAbsoluteUrl(image) ? image : `${base}/${imageFolder(kind)}/${image}`
}

export const isAbsoluteUrl = (text: string): boolean => /^https?:\/\//i.test(text)

const NOT_IN_A_PATH = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gu

/** Escapes what may not stand in the path of a URL (RFC 3986, section 3.3); escapes already there are kept. */
export const escapePath = (path: string): string => path.replace(NOT_IN_A_PATH, encodeURIComponent)

/**
 * What files of a site belong together, whatever their variants and codings: those of one response, told by
 * the resource and by a uuid or a window of its list; a page of the feed of changes, told by its cursor; or a
 * file that is neither, told by its path.
 */
export interface SitePart {
  readonly resource: Resource | 'changes' | 'file'
  readonly name: string
}

const PART = new RegExp(
  `^${ROOT}/(format-api/)?(${Object.values(COLLECTION).join('|')})/(?:([0-9a-f-]{36}|limit-\\d+/offset-\\d+)/)?index\\.json$`,
)

const CHANGES_PART = new RegExp(`^${changesFile(`(${CURSOR})`)}$`)

/**
 * The part of a site that a file belongs to, and its variant. A list without a window is of the page it shows.
 * @param pageSize records in that page
 */
export function partAt(file: string, pageSize: number): SitePart & { readonly variant: Variant } {
  const [, cursor] = CHANGES_PART.exec(file) ?? []
  if (cursor !== undefined) return { resource: 'changes', name: cursor, variant: 'plain' }
  const [, tree, collection, name] = PART.exec(file) ?? []
  const variant = tree === undefined ? 'plain' : 'api'
  const resource = RESOURCES.find((each) => COLLECTION[each] === collection)
  if (resource === undefined || (name === undefined && !isListed(resource)))
    return { resource: 'file', name: file, variant: 'plain' }
  return { resource, name: name ?? firstPage(pageSize), variant }
}

/** The name of a list's first page. */
export const firstPage = (pageSize: number): string => `limit-${pageSize}/offset-0`

/** The file of a part in a variant. */
export function partFile({ resource, name }: SitePart, variant: Variant): string {
  if (resource === 'file') return name
  if (resource === 'changes') return changesFile(name)
  return `${TREE[variant]}/${COLLECTION[resource]}/${name}/index.json`
}

export const resourceFile = (resource: Resource, uuid: string, variant: Variant): string =>
  `${TREE[variant]}/${COLLECTION[resource]}/${uuid}/index.json`

/** The file of a list's first page as it is asked for without a window. */
export const listFile = (resource: Resource, variant: Variant): string =>
  `${TREE[variant]}/${COLLECTION[resource]}/index.json`

/** @param window numbers, or the words by which a host's rules name them */
export const windowFile = (
  resource: Resource,
  variant: Variant,
  { limit, offset }: Window | { readonly limit: string; readonly offset: string },
): string => `${TREE[variant]}/${COLLECTION[resource]}/limit-${limit}/offset-${offset}/index.json`

/** Answers that no resource gives, as files for the hosts that can only serve files. */
export const ANSWERS_FOLDER = `${ROOT}/answers`

/** The folder of a site that is the program's own and no part of the API. */
export const OWN_FOLDER = '.catalog-press'

/** The rules a site was pressed by, for those who serve or check it. */
export const RULES_FILE = `${OWN_FOLDER}/rules.json`

/** What a path of the site names. */
export type Target =
  | { readonly kind: 'root'; readonly root: Root }
  | { readonly kind: 'list'; readonly resource: Listed }
  | { readonly kind: 'detail'; readonly resource: Resource; readonly uuid: string }
  | { readonly kind: 'media'; readonly file: string }
  | { readonly kind: 'document'; readonly document: SiteDocument }

/** What is a view of the API, with a format and metadata of its own. */
export type ViewTarget = Exclude<Target, { kind: 'media' | 'document' }>

/** A uuid in either case, of any version. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const MEDIA = /^\/media\/.*[^/]$/

/** Dots that lead to another folder, where a server reads escapes or backslashes before it looks. */
const DOTS = /(?:\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:\/|\\|%2f|%5c|$)/i

/**
 * Takes the path of a URL apart. Null where there is nothing of that name; a uuid is read in either
 * case, as Django's fields do, and given in lower case.
 */
export function targetOf(path: string): Target | null {
  if (MEDIA.test(path) && !DOTS.test(path)) return { kind: 'media', file: path.slice(1) }
  const document = documentAt(path)
  if (document) return { kind: 'document', document }
  const [root] = ROOTS.filter((each) => path === rootPath(each))
  if (root) return { kind: 'root', root }
  const [list] = LISTED.filter((each) => path === listPath(each))
  if (list) return { kind: 'list', resource: list }
  const [resource] = RESOURCES.filter((each) => path.startsWith(listPath(each)))
  const uuid = resource && path.endsWith('/') ? path.slice(listPath(resource).length, -1) : ''
  return resource && UUID.test(uuid) ? { kind: 'detail', resource, uuid: uuid.toLowerCase() } : null
}
