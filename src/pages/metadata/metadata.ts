// The metadata in the head of a page: for link previews (Open Graph), search engines (JSON-LD) and feed readers, and
// links to alternate forms. The frame adds the canonical link.

import { type Conditions, formFile, hasForm, listForms, SITE_PAGES } from '../../contract/kinds/forms.ts'
import { type FormResource, PLURALS, type WebResource } from '../../contract/kinds/kinds.ts'
import { API_PATH } from '../../contract/kinds/resources.ts'
import { linkPath, listPath, resourcePath, webPagePath } from '../../contract/urls/urls.ts'
import { indexPath, pageCount } from '../../contract/urls/web.ts'
import type { IndexPage } from '../../core/library/web/list-records.ts'
import type {
  ArtistPage,
  LabelPage,
  ListedRelease,
  ReleaseCard,
  ReleasePage,
  TrackPage,
} from '../../core/library/web/page-records.ts'
import { html, type Markup, type Value } from '../../core/markup/html.ts'
import { toLicense } from '../../core/records/license-names.ts'
import type { Illustrated } from '../../core/site/pictures.ts'
import { faceForms } from '../feeds/face-files.ts'
import { ICON_SIZE } from '../look/icon.ts'
import { type PictureFile, pictureFile } from '../look/images.ts'
import { ownPagePath, ownTitle } from '../own/own-articles.ts'
import type { WrittenPage } from '../own/written-pages.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { creditedTitle, nameText } from '../parts/names.ts'
import { once } from '../parts/once.ts'
import { neighborLinks } from '../parts/pager.ts'
import { EMBED_HEIGHTS, EMBED_WIDTH, embedUrl } from '../views/embed.ts'
import { siteWords } from '../words/words.ts'
import { absolute, pageUrl } from './addresses.ts'
import {
  artistDescription,
  labelDescription,
  listDescription,
  ownDescription,
  releaseDescription,
  siteDescription,
  trackDescription,
} from './descriptions.ts'
import { artistCalendar } from './events.ts'
import { artistJsonLd, labelJsonLd, releaseJsonLd, siteJsonLd, trackJsonLd } from './json-ld.ts'
import { NOINDEX } from './noindex.ts'

export function releaseHead(context: PageContext, page: ReleasePage): Markup {
  const { card } = page
  const path = webPagePath('release', card.uuid)
  const license = card.license === null ? null : toLicense(card.license).url
  const words = siteWords(context)
  const name = nameText(context, card.name)
  return html`${preview(context, {
    type: 'music.album',
    title: creditedTitle(context, card),
    description: releaseDescription(context, page),
    path,
    image: findImage(context, 'release', card),
    imageText: words.about.cover(name),
    player: page.playable ? findPlayer(context, 'release', card.uuid) : null,
  })}\
${card.artist === null ? null : property('music:musician', pageUrl(context, 'artist', card.artist))}\
${property('music:release_date', card.releasedate)}\
${formsOfRecord(context, 'release', { uuid: card.uuid, name, met: page })}\
${page.unlisted && NOINDEX}\
${license === null ? null : html`<link rel="license" href="${license}">\n`}\
${releaseJsonLd(context, page)}`
}

export function trackHead(context: PageContext, page: TrackPage): Markup {
  const { track, card, playable } = page
  const { uuid } = track
  const license = track.facts?.license ?? card.license
  return html`${preview(context, {
    type: 'music.song',
    title: creditedTitle(context, track),
    description: trackDescription(context, page),
    path: webPagePath('track', uuid),
    image: findImage(context, 'release', card),
    imageText: siteWords(context).about.cover(nameText(context, card.name)),
    player: playable ? findPlayer(context, 'track', uuid) : null,
  })}\
${property('music:musician', pageUrl(context, 'artist', track.artist))}\
${property('music:album', pageUrl(context, 'release', card.uuid))}\
${property('music:duration', Math.round(Number(track.duration)))}\
${formsOfRecord(context, 'track', { uuid, name: nameText(context, track.name), met: page })}\
${page.unlisted && NOINDEX}\
${license === null ? null : html`<link rel="license" href="${toLicense(license).url}">\n`}\
${trackJsonLd(context, page)}`
}

export const artistHead = (context: PageContext, page: ArtistPage): Markup => {
  const profile = { type: 'profile', description: artistDescription(context, page) } as const
  return html`${profileHead(context, 'artist', page.artist, { ...page, ...profile })}${artistCalendar(context, page)}${artistJsonLd(context, page)}`
}

export const labelHead = (context: PageContext, page: LabelPage): Markup => {
  const profile = { type: 'website', description: labelDescription(context, page) } as const
  return html`${profileHead(context, 'label', page.label, { ...page, ...profile })}${labelJsonLd(context, page)}`
}

interface Profile
  extends Illustrated,
    Conditions,
    Pick<Preview, 'type' | 'description'>,
    Pick<ArtistPage, 'unlisted'> {
  readonly releases: readonly ListedRelease[]
}

function profileHead(
  context: PageContext,
  kind: 'artist' | 'label',
  { uuid, name }: { readonly uuid: string; readonly name: string },
  shown: Profile,
): Markup {
  const { type, description, releases } = shown
  const text = nameText(context, name)
  return html`${preview(context, {
    ...{ type, description, title: text, imageText: text },
    path: webPagePath(kind, uuid),
    image: findImage(context, kind, shown),
    covers: releases.map(({ card }) => card),
  })}\
${formsOfRecord(context, kind, { uuid, name: text, met: shown })}${shown.unlisted && NOINDEX}`
}

export function listHead(context: PageContext, page: IndexPage): Markup {
  const { resource, number } = page
  return html`${preview(context, {
    type: 'website',
    title: siteWords(context).lists[resource],
    description: listDescription(context, page),
    path: indexPath(resource, number),
    covers: page.entries.flatMap((entry) => (entry.kind === 'release' ? [entry.card] : [])),
  })}\
${neighborLinks({ list: PLURALS[resource], number, last: pageCount(context.counts[`${resource}s`]) })}\
${otherForms(context, { response: listPath(resource) })}`
}

type Described = Pick<Preview, 'title' | 'path' | 'description'>

/** The title, the path and the head of a page that is not of a record. */
export const plainFrame = (context: PageContext, { title, path, description }: Described) => ({
  ...{ title, path },
  head: html`${preview(context, { type: 'website', title, description, path })}${otherForms(context)}`,
})

/** Those of a page that the label has written. */
export const ownFrame = (context: PageContext, own: WrittenPage) =>
  plainFrame(context, {
    title: ownTitle(own),
    path: ownPagePath(own.name),
    description: ownDescription(own),
  })

export const homeHead = (context: PageContext, newest: readonly ReleaseCard[]): Markup => html`${preview(
  context,
  {
    type: 'website',
    title: siteName(context),
    description: siteDescription(context),
    path: '/',
    covers: newest,
  },
)}\
${otherForms(context, { response: API_PATH })}\
${siteJsonLd(context)}`

/** The image of a record in a size and a format that previews take: some refuse several megabytes, and WebP. */
const findImage = (context: PageContext, kind: WebResource, shown: Illustrated): PictureFile | null =>
  pictureFile(context, kind, shown, LARGE)

/** The logo, unless it is in a format that previews do not show; else the icon. */
function siteImage(context: PageContext): PictureFile {
  const { logo, icon } = context.assets
  const { path, ...size } =
    logo && /\.(?:jpe?g|png|gif)$/i.test(logo.path)
      ? logo
      : { path: icon.path, width: ICON_SIZE, height: ICON_SIZE }
  return { url: absolute(context, path), ...size }
}

/** The width in pixels from which previews show a picture above the text, rather than beside it. */
const LARGE = 600

interface Preview {
  /** A type of Open Graph (ogp.me). */
  readonly type: 'music.album' | 'music.song' | 'profile' | 'website'
  readonly title: string
  readonly description: string
  readonly path: string
  readonly image?: PictureFile | null
  /** The alternative text of the image. */
  readonly imageText?: string
  /** Releases whose first cover takes the place of the image. */
  readonly covers?: readonly ReleaseCard[]
  /** A player, for sites that show players in previews. */
  readonly player?: PlayerFrame | null
}

interface PlayerFrame {
  readonly url: string
  readonly height: number
}

/** The description of a page, and its link preview. */
function preview(
  context: PageContext,
  { type, title, description, path, image = null, imageText, covers = [], player }: Preview,
): Markup {
  const cover = covers.find((card) => card.image !== null)
  const shown = image ?? (cover ? findImage(context, 'release', cover) : null) ?? siteImage(context)
  const alt = image
    ? imageText
    : cover
      ? siteWords(context).about.cover(nameText(context, cover.name))
      : siteName(context)
  return html`<meta name="description" content="${description}">
${property('og:type', type)}\
${property('og:site_name', siteName(context))}\
${property('og:title', title)}\
${property('og:description', description)}\
${property('og:url', absolute(context, path))}\
${property('og:image', shown.url)}${property('og:image:width', shown.width)}${property('og:image:height', shown.height)}${property('og:image:alt', alt)}\
${player ? playerCard(player) : html`<meta name="twitter:card" content="${(shown.width ?? 0) < LARGE ? 'summary' : 'summary_large_image'}">\n`}`
}

/** The frame of a record; null where pages of other sites may not show it. */
const findPlayer = (context: PageContext, kind: 'release' | 'track', uuid: string): PlayerFrame | null =>
  isTrustworthy(context.rules) ? { url: embedUrl(context, uuid, kind), height: EMBED_HEIGHTS[kind] } : null

/** Sites that refuse the frames of oEmbed, such as Mastodon, read the player from the card. */
const playerCard = ({ url, height }: PlayerFrame): Markup => html`<meta name="twitter:card" content="player">
<meta name="twitter:player" content="${url}">
<meta name="twitter:player:width" content="${EMBED_WIDTH}">
<meta name="twitter:player:height" content="${height}">
`

/**
 * Whether pages with https may frame a page of the site: only if it is encrypted too, or served by the same machine.
 */
const isTrustworthy = ({ baseUrl }: PageContext['rules']): boolean =>
  /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/.test(baseUrl)

const property = (name: string, content: string | number | null | undefined): Markup | null =>
  content ? html`<meta property="${name}" content="${content}">\n` : null

interface Linked {
  readonly uuid: string
  /** The name as shown on the page. */
  readonly name: string
  readonly met: Conditions
}

/** Links to the other forms of a record, and to the record itself. */
function formsOfRecord(context: PageContext, kind: FormResource, { uuid, name, met }: Linked): Markup {
  const words = siteWords(context)
  const titles = { name, playlist: words.playlist, newReleases: words.about.feedOf(name) }
  const own = listForms(kind).map((form) => {
    if (form.link === undefined || !hasForm(form, met)) return null
    const { type, title, isAbsolute } = form.link
    const path = `/${formFile(kind, uuid, form)}`
    return alternate(type, isAbsolute ? absolute(context, path) : path, titles[title])
  })
  const ofFaces = faceForms(context, kind).map(({ form, link }) =>
    link && hasForm(form, met) ? alternate(link.type, `/${formFile(kind, uuid, form)}`, link.title) : null,
  )
  return otherForms(context, { response: resourcePath(kind, uuid, 'plain'), own: [own, ofFaces] })
}

interface OtherForms {
  /** The path of its response. */
  readonly response?: string
  /** Links to its own feeds and files. */
  readonly own?: readonly Value[]
}

/**
 * Links to other forms of what a page shows, and to the feeds of the site. Feed readers subscribe to the first feed, and
 * some take any JSON for one.
 */
const otherForms = (context: PageContext, { response, own }: OtherForms = {}): Markup => html`${own}\
${siteFeed(context)}${response && alternate('application/json', linkPath(context.rules, response), siteWords(context).api)}`

const siteFeed = once(
  (context: PageContext) =>
    html`${alternate('application/atom+xml', `/${SITE_PAGES.feed}`, siteName(context))}\
${alternate('application/feed+json', `/${SITE_PAGES.jsonFeed}`, siteName(context))}`,
)

const alternate = (type: string, href: string, title: string): Markup =>
  html`<link rel="alternate" type="${type}" title="${title}" href="${href}">\n`
