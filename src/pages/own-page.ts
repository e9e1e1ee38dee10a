// A page that the label has written, and its texts on the home page and on the 404 page.
import type { OwnPage } from '../stages/own-pages.ts'
import type { PageContext } from './context.ts'
import { inLanguage } from './direction.ts'
import { html, type Markup } from './html.ts'
import { page } from './layout.ts'
import { ownFrame } from './metadata.ts'
import { titleClass } from './names.ts'
import { ownArticle, ownTitle } from './own-articles.ts'

export function ownPage(context: PageContext, own: OwnPage): string {
  const title = ownTitle(own)
  return page(context, {
    ...ownFrame(context, own),
    main: html`<article class="own"${inLanguage(own.language ?? context.site.language)}>
<h1${titleClass(title)}>${title}</h1>
${ownArticle(own).body}</article>`,
  })
}

/** The text for a page of the site, such as `home`; null if the label has written none. */
export function ownPart({ ownPages, site }: PageContext, name: string): Markup | null {
  const own = ownPages.find((each) => each.name === name)
  if (own === undefined) return null
  const { title, body } = ownArticle(own)
  return html`<section class="own"${inLanguage(own.language ?? site.language)}>
${title !== null && html`<h2>${title}</h2>\n`}\
${body}</section>
`
}
