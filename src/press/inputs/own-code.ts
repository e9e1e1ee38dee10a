// Renders a page of each kind where code of the user's own takes part, so that `check` finds what it throws.
import { indexPart, recordPart } from '../../contract/kinds/forms.ts'
import { WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import type { Library } from '../../core/library/library.ts'
import type { OpenCatalog } from '../../core/library/open-catalog.ts'
import { SomeParts } from '../../core/library/stale.ts'
import { pageCatalog } from '../../core/library/web/page-catalog.ts'
import type { WebLibrary } from '../../core/library/web/web-library.ts'
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
const firstPages = ({ lists }: Library): SomeParts =>
  new SomeParts(
    WEB_RESOURCES.flatMap((kind) => [
      ...[...lists[kind].keys()].slice(0, 1).map((name) => ({ resource: recordPart(kind), name })),
      { resource: indexPart(kind), name: '1' },
    ]),
  )

/**
 * Renders the first pages of a site.
 * @throws CatalogError BAD_THEME, BAD_MODULE if the code fails
 */
export async function tryOwnCode(web: WebLibrary, context: SiteContext): Promise<void> {
  const pages = pageCatalog(web, { stale: firstPages(web.library) })
  for (const render of [renderRecordForms, renderLists, renderSitePages]) {
    for await (const files of render(pages, context)) Array.from(files)
  }
}
