// The page of a release for an iframe on other sites, of a fixed height: the list of tracks scrolls in it. Links open
// outside the frame, since no other page of the site allows framing.
import { webPagePath } from '../api/urls.ts'
import type { ReleasePage } from '../stages/pages.ts'
import { absolute } from './addresses.ts'
import { type PageContext, siteName } from './context.ts'
import { inLanguage } from './direction.ts'
import { html, markupText } from './html.ts'
import { picture } from './images.ts'
import { bodyTag } from './layout.ts'
import { nameOf, nameText } from './names.ts'
import { themeStyle } from './slots.ts'
import { trackList } from './track.ts'

/** The size of a frame in pixels; it may also be wider. */
export const EMBED_WIDTH = 480
export const EMBED_HEIGHT = 420

export const embedUrl = (context: PageContext, uuid: string): string =>
  absolute(context, `/embed${webPagePath('release', uuid)}`)

export function embedPage(context: PageContext, shown: ReleasePage): string {
  const { card } = shown
  const { rules, site, assets } = context
  const path = webPagePath('release', card.uuid)
  const name = siteName(context)
  const title = nameText(context, card.name)
  return markupText(html`<!doctype html>
<html${inLanguage(site.language)} class="embed">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${name}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${rules.baseUrl}${path}">
<base target="_blank">
<link rel="stylesheet" href="${assets.paths['page.css']}">
${themeStyle(context)}<link rel="icon" href="${assets.paths['icon.svg']}" type="image/svg+xml">
<script type="module" src="${assets.paths['player.js']}"></script>
</head>
${bodyTag(context)}
<header class="head">
${picture(context, 'release', card, { name: card.name, size: 'card' })}
<div><h1><a href="${path}" target="_blank" rel="noopener">${nameOf(context, card.name)}</a></h1>
${card.artist_display !== '' && html`<p>${nameOf(context, card.artist_display)}</p>`}</div>
<p><a href="${path}" target="_blank" rel="noopener">${name}</a></p>
</header>
<main tabindex="0" aria-label="${title}">
${trackList(context, shown)}
</main>
</body>
</html>
`)
}
