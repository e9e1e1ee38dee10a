// The page of an artist: its portrait, its releases and some of its tracks.
import { resourcePath, webPagePath } from '../api/urls.ts'
import type { ArtistPage } from '../model/pages.ts'
import { releaseCard } from './cards.ts'
import type { PageContext } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

export function artistPage(context: PageContext, { artist, facts, releases }: ArtistPage): string {
  return page(context, {
    title: artist.name,
    path: webPagePath('artist', artist.uuid),
    head: html`<link rel="alternate" type="application/json" href="${resourcePath('artist', artist.uuid, 'plain')}">\n`,
    main: html`<h1>${artist.name}</h1>
<p>${facts?.description}</p>
<ul class="cards">
${releases.map(({ card }) => releaseCard(context, card))}</ul>`,
  })
}
