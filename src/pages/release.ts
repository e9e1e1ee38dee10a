// The page of a release: its cover, its tracks with a player each, and its facts.
import { FORMS } from '../api/forms.ts'
import { isAbsoluteUrl, webPagePath } from '../api/urls.ts'
import type { ReleasePage, ReleaseTrack } from '../stages/pages.ts'
import { pageUrl } from './addresses.ts'
import type { PageContext } from './context.ts'
import { isKnown } from './durations.ts'
import { EMBED_HEIGHT, embedUrl } from './embed.ts'
import { html, type Markup, markupText } from './html.ts'
import { picture } from './images.ts'
import { page } from './layout.ts'
import { licenseOf } from './license.ts'
import { prose } from './markdown.ts'
import { releaseHead } from './metadata.ts'
import { nameOf, nameText, releaseTitle, sizeOf } from './names.ts'
import { fact, facts, followLinks, hostOf, linksOf } from './parts.ts'
import { slot } from './slots.ts'
import { discOf, releaseTracks, trackList } from './track.ts'
import { wordsOf } from './words.ts'

export function releasePage(context: PageContext, shown: ReleasePage): string {
  const { card } = shown
  return page(context, {
    title: releaseTitle(context, card),
    path: webPagePath('release', card.uuid),
    section: 'release',
    head: releaseHead(context, shown),
    main: releaseArticle(context, shown),
  })
}

/** What is known of a release, on its page or on the home page of its site. */
export function releaseArticle(context: PageContext, shown: ReleasePage): Markup {
  const { card, release, tracks, playable } = shown
  const { uuid, name, artist_display } = card
  const words = wordsOf(context)
  return html`<article class="release">
<div class="cover">${picture(context, 'release', card, { name, size: 'full' })}</div>
<header>
${release.type && html`<p class="kind">${words.typeOf(release.type)}</p>\n`}\
<h1${sizeOf(name)}>${nameOf(context, name)}</h1>
${artist_display !== '' && html`<p class="by">${words.by} ${artistLink(context, shown)}</p>\n`}\
${release.description && prose(release.description, context.site)}\
</header>
${
  tracks.length > 0 &&
  html`<section>
<h2>${words.tracks}</h2>
<p class="summary">${summary(context, tracks)}</p>
${discs(context, shown)}
</section>
`
}\
${slot(context, 'release-after-tracks')}${texts(context, shown)}\
<section class="about">
${facts(
  fact(
    words.label,
    html`<a href="${webPagePath('label', card.label)}">${nameOf(context, card.label_display)}</a>`,
  ),
  fact(
    words.date,
    release.releasedate &&
      html`<time datetime="${release.releasedate}">${words.dateOf(release.releasedate)}</time>`,
  ),
  fact(words.catalogNumber, release.catalognumber && html`<bdi>${release.catalognumber}</bdi>`),
  fact(words.barcode, release.barcode),
  fact(words.license, release.license && licenseLink(release.license)),
  fact(words.tags, release.tags && tagList(release.tags)),
  fact(words.links, linksOf('release', release)),
)}\
</section>
<section class="follow">
<h2>${words.follow}</h2>
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
${share(context, shown)}
</section>
</article>`
}

/** The credits and the lyrics of a release and its tracks. */
function texts(context: PageContext, { release, tracks }: ReleasePage): Markup {
  const words = wordsOf(context)
  const credited = tracks.filter(({ facts }) => facts?.credits)
  const sung = tracks.filter(({ facts }) => facts?.lyrics)
  return html`${
    (release.credits || credited.length > 0) &&
    html`<section class="credits">
<h2>${words.credits}</h2>
${release.credits && prose(release.credits, context.site)}\
${credited.map(
  ({ name, facts }) => html`<h3>${nameOf(context, name)}</h3>\n${prose(facts?.credits ?? '', context.site)}`,
)}\
</section>
`
  }${
    sung.length > 0 &&
    html`<section class="lyrics">
<h2>${words.lyrics}</h2>
${sung.map(
  ({ name, facts }) => html`<details>
<summary>${nameOf(context, name)}</summary>
${prose(facts?.lyrics ?? '', { ...context.site, isVerse: true })}</details>
`,
)}\
</section>
`
  }`
}

const artistLink = (context: PageContext, { card: { artist, artist_display } }: ReleasePage): Markup =>
  artist === null
    ? nameOf(context, artist_display)
    : html`<a href="${webPagePath('artist', artist)}">${nameOf(context, artist_display)}</a>`

/** The number of tracks, and their total duration if all are known. */
function summary(context: PageContext, tracks: readonly ReleaseTrack[]): string {
  const words = wordsOf(context)
  const areKnown = tracks.length > 0 && tracks.every(({ duration }) => isKnown(duration))
  const total = tracks.reduce((sum, { duration }) => sum + Number(duration), 0)
  return [words.counts.track(tracks.length), ...(areKnown ? [words.minutes(total)] : [])].join(' · ')
}

/** The tracks, grouped by disc if there are several. */
function discs(context: PageContext, shown: ReleasePage): Markup {
  const { card: release, tracks } = shown
  const byDisc = new Map<number, ReleaseTrack[]>()
  for (const track of tracks) {
    const disc = discOf(track)
    byDisc.set(disc, [...(byDisc.get(disc) ?? []), track])
  }
  if (byDisc.size < 2) return trackList(context, shown)
  const words = wordsOf(context)
  return html`${[...byDisc].map(
    ([disc, ofDisc]) => html`<h3>${words.disc(disc)}</h3>\n${releaseTracks(context, ofDisc, release)}\n`,
  )}`
}

function licenseLink(license: string): Markup {
  const { name, url } = licenseOf(license)
  return url === null ? html`${readable(name)}` : html`<a rel="license" href="${url}">${readable(name)}</a>`
}

/** `CC-BY-SA-4.0` → `CC BY-SA 4.0`; for a URL, its host. */
const readable = (name: string): string =>
  isAbsoluteUrl(name)
    ? hostOf(name)
    : name.replace(/^LicenseRef-/, '').replace(/^CC-(.+?)-(\d.*)$/, (_, terms, rest) => `CC ${terms} ${rest}`)

const tagList = (tags: readonly string[]): Markup =>
  html`<ul class="tags" role="list">${tags.map((tag) => html`<li><bdi>${tag}</bdi></li>`)}</ul>`

/** The address of the page, and the code of the player if there is anything to play. */
function share(context: PageContext, { card: { uuid, name }, playable }: ReleasePage): Markup {
  const words = wordsOf(context)
  const code = html`<iframe src="${embedUrl(context, uuid)}" width="100%" height="${EMBED_HEIGHT}" title="${nameText(context, name)}" loading="lazy"></iframe>`
  return html`<details class="share">
<summary>${words.share}</summary>
<label>${words.address}<input readonly value="${pageUrl(context, 'release', uuid)}"></label>
${playable && html`<label>${words.embedCode}<textarea readonly rows="3">${markupText(code)}</textarea></label>\n`}\
</details>`
}
