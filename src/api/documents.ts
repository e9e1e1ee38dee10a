// The documents of a site that are no records: how the API describes itself, to programs and to people.
// One table: what it lists is pressed, answered, and printed into the files of hosts. JSON documents under
// /api/ go out as everything there does, so that a host needs no headers of their own for them.
import { BULK, BULK_PATH } from './bulk.ts'
import { CHANGES, changesAt, isOfFeed } from './changes.ts'
import { API_PATH, type SiteDocument } from './resources.ts'
import type { SiteRules } from './site-rules.ts'

/** The schemas that have a URL of their own, by the name it ends in. */
export const SCHEMA_NAMES = [
  'api-root',
  'catalog-root',
  'artist',
  'track',
  'release',
  'label',
  'features',
  'artist-page',
  'track-page',
  'release-page',
  'label-page',
  'error',
] as const
export type SchemaName = (typeof SCHEMA_NAMES)[number]

export const OPENAPI_PATH = `${API_PATH}openapi.json`
export const schemaPath = (name: SchemaName): string => `${API_PATH}schemas/${name}.json`

/** Where programs look for the APIs of a host (RFC 9727, section 2). */
export const API_CATALOG_PATH = '/.well-known/api-catalog'
export const LLMS_PATH = '/llms.txt'
export const DOCS_PATH = '/docs/'

/** What the pages of the reference may do: nothing but show themselves and ask their own host. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const DOCS_HEADERS = { 'Content-Security-Policy': DOCS_POLICY, 'Referrer-Policy': 'no-referrer' }

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/** The files of the reference; those of swagger-ui come from its package. */
export const DOCS_FILES = [
  'index.html',
  'docs.js',
  'docs.css',
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'swagger-ui.LICENSE.txt',
  'swagger-ui.NOTICE.txt',
] as const
export type DocsFile = (typeof DOCS_FILES)[number]

const json = (path: string): SiteDocument => ({ path, file: path.slice(1), type: 'application/json' })

/** All that any site may have, but for the pages of its feed. */
export const DOCUMENTS: readonly SiteDocument[] = [
  json(OPENAPI_PATH),
  ...SCHEMA_NAMES.map((name) => json(schemaPath(name))),
  {
    path: API_CATALOG_PATH,
    file: API_CATALOG_PATH.slice(1),
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    headers: { Link: `<${API_CATALOG_PATH}>; rel="api-catalog"` },
  },
  { path: LLMS_PATH, file: LLMS_PATH.slice(1), type: TYPES.txt as string },
  ...DOCS_FILES.map((name) => ({
    path: DOCS_PATH + (name === 'index.html' ? '' : name),
    file: `${DOCS_PATH.slice(1)}${name}`,
    type: TYPES[name.slice(name.lastIndexOf('.') + 1)] as string,
    headers: DOCS_HEADERS,
  })),
  ...BULK,
  CHANGES,
]

const isReference = ({ path }: SiteDocument): boolean => path.startsWith(DOCS_PATH)

/** Whether a document holds a whole list, and is written by the engine. */
export const isBulk = ({ path }: SiteDocument): boolean => path.startsWith(BULK_PATH)

/** Whether a document goes out as everything under /api/ does. */
export const isOfApi = (document: SiteDocument): boolean =>
  document.path.startsWith('/api/') && !isBulk(document)

/** The document at a path, whether or not a site has it. */
export const documentAt = (path: string): SiteDocument | null =>
  DOCUMENTS.filter((document) => document.path === path)[0] ?? changesAt(path)

type DocumentRules = Pick<SiteRules, 'docs' | 'bulk' | 'changes'>

/** Whether a site has a document, or may have it if it is a page of the feed. */
export function isOn({ docs, bulk, changes }: DocumentRules, document: SiteDocument): boolean {
  if (isReference(document)) return docs !== false
  if (isOfFeed(document)) return changes === true
  return bulk === true || !isBulk(document)
}

/** The documents of a site, but for the pages of its feed. */
export const documentsOf = (rules: DocumentRules): readonly SiteDocument[] =>
  DOCUMENTS.filter((document) => isOn(rules, document))

/**
 * Where a site may have documents outside /api/: paths, and with a star at its end all that begin with it.
 * What has no last slash there is led to what has.
 */
export const DOCUMENT_PATHS: readonly string[] = [
  API_CATALOG_PATH,
  LLMS_PATH,
  DOCS_PATH.slice(0, -1),
  `${DOCS_PATH}*`,
]

/** Documents that have all headers but their type in common. */
export interface DocumentGroup {
  /** Their path, or with a star at its end what all their paths begin with. */
  readonly path: string
  readonly documents: readonly SiteDocument[]
  readonly headers: Readonly<Record<string, string>>
}

/** What a host is to be told of documents: those that go out as the API does it knows already. */
export function documentGroups(rules: DocumentRules): readonly DocumentGroup[] {
  const told = documentsOf(rules).filter((document) => !isOfApi(document))
  const alone = told.filter((document) => !isReference(document) && !isBulk(document))
  const groups = [
    { path: `${DOCS_PATH}*`, documents: told.filter(isReference), headers: DOCS_HEADERS },
    { path: `${BULK_PATH}*`, documents: told.filter(isBulk), headers: {} },
  ]
  return [
    ...alone.map((one) => ({ path: one.path, documents: [one], headers: one.headers ?? {} })),
    ...groups.filter(({ documents }) => documents.length > 0),
  ]
}
