import type { WholeSite } from '../../api-files/openapi/documents.ts'
import type { PathExamples } from '../../api-files/openapi/examples.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { faceLinks } from '../../pages/feeds/face-files.ts'
import { listStyles } from '../../pages/own/slots.ts'
import { isPageContext, type SiteContext } from '../../pages/parts/context.ts'
import type { PageInputs } from './page-inputs.ts'

/** Everything that web pages and faces need except records; null for a site without either. */
export function siteContext(inputs: PageInputs, counts: CatalogCounts): SiteContext | null {
  const { rules, addresses, site, assets, ownPages, news, playlists, events, theme, faces } = inputs
  if (rules.web === undefined) return null
  return { rules, addresses, site, counts, assets, ownPages, news, playlists, events, theme, faces }
}

interface Described {
  readonly paths: PathExamples
  /** Null for a site without web pages and faces. */
  readonly context: SiteContext | null
}

/** What describes a site in its documents. */
export const wholeSite = ({ site }: PageInputs, { paths, context }: Described): WholeSite => ({
  name: site.name,
  terms: site.terms,
  paths,
  faces: context ? faceLinks(context) : [],
  styles: context && isPageContext(context) ? listStyles(context) : [],
})
