// The rules of a site, which name the pages that its label has written and its faces, and the form of links that its
// hosts need.
import { hasPages, type SiteRules } from '../api/site-rules.ts'
import { publishedHosts } from '../hosts/published.ts'
import { ownPagePath, ownPages } from '../pages/own-articles.ts'
import { rulesOf } from '../settings/config.ts'
import type { Settings } from '../settings/settings.ts'
import { findOwnPages, type OwnPages } from '../sources/own-pages.ts'
import type { ActiveFace } from '../stages/face.ts'
import type { Host } from '../stages/host.ts'
import { faceRules, findFaces } from './faces.ts'

export interface FoundRules {
  readonly rules: SiteRules
  /** The hosts that the settings name. */
  readonly hosts: readonly Host[]
  /** Empty for a site without web pages. */
  readonly own: OwnPages
  readonly faces: readonly ActiveFace[]
}

const NO_PAGES: OwnPages = { pages: [], news: [], media: [] }

/**
 * @throws CatalogErrors as `publishedHosts` and {@link findFaces}, and with a BAD_PAGE for each page that cannot be
 *   published
 */
export async function findRules(settings: Settings, data: string): Promise<FoundRules> {
  const ofSettings = rulesOf(settings, data)
  const hosts = await publishedHosts(settings, data)
  const rules = hosts.some(({ links }) => links === 'files')
    ? { ...ofSettings, links: 'files' as const }
    : ofSettings
  if (rules.web === undefined) return { rules, hosts, own: NO_PAGES, faces: [] }
  const own = hasPages(rules) ? await findOwnPages(data) : NO_PAGES
  const faces = await findFaces(settings, data)
  const pages = ownPages(own.pages).map(({ name }) => ownPagePath(name))
  const web = { ...rules.web, ...(pages.length > 0 && { pages }), ...(faces.length > 0 && faceRules(faces)) }
  return { rules: { ...rules, web }, hosts, own, faces }
}
