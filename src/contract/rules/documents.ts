// The documents of a site: descriptions of the API for programs and for people, bulk files, the feed of changes. Builds
// press, rules answer and hosts print what this table lists. JSON documents under /api/ have the headers of all API
// responses, so that hosts need no extra rules for them.

import type { Resource } from '../kinds/kinds.ts'
import { API_PATH, type SiteDocument } from '../kinds/resources.ts'
import { BULK, BULK_PATH } from '../schemas/bulk.ts'
import { CHANGES, CURSOR, changesAt, changesFile, changesPath, isOfFeed } from '../schemas/changes.ts'
import { isOfSearch, SEARCH, SHARD, shardAt, shardFile, shardPath } from '../search/search-files.ts'
import { DOCS_HEADERS, documentType, LINKSET_TYPE, linkHeaders } from './document-headers.ts'
import type { SiteRules } from './site-rules.ts'

/** The schemas that have a URL of their own, by the last part of its path. */
export const SCHEMA_NAMES = [
  'api-root',
  'catalog-root',
  'artist',
  'track',
  'release',
  'label',
  'features',
  'artist-features',
  'lookup',
  'artist-page',
  'track-page',
  'release-page',
  'label-page',
  'error',
] as const
export type SchemaName = (typeof SCHEMA_NAMES)[number]

/** The prefix of a schema's name where the schemas of the package refer to each other. */
export const SCHEMA_REFERENCE = 'response:'

/** The schema of the records of a resource. */
export const recordSchema = (resource: Resource): SchemaName =>
  resource === 'artist_features' ? 'artist-features' : resource

export const OPENAPI_PATH = `${API_PATH}openapi.json`
export const schemaPath = (name: SchemaName): string => `${API_PATH}schemas/${name}.json`

/** Where programs look for the APIs of a host (RFC 9727, section 2). */
export const API_CATALOG_PATH = '/.well-known/api-catalog'
export const LLMS_PATH = '/llms.txt'
export const DOCS_PATH = '/docs/'

/** The files of the reference; those of swagger-ui come from its package. */
const DOCS_FILES = [
  'index.html',
  'docs.js',
  'docs.css',
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'swagger-ui.LICENSE.txt',
  'swagger-ui.NOTICE.txt',
] as const

const json = (path: string): SiteDocument => ({ path, file: path.slice(1), type: 'application/json' })

/** All documents that a site may have, except the pages of its feed and the shards of its search index. */
export const DOCUMENTS: readonly SiteDocument[] = [
  json(OPENAPI_PATH),
  ...SCHEMA_NAMES.map((name) => json(schemaPath(name))),
  {
    path: API_CATALOG_PATH,
    file: API_CATALOG_PATH.slice(1),
    type: LINKSET_TYPE,
    headers: linkHeaders(API_CATALOG_PATH),
  },
  { path: LLMS_PATH, file: LLMS_PATH.slice(1), type: documentType(LLMS_PATH) },
  ...DOCS_FILES.map((name) => ({
    path: DOCS_PATH + (name === 'index.html' ? '' : name),
    file: `${DOCS_PATH.slice(1)}${name}`,
    type: documentType(name),
    headers: DOCS_HEADERS,
  })),
  ...BULK,
  CHANGES,
  SEARCH,
]

const isReference = ({ path }: SiteDocument): boolean => path.startsWith(DOCS_PATH)

/** Whether a document is a bulk file. */
export const isBulk = ({ path }: SiteDocument): boolean => path.startsWith(BULK_PATH)

/** Whether a document has the headers of every answer under /api/. */
export const isOfApi = (document: SiteDocument): boolean =>
  document.path.startsWith('/api/') && !isBulk(document)

/** The document at a path, whether or not the site has it. */
export const documentAt = (path: string): SiteDocument | null =>
  DOCUMENTS.filter((document) => document.path === path)[0] ?? changesAt(path) ?? shardAt(path)

type DocumentRules = Pick<SiteRules, 'docs' | 'bulk' | 'changes' | 'search'>

/** Whether a site has a document, or may have it if that is a page of the feed or a shard. */
export function isOn({ docs, bulk, changes, search }: DocumentRules, document: SiteDocument): boolean {
  if (isReference(document)) return docs !== false
  if (isOfFeed(document)) return changes === true
  if (isOfSearch(document)) return search === true
  return bulk === true || !isBulk(document)
}

/** The documents of a site, except the pages of its feed and the shards of its search index. */
export const listDocuments = (rules: DocumentRules): readonly SiteDocument[] =>
  DOCUMENTS.filter((document) => isOn(rules, document))

/** Documents whose number depends on the catalog, under a root of their own. */
export interface DocumentFolder {
  readonly root: SiteDocument
  /** The singular noun for these documents. */
  readonly one: string
  /** Their names as a pattern. */
  readonly name: string
  /** @param name itself, or the placeholder of a host's rules for it */
  readonly path: (name: string) => string
  readonly file: (name: string) => string
}

export const DOCUMENT_FOLDERS: readonly DocumentFolder[] = [
  { root: CHANGES, one: 'cursor', name: CURSOR, path: changesPath, file: changesFile },
  { root: SEARCH, one: 'shard', name: SHARD, path: shardPath, file: shardFile },
]

/** The folders that a site has. */
export const documentFolders = (rules: DocumentRules): readonly DocumentFolder[] =>
  DOCUMENT_FOLDERS.filter(({ root }) => isOn(rules, root))

/**
 * The paths of documents outside /api/. A trailing star matches any suffix. A path that lacks its trailing slash
 * redirects.
 */
export const DOCUMENT_PATHS: readonly string[] = [
  API_CATALOG_PATH,
  LLMS_PATH,
  DOCS_PATH.slice(0, -1),
  `${DOCS_PATH}*`,
]

/** Documents that share all headers but their type. */
export interface DocumentGroup {
  /** Their path, or their common prefix and a star. */
  readonly path: string
  readonly documents: readonly SiteDocument[]
  readonly headers: Readonly<Record<string, string>>
}

/** The documents outside the API whose headers a host must set. */
export function documentGroups(rules: DocumentRules): readonly DocumentGroup[] {
  const others = listDocuments(rules).filter((document) => !isOfApi(document))
  const alone = others.filter((document) => !isReference(document) && !isBulk(document))
  const groups = [
    { path: `${DOCS_PATH}*`, documents: others.filter(isReference), headers: DOCS_HEADERS },
    { path: `${BULK_PATH}*`, documents: others.filter(isBulk), headers: {} },
  ]
  return [
    ...alone.map((one) => ({ path: one.path, documents: [one], headers: one.headers ?? {} })),
    ...groups.filter(({ documents }) => documents.length > 0),
  ]
}
