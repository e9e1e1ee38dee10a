// The page of a track: how it sounds, its release, its lyrics and credits.
import { linkPath, resourcePath, webPagePath } from '../../contract/urls/urls.ts'
import type { TrackLink, TrackPage } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { withSign } from '../../core/records/values/rights.ts'
import { picture } from '../look/images.ts'
import { licenseLink } from '../metadata/license.ts'
import { trackHead } from '../metadata/metadata.ts'
import { readOwnContent } from '../own/own-content.ts'
import type { PageContext } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { creditedTitle, nameMarkup, nameText, titleClass } from '../parts/names.ts'
import { fact, facts, labelFact } from '../parts/parts.ts'
import { siteWords } from '../words/words.ts'
import { chapterList } from './chapters.ts'
import { renderCredits } from './credits.ts'
import { renderLyrics } from './lyrics.ts'
import { tagList } from './release.ts'
import { shareTrack } from './share.ts'
import { singleTrack, startButton } from './track.ts'
import { workFacts } from './works.ts'

export function trackPage(context: PageContext, shown: TrackPage): string {
  const { track, card, styled } = shown
  return page(context, {
    title: creditedTitle(context, track),
    path: webPagePath('track', track.uuid),
    section: 'release',
    of: { kind: 'release', uuid: card.uuid, styled },
    head: trackHead(context, shown),
    main: readOwnContent(context, 'trackPage', shown, article(context, shown)),
  })
}

function article(context: PageContext, shown: TrackPage): Markup {
  const { track, card, playable } = shown
  const { name, artist, artist_display, facts: known } = track
  const words = siteWords(context)
  const credits = known && renderCredits(context, known)
  const chapters = chapterList(track)
  return html`<article class="track">
<header class="profile">
<div class="cover">${picture(context, 'release', card, { name: card.name, size: 'cover' })}</div>
<div>
<p class="kind"><a href="${webPagePath('release', card.uuid)}">${nameMarkup(context, card.name)}</a></p>
<h1${titleClass(name)}>${nameMarkup(context, name)}</h1>
<p class="by">${words.by} <a href="${webPagePath('artist', artist)}">${nameMarkup(context, artist_display)}</a></p>
${known?.explicit && html`<p class="explicit">${words.explicit}</p>\n`}\
${playable && startButton(context)}\
</div>
</header>
<section>
${singleTrack(context, track, card)}
</section>
${chapters && html`<section>\n<h2>${words.chapters}</h2>\n${chapters}</section>\n`}\
${renderLyrics(context, shown)}${credits && html`<section class="credits">\n<h2>${words.credits}</h2>\n${credits}</section>\n`}\
<section class="about">
${facts(
  ...workFacts(context, known),
  labelFact(context, card),
  fact(
    words.date,
    card.releasedate && html`<time datetime="${card.releasedate}">${words.dateOf(card.releasedate)}</time>`,
  ),
  fact('ISRC', known?.isrc?.join(', ') ?? null),
  fact(words.license, known?.license ? licenseLink(known.license) : null),
  fact(words.rights, known?.pline ? html`<bdi>${withSign('℗', known.pline)}</bdi>` : null),
  fact(words.groups.tag, known?.tags ? tagList(known.tags) : null),
)}\
</section>
${follow(context, shown)}</article>
${neighbors(context, shown)}`
}

/** The record in the API, and codes that show the track elsewhere. */
function follow(context: PageContext, { track }: TrackPage): Markup {
  const { uuid } = track
  const words = siteWords(context)
  return html`<section class="follow">
${
  context.site.data_links &&
  html`<h2>${words.follow}</h2>
<ul class="inline" role="list">
<li><a href="${linkPath(context.rules, resourcePath('track', uuid, 'plain'))}">${words.record}</a></li>
</ul>
`
}${shareTrack(context, track)}
</section>
`
}

/** The tracks of the release before and after it. */
function neighbors(context: PageContext, { card, previous, next }: TrackPage): Markup | null {
  if (!previous && !next) return null
  const words = siteWords(context)
  const link = ({ uuid, name }: TrackLink, rel: 'prev' | 'next', text: string): Markup =>
    html`<a rel="${rel}" href="${webPagePath('track', uuid)}"><span>${text}</span> ${nameMarkup(context, name)}</a>`
  return html`<nav class="neighbors" aria-label="${nameText(context, card.name)}">
<div>${previous && link(previous, 'prev', words.previous)}</div>
<div>${next && link(next, 'next', words.next)}</div>
</nav>`
}
