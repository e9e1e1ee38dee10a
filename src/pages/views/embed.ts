// The pages of a release and of a track for an iframe on other sites: the list of tracks scrolls in it, and a low frame
// shows the player alone (embed.css). Links open outside the frame, since no other page of the site allows framing.

import { PLURALS } from '../../contract/kinds/kinds.ts'
import { webPagePath } from '../../contract/urls/urls.ts'
import type { ReleasePage, TrackPage } from '../../core/library/web/page-records.ts'
import { html, type Markup, markupText } from '../../core/markup/html.ts'
import { inLanguage } from '../look/direction.ts'
import { picture } from '../look/images.ts'
import { lookLink } from '../look/look.ts'
import { absolute } from '../metadata/addresses.ts'
import { NOINDEX } from '../metadata/noindex.ts'
import { themeStyle } from '../own/slots.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { bodyTag } from '../parts/layout.ts'
import { nameMarkup, nameText } from '../parts/names.ts'
import { frameTracks, singleTrack } from './track.ts'

/** The size of a frame in pixels; it may also be wider. */
export const EMBED_WIDTH = 480
export const EMBED_HEIGHTS = { release: 420, track: 120 } as const

type Embedded = keyof typeof EMBED_HEIGHTS

export const embedUrl = (context: PageContext, uuid: string, kind: Embedded = 'release'): string =>
  absolute(context, `/embed/${PLURALS[kind]}/${uuid}/`)

/** @param attributes more attributes of the frame */
export const embedFrame = (
  context: PageContext,
  kind: Embedded,
  { uuid, name }: { readonly uuid: string; readonly name: string },
  attributes?: Markup,
): Markup =>
  html`<iframe src="${embedUrl(context, uuid, kind)}" width="100%" height="${EMBED_HEIGHTS[kind]}" title="${nameText(context, name)}" loading="lazy"${attributes}></iframe>`

export const embedPage = (context: PageContext, shown: ReleasePage): string =>
  framePage(context, shown, { ...shown.card, list: frameTracks(context, shown) })

export const trackEmbed = (context: PageContext, shown: TrackPage): string =>
  framePage(context, shown, { ...shown.track, list: singleTrack(context, shown.track, shown.card) })

interface Shown {
  readonly name: string
  readonly artist_display: string
  readonly list: Markup
}

function framePage(
  context: PageContext,
  { card, styled }: Pick<TrackPage, 'card' | 'styled'>,
  { name, artist_display, list }: Shown,
): string {
  const { rules, site, assets } = context
  const path = webPagePath('release', card.uuid)
  const title = nameText(context, name)
  return markupText(html`<!doctype html>
<html${inLanguage(site.language)} class="embed">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${siteName(context)}</title>
${NOINDEX}<link rel="canonical" href="${rules.baseUrl}${path}">
<base target="_blank">
<link rel="stylesheet" href="${assets.paths['page.css']}">
${lookLink(context, { kind: 'release', uuid: card.uuid, styled })}${themeStyle(context)}<link rel="icon" href="${assets.paths['icon.svg']}" type="image/svg+xml">
<script type="module" src="${assets.paths['player.js']}"></script>
</head>
${bodyTag(context)}
<header class="head">
${picture(context, 'release', card, { name: card.name, size: 'frame' })}
<div><h1><a href="${path}" target="_blank" rel="noopener">${nameMarkup(context, name)}</a></h1>
${artist_display !== '' && html`<p>${nameMarkup(context, artist_display)}</p>`}</div>
<p><a href="${path}" target="_blank" rel="noopener">${siteName(context)}</a></p>
</header>
<main tabindex="0" aria-label="${title}">
${list}
</main>
</body>
</html>
`)
}
