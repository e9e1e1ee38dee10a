// The page for unknown paths.

import { html } from '../../core/markup/html.ts'
import type { PageContext } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { listLinks } from '../parts/parts.ts'
import { siteWords } from '../words/words.ts'
import { ownPart } from './own-page.ts'

export function notFoundPage(context: PageContext): string {
  const words = siteWords(context)
  return page(context, {
    title: words.notFound,
    path: null,
    main: html`<header class="plain">
<p class="code">404</p>
<h1>${words.notFound}</h1>
${ownPart(context, '404')}\
<p>${words.notFoundWhy}</p>
</header>
${listLinks(context)}
<p class="more"><a href="/">${words.home}</a></p>`,
  })
}
