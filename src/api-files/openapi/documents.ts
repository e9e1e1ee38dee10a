// Renders the descriptive documents of a site as files.
import { readFile } from 'node:fs/promises'
import { API_PATH, type SiteDocument } from '../../contract/kinds/resources.ts'
import {
  API_CATALOG_PATH,
  DOCS_PATH,
  LLMS_PATH,
  listDocuments,
  OPENAPI_PATH,
  schemaPath,
} from '../../contract/rules/documents.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { BULK } from '../../contract/schemas/bulk.ts'
import { CHANGES } from '../../contract/schemas/changes.ts'
import { SEARCH } from '../../contract/search/search-files.ts'
import { linkPath } from '../../contract/urls/urls.ts'
import type { FaceLink } from '../../core/site/face.ts'
import type { DataTerms, SiteFile } from '../../core/site/site.ts'
import { packageFile } from '../../core/system/package.ts'
import { apiCatalog, llmsText } from './discovery.ts'
import { collectExamples, type FirstBodies, type ListCounts, type PathExamples } from './examples.ts'
import { openApi, referenceTitle } from './openapi.ts'
import { schemaDocuments } from './schemas.ts'

/** What describes a site beside its rules and records. */
export interface WholeSite {
  /** The name of the site, if it has one. */
  readonly name?: string | undefined
  readonly terms: DataTerms
  readonly paths: PathExamples
  readonly faces: readonly FaceLink[]
  /** The style sheets of its web pages. */
  readonly styles: readonly string[]
}

interface DescribedSite extends WholeSite {
  readonly rules: SiteRules
  readonly bodies: FirstBodies
  readonly counts: ListCounts
}

/** The documents by which a site describes itself, in the order of their table. */
export const describedDocuments = (rules: SiteRules): readonly SiteDocument[] =>
  listDocuments(rules).filter(
    ({ path }) => path !== SEARCH.path && path !== CHANGES.path && !BULK.some((bulk) => bulk.path === path),
  )

/** Renders these documents. */
export async function renderDocuments({
  rules,
  name,
  terms,
  bodies,
  counts,
  paths,
  faces,
  styles,
}: DescribedSite): Promise<SiteFile[]> {
  const title = referenceTitle(rules, name)
  const examples = collectExamples(rules, bodies, counts)
  // Loaded on demand: it builds the schemas of all responses, which takes longer than everything else here.
  const bulk = rules.bulk ? await import('./bulk.ts') : null
  const description = openApi(rules, { title, terms, examples, paths, bulk, faces })
  const page = rules.docs === false ? null : (await import('./reference.ts')).referencePage
  const root = linkPath(rules, API_PATH)
  const texts = new Map([
    [OPENAPI_PATH, JSON.stringify(description)],
    [API_CATALOG_PATH, JSON.stringify(apiCatalog(rules))],
    ...(page ? [[DOCS_PATH, page(description, { hasPages: hasPages(rules), styles, root })] as const] : []),
    [LLMS_PATH, llmsText(rules, { title, terms, bodies, faces })],
    ...[...schemaDocuments(rules.baseUrl)].map(
      ([name, schema]) => [schemaPath(name), JSON.stringify(schema)] as const,
    ),
  ])
  return Promise.all(
    describedDocuments(rules).map(async ({ path, file }) => {
      const text = texts.get(path)
      const body =
        text === undefined ? await readFile(new URL(path.slice(DOCS_PATH.length), DOCS)) : Buffer.from(text)
      return { path: file, body: [body] }
    }),
  )
}

/** Compiling the package puts the files of the reference here; see scripts/compile/files.js. */
const DOCS = packageFile('lib/api-files/openapi/docs/')
