import type { PageContext } from '../pages/context.ts'
import type { CatalogCounts } from '../stages/catalog.ts'
import type { Inputs } from './inputs.ts'

/** Everything that the web pages of a site need except records; null for a site without pages. */
export function pageContext(inputs: Inputs, counts: CatalogCounts): PageContext | null {
  const { rules, addresses, site, assets, ownPages, news, theme } = inputs
  return assets && { rules, addresses, site, counts, assets, ownPages, news, theme }
}
