// Atom feeds of new releases (RFC 4287).
import { FORMS, SITE_PAGES } from '../../contract/kinds/forms.ts'
import type { ArtistPage, LabelPage, NewsRelease } from '../../core/library/web/page-records.ts'
import { html, type Markup, markupText } from '../../core/markup/html.ts'
import { absolute } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'
import { toInstant } from './dates.ts'
import { type FeedEntry, type NewsFeed, newsOfArtist, newsOfLabel, newsOfSite } from './news-feed.ts'

export const siteFeed = (context: PageContext, releases: readonly NewsRelease[]): string =>
  feed(context, newsOfSite(context, releases), `/${SITE_PAGES.feed}`)

export const artistFeed = (context: PageContext, page: ArtistPage): string =>
  recordFeed(context, newsOfArtist(context, page))

export const labelFeed = (context: PageContext, page: LabelPage): string =>
  recordFeed(context, newsOfLabel(context, page))

const recordFeed = (context: PageContext, news: NewsFeed): string =>
  feed(context, news, `${news.path}${FORMS.artist.feed.file}`)

/** The update time of a feed without entries: earlier than any entry. */
const NEVER = '1970-01-01T00:00:00Z'

/** @param self its own path */
function feed(context: PageContext, news: NewsFeed, self: string): string {
  const { id, title, subtitle, author, logo, path, entries } = news
  return markupText(html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${context.site.language}">
<id>${id}</id>
<title>${title}</title>
<subtitle>${subtitle}</subtitle>
<updated>${entries[0] === undefined ? NEVER : toInstant(entries[0].date)}</updated>
<author><name>${author}</name><uri>${absolute(context, path)}</uri></author>
<link rel="self" type="application/atom+xml" href="${absolute(context, self)}"/>
${context.site.hub === undefined ? null : html`<link rel="hub" href="${context.site.hub}"/>\n`}\
<link rel="alternate" type="text/html" href="${absolute(context, path)}"/>
${logo === null ? null : html`<logo>${logo}</logo>\n`}\
${entries.map(renderEntry)}</feed>
`)
}

function renderEntry(entry: FeedEntry): Markup {
  const { id, title, date, url, language, author, license, category, content, isRelative } = entry
  const instant = toInstant(date)
  return html`<entry${language === null ? null : html` xml:lang="${language}"`}>
<id>${id}</id>
<title>${title}</title>
<published>${instant}</published>
<updated>${instant}</updated>
${author && html`<author><name>${author.name}</name>${author.url && html`<uri>${author.url}</uri>`}</author>\n`}\
<link rel="alternate" type="text/html" href="${url}"/>
${license?.url ? html`<link rel="license" href="${license.url}"/>\n` : null}\
${license && html`<rights>${license.name}</rights>\n`}\
${category === null ? null : html`<category term="${category}"/>\n`}\
<content type="html"${isRelative && html` xml:base="${url}"`}>${markupText(content)}</content>
</entry>
`
}
