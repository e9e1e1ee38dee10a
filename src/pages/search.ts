// The search page. search.js fills it; without JavaScript it suggests alternatives.
import { SEARCH_PATH } from '../api/search-files.ts'
import { linkPath } from '../api/urls.ts'
import type { PageContext } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { plainFrame } from './metadata.ts'
import { listLinks } from './parts.ts'
import { searchForm } from './search-form.ts'
import { wordsOf } from './words.ts'

export function searchPage(context: PageContext): string {
  const words = wordsOf(context)
  return page(context, {
    ...plainFrame(context, { title: words.search, path: '/search/', description: words.searchFor }),
    section: 'search',
    main: html`<header class="plain">
<h1>${words.search}</h1>
${listLinks(context)}
</header>
${searchForm(context)}
<p role="status"></p>
<div class="results"></div>
<noscript>
<p>${words.searchNeedsScript} <a href="${linkPath(context.rules, SEARCH_PATH)}">${words.searchByProgram}</a>${words.fullStop}</p>
</noscript>
<script type="module" src="${context.assets.paths['search.js']}"></script>`,
  })
}
