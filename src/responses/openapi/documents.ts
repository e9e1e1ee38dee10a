// Renders the descriptive documents of a site as files.
import { readFile } from 'node:fs/promises'
import {
  API_CATALOG_PATH,
  DOCS_PATH,
  documentsOf,
  LLMS_PATH,
  OPENAPI_PATH,
  schemaPath,
} from '../../api/documents.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import type { SiteFile } from '../../stages/site.ts'
import { packageFile } from '../../system/package.ts'
import { apiCatalog, llmsText } from './discovery.ts'
import { examplesOf, type FirstBodies, type ListCounts, type PathExamples } from './examples.ts'
import { openApi, titleOf } from './openapi.ts'
import { schemaDocuments } from './schemas.ts'

export interface DescribedSite {
  readonly rules: SiteRules
  /** The name of the site, if it has one. */
  readonly name?: string | undefined
  readonly bodies: FirstBodies
  readonly counts: ListCounts
  readonly paths: PathExamples
}

/** The documents by which a site describes itself, in the order of their table. */
export async function renderDocuments({
  rules,
  name,
  bodies,
  counts,
  paths,
}: DescribedSite): Promise<SiteFile[]> {
  const title = titleOf(rules, name)
  const examples = examplesOf(rules, bodies, counts)
  // Loaded on demand: it builds the schemas of all responses, which takes longer than everything else here.
  const bulk = rules.bulk ? await import('./bulk.ts') : null
  const texts = new Map([
    [OPENAPI_PATH, JSON.stringify(openApi(rules, { title, examples, paths, bulk }))],
    [API_CATALOG_PATH, JSON.stringify(apiCatalog(rules))],
    [LLMS_PATH, llmsText(rules, { title, bodies })],
    ...[...schemaDocuments(rules.baseUrl)].map(
      ([name, schema]) => [schemaPath(name), JSON.stringify(schema)] as const,
    ),
  ])
  const described = documentsOf(rules).filter(({ path }) => texts.has(path) || path.startsWith(DOCS_PATH))
  return Promise.all(
    described.map(async ({ path, file }) => {
      const text = texts.get(path)
      const body =
        text === undefined ? await readReference(file.slice(DOCS_PATH.length - 1), rules) : Buffer.from(text)
      return { path: file, body: [body] }
    }),
  )
}

/** Compiling the package puts the files of the reference here; see scripts/build/assets.js. */
const DOCS = packageFile('lib/responses/openapi/docs/')

/** The reference links to the home page if the site has web pages. */
async function readReference(name: string, { web }: SiteRules): Promise<Buffer> {
  const bytes = await readFile(new URL(name, DOCS))
  if (name !== 'index.html' || web === undefined) return bytes
  return Buffer.from(bytes.toString().replace('</strong>\n', '$&      <a href="/">Home</a>\n'))
}
