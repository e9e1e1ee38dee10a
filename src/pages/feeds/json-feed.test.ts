import { parseJsonFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import type { ReleaseCard } from '../../core/library/web/page-records.ts'
import { artistId, releaseId } from '../../testing/catalogs/catalog.ts'
import { artist, card, label, pageContext, SITE, textsAt } from '../../testing/catalogs/pages.ts'
import { labelFeed } from './atom.ts'
import { artistJsonFeed, labelJsonFeed, siteJsonFeed } from './json-feed.ts'

const context = pageContext()

describe('a JSON Feed', () => {
  it('has the releases of an artist with their dates, their artists and their covers', () => {
    const text = artistJsonFeed(context, artist())
    expect(JSON.parse(text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Ferrow',
      home_page_url: `${SITE}/artists/${artistId(1)}/`,
      feed_url: `${SITE}/artists/${artistId(1)}/feed.json`,
      icon: `${SITE}/media/_s/catalog/artist/image/ferrow.jpg`,
      language: 'en',
      items: [
        {
          id: `urn:uuid:${releaseId(1)}`,
          url: `${SITE}/releases/${releaseId(1)}/`,
          title: 'Tidal Works',
          image: `${SITE}/media/_s/catalog/release/image/tidal-works.jpg`,
          date_published: '2024-05-31T10:00:00Z',
          authors: [{ name: 'Ferrow', url: `${SITE}/artists/${artistId(1)}/` }],
          tags: ['album'],
        },
      ],
    })
    expect(parseJsonFeed(text).items).toHaveLength(1)
  })

  it('has the same entries as the Atom feed', () => {
    const dates = ['2023', null, '2024-05']
    const cards = dates.map((newsdate, at): ReleaseCard => card({ uuid: releaseId(at), newsdate }))
    const page = label(cards)
    const { items } = JSON.parse(labelJsonFeed(context, page))
    const entries = textsAt(labelFeed(context, page), '//atom:entry/atom:content')
    expect(items.map((item: { content_html: string }) => item.content_html)).toEqual(entries)
    expect(items).toHaveLength(2)
  })

  it('has news in their language, with links that need no base', () => {
    const item = {
      ...{ name: 'news/2024-07-01-tour', file: 'news/2024-07-01-tour.md', firstLine: 1, date: '2024-07-01' },
      ...{
        title: 'Tour',
        language: 'de',
        text: '[Wir](../pages/about.md) ![Boot](boat.png) [Laden](https://shop.example/)',
      },
    }
    const [news] = JSON.parse(siteJsonFeed({ ...context, news: [item] }, [])).items
    expect(news).toMatchObject({ title: 'Tour', language: 'de', url: `${SITE}/news/2024-07-01-tour/` })
    expect(news.content_html).toBe(
      `<p><a href="${SITE}/about/">Wir</a> <img src="${SITE}/media/news/boat.png" alt="Boot"> <a href="https://shop.example/">Laden</a></p>\n`,
    )
  })
})
