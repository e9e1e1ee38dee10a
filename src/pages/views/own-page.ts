// A page that the label has written, and its texts on the home page and on the 404 page.

import { html, type Markup } from '../../core/markup/html.ts'
import { inLanguage } from '../look/direction.ts'
import { ownFrame } from '../metadata/metadata.ts'
import { inItsLanguages, ownArticle, ownPagePath, ownTitle } from '../own/own-articles.ts'
import type { OwnPage } from '../own/written-pages.ts'
import type { PageContext } from '../parts/context.ts'
import { inLanguageFold } from '../parts/languages.ts'
import { page } from '../parts/layout.ts'
import { titleClass } from '../parts/names.ts'
import { nameOfLanguage } from '../words/language-names.ts'

export function ownPage(context: PageContext, own: OwnPage): string {
  const title = ownTitle(own)
  const frame = ownFrame(context, own)
  const all = inItsLanguages(context.ownPages, own.of)
  return page(context, {
    ...frame,
    head: html`${frame.head}${all.length > 1 && alternates(context, all)}`,
    main: html`${otherLanguages(context, all, own)}<article class="own"${inLanguage(pageLanguage(context, own))}>
<h1${titleClass(title)}>${title}</h1>
${ownArticle(own).body}</article>`,
  })
}

const pageLanguage = ({ site }: PageContext, { language }: OwnPage): string => language ?? site.language

/** For search engines: the same page in each of its languages. */
function alternates(context: PageContext, all: readonly OwnPage[]): Markup {
  const link = (language: string, { name }: OwnPage): Markup =>
    html`<link rel="alternate" hreflang="${language}" href="${context.rules.baseUrl}${ownPagePath(name)}">\n`
  return html`${all.map((each) => link(pageLanguage(context, each), each))}${all.slice(0, 1).map((first) => link('x-default', first))}`
}

function otherLanguages(context: PageContext, all: readonly OwnPage[], shown: OwnPage): Markup | null {
  const others = all.filter((each) => each !== shown)
  if (others.length === 0) return null
  return html`<ul class="languages inline" role="list">
${others.map((each) => {
  const language = pageLanguage(context, each)
  return html`<li><a href="${ownPagePath(each.name)}" hreflang="${language}" lang="${language}">${nameOfLanguage(language)}</a></li>\n`
})}</ul>
`
}

/** The text for a page of the site, such as `home`, in its languages; null if the label has written none. */
export function ownPart(context: PageContext, name: string): Markup | null {
  const [own, ...others] = inItsLanguages(context.ownPages, name)
  if (own === undefined) return null
  return html`${ownSection(context, own)}${others.map((other) =>
    inLanguageFold(pageLanguage(context, other), ownSection(context, other)),
  )}`
}

function ownSection(context: PageContext, own: OwnPage): Markup {
  const { title, body } = ownArticle(own)
  return html`<section class="own"${inLanguage(pageLanguage(context, own))}>
${title !== null && html`<h2>${title}</h2>\n`}\
${body}</section>
`
}
