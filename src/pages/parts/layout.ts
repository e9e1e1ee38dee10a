// The frame of every web page: its head, its header and its footer.

import { type Texts, textIn } from '../../contract/common/texts.ts'
import { WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import { API_PATH } from '../../contract/kinds/resources.ts'
import { linkPath } from '../../contract/urls/urls.ts'
import { EVENTS_PATH, indexPath, listPagePath, PLAYLIST_FOLDER } from '../../contract/urls/web.ts'
import { hasEvents } from '../../core/library/events/event.ts'
import { linkedKinds } from '../../core/library/web/list-records.ts'
import { html, type Markup, markupText } from '../../core/markup/html.ts'
import { phrase } from '../../core/markup/markdown.ts'
import { makePalettes } from '../look/colors.ts'
import { inLanguage } from '../look/direction.ts'
import { lookLink, type Styled } from '../look/look.ts'
import { licenseLink } from '../metadata/license.ts'
import { NOINDEX } from '../metadata/noindex.ts'
import { ownLinks, ownPagePath, ownTitle } from '../own/own-articles.ts'
import { slot, themeStyle } from '../own/slots.ts'
import { primaryLanguage, siteWords } from '../words/words.ts'
import { type PageContext, siteName } from './context.ts'
import { once } from './once.ts'
import { headerSearch } from './search-form.ts'

interface PageFrame {
  /** The title of the page, without the site's name; null for the home page. */
  readonly title: string | null
  /** The path of the page; null if it serves any path. */
  readonly path: string | null
  /** The section of the site that the page is in. */
  readonly section?: WebResource | 'search' | 'news' | 'playlists' | 'events'
  /** The record that the page is of, if it may have a look of its own. */
  readonly of?: Styled | null
  /** Links and metadata specific to this page. */
  readonly head?: Markup
  readonly main: Markup
}

/** Renders a web page. */
export function page(context: PageContext, frame: PageFrame): string {
  const { rules, site, assets } = context
  const { title, path, head, main, of = null } = frame
  const name = siteName(context)
  const words = siteWords(context)
  return markupText(html`<!doctype html>
<html${inLanguage(site.language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorSchemes(context)}">
<title>${title === null ? name : `${title} – ${name}`}</title>
${path === null ? NOINDEX : html`<link rel="canonical" href="${rules.baseUrl}${path}">\n`}\
<link rel="stylesheet" href="${assets.paths['page.css']}">
${lookLink(context, of)}${themeStyle(context)}<link rel="icon" href="${assets.logo?.path ?? assets.paths['icon.svg']}">
<link rel="apple-touch-icon" href="${assets.icon.path}">
<link rel="manifest" href="${assets.paths['site.webmanifest']}">
${searchDescription(context)}\
${themeColors(context)}${head}\
<script type="module" src="${assets.paths['player.js']}"></script>
${slot(context, 'head')}</head>
${bodyTag(context)}
<a class="skip" href="#main">${words.skip}</a>
${renderHeader(context, frame)}
${slot(context, 'header')}<main id="main" tabindex="-1">
${main}
</main>
${siteFooter(context)}
</body>
</html>
`)
}

const searchDescription = once(({ assets, ...context }: PageContext): Markup => {
  const path = assets.paths['opensearch.xml']
  return path === undefined
    ? html``
    : html`<link rel="search" type="application/opensearchdescription+xml" title="${siteName(context)}" href="${path}">\n`
})

/** The color of the browser around a page; a theme may have any. */
const themeColors = once(({ theme, site }: PageContext): readonly Markup[] =>
  theme.style === null
    ? Object.entries(makePalettes(site)).map(
        ([scheme, { page }]) =>
          html`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${page}">\n`,
      )
    : [],
)

/** The interface differs from the site in language and direction if there is no translation. */
export const bodyTag = once((context: PageContext): Markup => {
  const { language } = siteWords(context)
  return primaryLanguage(context.site.language) === language
    ? html`<body>`
    : html`<body${inLanguage(language)}>`
})

const colorSchemes = once(({ site }: PageContext): string => {
  const { light, dark } = makePalettes(site)
  return [...new Set([light.scheme, dark.scheme])].join(' ')
})

type HeaderFrame = Pick<PageFrame, 'path' | 'section'>

function renderHeader(context: PageContext, frame: HeaderFrame): Markup {
  const made = sectionHeaders(context).get(frame.section)
  return made === undefined || made.first === frame.path ? siteHeader(context, frame) : made.header
}

/** The header of pages in a section, except the first page of its list. */
const sectionHeaders = once(
  (context: PageContext) =>
    new Map<PageFrame['section'], { readonly first: string; readonly header: Markup }>(
      WEB_RESOURCES.map((section) => {
        const header = siteHeader(context, { path: null, section })
        return [section, { first: indexPath(section, 1), header }]
      }),
    ),
)

function siteHeader(context: PageContext, { path, section }: HeaderFrame): Markup {
  const { rules, site } = context
  const words = siteWords(context)
  const links = [
    ...linkedKinds(context.counts).map((kind) => [kind, indexPath(kind, 1), words.lists[kind]] as const),
    ...(context.playlists.length > 0 ? [['playlists', PLAYLISTS_PATH, words.playlists] as const] : []),
    ...(hasEvents(context.events) ? [['events', EVENTS_PATH, words.events] as const] : []),
    ...(context.news.length > 0 ? [['news', '/news/', words.news] as const] : []),
    ...ownLinks(context.ownPages, 'menu').map((own) => [null, ownPagePath(own.name), ownTitle(own)] as const),
    ...(site.menu ?? []).map(({ label, url }) => [null, url, labelIn(site, label)] as const),
  ]
  return html`<header class="site">
<a class="brand" href="/">${logo(context)}<bdi lang="${site.language}">${siteName(context)}</bdi></a>
<nav aria-label="${words.site}"><ul role="list">
${links.map(
  ([key, href, text]) =>
    html`<li><a href="${href}"${current(path === href, key === section)}>${text}</a></li>\n`,
)}</ul></nav>
${rules.search && section !== 'search' && html`${headerSearch(context)}\n`}\
</header>`
}

const PLAYLISTS_PATH = listPagePath(PLAYLIST_FOLDER, 1)

/** The label of an entry of the menu in the language of the site. */
const labelIn = ({ language }: PageContext['site'], label: string | Texts): string =>
  typeof label === 'string' ? label : textIn(JSON.stringify(label), language).text

const current = (isPage: boolean, isSection: boolean): Markup | null =>
  isPage || isSection ? html` aria-current="${isPage ? 'page' : 'true'}"` : null

const logo = ({ assets: { logo: image } }: PageContext): Markup | null =>
  image && html`<img src="${image.path}" alt="" width="${image.width}" height="${image.height}">`

const siteFooter = once((context: PageContext): Markup => {
  const { rules, site } = context
  const words = siteWords(context)
  return html`<footer class="site">
<p><bdi lang="${site.language}">${siteName(context)}</bdi></p>
<ul role="list">
${
  site.data_links &&
  html`<li class="data"><a href="${rules.docs === false ? linkPath(rules, API_PATH) : '/docs/'}">${words.api}</a></li>
<li class="data"><a href="/feed.atom">${words.newsFeed}</a></li>
<li class="data"><a href="/sitemap.xml">${words.sitemap}</a></li>\n`
}\
${ownLinks(context.ownPages, 'footer').map((own) => html`<li><a href="${ownPagePath(own.name)}">${ownTitle(own)}</a></li>\n`)}\
</ul>
${dataTerms(context)}${slot(context, 'footer')}</footer>`
})

/** Whose data the site has: its license, and whom to name. */
function dataTerms(context: PageContext): Markup | null {
  const { language, terms } = context.site
  const parts = [
    ...(terms.license === null ? [] : [licenseLink(terms.license, false)]),
    ...terms.attributions.map((text) => phrase(text, language)),
  ]
  if (parts.length === 0) return null
  return html`<p>${siteWords(context).data} ${parts.map((part, at) => html`${at > 0 && ' · '}${part}`)}</p>\n`
}
