// The search page. search.js fills it; without JavaScript it suggests alternatives.
import { SEARCH_PATH } from '../../contract/search/search-files.ts'
import { linkPath } from '../../contract/urls/urls.ts'
import { html } from '../../core/markup/html.ts'
import { plainFrame } from '../metadata/metadata.ts'
import type { PageContext } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { listLinks } from '../parts/parts.ts'
import { searchForm } from '../parts/search-form.ts'
import { siteWords } from '../words/words.ts'

export function searchPage(context: PageContext): string {
  const words = siteWords(context)
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
