// A page that the label has written, and its texts on the home page and on the 404 page.

import { html, type Markup } from '../../core/markup/html.ts'
import { inLanguage } from '../look/direction.ts'
import { ownFrame } from '../metadata/metadata.ts'
import { ownArticle, ownTitle } from '../own/own-articles.ts'
import type { OwnPage } from '../own/written-pages.ts'
import type { PageContext } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { titleClass } from '../parts/names.ts'

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
