// Atom feeds of new releases (RFC 4287): of the site, of an artist, of a label. They omit releases without a date,
// since the date of an entry is required, and those of the future, which would lead a feed for years.
import { webPagePath } from '../../contract/urls/urls.ts'
import type { ArtistPage, LabelPage, NewsRelease, ReleaseCard } from '../../core/library/web/page-records.ts'
import { html, type Markup, markupText } from '../../core/markup/html.ts'
import { prose } from '../../core/markup/markdown.ts'
import { licenseOf } from '../../core/records/license-names.ts'
import type { Illustrated } from '../../core/site/pictures.ts'
import { coverFile, pictureFile } from '../look/images.ts'
import { absolute, pageUrl } from '../metadata/addresses.ts'
import { artistDescription, labelDescription, siteDescription } from '../metadata/descriptions.ts'
import { ownArticle, ownPagePath, ownTitle } from '../own/own-articles.ts'
import type { NewsItem } from '../own/written-pages.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { nameText, releaseTitle } from '../parts/names.ts'
import { wordsOf } from '../words/words.ts'
import { instantOf } from './dates.ts'

/** The maximum number of releases in a feed. */
export const MAX_ENTRIES = 50

/** The update time of a feed without entries: earlier than any entry. */
const NEVER = '1970-01-01T00:00:00Z'

/** New releases and the news of the label. */
export const siteFeed = (context: PageContext, releases: readonly NewsRelease[]): string =>
  feed(context, {
    id: absolute(context, '/'),
    title: siteName(context),
    subtitle: siteDescription(context),
    author: siteName(context),
    logo: null,
    path: '/',
    entries: [...releaseEntries(context, releases), ...context.news.map((item) => newsEntry(context, item))],
  })

export const artistFeed = (context: PageContext, page: ArtistPage): string =>
  recordFeed(context, 'artist', { ...page.artist, ...page, subtitle: artistDescription(context, page) })

export const labelFeed = (context: PageContext, page: LabelPage): string =>
  recordFeed(context, 'label', { ...page.label, ...page, subtitle: labelDescription(context, page) })

interface RecordFeed extends Illustrated, Pick<ArtistPage, 'releases'> {
  readonly uuid: string
  readonly name: string
  readonly subtitle: string
}

/** The releases of an artist or a label. */
function recordFeed(context: PageContext, kind: 'artist' | 'label', shown: RecordFeed): string {
  const { uuid, releases, subtitle } = shown
  const name = nameText(context, shown.name)
  return feed(context, {
    id: urnOf(uuid),
    title: name,
    subtitle,
    author: name,
    logo: pictureFile(context, kind, shown, PICTURE_WIDTH)?.url ?? null,
    path: webPagePath(kind, uuid),
    entries: releaseEntries(context, releases),
  })
}

/** The width of pictures in pixels: twice that in which they are shown, for dense screens. */
const PICTURE_WIDTH = 500

/** An identifier that does not depend on the site's address (RFC 9562, section 4). */
const urnOf = (uuid: string): string => `urn:uuid:${uuid}`

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

interface Feed {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  readonly author: string
  readonly logo: string | null
  /** The path of the corresponding page. */
  readonly path: string
  readonly entries: readonly DatedEntry[]
}

interface DatedEntry {
  readonly date: string
  readonly entry: Markup
}

function feed(context: PageContext, { id, title, subtitle, author, logo, path, entries }: Feed): string {
  const newest = entries.toSorted((one, other) => compare(other.date, one.date)).slice(0, MAX_ENTRIES)
  return markupText(html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${context.site.language}">
<id>${id}</id>
<title>${title}</title>
<subtitle>${subtitle}</subtitle>
<updated>${newest[0] === undefined ? NEVER : instantOf(newest[0].date)}</updated>
<author><name>${author}</name><uri>${absolute(context, path)}</uri></author>
<link rel="self" type="application/atom+xml" href="${absolute(context, `${path}feed.atom`)}"/>
${context.site.hub === undefined ? null : html`<link rel="hub" href="${context.site.hub}"/>\n`}\
<link rel="alternate" type="text/html" href="${absolute(context, path)}"/>
${logo === null ? null : html`<logo>${logo}</logo>\n`}\
${newest.map(({ entry }) => entry)}</feed>
`)
}

const releaseEntries = (context: PageContext, releases: readonly NewsRelease[]): DatedEntry[] =>
  releases.flatMap((release) => {
    const { newsdate } = release.card
    return newsdate === null ? [] : [{ date: newsdate, entry: releaseEntry(context, release, newsdate) }]
  })

function newsEntry(context: PageContext, item: NewsItem): DatedEntry {
  const address = absolute(context, ownPagePath(item.name))
  const instant = instantOf(item.date)
  const { language } = item
  const isOther = language !== null && language !== context.site.language
  const entry = html`<entry${isOther && html` xml:lang="${language}"`}>
<id>${address}</id>
<title>${ownTitle(item)}</title>
<published>${instant}</published>
<updated>${instant}</updated>
<link rel="alternate" type="text/html" href="${address}"/>
<content type="html" xml:base="${address}">${markupText(ownArticle(item).body)}</content>
</entry>
`
  return { date: item.date, entry }
}

function releaseEntry(context: PageContext, { card, description }: NewsRelease, date: string): Markup {
  const license = card.license === null ? null : licenseOf(card.license)
  const instant = instantOf(date)
  return html`<entry>
<id>${urnOf(card.uuid)}</id>
<title>${nameText(context, card.name)}</title>
<published>${instant}</published>
<updated>${instant}</updated>
${author(context, card)}\
<link rel="alternate" type="text/html" href="${pageUrl(context, 'release', card.uuid)}"/>
${license?.url ? html`<link rel="license" href="${license.url}"/>\n` : null}\
${license ? html`<rights>${license.name}</rights>\n` : null}\
${card.type === null ? null : html`<category term="${card.type}"/>\n`}\
<content type="html">${markupText(content(context, { card, description }))}</content>
</entry>
`
}

/** For an unknown artist, the entry inherits the author of the feed. */
const author = (context: PageContext, { artist, artist_display }: ReleaseCard): Markup | null =>
  artist_display === ''
    ? null
    : html`<author><name>${nameText(context, artist_display)}</name>${
        artist === null ? null : html`<uri>${pageUrl(context, 'artist', artist)}</uri>`
      }</author>\n`

const content = (context: PageContext, { card, description }: NewsRelease): Markup =>
  html`<p><a href="${pageUrl(context, 'release', card.uuid)}"><img src="${coverFile(context, card, PICTURE_WIDTH).url}" alt="" width="250"></a></p>\
<p>${releaseTitle(context, card)}</p>\
${card.releasedate && html`<p>${wordsOf(context).dateOf(card.releasedate)}</p>`}\
<p><a href="${pageUrl(context, 'label', card.label)}">${nameText(context, card.label_display)}</a></p>${description && prose(description, context.site)}`
