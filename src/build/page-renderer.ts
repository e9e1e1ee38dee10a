// What a build makes web pages with.
import type { CatalogCounts } from '../model/catalog.ts'
import type { PageContext } from '../pages/context.ts'
import { renderBatch } from '../pages/pages.ts'
import type { Renderer } from '../site/renderer.ts'
import type { Inputs } from './inputs.ts'

/** What every page of a site needs; null for a site without pages. */
export function pageContext(inputs: Inputs, counts: CatalogCounts): PageContext | null {
  const { rules, addresses, site, assets, pictures } = inputs
  return assets && { rules, addresses, site, counts, assets, pictures }
}

export function pageRenderer(inputs: Inputs, counts: CatalogCounts): Renderer | null {
  const context = pageContext(inputs, counts)
  return context && { context, render: (batch) => renderBatch(context, batch) }
}
