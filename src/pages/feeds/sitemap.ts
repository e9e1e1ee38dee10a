// What search engines read: robots.txt (RFC 9309) and sitemaps (sitemaps.org).
import { API_PATH } from '../../api/resources.ts'
import { webPagePath } from '../../api/urls.ts'
import { WEB_FOLDERS, WEB_RESOURCES, type WebResource } from '../../api/web.ts'
import type { SitemapPart } from '../../model/pages.ts'
import type { PageContext } from '../context.ts'
import { sitemapCount } from '../files.ts'
import { html, markupText } from '../html.ts'

export const robots = ({ rules }: PageContext): string =>
  `User-agent: *\nDisallow: ${API_PATH}\nDisallow: /embed/\nSitemap: ${rules.baseUrl}/sitemap.xml\n`

/** The name of a sitemap: `releases-1`. */
export const sitemapName = (resource: WebResource, number: number): string =>
  `${WEB_FOLDERS[resource]}-${number}`

export function sitemapIndex({ rules, counts }: PageContext): string {
  const names = WEB_RESOURCES.flatMap((resource) =>
    Array.from({ length: sitemapCount(counts, resource) }, (_, at) => sitemapName(resource, at + 1)),
  )
  return markupText(html`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${names.map((name) => html`<sitemap><loc>${rules.baseUrl}/sitemap-${name}.xml</loc></sitemap>\n`)}</sitemapindex>
`)
}

export const sitemap = ({ rules }: PageContext, { resource, uuids }: SitemapPart): string =>
  markupText(html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${uuids.map((uuid) => html`<url><loc>${rules.baseUrl}${webPagePath(resource, uuid)}</loc></url>\n`)}</urlset>
`)
