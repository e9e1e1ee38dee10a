// The lists of artists, releases and labels, a page at a time.
import { indexPath, type WebResource } from '../api/web.ts'
import type { IndexPage } from '../model/pages.ts'
import { indexCard } from './cards.ts'
import type { PageContext } from './context.ts'
import { indexCount } from './files.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { listHead } from './metadata.ts'

const TITLES: Record<WebResource, string> = { artist: 'Artists', release: 'Releases', label: 'Labels' }

export function listPage(context: PageContext, index: IndexPage): string {
  const { resource, number, entries } = index
  const last = indexCount(context.counts, resource)
  return page(context, {
    title: TITLES[resource],
    path: indexPath(resource, number),
    head: listHead(context, index),
    main: html`<h1>${TITLES[resource]}</h1>
<ul class="cards">
${entries.map((entry) => indexCard(context, entry))}</ul>
<nav>${number > 1 ? html`<a rel="prev" href="${indexPath(resource, number - 1)}">Previous</a>` : null} ${
      number < last ? html`<a rel="next" href="${indexPath(resource, number + 1)}">Next</a>` : null
    }</nav>`,
  })
}
