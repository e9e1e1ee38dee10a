// Files for search engines: robots.txt (RFC 9309) and sitemaps (sitemaps.org). They may crawl pages and the API, but
// not the embeds, which only duplicate pages.

import { SITE_PAGES } from '../../contract/kinds/forms.ts'
import { type FormResource, PLURALS, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { webPagePath } from '../../contract/urls/urls.ts'
import {
  EVENTS_PATH,
  GROUP_FOLDERS,
  GROUPS,
  indexPath,
  listPagePath,
  SITEMAP_SIZE,
} from '../../contract/urls/web.ts'
import { hasEvents } from '../../core/library/events/event.ts'
import type { GroupList, SitemapPart } from '../../core/library/web/list-records.ts'
import { html, type Markup, markupText } from '../../core/markup/html.ts'
import { playlistPaths, sitemapCount, sitemapKinds } from '../files.ts'
import { absolute, pictureUrl } from '../metadata/addresses.ts'
import { newsPaths, ownPagePath, ownPages } from '../own/own-articles.ts'
import type { PageContext } from '../parts/context.ts'
import { AI_CRAWLERS } from './ai-crawlers.ts'

export function robots(context: PageContext): string {
  const { disallow = [], ai = true } = context.site.robots ?? {}
  const refused = new Set([...disallow, ...(ai ? [] : AI_CRAWLERS)])
  const allows = !refused.delete(ANY)
  const group = (agents: Iterable<string>, path: string) =>
    `${[...agents].map((agent) => `User-agent: ${agent}\n`).join('')}Disallow: ${path}\n\n`
  const ofRefused = refused.size > 0 ? group(refused, '/') : ''
  return `${group([ANY], allows ? '/embed/' : '/')}${ofRefused}Sitemap: ${absolute(context, '/sitemap.xml')}\n`
}

/** Any crawler that no other group names. */
const ANY = '*'

/** The name of a sitemap: `releases-1`. */
const sitemapName = (resource: FormResource, number: number): string => `${PLURALS[resource]}-${number}`

export function sitemapIndex(context: PageContext): string {
  const names = sitemapKinds(context).flatMap((resource) =>
    Array.from({ length: sitemapCount(context.counts, resource) }, (_, at) => sitemapName(resource, at + 1)),
  )
  const paths = [`/${SITE_PAGES.pages}`, ...names.map((name) => `/sitemap-${name}.xml`)]
  return markupText(html`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => html`<sitemap>${location(context, path)}</sitemap>\n`)}</sitemapindex>
`)
}

/** The sitemap of the home page, the first page of each list, and the pages, playlists and events of the label. */
export function pagesSitemap(context: PageContext, groups: readonly GroupList[]): string {
  const pages = [
    '/',
    ...WEB_RESOURCES.map((resource) => indexPath(resource, 1)),
    ...GROUPS.filter((group) => groups.some(({ list }) => list.startsWith(`${GROUP_FOLDERS[group]}/`))).map(
      (group) => listPagePath(GROUP_FOLDERS[group], 1),
    ),
    ...ownPages(context.ownPages).map(({ name }) => ownPagePath(name)),
    ...newsPaths(context.news),
    ...playlistPaths(context.playlists),
    ...(hasEvents(context.events) ? [EVENTS_PATH] : []),
  ]
  const lists = groups.map(({ list }) => listPagePath(list, 1))
  const paths = [...pages, ...lists].slice(0, SITEMAP_SIZE)
  return urlSet(
    null,
    paths.map((path) => location(context, path)),
  )
}

/** The pages of records, each with its picture (Google, "Image sitemaps"). */
export const sitemap = (context: PageContext, { resource, records }: SitemapPart): string =>
  urlSet(
    html` xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`,
    records.map(({ uuid, image }) => {
      const picture =
        resource !== 'track' &&
        image &&
        html`<image:image><image:loc>${pictureUrl(context, resource, image)}</image:loc></image:image>`
      return html`${location(context, webPagePath(resource, uuid))}${picture}`
    }),
  )

const urlSet = (namespace: Markup | null, urls: readonly Markup[]): string =>
  markupText(html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>
${urls.map((url) => html`<url>${url}</url>\n`)}</urlset>
`)

const location = (context: PageContext, path: string): Markup => html`<loc>${absolute(context, path)}</loc>`
