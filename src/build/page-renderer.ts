// What a build makes web pages with.
import type { CatalogCounts } from '../model/catalog.ts'
import type { PageBatch } from '../model/pages.ts'
import type { SiteFile } from '../model/site.ts'
import { inBlocks } from '../packs/packer.ts'
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
  return context && { context, render: (batch) => renderPages(context, batch) }
}

/** The files of the pages of records, in their blocks where a site is packed. */
export function renderPages(context: PageContext, batch: PageBatch): Iterable<SiteFile> {
  const files = renderBatch(context, batch)
  const { kind, blocks } = batch
  return blocks === null ? files : inBlocks(new Map([[`${kind}_page` as const, blocks]]), files)
}
