// The feeds of new releases as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
import { FORMS, SITE_PAGES } from '../../contract/kinds/forms.ts'
import type { ArtistPage, LabelPage, NewsRelease } from '../../core/library/web/page-records.ts'
import { markupText } from '../../core/markup/html.ts'
import { absolute } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'
import { toInstant } from './dates.ts'
import { type FeedEntry, type NewsFeed, newsOfArtist, newsOfLabel, newsOfSite } from './news-feed.ts'

export const siteJsonFeed = (context: PageContext, releases: readonly NewsRelease[]): string =>
  feed(context, newsOfSite(context, releases), `/${SITE_PAGES.jsonFeed}`)

export const artistJsonFeed = (context: PageContext, page: ArtistPage): string =>
  recordFeed(context, newsOfArtist(context, page))

export const labelJsonFeed = (context: PageContext, page: LabelPage): string =>
  recordFeed(context, newsOfLabel(context, page))

const recordFeed = (context: PageContext, news: NewsFeed): string =>
  feed(context, news, `${news.path}${FORMS.artist.jsonFeed.file}`)

/** @param self its own path */
function feed(context: PageContext, news: NewsFeed, self: string): string {
  const { title, subtitle, author, logo, path, entries } = news
  const page = absolute(context, path)
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: absolute(context, self),
    description: subtitle,
    ...(logo !== null && { icon: logo }),
    authors: [{ name: author, url: page }],
    language: context.site.language,
    items: entries.map((entry) => toItem(context, entry)),
  })
}

function toItem(context: PageContext, entry: FeedEntry): object {
  const { id, title, date, url, language, author, category, image, content, isRelative } = entry
  return {
    id,
    url,
    title,
    content_html: isRelative ? withAddresses(context, markupText(content)) : markupText(content),
    ...(image !== null && { image }),
    date_published: toInstant(date),
    ...(author !== null && {
      authors: [{ name: author.name, ...(author.url !== null && { url: author.url }) }],
    }),
    ...(category !== null && { tags: [category] }),
    ...(language !== null && { language }),
  }
}

/** The format has no base for links, whose paths begin at the root of the site. */
const withAddresses = (context: PageContext, text: string): string =>
  text.replace(/(?<= (?:href|src)=")(?=\/(?!\/))/g, absolute(context, ''))
