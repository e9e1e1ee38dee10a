// The files behind the URLs. Their paths are relative to the site's folder, without a leading slash, and hold
// unreserved characters only, so that a path is the same path on every host.
import { CURSOR, changesFile } from './changes.ts'
import type { Window } from './paging.ts'
import {
  API_ROOT,
  COLLECTIONS,
  isListed,
  RESOURCES,
  type Resource,
  type Root,
  type Variant,
} from './resources.ts'

/** The tree of each variant's files. */
const TREE: Record<Variant, string> = { plain: API_ROOT, api: `${API_ROOT}/format-api` }

/** Answers that no resource gives, as files for the hosts that can only serve files. */
export const ANSWERS_FOLDER = `${API_ROOT}/answers`

/** The folder of a site that is the program's own and no part of the API. */
export const OWN_FOLDER = '.catalog-press'

/** The rules a site was built by, for those who serve or check it. */
export const RULES_FILE = `${OWN_FOLDER}/rules.json`

export const rootFile = (root: Root, variant: Variant): string =>
  `${TREE[variant]}/${root === 'api' ? '' : 'catalog/'}index.json`

export const resourceFile = (resource: Resource, uuid: string, variant: Variant): string =>
  `${TREE[variant]}/${COLLECTIONS[resource]}/${uuid}/index.json`

/** The file of a list's first page as it is requested without a window. */
export const listFile = (resource: Resource, variant: Variant): string =>
  `${TREE[variant]}/${COLLECTIONS[resource]}/index.json`

/** @param window numbers, or the words by which a host's rules name them */
export const windowFile = (
  resource: Resource,
  variant: Variant,
  { limit, offset }: Window | { readonly limit: string; readonly offset: string },
): string => `${TREE[variant]}/${COLLECTIONS[resource]}/limit-${limit}/offset-${offset}/index.json`

/**
 * Files of a site that belong together, whatever their variants and encodings: those of one response, known by
 * the resource and by a uuid or a window of its list; a page of the feed of changes, known by its cursor; or a
 * file that is neither, known by its path.
 */
export interface SitePart {
  readonly resource: Resource | 'changes' | 'file'
  readonly name: string
}

const PART = new RegExp(
  `^${API_ROOT}/(format-api/)?(${Object.values(COLLECTIONS).join('|')})/(?:([0-9a-f-]{36}|limit-\\d+/offset-\\d+)/)?index\\.json$`,
)

const CHANGES_PART = new RegExp(`^${changesFile(`(${CURSOR})`)}$`)

/**
 * The part of a site that a file belongs to, and its variant. A list without a window belongs to the page it shows.
 * @param pageSize records in that page
 */
export function partAt(file: string, pageSize: number): SitePart & { readonly variant: Variant } {
  const [, cursor] = CHANGES_PART.exec(file) ?? []
  if (cursor !== undefined) return { resource: 'changes', name: cursor, variant: 'plain' }
  const [, tree, collection, name] = PART.exec(file) ?? []
  const variant = tree === undefined ? 'plain' : 'api'
  const resource = RESOURCES.find((each) => COLLECTIONS[each] === collection)
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
  return `${TREE[variant]}/${COLLECTIONS[resource]}/${name}/index.json`
}
