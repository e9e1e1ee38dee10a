// The home page, the page to search on, and the page that nothing was found.
import type { ReleaseCard } from '../model/pages.ts'
import { releaseCard } from './cards.ts'
import { type PageContext, siteName } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { homeHead } from './metadata.ts'

export const homePage = (context: PageContext, releases: readonly ReleaseCard[]): string =>
  page(context, {
    title: null,
    path: '/',
    head: homeHead(context),
    main: html`<h1>${siteName(context)}</h1>
<p>${context.site.description}</p>
<ul class="cards">
${releases.map((card) => releaseCard(context, card))}</ul>`,
  })

export const searchPage = (context: PageContext): string =>
  page(context, {
    title: 'Search',
    path: '/search/',
    main: html`<h1>Search</h1>
<form role="search" action="/search/"><input type="search" name="q" aria-label="Search"><button>Search</button></form>
<p role="status"></p>
<ol class="results"></ol>
<script type="module" src="${context.assets.pathOf('search.js')}"></script>`,
  })

export const notFoundPage = (context: PageContext): string =>
  page(context, {
    title: 'Not found',
    path: null,
    main: html`<h1>Not found</h1>\n<p><a href="/">Home</a></p>`,
  })
