// The search field, which opens the page of results.

import { html, type Markup } from '../../core/markup/html.ts'
import { siteWords } from '../words/words.ts'
import type { PageContext } from './context.ts'
import { once } from './once.ts'

/** The field of the search page, which has the focus. */
export const searchForm = (context: PageContext): Markup => renderForm(context, html` autofocus`)

/** The field in the header of all other pages. */
export const headerSearch = once((context: PageContext): Markup => renderForm(context, null))

function renderForm(context: PageContext, attribute: Markup | null): Markup {
  const { find, searchFor } = siteWords(context)
  return html`<form class="search" role="search" action="/search/">
<input type="search" name="q" aria-label="${find}" placeholder="${searchFor}" aria-keyshortcuts="/" autocomplete="off" spellcheck="false"${attribute}>
<button type="submit">${find}</button>
</form>`
}
