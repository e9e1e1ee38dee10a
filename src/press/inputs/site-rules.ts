// The rules of a site, which name the pages that its label has written and its faces, and the form of links that its
// hosts need.
import { faceAt } from '../../contract/rules/face-requests.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { rulesOf } from '../../core/settings/config.ts'
import type { Settings } from '../../core/settings/settings.ts'
import type { ActiveFace } from '../../core/site/face.ts'
import type { Host } from '../../hosts/shared/host.ts'
import { publishedHosts } from '../../hosts/shared/published.ts'
import { badPage, findOwnPages, type OwnPages } from '../../pages/own/find-own-pages.ts'
import { ownPagePath, ownPages } from '../../pages/own/own-articles.ts'
import type { OwnPage } from '../../pages/own/written-pages.ts'
import { facesOnHosts } from './answered-faces.ts'
import { faceRules, findFaces } from './faces.ts'

export interface FoundRules {
  readonly rules: SiteRules
  /** The hosts that the settings name. */
  readonly hosts: readonly Host[]
  /** Empty for a site without web pages. */
  readonly own: OwnPages
  readonly faces: readonly ActiveFace[]
}

const NO_PAGES: OwnPages = { pages: [], news: [], media: [], unread: [] }

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
  const faces = facesOnHosts(await findFaces(settings, data), hosts)
  const pages = ownPages(own.pages).map(({ name }) => ownPagePath(name))
  const web = { ...rules.web, ...(pages.length > 0 && { pages }), ...(faces.length > 0 && faceRules(faces)) }
  const found = { ...rules, web }
  for (const page of ownPages(own.pages)) checkAddress(page, found)
  return { rules: found, hosts, own, faces }
}

/** @throws CatalogError BAD_PAGE for a page at whose address a face answers */
function checkAddress({ name, file }: OwnPage, rules: SiteRules): void {
  const face = faceAt(rules, ownPagePath(name))
  if (face === null) return
  throw badPage(file, `The face "${face.name}" answers at ${ownPagePath(name)} itself.`, {
    hint: `Choose a different name, such as our-${name}.md.`,
  })
}
