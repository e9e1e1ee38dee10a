// The lists of artists, releases and labels, a page at a time.
import { indexPath, type WebResource } from '../api/web.ts'
import type { IndexPage } from '../stages/pages.ts'
import { indexEntries } from './cards.ts'
import type { PageContext } from './context.ts'
import { indexCount } from './files.ts'
import { html, type Markup } from './html.ts'
import { page } from './layout.ts'
import { listHead } from './metadata.ts'
import { wordsOf } from './words.ts'

export function listPage(context: PageContext, shown: IndexPage): string {
  const { resource, number, entries } = shown
  const words = wordsOf(context)
  return page(context, {
    title: words.titleOfPage(words.lists[resource], number),
    path: indexPath(resource, number),
    section: resource,
    head: listHead(context, shown),
    main: html`<header class="plain">
<h1>${words.lists[resource]}</h1>
<p>${words.counts[resource](context.counts[`${resource}s`])}</p>
</header>
${entries.length === 0 ? html`<p>${words.nothingListed}</p>` : indexEntries(context, entries)}
${pager(context, resource, number)}`,
  })
}

function pager(context: PageContext, resource: WebResource, number: number): Markup | null {
  const last = indexCount(context.counts, resource)
  if (last === 1) return null
  const words = wordsOf(context)
  const link = (to: number, text: string, rel?: 'prev' | 'next'): Markup =>
    html`<a href="${indexPath(resource, to)}"${rel && html` rel="${rel}"`}>${text}</a>`
  return html`<nav class="pager" aria-label="${words.pages}">
<div>${number > 1 && [link(1, words.first), ' ', link(number - 1, words.previous, 'prev')]}</div>
<p>${words.pageOf(number, last)}</p>
<div>${number < last && [link(number + 1, words.next, 'next'), ' ', link(last, words.last)]}</div>
</nav>`
}
