// The home page: what the site is, and its newest releases.
import { indexPath } from '../api/web.ts'
import type { ReleaseCard } from '../stages/pages.ts'
import { releaseCard, releaseCards } from './cards.ts'
import { type PageContext, siteName } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { prose } from './markdown.ts'
import { homeHead } from './metadata.ts'
import { titleClass } from './names.ts'
import { latestNews } from './news.ts'
import { ownPart } from './own-page.ts'
import { listLinks } from './parts.ts'
import { slot } from './slots.ts'
import { wordsOf } from './words.ts'

/** Releases below the newest one. */
const SHOWN = 20

export function homePage(context: PageContext, cards: readonly ReleaseCard[]): string {
  const { site } = context
  const [newest, ...releases] = cards
  const words = wordsOf(context)
  const name = siteName(context)
  return page(context, {
    title: null,
    path: '/',
    head: homeHead(context, cards),
    main: html`${slot(context, 'home-top')}<div class="hero">
<header>
<h1${titleClass(name)}><bdi lang="${site.language}">${name}</bdi></h1>
${site.description && prose(site.description, site)}\
${listLinks(context)}
</header>
${newest && html`<div class="feature">${releaseCard(context, newest, { size: 'cover' })}</div>\n`}\
</div>
${ownPart(context, 'home')}\
${latestNews(context)}\
${
  releases.length > 0 &&
  html`<section>
<h2>${newest?.releasedate ? words.newReleases : words.lists.release}</h2>
${releaseCards(context, releases.slice(0, SHOWN))}
<p class="more"><a href="${indexPath('release', 1)}">${words.allReleases}</a></p>
</section>`
}`,
  })
}
