// The lists of tags and years, and the pages of lists that are not of all records of a kind: of a tag or a year, of all
// tracks of an artist, and of the further releases of an artist or a label.
import { GROUP_FOLDERS, type Group, listPagePath, pageCount } from '../../contract/urls/web.ts'
import type { GroupList, ListPage } from '../../core/library/web/list-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { shortened } from '../metadata/descriptions.ts'
import { plainFrame } from '../metadata/metadata.ts'
import { releaseCards } from '../parts/cards.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { nameMarkup, nameText } from '../parts/names.ts'
import { neighborLinks, pager } from '../parts/pager.ts'
import { siteWords } from '../words/words.ts'
import { artistTracks } from './track.ts'

/** The page of all tags, or of all years. */
export function groupsPage(context: PageContext, group: Group, lists: readonly GroupList[]): string {
  const words = siteWords(context)
  const title = words.groups[group]
  const path = listPagePath(GROUP_FOLDERS[group], 1)
  const description = words.about.list(title, siteName(context), 1, 1)
  return page(context, {
    ...plainFrame(context, { title, path, description }),
    section: 'release',
    main: html`<header class="plain">
<h1>${title}</h1>
</header>
<ul class="groups" role="list">
${lists.map(
  ({ list, title: name, total }) =>
    html`<li><a href="${listPagePath(list, 1)}">${nameMarkup(context, name)}</a> <span>${words.number(total)}</span></li>\n`,
)}</ul>`,
  })
}

/** A page of a list. */
export function groupPage(context: PageContext, shown: ListPage): string {
  const { list, kind, number, total } = shown
  const words = siteWords(context)
  const pages = { list, number, last: pageCount(total) }
  const name = groupTitle(context, shown)
  const frame = plainFrame(context, {
    title: words.titleOfPage(name, number),
    path: listPagePath(list, number),
    description: shortened(words.about.list(name, siteName(context), number, pages.last)),
  })
  return page(context, {
    ...frame,
    section: kind === 'tracks' ? 'artist' : kind === 'tag' || kind === 'year' ? 'release' : kind,
    head: html`${frame.head}${neighborLinks(pages)}`,
    main: html`<header class="plain">
${renderParent(context, shown)}\
<h1>${groupContent(context, shown) ?? nameMarkup(context, shown.title)}</h1>
<p>${kind === 'tracks' ? words.counts.track(total) : words.counts.release(total)}</p>
</header>
${
  shown.kind === 'tracks'
    ? artistTracks(context, shown.entries, shown.title)
    : releaseCards(context, shown.entries, { isAtTop: true, isOfLabel: kind === 'label' })
}
${pager(context, pages)}`,
  })
}

/** What the entries of a list of a record are; null for the list of a tag or a year. */
function groupContent(context: PageContext, { kind }: ListPage): string | null {
  const words = siteWords(context)
  return kind === 'tag' || kind === 'year' ? null : kind === 'tracks' ? words.tracks : words.lists.release
}

function groupTitle(context: PageContext, shown: ListPage): string {
  const [name, content] = [nameText(context, shown.title), groupContent(context, shown)]
  return content === null ? name : `${content} – ${name}`
}

/** A link to what the list is of: the tags or the years, or the page of its record. */
function renderParent(context: PageContext, { kind, list, title }: ListPage): Markup {
  const isGroup = kind === 'tag' || kind === 'year'
  const path = isGroup ? GROUP_FOLDERS[kind] : kind === 'tracks' ? list.slice(0, list.lastIndexOf('/')) : list
  const name = isGroup ? siteWords(context).groups[kind] : nameMarkup(context, title)
  return html`<p class="kind"><a href="${listPagePath(path, 1)}">${name}</a></p>\n`
}
