// The page for unknown paths.
import type { PageContext } from './context.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { ownPart } from './own-page.ts'
import { listLinks } from './parts.ts'
import { wordsOf } from './words.ts'

export function notFoundPage(context: PageContext): string {
  const words = wordsOf(context)
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
