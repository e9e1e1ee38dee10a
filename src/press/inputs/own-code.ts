// Renders a page of each kind where code of the user's own takes part, so that `check` finds what it throws.
import { indexPart, recordPart } from '../../contract/kinds/forms.ts'
import { WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import type { OpenCatalog } from '../../core/catalog/open.ts'
import { pageCatalog } from '../../core/catalog/read-pages.ts'
import { makeStale } from '../../core/catalog/stale.ts'
import { renderLists, renderRecordForms, renderSitePages } from '../../pages/pages.ts'
import type { SiteContext } from '../../pages/parts/context.ts'
import type { Inputs } from './inputs.ts'
import { siteContext } from './page-context.ts'

/** What a site with code of the user's own is rendered with; null for a site without such code. */
export function ownCodeContext(inputs: Inputs, { counts }: OpenCatalog): SiteContext | null {
  const context = siteContext(inputs, counts)
  if (context === null) return null
  const faces = context.faces.filter(({ file }) => file !== null)
  return context.theme.pages !== null || faces.length > 0 ? { ...context, faces } : null
}

/** The page of the first record of each kind, and the first page of each list. */
const FIRST_PAGES = WEB_RESOURCES.map(
  (kind) => `
    SELECT '${recordPart(kind)}', uuid::VARCHAR FROM ${kind}_rank WHERE rank = 1
    UNION ALL SELECT '${indexPart(kind)}', '1'`,
).join(' UNION ALL ')

/**
 * Renders the first pages from the tables of web pages.
 * @throws CatalogError BAD_THEME, BAD_MODULE if the code fails
 */
export async function tryOwnCode({ engine }: OpenCatalog, context: SiteContext): Promise<void> {
  await makeStale(engine, { parts: FIRST_PAGES, limits: [], kinds: [] })
  const pages = pageCatalog(engine)
  for (const render of [renderRecordForms, renderLists, renderSitePages]) {
    for await (const files of render(pages, context)) Array.from(files)
  }
}
