// Renders a page of each kind where code of the user's own takes part, so that `check` finds what it throws.
import { FORM_RESOURCES, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { LibraryLists } from '../../core/library/web/library-lists.ts'
import { menuKey } from '../../core/library/web/list-records.ts'
import { PageDigests } from '../../core/library/web/page-digests.ts'
import type { WebLibrary } from '../../core/library/web/web-library.ts'
import type { DirectFile } from '../../core/site/planned-file.ts'
import { ListFiles } from '../../pages/list-files.ts'
import type { SiteContext } from '../../pages/parts/context.ts'
import { RecordForms } from '../../pages/record-forms.ts'
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
  const digests = new PageDigests(web, menuKey(context))
  const followed = () => null
  const lists = new LibraryLists(web, { digests, feed: () => null, followed })
  const files = new ListFiles(lists, { context, followed })
  for (const file of firstForms(web, new RecordForms(web, { context, digests }))) file.render()
  for (const kind of WEB_RESOURCES) for (const file of files.indexPages(kind, 1)) file.render()
  for (const file of files.singles()) await file.render()
}

/** The forms of the first record of each kind. */
function* firstForms(web: WebLibrary, forms: RecordForms): Generator<DirectFile> {
  for (const kind of FORM_RESOURCES) {
    const [uuid] = web.uuids(kind)
    if (uuid !== undefined && kind !== 'track') yield* forms.of(kind, uuid)
  }
}
