// The news of the label: their list, and a page for each.

import { html, type Markup } from '../../core/markup/html.ts'
import { inLanguage } from '../look/direction.ts'
import { shortened } from '../metadata/descriptions.ts'
import { ownFrame, plainFrame } from '../metadata/metadata.ts'
import { isUntitled, ownArticle, ownPagePath, ownTitle } from '../own/own-articles.ts'
import type { NewsItem } from '../own/written-pages.ts'
import type { PageContext } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { siteWords } from '../words/words.ts'

/** News that the list shows as a whole; of older news it shows the titles. */
const WHOLE = 10
/** News on the home page. */
const ON_HOME = 3

export function newsPage(context: PageContext): string {
  const { news } = context
  const words = siteWords(context)
  return page(context, {
    ...plainFrame(context, {
      title: words.news,
      path: '/news/',
      description: shortened(news.map(ownTitle).join(' · ')),
    }),
    section: 'news',
    main: html`<h1>${words.news}</h1>
${news.slice(0, WHOLE).map(
  (item) => html`<article class="own"${inLanguage(item.language ?? context.site.language)}>
${
  isUntitled(item)
    ? html`<h2><a href="${ownPagePath(item.name)}">${renderDate(context, item)}</a></h2>`
    : html`<h2><a href="${ownPagePath(item.name)}">${ownTitle(item)}</a></h2>
${renderDate(context, item)}`
}
${ownArticle(item).body}</article>
`,
)}\
${news.length > WHOLE && newsTitles(context, news.slice(WHOLE))}`,
  })
}

export const newsItem = (context: PageContext, item: NewsItem): string =>
  page(context, {
    ...ownFrame(context, item),
    section: 'news',
    main: html`<article class="own"${inLanguage(item.language ?? context.site.language)}>
${
  isUntitled(item)
    ? html`<h1>${renderDate(context, item)}</h1>`
    : html`<h1>${ownTitle(item)}</h1>
${renderDate(context, item)}`
}
${ownArticle(item).body}</article>`,
  })

/** The newest news, for the home page; null without news. */
export function latestNews(context: PageContext): Markup | null {
  const { news } = context
  return news.length === 0
    ? null
    : html`<section>
<h2><a href="/news/">${siteWords(context).news}</a></h2>
${newsTitles(context, news.slice(0, ON_HOME))}</section>
`
}

const newsTitles = (
  context: PageContext,
  news: readonly NewsItem[],
): Markup => html`<ul class="news" role="list">
${news.map(
  (item) =>
    html`<li>${renderDate(context, item)} <a href="${ownPagePath(item.name)}"${inLanguage(item.language ?? context.site.language)}>${ownTitle(item)}</a></li>\n`,
)}\
</ul>
`

const renderDate = (context: PageContext, { date }: NewsItem): Markup =>
  html`<time datetime="${date}">${siteWords(context).dateOf(date)}</time>`
