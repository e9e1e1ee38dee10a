// The page of a release: its cover, its tracks with a player each, and what is known of it.
import { imageUrl, webPagePath } from '../api/urls.ts'
import type { PageTrack, ReleasePage } from '../model/pages.ts'
import type { PageContext } from './context.ts'
import { html, type Markup } from './html.ts'
import { page } from './layout.ts'
import { releaseHead } from './metadata.ts'

export function releasePage(context: PageContext, release: ReleasePage): string {
  const { card, tracks } = release
  const { rules, addresses } = context
  const cover = imageUrl(rules.baseUrl, 'release', card.image ?? addresses.placeholder)
  return page(context, {
    title: `${card.name}, ${card.artist_display}`,
    path: webPagePath('release', card.uuid),
    head: releaseHead(context, release),
    main: html`<h1>${card.name}</h1>
<p>${card.artist === null ? card.artist_display : html`<a href="${webPagePath('artist', card.artist)}">${card.artist_display}</a>`}</p>
<img src="${cover}" alt="" width="500" height="500">
<p><a href="${webPagePath('label', card.label)}">${card.label_display}</a> ${card.releasedate}</p>
<ol>
${tracks.map((track) => trackItem(context, track))}</ol>`,
  })
}

const trackItem = ({ addresses }: PageContext, track: PageTrack): Markup =>
  html`<li id="track-${track.uuid}">${track.name} <a href="${webPagePath('artist', track.artist)}">${track.artist_display}</a> ${
    track.stream === null
      ? 'No audio'
      : html`<audio controls preload="none" src="${addresses.mediaUrl}/${track.stream}"></audio>`
  }</li>\n`
