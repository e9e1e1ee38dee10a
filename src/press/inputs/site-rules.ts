// The rules of a site, which name the pages that its label has written and its faces, and the form of links that its
// hosts need.
import { faceAt } from '../../contract/rules/face-requests.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { EVENT_TYPES } from '../../contract/rules/web-headers.ts'
import { EVENT_FOLDER, PLAYLIST_FOLDER } from '../../contract/urls/web.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { siteRules } from '../../core/settings/config.ts'
import type { Settings } from '../../core/settings/settings.ts'
import type { ActiveFace } from '../../core/site/face.ts'
import type { Host } from '../../hosts/shared/host.ts'
import { publishedHosts } from '../../hosts/shared/published.ts'
import { type FoundEvents, findEvents } from '../../importers/events/find-events.ts'
import { type FoundPlaylists, findPlaylists } from '../../importers/playlists/find-playlists.ts'
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
  /** Empty for a site without web pages and faces. */
  readonly lists: FoundPlaylists
  readonly events: FoundEvents
  readonly faces: readonly ActiveFace[]
}

const NO_PAGES: OwnPages = { pages: [], news: [], media: [], unread: [] }
const NO_LISTS: FoundPlaylists = { files: [], unread: [] }
const NO_ROWS: FoundEvents = { rows: [], unknown: [], unread: [] }

/**
 * @throws CatalogErrors as `publishedHosts`, {@link findFaces} and {@link findPlaylists}, and with a BAD_PAGE for each page that cannot be
 *   published
 */
export async function findRules(settings: Settings, data: string): Promise<FoundRules> {
  const ofSettings = siteRules(settings, data)
  const hosts = await publishedHosts(settings, data)
  const rules = hosts.some(({ links }) => links === 'files')
    ? { ...ofSettings, links: 'files' as const }
    : ofSettings
  if (rules.web === undefined)
    return { rules, hosts, own: NO_PAGES, lists: NO_LISTS, events: NO_ROWS, faces: [] }
  const own = hasPages(rules) ? await findOwnPages(data) : NO_PAGES
  const lists = await findPlaylists(data)
  const events = hasPages(rules) ? await findEvents(data, settings.sources) : NO_ROWS
  const faces = facesOnHosts(await findFaces(settings, data), hosts)
  const pages = ownPages(own.pages).map(({ name }) => ownPagePath(name))
  const ofFaces = faces.length > 0 ? faceRules(faces) : {}
  const web = {
    ...rules.web,
    ...(pages.length > 0 && { pages }),
    ...ofFaces,
    ...(events.rows.length > 0 && {
      events: true as const,
      types: [...(ofFaces.types ?? []), ...EVENT_TYPES],
    }),
  }
  const found = { ...rules, web }
  for (const page of ownPages(own.pages)) {
    checkAddress(page, found)
    if (page.name === PLAYLIST_FOLDER && lists.files.length > 0) throw addressOfLists(page)
    if (page.name === EVENT_FOLDER && events.rows.length > 0) throw addressOfEvents(page)
  }
  return { rules: found, hosts, own, lists, events, faces }
}

/** @throws CatalogError BAD_PAGE for a page at whose address a face answers */
function checkAddress({ name, file }: OwnPage, rules: SiteRules): void {
  const face = faceAt(rules, ownPagePath(name))
  if (face === null) return
  throw badPage(file, `The face "${face.name}" answers at ${ownPagePath(name)} itself.`, {
    hint: `Choose a different name, such as our-${name}.md.`,
  })
}

const addressOfLists = ({ name, file }: OwnPage) =>
  new CatalogError('BAD_PLAYLIST', `The playlists have the address of this page, ${ownPagePath(name)}.`, {
    at: [{ file }],
    hint: `Choose a different name, such as our-${name}.md, or move the lists out of the folder ${PLAYLIST_FOLDER}.`,
  })

const addressOfEvents = ({ name, file }: OwnPage) =>
  new CatalogError('BAD_EVENT', `The events have the address of this page, ${ownPagePath(name)}.`, {
    at: [{ file }],
    hint: `Choose a different name, such as our-${name}.md.`,
  })
