// The rules of a site, which name the pages that its label has written, and its faces.
import type { SiteRules } from '../api/site-rules.ts'
import { ownPagePath, ownPages } from '../pages/own-articles.ts'
import { rulesOf } from '../settings/config.ts'
import type { Settings } from '../settings/settings.ts'
import { findOwnPages, type OwnPages } from '../sources/own-pages.ts'
import type { ActiveFace } from '../stages/face.ts'
import { faceRules, findFaces } from './faces.ts'

export interface RulesAndPages {
  readonly rules: SiteRules
  /** Empty for a site without web pages. */
  readonly own: OwnPages
  readonly faces: readonly ActiveFace[]
}

/** @throws CatalogErrors with a BAD_PAGE for each page that cannot be published, and what {@link findFaces} throws */
export async function findRules(settings: Settings, data: string): Promise<RulesAndPages> {
  const rules = rulesOf(settings, data)
  if (rules.web === undefined) return { rules, own: { pages: [], news: [], media: [] }, faces: [] }
  const [own, faces] = [await findOwnPages(data), await findFaces(settings, data)]
  const pages = ownPages(own.pages).map(({ name }) => ownPagePath(name))
  const web = { ...rules.web, ...(pages.length > 0 && { pages }), ...(faces.length > 0 && faceRules(faces)) }
  return { rules: { ...rules, web }, own, faces }
}
