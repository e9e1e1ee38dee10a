// The parts of a site: what is planned, written and removed together.

import { blockAt, fileOfBlock, PACKS } from '../blocks/packs.ts'
import { FILTER_NAME, filterFile, filterFolder, PRESSED_VALUE } from '../filters/filter-files.ts'
import { FACE_PARTS, type FacePart, facePartAt, fileOfFacePart } from '../rules/faces.ts'
import { CURSOR, changesFile } from '../schemas/changes.ts'
import { SHARD, shardFile } from '../search/search-files.ts'
import { aliasesFile } from '../urls/aliases.ts'
import { lookupFile, TREE } from '../urls/files.ts'
import { LOOKUP } from '../urls/lookups.ts'
import { GROUP_FOLDER, LATER_PAGE, TRACK_LIST, WEB_FOLDER, WEB_ID } from '../urls/web.ts'
import { formAt } from '../urls/web-paths.ts'
import {
  formName,
  formPart,
  indexPart,
  isRecordPage,
  recordPart,
  WEB_PARTS,
  type WebPart,
  webFile,
} from './forms.ts'
import {
  COLLECTIONS,
  FORM_RESOURCES,
  LISTED,
  PLURALS,
  RESOURCES,
  type Resource,
  WEB_RESOURCES,
} from './kinds.ts'
import { API_ROOT, isListed, type Variant } from './resources.ts'

/**
 * The files of one response in all variants and encodings, identified by a resource and a name: a uuid or a window of
 * its list; for a lookup, its identifier and value; for a page of the feed of changes, its cursor; for aliases, their
 * common prefix; for a shard of the search index or a file of the index of filters, its name; for a page of a filter,
 * its list, the folder of the filter and the window; for a block, its pack
 * and name; for web files and pages of faces, see {@link WebPart} and {@link FacePart}; for any other file, its path.
 */
export interface SitePart {
  readonly resource:
    | Resource
    | 'lookup'
    | 'changes'
    | 'aliases'
    | 'search'
    | 'filter'
    | 'filter_page'
    | 'block'
    | WebPart
    | FacePart
    | 'file'
  readonly name: string
}

const PART = new RegExp(
  `^${API_ROOT}/(format-api/)?(${Object.values(COLLECTIONS).join('|')})/(?:([0-9a-f-]{36}|limit-\\d+/offset-\\d+)/)?index\\.json$`,
)

/** The parts that have patterns of their own, each with the name of a part and, for some, the tree that it is in. */
const PATTERNS: readonly (readonly [SitePart['resource'], RegExp])[] = [
  ['changes', new RegExp(`^${changesFile(`(?<name>${CURSOR})`)}$`)],
  ['search', new RegExp(`^${shardFile(`(?<name>${SHARD})`)}$`)],
  ['filter', new RegExp(`^${filterFile(`(?<name>${FILTER_NAME})`)}$`)],
  [
    'filter_page',
    new RegExp(
      `^${API_ROOT}/(?<tree>format-api/)?catalog/(?<name>(?:${LISTED.join('|')})/${filterFolder('[a-z]+', PRESSED_VALUE)}limit-\\d+/offset-\\d+)/index\\.json$`,
    ),
  ],
  ['aliases', new RegExp(`^${aliasesFile(`(?<name>(?:${LISTED.join('|')})/[0-9a-f]+)`)}$`)],
  ['lookup', new RegExp(`^${API_ROOT}/(?<tree>format-api/)?lookup/(?<name>${LOOKUP})/index\\.json$`)],
]

/**
 * The part of a site that a file belongs to, and its variant. A list without parameters belongs to its first page.
 * @param pageSize records in that page
 */
export function partAt(file: string, pageSize: number): SitePart & { readonly variant: Variant } {
  for (const [resource, pattern] of PATTERNS) {
    const { name, tree } = pattern.exec(file)?.groups ?? {}
    if (name !== undefined) return { resource, name, variant: tree === undefined ? 'plain' : 'api' }
  }
  const block = blockAt(file)
  if (block !== null) return { resource: 'block', name: block, variant: 'plain' }
  const web = facePartAt(file) ?? webPartAt(file)
  if (web) return { ...web, variant: 'plain' }
  const [, tree, collection, name] = PART.exec(file) ?? []
  const variant = tree === undefined ? 'plain' : 'api'
  const resource = RESOURCES.find((each) => COLLECTIONS[each] === collection)
  if (resource === undefined || (name === undefined && !isListed(resource)))
    return { resource: 'file', name: file, variant: 'plain' }
  return { resource, name: name ?? firstPage(pageSize), variant }
}

/** The name of a list's first page. */
const firstPage = (pageSize: number): string => `limit-${pageSize}/offset-0`

/** The files of a part in a variant. */
export const partFiles = ({ resource, name }: SitePart, variant: Variant): readonly string[] =>
  FILES[resource](name, variant)

type FilesOfPart = (name: string, variant: Variant) => readonly string[]

const FILES: Readonly<Record<SitePart['resource'], FilesOfPart>> = {
  ...makeEntries(RESOURCES, (resource) => (name, variant) => [
    `${TREE[variant]}/${COLLECTIONS[resource]}/${name}/index.json`,
  ]),
  ...makeEntries(WEB_PARTS, (part) => (name) => [webFile(part, name)]),
  ...makeEntries(FACE_PARTS, (part) => (name) => [fileOfFacePart(part, name)]),
  lookup: (name, variant) => [lookupFile(name, variant)],
  changes: (cursor) => [changesFile(cursor)],
  aliases: (name) => [aliasesFile(name)],
  search: (shard) => [shardFile(shard)],
  filter: (name) => [filterFile(name)],
  filter_page: (name, variant) => [`${TREE[variant]}/catalog/${name}/index.json`],
  block: (name) => [fileOfBlock(name)],
  file: (path) => [path],
}

function makeEntries<K extends string>(keys: readonly K[], make: (key: K) => FilesOfPart) {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, FilesOfPart>
}

/** The part of the web side that a file belongs to; null for a single file. */
function webPartAt(file: string): { readonly resource: WebPart; readonly name: string } | null {
  const [, list] = LATER.exec(file) ?? []
  if (list !== undefined) return { resource: 'list', name: list }
  const form = formAt(file)
  if (form) {
    const { resource: kind, uuid } = form
    return isRecordPage(kind, form)
      ? { resource: recordPart(kind), name: uuid }
      : { resource: formPart(kind), name: formName(uuid, form) }
  }
  const [, folder, number = '1'] = OF_LIST.exec(file) ?? []
  const listed = WEB_RESOURCES.find((each) => PLURALS[each] === folder)
  if (listed !== undefined) return { resource: indexPart(listed), name: number }
  const [, named] = NAMED.exec(file) ?? []
  if (named !== undefined) return { resource: 'list', name: named }
  const [, sitemap] = /^sitemap-([a-z]+-\d+)\.xml$/.exec(file) ?? []
  return sitemap === undefined ? null : { resource: 'sitemap', name: sitemap }
}

const OF_LIST = new RegExp(`^(${WEB_FOLDER})/(?:page-(\\d+)/)?index\\.html$`)

/** Matches the pages of lists of a tag, a year, an artist or a label, except the page of the artist or label itself. */
const LATER = new RegExp(
  `^((?:${GROUP_FOLDER}/[^/]+(?:/${LATER_PAGE})?|${WEB_FOLDER}/${WEB_ID}/(?:${LATER_PAGE}|${TRACK_LIST}(?:/${LATER_PAGE})?)))/index\\.html$`,
)

/** Matches the files at readable addresses of records. */
const NAMED = new RegExp(`^(${WEB_FOLDER}/[^/]+)/index\\.html$`)

/**
 * Whether a part has no files in a packed site: it is stored in blocks, or is a page of a list, which is composed from
 * them.
 */
export const isPackedPart = ({ resource }: Pick<SitePart, 'resource'>): boolean => PARTS.includes(resource)

const PARTS: readonly string[] = [
  ...PACKS,
  ...FORM_RESOURCES.flatMap((kind) => [recordPart(kind), formPart(kind)]),
]
