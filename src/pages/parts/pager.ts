// Links between the pages of a list.
import { listPagePath } from '../../contract/urls/web.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { siteWords } from '../words/words.ts'
import type { PageContext } from './context.ts'

interface PagerOptions {
  /** The name of the list, as in the path of its first page. */
  readonly list: string
  /** The number of this page. */
  readonly number: number
  /** The number of the last page. */
  readonly last: number
}

/** Links to the pages before and after, and to others by their numbers; nothing for a single page. */
export function pager(context: PageContext, { list, number, last }: PagerOptions): Markup | null {
  if (last === 1) return null
  const words = siteWords(context)
  const link = (to: number, text: string, attribute?: Markup): Markup =>
    html`<a href="${listPagePath(list, to)}"${attribute}>${text}</a>`
  return html`<nav class="pager" aria-label="${words.pages}">
<div>${number > 1 && link(number - 1, words.previous, html` rel="prev"`)}</div>
<ul role="list">${numbersIn(number, last).map((to) =>
    to === null
      ? html`<li aria-hidden="true">…</li>`
      : html`<li>${link(to, words.number(to), to === number ? html` aria-current="page"` : undefined)}</li>`,
  )}</ul>
<div>${number < last && link(number + 1, words.next, html` rel="next"`)}</div>
</nav>`
}

/** Pages on both sides of the current one that have a link. */
const BESIDE = 2

/** The numbers with a link: the first, the last and those beside the current one; null for others between them. */
function numbersIn(number: number, last: number): (number | null)[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (to) => to === 1 || to === last || Math.abs(to - number) <= BESIDE,
  )
  return shown.flatMap((to, index) => {
    const before = shown[index - 1] ?? 0
    if (to === before + 1) return [to]
    // A gap takes as much space as a single number.
    return to === before + 2 ? [to - 1, to] : [null, to]
  })
}

/** Links in the head of a page for programs. */
export const neighborLinks = ({ list, number, last }: PagerOptions): Markup =>
  html`${number > 1 && html`<link rel="prev" href="${listPagePath(list, number - 1)}">\n`}\
${number < last && html`<link rel="next" href="${listPagePath(list, number + 1)}">\n`}`
