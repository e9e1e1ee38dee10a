// The page of an artist: its portrait, its releases and some of its tracks.

import { PLURALS } from '../../contract/kinds/kinds.ts'
import { webPagePath } from '../../contract/urls/urls.ts'
import { listPagePath, pageCount, TRACK_LIST } from '../../contract/urls/web.ts'
import type { ArtistPage } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { artistHead } from '../metadata/metadata.ts'
import { readOwnContent } from '../own/own-content.ts'
import type { PageContext } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { nameText } from '../parts/names.ts'
import { pager } from '../parts/pager.ts'
import { followSection, profile, releaseSection } from '../parts/profile.ts'
import { siteWords } from '../words/words.ts'
import { artistEvents } from './events.ts'
import { artistTracks, startButton } from './track.ts'
import { worksSection } from './works.ts'

export function artistPage(context: PageContext, shown: ArtistPage): string {
  const { uuid, name } = shown.artist
  return page(context, {
    title: nameText(context, name),
    path: webPagePath('artist', uuid),
    section: 'artist',
    of: { kind: 'artist', uuid, styled: shown.styled },
    head: artistHead(context, shown),
    main: readOwnContent(context, 'artistPage', shown, artistArticle(context, shown)),
  })
}

/** What is known of an artist, on its page or on the home page of its site. */
export function artistArticle(context: PageContext, shown: ArtistPage): Markup {
  const { artist, facts, image, picture, releases, total, tracks, trackTotal } = shown
  const { uuid, name } = artist
  const words = siteWords(context)
  const creditedAs = (credited: boolean) => releases.filter((release) => release.credited === credited)
  return html`<article>
${profile(context, 'artist', {
  name,
  known: facts,
  image,
  picture,
  start: tracks.some(({ stream }) => stream !== null) && startButton(context),
})}
${
  releases.length > 0 &&
  html`<div class="discography">
${releaseSection(context, words.lists.release, creditedAs(true), { of: uuid })}\
${releaseSection(context, words.appearsOn, creditedAs(false), { of: uuid })}\
</div>
`
}\
${pager(context, { list: `${PLURALS.artist}/${uuid}`, number: 1, last: pageCount(total) })}\
${artistEvents(context, { uuid, events: shown.events })}\
${worksSection(context, shown)}\
${
  tracks.length > 0 &&
  html`<section>
<h2>${words.tracks}</h2>
${artistTracks(context, tracks, name)}
${
  trackTotal > tracks.length &&
  html`<p class="more">${words.someOf(tracks.length, trackTotal)}${words.fullStop} <a href="${listPagePath(`${PLURALS.artist}/${uuid}/${TRACK_LIST}`, 1)}">${words.allTracks}</a></p>\n`
}\
</section>
`
}\
${followSection(context, 'artist', { uuid, dated: shown.dated })}\
</article>`
}
