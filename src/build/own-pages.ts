// The rules of a site, which name the pages that its label has written.
import type { SiteRules } from '../api/site-rules.ts'
import { ownPagePath, ownPages } from '../pages/own-articles.ts'
import { rulesOf } from '../settings/config.ts'
import type { Settings } from '../settings/settings.ts'
import { findOwnPages, type OwnPages } from '../sources/own-pages.ts'

export interface RulesAndPages {
  readonly rules: SiteRules
  /** Empty for a site without web pages. */
  readonly own: OwnPages
}

/** @throws CatalogErrors with a BAD_PAGE for each page that cannot be published */
export async function findRules(settings: Settings, data: string): Promise<RulesAndPages> {
  const rules = rulesOf(settings, data)
  if (rules.web === undefined) return { rules, own: { pages: [], news: [], media: [] } }
  const own = await findOwnPages(data)
  const pages = ownPages(own.pages).map(({ name }) => ownPagePath(name))
  return { rules: pages.length === 0 ? rules : { ...rules, web: { ...rules.web, pages } }, own }
}
