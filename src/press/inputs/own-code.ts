// Renders a page of each kind where code of the user's own takes part, so that `check` finds what it throws.
import { FORM_RESOURCES, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { PageDigests } from '../../core/library/web/page-digests.ts'
import type { WebLibrary } from '../../core/library/web/web-library.ts'
import type { RenderedFile } from '../../core/site/planned-file.ts'
import type { SiteContext } from '../../pages/parts/context.ts'
import { WebFiles } from '../../pages/web-files.ts'
import type { Inputs } from './inputs.ts'
import { siteContext } from './page-context.ts'

/** What a site with code of the user's own is rendered with; null for a site without such code. */
export function ownCodeContext(inputs: Inputs, counts: CatalogCounts): SiteContext | null {
  const context = siteContext(inputs, counts)
  if (context === null) return null
  const faces = context.faces.filter(({ file }) => file !== null)
  return context.theme.pages !== null || faces.length > 0 ? { ...context, faces } : null
}

/**
 * Renders the first pages of a site.
 * @throws CatalogError BAD_THEME, BAD_MODULE if the code fails
 */
export async function tryOwnCode(web: WebLibrary, context: SiteContext): Promise<void> {
  const options = { context, digests: new PageDigests(web), feed: () => null, followed: () => null }
  for (const file of firstFiles(web, new WebFiles(web, options))) await file.render()
}

/** The forms of the first record of each kind, the first page of each list, and the files of which there is one. */
function* firstFiles(web: WebLibrary, files: WebFiles): Generator<RenderedFile> {
  for (const kind of FORM_RESOURCES) {
    const [uuid] = web.uuids(kind)
    if (uuid !== undefined && kind !== 'track') yield* files.record(kind, uuid)
  }
  for (const kind of WEB_RESOURCES) yield* files.indexPages(kind, 1)
  yield* files.singles()
}
