import { parseRssFeed } from 'feedsmith'
import { expect, it } from 'vitest'
import { labelId, releaseId } from '../../testing/catalogs/catalog.ts'
import { card, label, pageContext, release, SITE } from '../../testing/catalogs/pages.ts'
import { feedGuid } from './feed-links.ts'
import { releaseFeed } from './podcast.ts'
import { publisherFeed } from './publisher.ts'

const context = pageContext()
const page = `${SITE}/labels/${labelId(1)}/`
const self = `${page}feed.rss`

it('names the feeds of the releases with audio, which name it', () => {
  const { items = [], ...channel } = parseRssFeed(publisherFeed(context, label([card({ name: 'A & B' })])))
  expect(items).toEqual([])
  expect(channel).toMatchObject({
    title: 'Harbour Tapes',
    link: page,
    language: 'en',
    image: { url: `${SITE}/media/_s/catalog/label/image/harbour.png`, title: 'Harbour Tapes', link: page },
    atom: { links: [{ rel: 'self', type: 'application/rss+xml', href: self }] },
    podcast: { guid: feedGuid(self), medium: 'publisher' },
  })
  const feed = `${SITE}/releases/${releaseId(1)}/feed.rss`
  expect(channel.podcast?.remoteItems).toEqual([{ medium: 'music', feedGuid: feedGuid(feed), feedUrl: feed }])
  const { podcast } = parseRssFeed(releaseFeed(context, release()))
  expect(podcast?.publisher?.remoteItem).toMatchObject({ feedGuid: channel.podcast?.guid, feedUrl: self })
})
