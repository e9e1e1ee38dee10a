// A release as an RSS feed of music (RSS 2.0, and the podcast namespace with the medium "music").
import { webPagePath } from '../../api/urls.ts'
import type { ReleasePage } from '../../model/pages.ts'
import type { PageContext } from '../context.ts'
import { html, markupText } from '../html.ts'

export function releaseFeed({ rules: { baseUrl } }: PageContext, { card }: ReleasePage): string {
  return markupText(html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${card.name}</title>
<link>${baseUrl}${webPagePath('release', card.uuid)}</link>
<description>${card.name}</description>
<podcast:medium>music</podcast:medium>
</channel>
</rss>
`)
}
