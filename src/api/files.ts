// The files behind the URLs. Their paths are relative to the site's folder, without a leading slash, and have
// unreserved characters only, so that a path is the same on every host.
import { aliasesFile } from './aliases.ts'
import { CURSOR, changesFile } from './changes.ts'
import { LOOKUP } from './lookups.ts'
import type { Window } from './paging.ts'
import {
  API_ROOT,
  COLLECTIONS,
  isListed,
  LISTED,
  RESOURCES,
  type Resource,
  type Root,
  type Variant,
} from './resources.ts'

/** The tree of each variant's files. */
const TREE: Record<Variant, string> = { plain: API_ROOT, api: `${API_ROOT}/format-api` }

/** Answers without a resource, as files for the hosts that can only serve files. */
export const ANSWERS_FOLDER = `${API_ROOT}/answers`

/** The program's own folder in a site; it is not part of the API. */
export const OWN_FOLDER = '.catalog-press'

/** The rules a site was built by, for programs that serve or verify it. */
export const RULES_FILE = `${OWN_FOLDER}/rules.json`

/** Stands in the folder of a new site until its first build is complete. Each shard has its own. */
export const unfinishedFile = (shardSuffix: string): string => `UNFINISHED${shardSuffix}.txt`
export const UNFINISHED = /^UNFINISHED(?:-\d+-of-(\d+))?\.txt$/

export const rootFile = (root: Root, variant: Variant): string =>
  `${TREE[variant]}/${root === 'api' ? '' : 'catalog/'}index.json`

export const resourceFile = (resource: Resource, uuid: string, variant: Variant): string =>
  `${TREE[variant]}/${COLLECTIONS[resource]}/${uuid}/index.json`

/** @param name of a lookup, or the placeholder of a host's rules for it */
export const lookupFile = (name: string, variant: Variant): string =>
  `${TREE[variant]}/lookup/${name}/index.json`

/** The file of a list requested without parameters, which is its first page. */
export const listFile = (resource: Resource, variant: Variant): string =>
  `${TREE[variant]}/${COLLECTIONS[resource]}/index.json`

/** @param window numbers, or the placeholders of a host's rules for them */
export const windowFile = (
  resource: Resource,
  variant: Variant,
  { limit, offset }: Window | { readonly limit: string; readonly offset: string },
): string => `${TREE[variant]}/${COLLECTIONS[resource]}/limit-${limit}/offset-${offset}/index.json`

/**
 * The files of one response in all variants and encodings, identified by the resource and a uuid or a window of
 * its list; a lookup, by its identifier and value; a page of the feed of changes, by its cursor; aliases, by what they
 * begin with; or any other file, by its path.
 */
export interface SitePart {
  readonly resource: Resource | 'lookup' | 'changes' | 'aliases' | 'file'
  readonly name: string
}

const PART = new RegExp(
  `^${API_ROOT}/(format-api/)?(${Object.values(COLLECTIONS).join('|')})/(?:([0-9a-f-]{36}|limit-\\d+/offset-\\d+)/)?index\\.json$`,
)

const LOOKUP_PART = new RegExp(`^${API_ROOT}/(format-api/)?lookup/(${LOOKUP})/index\\.json$`)

const CHANGES_PART = new RegExp(`^${changesFile(`(${CURSOR})`)}$`)
const ALIASES_PART = new RegExp(`^${aliasesFile(`((?:${LISTED.join('|')})/[0-9a-f]+)`)}$`)

/**
 * The part of a site that a file belongs to, and its variant. A list without parameters belongs to its first page.
 * @param pageSize records in that page
 */
export function partAt(file: string, pageSize: number): SitePart & { readonly variant: Variant } {
  const [, cursor] = CHANGES_PART.exec(file) ?? []
  if (cursor !== undefined) return { resource: 'changes', name: cursor, variant: 'plain' }
  const [, aliases] = ALIASES_PART.exec(file) ?? []
  if (aliases !== undefined) return { resource: 'aliases', name: aliases, variant: 'plain' }
  const [, lookupTree, lookup] = LOOKUP_PART.exec(file) ?? []
  if (lookup !== undefined)
    return { resource: 'lookup', name: lookup, variant: lookupTree === undefined ? 'plain' : 'api' }
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
  if (resource === 'aliases') return aliasesFile(name)
  if (resource === 'lookup') return lookupFile(name, variant)
  return `${TREE[variant]}/${COLLECTIONS[resource]}/${name}/index.json`
}
