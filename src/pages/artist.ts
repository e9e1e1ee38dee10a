// The page of an artist: its portrait, its releases and some of its tracks.
import { webPagePath } from '../api/urls.ts'
import type { ArtistPage } from '../model/pages.ts'
import { releaseCard } from './cards.ts'
import type { PageContext } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { artistHead } from './metadata.ts'

export function artistPage(context: PageContext, shown: ArtistPage): string {
  const { artist, facts, releases } = shown
  return page(context, {
    title: artist.name,
    path: webPagePath('artist', artist.uuid),
    head: artistHead(context, shown),
    main: html`<h1>${artist.name}</h1>
<p>${facts?.description}</p>
<ul class="cards">
${releases.map(({ card }) => releaseCard(context, card))}</ul>`,
  })
}
