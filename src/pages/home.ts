// The home page: what the site is, and its newest releases.
import { indexPath } from '../api/web.ts'
import type { ReleaseCard } from '../model/pages.ts'
import { releaseCards } from './cards.ts'
import { type PageContext, siteName } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { homeHead } from './metadata.ts'
import { listLinks, searchForm } from './parts.ts'
import { wordsOf } from './words.ts'

/** The first stands in the place of four, so that they fill rows of two, three, four and six. */
const SHOWN = 21

export function homePage(context: PageContext, releases: readonly ReleaseCard[]): string {
  const { site, rules } = context
  const words = wordsOf(context)
  const isDated = releases.some(({ releasedate }) => releasedate !== null)
  return page(context, {
    title: null,
    path: '/',
    head: homeHead(context),
    main: html`<header class="hero">
<h1><bdi lang="${site.language}">${siteName(context)}</bdi></h1>
${site.description && html`<p class="description" dir="auto" lang="${site.language}">${site.description}</p>\n`}\
${listLinks(context)}
${rules.search && searchForm(context)}
</header>
${
  releases.length > 0 &&
  html`<section>
<h2>${isDated ? words.newReleases : words.lists.release}</h2>
${releaseCards(context, releases.slice(0, SHOWN), { hasLead: true })}
<p class="more"><a href="${indexPath('release', 1)}">${words.allReleases}</a></p>
</section>`
}`,
  })
}
