// The lists of artists, releases and labels, a page at a time.

import { PLURALS } from '../../contract/kinds/kinds.ts'
import { GROUP_FOLDERS, indexPath, listPagePath, pageCount } from '../../contract/urls/web.ts'
import { type IndexPage, linkedKinds } from '../../core/library/web/list-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { listHead } from '../metadata/metadata.ts'
import { readOwnContent } from '../own/own-content.ts'
import { indexEntries } from '../parts/cards.ts'
import type { PageContext } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { pager } from '../parts/pager.ts'
import { siteWords } from '../words/words.ts'

export function listPage(context: PageContext, shown: IndexPage): string {
  const { resource, number, entries } = shown
  const words = siteWords(context)
  return page(context, {
    title: words.titleOfPage(words.lists[resource], number),
    path: indexPath(resource, number),
    section: resource,
    head: listHead(context, shown),
    main: readOwnContent(
      context,
      'listPage',
      shown,
      html`<header class="plain">
<h1>${words.lists[resource]}</h1>
<p>${words.counts[resource](context.counts[`${resource}s`])}</p>
${waysIn(context, shown)}\
</header>
${entries.length > 1 && filterPlace(context, shown)}\
${startLinks(context, shown)}\
${entries.length === 0 ? html`<p>${words.nothingListed}</p>` : indexEntries(context, entries)}
${pager(context, { list: PLURALS[resource], number, last: pageCount(context.counts[`${resource}s`]) })}`,
    ),
  })
}

/** Links to other lists of releases: by labels, tags and years. */
function waysIn(context: PageContext, { resource, groups }: IndexPage): Markup | null {
  if (resource !== 'release') return null
  const words = siteWords(context)
  const links = [
    ...(linkedKinds(context.counts).includes('label')
      ? [[indexPath('label', 1), words.lists.label] as const]
      : []),
    ...groups.map((group) => [listPagePath(GROUP_FOLDERS[group], 1), words.groups[group]] as const),
  ]
  if (links.length === 0) return null
  return html`<ul class="inline" role="list">${links.map(([path, text]) => html`<li><a href="${path}">${text}</a></li>`)}</ul>\n`
}

/** The place of a box that narrows the list, which needs a script: of all records where the site has a search. */
const filterPlace = ({ assets: { paths }, rules }: PageContext, { resource }: IndexPage): Markup =>
  html`<div class="filter" data-kind="${resource}" data-script="${paths['filter.js']}"${
    rules.search && html` data-search="${paths['search.js']}"`
  }></div>\n`

/** Links to the pages on which first letters or years begin. */
function startLinks(context: PageContext, { resource, starts }: IndexPage): Markup | null {
  if (starts.length === 0) return null
  const { letters, groups } = siteWords(context)
  const label = /^\d/.test(starts[0]?.text ?? '') ? groups.year : letters
  return html`<nav class="letters" aria-label="${label}"><ul role="list">${starts.map(
    ({ text, page: number }) => html`<li><a href="${indexPath(resource, number)}">${text}</a></li>`,
  )}</ul></nav>\n`
}
