// The page of a release: its cover, its tracks with a player each, and its facts.

import { groupBy } from '../../contract/common/group-by.ts'
import { FORMS } from '../../contract/kinds/forms.ts'
import { tagName } from '../../contract/urls/tags.ts'
import { webPagePath } from '../../contract/urls/urls.ts'
import { GROUP_FOLDERS, listPagePath } from '../../contract/urls/web.ts'
import { isReleaseExplicit } from '../../core/library/web/explicit-release.ts'
import type {
  ReleaseCard,
  ReleaseLink,
  ReleasePage,
  ReleaseTrack,
} from '../../core/library/web/page-records.ts'
import { zipName } from '../../core/library/web/release-zip.ts'
import { fillMarkup, html, type Markup } from '../../core/markup/html.ts'
import { withSign } from '../../core/records/values/rights.ts'
import { picture } from '../look/images.ts'
import { licenseLink } from '../metadata/license.ts'
import { releaseHead } from '../metadata/metadata.ts'
import { readOwnContent } from '../own/own-content.ts'
import { slot } from '../own/slots.ts'
import { releaseCards } from '../parts/cards.ts'
import type { PageContext } from '../parts/context.ts'
import { isKnown } from '../parts/durations.ts'
import { page } from '../parts/layout.ts'
import { creditedTitle, isolatedName, nameMarkup, nameText, titleClass } from '../parts/names.ts'
import { listOffers } from '../parts/offers.ts'
import { fact, facts, followLinks, labelFact, renderDescription, renderLinks } from '../parts/parts.ts'
import { siteWords } from '../words/words.ts'
import { renderCredits } from './credits.ts'
import { shareRelease } from './share.ts'
import { discNumber, releaseTracks, startButton, trackList } from './track.ts'
import { tracksByWork } from './works.ts'

export function releasePage(context: PageContext, shown: ReleasePage): string {
  const { card } = shown
  return page(context, {
    title: creditedTitle(context, card),
    path: webPagePath('release', card.uuid),
    section: 'release',
    of: { kind: 'release', uuid: card.uuid, styled: shown.styled },
    head: releaseHead(context, shown),
    main: readOwnContent(
      context,
      'releasePage',
      shown,
      html`${releaseArticle(context, shown)}
${moreReleases(context, shown)}`,
    ),
  })
}

/** What is known of a release, on its page or on the home page of its site. */
export function releaseArticle(context: PageContext, shown: ReleasePage): Markup {
  const { card, release, tracks, playable, zip } = shown
  const { uuid, name, artist_display } = card
  const words = siteWords(context)
  const credits = renderCredits(context, release)
  return html`<article class="release">
<div class="cover">${picture(context, 'release', card, { name, size: 'full' })}</div>
<div class="content">
<header>
${release.type && html`<p class="kind">${words.typeOf(release.type)}</p>\n`}\
<h1${titleClass(name)}>${nameMarkup(context, name)}</h1>
${artist_display !== '' && html`<p class="by">${words.by} ${artistLink(context, shown)}</p>\n`}\
${isReleaseExplicit(shown) && html`<p class="explicit">${words.explicit}</p>\n`}\
${playable && startButton(context)}\
${renderDescription(context, release.description)}\
${release.buy && offers(context, release.buy)}\
</header>
${
  tracks.length > 0 &&
  html`<section>
<h2>${words.tracks}</h2>
<p class="summary">${summary(context, tracks)}</p>
${zip && zipLink(context, shown, zip)}\
${discs(context, shown)}
</section>
`
}\
${slot(context, 'release-after-tracks')}${
  credits &&
  html`<section class="credits">
<h2>${words.credits}</h2>
${credits}</section>
`
}\
</div>
<section class="about">
${facts(
  labelFact(context, card),
  ...renderDates(context, card),
  fact(words.catalogNumber, renderNumbers(shown)),
  fact(words.barcode, release.barcode),
  fact(words.license, release.license && licenseLink(release.license)),
  fact(words.rights, renderRights(release)),
  fact(words.groups.tag, release.tags && tagList(release.tags)),
  fact(words.links, renderLinks('release', release)),
)}\
</section>
<section class="follow">
${followLinks(
  context,
  'release',
  uuid,
  playable
    ? [
        [FORMS.release.playlist.file, words.playlist],
        [FORMS.release.feed.file, words.podcastFeed],
      ]
    : [],
)}
${shareRelease(context, shown)}
</section>
</article>`
}

/** The catalog number, unless it is beside the label that gave it. */
function renderNumbers({ release: { catalognumber, labels } }: ReleasePage): Markup | null {
  const isShown = labels?.some((label) => label.catalognumber === catalognumber)
  return catalognumber && !isShown ? html`<bdi>${catalognumber}</bdi>` : null
}

/** When the release came out: with the date of its first edition, if this is a later one. */
function renderDates(context: PageContext, { releasedate, originaldate }: ReleaseCard): (Markup | null)[] {
  const words = siteWords(context)
  const time = (date: string): Markup => html`<time datetime="${date}">${words.dateOf(date)}</time>`
  const linked =
    releasedate &&
    html`<a href="${listPagePath(`${GROUP_FOLDERS.year}/${releasedate.slice(0, 4)}`, 1)}">${time(releasedate)}</a>`
  if (!originaldate) return [fact(words.date, linked)]
  if (!linked) return [fact(words.firstReleased, time(originaldate))]
  return [fact(words.date, fillMarkup(words.thisEdition, { first: time(originaldate), date: linked }))]
}

/** A card that shows the date of its edition. */
const asEdition = (card: ReleaseCard): ReleaseCard => ({ ...card, originaldate: null })

/** The owners of the recording and of the work. */
function renderRights({ cline, pline }: ReleasePage['release']): Markup | null {
  const lines = [...(pline ? [withSign('℗', pline)] : []), ...(cline ? [withSign('©', cline)] : [])]
  return lines.length === 0
    ? null
    : html`${lines.map((line, at) => html`${at > 0 && html`<br>`}<bdi>${line}</bdi>`)}`
}

const zipLink = (
  context: PageContext,
  { card }: ReleasePage,
  { path, bytes }: NonNullable<ReleasePage['zip']>,
): Markup =>
  html`<p><a class="zip" href="/${path}" download="${zipName(card)}.zip">${siteWords(context).downloadAll(Math.ceil(bytes / 1e6))}</a></p>\n`

/** Where to buy the release, as links: what is sold out last. */
const offers = (context: PageContext, fields: readonly string[]): Markup => html`<ul class="buy" role="list">
${listOffers(context, fields).map(({ url, title, price, state, isSoldOut }) => {
  const terms = [price, state].filter((text) => text !== undefined)
  return html`<li${isSoldOut && html` class="gone"`}><a href="${url}"><bdi>${title}</bdi>${terms.map((text) => html` <span><bdi>${text}</bdi></span>`)}</a></li>\n`
})}\
</ul>
`

/** Other editions, other releases of its artist, and the releases of its label before and after it. */
function moreReleases(context: PageContext, shown: ReleasePage): Markup {
  const { card, others, editions, older, newer } = shown
  const words = siteWords(context)
  const label = nameText(context, card.label_display)
  const ofLabel = nameMarkup(context, card.label_display)
  const link = (release: ReleaseLink, rel: 'prev' | 'next', text: string): Markup =>
    html`<a rel="${rel}" href="${webPagePath('release', release.uuid)}"><span>${text} · ${ofLabel}</span> ${nameMarkup(context, release.name)}</a>`
  return html`${
    editions.length > 0 &&
    html`<section>
<h2>${words.editions}</h2>
${releaseCards(context, editions.map(asEdition), { of: card.artist ?? undefined })}
</section>
`
  }${
    others.length > 0 &&
    html`<section>
<h2>${words.moreBy(isolatedName(context, card.artist_display))}</h2>
${releaseCards(context, others, { of: card.artist ?? undefined })}
</section>
`
  }${
    (older || newer) &&
    html`<nav class="neighbors" aria-label="${label}">
<div>${older && link(older, 'prev', words.previous)}</div>
<div>${newer && link(newer, 'next', words.next)}</div>
</nav>`
  }`
}

const artistLink = (context: PageContext, { card: { artist, artist_display } }: ReleasePage): Markup =>
  artist === null
    ? nameMarkup(context, artist_display)
    : html`<a href="${webPagePath('artist', artist)}">${nameMarkup(context, artist_display)}</a>`

/** The number of tracks, and their total duration if all are known. */
function summary(context: PageContext, tracks: readonly ReleaseTrack[]): string {
  const words = siteWords(context)
  const areKnown = tracks.length > 0 && tracks.every(({ duration }) => isKnown(duration))
  const total = tracks.reduce((sum, { duration }) => sum + Number(duration), 0)
  return [words.counts.track(tracks.length), ...(areKnown ? [words.minutes(total)] : [])].join(' · ')
}

/** The tracks, grouped by disc if there are several, and by work if any is known. */
function discs(context: PageContext, shown: ReleasePage): Markup {
  const { card: release, tracks } = shown
  const byDisc = groupBy(tracks, discNumber)
  if (byDisc.size < 2) return tracksByWork(context, shown) ?? trackList(context, shown)
  const words = siteWords(context)
  return html`${[...byDisc].map(
    ([disc, ofDisc]) =>
      html`<h3>${words.disc(disc)}</h3>\n${tracksByWork(context, { ...shown, tracks: ofDisc }) ?? releaseTracks(context, ofDisc, release)}\n`,
  )}`
}

export const tagList = (tags: readonly string[]): Markup =>
  html`<ul class="tags" role="list">${tags.map(
    (tag) =>
      html`<li><a rel="tag" href="${listPagePath(`${GROUP_FOLDERS.tag}/${tagName(tag)}`, 1)}"><bdi>${tag}</bdi></a></li>`,
  )}</ul>`
