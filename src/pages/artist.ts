// The page of an artist: its portrait, its releases and some of its tracks.
import { webPagePath } from '../api/urls.ts'
import type { ArtistPage } from '../stages/pages.ts'
import type { PageContext } from './context.ts'
import { html, type Markup } from './html.ts'
import { page } from './layout.ts'
import { artistHead } from './metadata.ts'
import { nameText } from './names.ts'
import { cutNote } from './parts.ts'
import { followSection, profile, releaseSection } from './profile.ts'
import { artistTracks } from './track.ts'
import { wordsOf } from './words.ts'

export function artistPage(context: PageContext, shown: ArtistPage): string {
  const { uuid, name } = shown.artist
  return page(context, {
    title: nameText(context, name),
    path: webPagePath('artist', uuid),
    section: 'artist',
    head: artistHead(context, shown),
    main: artistArticle(context, shown),
  })
}

/** What is known of an artist, on its page or on the home page of its site. */
export function artistArticle(context: PageContext, shown: ArtistPage): Markup {
  const { artist, facts, image, picture, releases, total, tracks, trackTotal } = shown
  const { uuid, name } = artist
  const words = wordsOf(context)
  const creditedAs = (credited: boolean) => releases.filter((release) => release.credited === credited)
  return html`<article>
${profile(context, 'artist', { name, known: facts, image, picture })}
${releaseSection(context, words.lists.release, creditedAs(true), uuid)}\
${releaseSection(context, words.appearsOn, creditedAs(false), uuid)}\
${cutNote(context, 'artist', uuid, [releases.length, total])}\
${
  tracks.length > 0 &&
  html`<section>
<h2>${words.tracks}</h2>
${artistTracks(context, tracks, name)}
${cutNote(context, 'artist', uuid, [tracks.length, trackTotal])}\
</section>
`
}\
${followSection(context, 'artist', { uuid, dated: shown.dated })}\
</article>`
}
