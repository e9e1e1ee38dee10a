// The home page: what the site is, and its newest releases. That of a site of one release is the release, and that of a
// site of one artist is the artist.

import { indexPath } from '../../contract/urls/web.ts'
import type { ArtistPage, ReleaseCard, ReleasePage } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import type { Styled } from '../look/look.ts'
import { homeHead } from '../metadata/metadata.ts'
import { type HomeTools, readOwnContent } from '../own/own-content.ts'
import { slot } from '../own/slots.ts'
import { releaseCard, releaseCards } from '../parts/cards.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { textInLanguages } from '../parts/languages.ts'
import { page } from '../parts/layout.ts'
import { titleClass } from '../parts/names.ts'
import { listLinks, renderDescription } from '../parts/parts.ts'
import { profile } from '../parts/profile.ts'
import { siteWords } from '../words/words.ts'
import { artistArticle } from './artist.ts'
import { nextEvents } from './events.ts'
import { latestNews } from './news.ts'
import { ownPart } from './own-page.ts'
import { releaseArticle } from './release.ts'
import { startButton } from './track.ts'

/** Releases below the newest one. */
const SHOWN = 20

/** The only record of a kind; null if the site has several, or none. */
interface OnlyRecords {
  readonly artist: ArtistPage | null
  readonly release: ReleasePage | null
}

interface Shown {
  /** The newest releases. */
  readonly cards: readonly ReleaseCard[]
  /** All of them, for a module of the label. */
  readonly releases: readonly ReleaseCard[]
  readonly only: OnlyRecords
}

export function homePage(context: PageContext, { cards, releases, only }: Shown): string {
  return page(context, {
    title: null,
    path: '/',
    of: styleRecord(only),
    head: homeHead(context, cards),
    main: readOwnContent(
      context,
      'homePage',
      cards,
      html`${slot(context, 'home-top')}${renderMain(context, cards, only)}`,
      { releases } satisfies Pick<HomeTools, 'releases'>,
    ),
  })
}

/** The record that the page shows as a whole. */
function styleRecord({ artist, release }: OnlyRecords): Styled | null {
  if (release) return { kind: 'release', uuid: release.card.uuid, styled: release.styled }
  return artist && { kind: 'artist', uuid: artist.artist.uuid, styled: artist.styled }
}

function renderMain(
  context: PageContext,
  cards: readonly ReleaseCard[],
  { artist, release }: OnlyRecords,
): Markup {
  const own = ownPart(context, 'home')
  const news = latestNews(context)
  // The page of an artist has its own.
  const events = artist?.events ? null : nextEvents(context)
  if (release || artist)
    return html`${artist?.facts?.description ? null : describedSite(context)}${own}\
${release ? releaseArticle(context, release) : artist && artistArticle(context, artist)}
${release && artist && ofArtist(context, artist)}${events}${news}`
  return html`${hero(context, cards[0])}
${own}${events}${news}${newReleases(context, cards)}`
}

/** The artist of the only release. */
const ofArtist = (context: PageContext, { artist: { name }, facts, image, picture }: ArtistPage): Markup =>
  html`<section>
${profile(context, 'artist', { name, known: facts, image, picture, isPart: true })}
</section>
`

const describedSite = (context: PageContext): Markup | null => {
  const { description } = context.site
  return description ? html`<section>${textInLanguages(context, description)}</section>\n` : null
}

function hero(context: PageContext, newest: ReleaseCard | undefined): Markup {
  const { site } = context
  const name = siteName(context)
  return html`<div class="hero">
<header>
<h1${titleClass(name)}><bdi lang="${site.language}">${name}</bdi></h1>
${renderDescription(context, site.description)}\
${listLinks(context)}
</header>
${newest && html`<div class="feature">${releaseCard(context, newest, { size: 'feature' })}${newest.playable && startButton(context, newest)}</div>\n`}\
</div>`
}

function newReleases(context: PageContext, [newest, ...releases]: readonly ReleaseCard[]): Markup | null {
  const words = siteWords(context)
  if (releases.length === 0) return null
  return html`<section>
<h2>${newest?.releasedate ? words.newReleases : words.lists.release}</h2>
${releaseCards(context, releases.slice(0, SHOWN))}
<p class="more"><a href="${indexPath('release', 1)}">${words.allReleases}</a></p>
</section>`
}
