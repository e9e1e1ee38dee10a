// A label as a publisher feed, by which podcast apps find all of its releases with audio:
// https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/publishers/publishers.md
import type { LabelPage } from '../../core/library/web/page-records.ts'
import { html, markupText } from '../../core/markup/html.ts'
import { pictureFile } from '../look/images.ts'
import { pageUrl } from '../metadata/addresses.ts'
import { labelDescription } from '../metadata/descriptions.ts'
import type { PageContext } from '../parts/context.ts'
import { nameText } from '../parts/names.ts'
import { atomLinks, feedGuid, feedLink, feedUrl } from './feed-links.ts'
import { asHtml, COVER_WIDTH } from './podcast.ts'

export function publisherFeed(context: PageContext, shown: LabelPage): string {
  const { label, albums } = shown
  const page = pageUrl(context, 'label', label.uuid)
  const self = feedUrl(context, { kind: 'label', uuid: label.uuid })
  const name = nameText(context, label.name)
  const picture = pictureFile(context, 'label', shown, COVER_WIDTH)
  return markupText(html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${name}</title>
<link>${page}</link>
<description>${asHtml(labelDescription(context, shown))}</description>
<language>${context.site.language}</language>
${atomLinks(context, self)}\
${picture === null ? null : html`<image><url>${picture.url}</url><title>${name}</title><link>${page}</link></image>\n`}\
<podcast:guid>${feedGuid(self)}</podcast:guid>
<podcast:medium>publisher</podcast:medium>
${albums.map((uuid) => html`${feedLink(context, { kind: 'release', uuid })}\n`)}\
</channel>
</rss>
`)
}
