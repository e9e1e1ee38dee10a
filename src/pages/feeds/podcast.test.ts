import { parseRssFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { pageContext, release, SITE, textsAt, track, trackFacts } from '../../testing/catalogs/pages.ts'
import { feedGuid } from './feed-links.ts'
import { releaseFeed } from './podcast.ts'

const context = pageContext()
const page = `${SITE}/releases/${releaseId(1)}/`

describe('the feed of a release', () => {
  it('has what readers of podcasts ask of a feed of music', () => {
    const { items = [], ...channel } = parseRssFeed(releaseFeed(context, release()))
    expect(channel).toMatchObject({
      title: 'Tidal Works',
      link: page,
      description: 'Album by Ferrow on Harbour Tapes, 31 May 2024. 2 tracks.',
      language: 'en',
      pubDate: 'Fri, 31 May 2024 10:00:00 GMT',
      categories: [{ name: 'ambient' }],
      image: {
        url: `${SITE}/media/_s/catalog/release/image/tidal-works.jpg`,
        title: 'Tidal Works',
        link: page,
      },
      atom: { links: [{ rel: 'self', type: 'application/rss+xml', href: `${page}feed.rss` }] },
      itunes: {
        author: 'Ferrow',
        categories: [{ text: 'Music' }],
        image: `${SITE}/media/_s/catalog/release/image/tidal-works.jpg`,
        type: 'episodic',
      },
      podcast: {
        guid: feedGuid(`${page}feed.rss`),
        medium: 'music',
        publisher: {
          remoteItem: {
            medium: 'publisher',
            feedGuid: feedGuid(`${SITE}/labels/${labelId(1)}/feed.rss`),
            feedUrl: `${SITE}/labels/${labelId(1)}/feed.rss`,
          },
        },
        license: { display: 'cc-by-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      },
    })
    expect(items.map(({ title }) => title)).toEqual(['Track 1', 'Track 2'])
  })

  it('calls untitled what has no visible name', () => {
    const nameless = { name: ' ', artist_display: '\u200b' }
    const { items, ...channel } = parseRssFeed(releaseFeed(context, release(nameless, [track(1, nameless)])))
    const untitled = { title: 'Untitled', itunes: { author: 'Untitled' } }
    expect(channel).toMatchObject({ ...untitled, image: { title: 'Untitled' } })
    expect(items).toMatchObject([{ ...untitled, description: 'Untitled, Untitled' }])
  })

  it('has the performers, the shops and the lyrics', () => {
    const performers = (role: string | null) => [{ uuid: artistId(2), name: 'Ada Loom', role }]
    const facts = trackFacts({ performers: performers(null), lyrics: 'One\nand & two' })
    const shown = release({}, [track(1, { facts }), track(2)], {
      performers: performers('{"pt":"piano de cauda","en":"grand piano"}'),
      buy: [
        '{"url":"https://shop.example/2","name":"Tape","state":"Sold out"}',
        '{"url":"https://shop.example/1","name":"Vinyl","price":"22 €","state":"last copies"}',
        'https://ferrow.bandcamp.com/',
      ],
    })
    const text = releaseFeed(context, shown)
    const href = `${SITE}/artists/${artistId(2)}/`
    const { podcast, items } = parseRssFeed(text)
    const person = (role: string) => ({ display: 'Ada Loom', role, group: 'music', href })
    expect(podcast).toMatchObject({
      persons: [person('grand piano')],
      fundings: [
        { url: 'https://shop.example/1', display: 'Vinyl, 22 €' },
        { url: 'https://ferrow.bandcamp.com/', display: 'Buy: Bandcamp' },
      ],
    })
    expect(items?.[0]?.podcast).toMatchObject({ persons: [person('musician')] })
    expect(textsAt(text, '//item/podcast:txt[@purpose="lyrics"]')).toEqual(['One\nand & two'])
  })

  it('has lyrics with times as transcripts, on a site with pages of tracks', () => {
    const facts = trackFacts({ lyrics: 'Salt', lines: '{"pt":"[00:12.000]Sal"}' })
    const shown = release({}, [track(1, { facts })])
    const { items } = parseRssFeed(releaseFeed(context, shown))
    expect(items?.[0]?.podcast?.transcripts).toEqual([
      {
        url: `${SITE}/tracks/${trackId(1)}/lyrics.vtt`,
        type: 'text/vtt',
        language: 'pt',
        rel: 'captions',
      },
    ])
  })

  it('cuts lyrics that are longer than a feed may have them', () => {
    const [first] = textsAt(
      releaseFeed(context, release({}, [track(1, { facts: trackFacts({ lyrics: 'é'.repeat(5000) }) })])),
      '//podcast:txt',
    )
    expect(first).toBe(`${'é'.repeat(3999)}…`)
  })

  it('has an item for each track with audio', () => {
    const facts = trackFacts({ disc: 2, license: 'https://creativecommons.org/publicdomain/zero/1.0/' })
    const tracks = [
      track(1, { stream: null }),
      track(2, { stream: 'a/b.FLAC', bytes: 4321, facts }),
      track(0, { artist_display: 'Inlet Choir', stream: 'c' }),
    ]
    const { items = [] } = parseRssFeed(releaseFeed(context, release({}, tracks)))
    expect(items).toMatchObject([
      {
        link: `${page}#track=2`,
        guid: { value: trackId(2), isPermaLink: false },
        pubDate: 'Fri, 31 May 2024 10:00:01 GMT',
        enclosures: [{ url: `${SITE}/media/a/b.FLAC`, length: 4321, type: 'audio/flac' }],
        itunes: { duration: 242, author: 'Ferrow', episode: 2, season: 2 },
        podcast: { license: { display: 'cc0-1.0' } },
      },
      {
        enclosures: [{ url: `${SITE}/media/c`, length: 0, type: 'audio/mpeg' }],
        itunes: { author: 'Inlet Choir' },
      },
    ])
    expect(items[1]?.itunes).not.toHaveProperty('episode')
  })

  it.each([
    ['of tracks of which nothing is known', [null, null], [], []],
    ['with an explicit track', [true, null], ['true'], ['true']],
    ['with a clean track', [null, false], [], ['false']],
    ['of clean tracks', [false, false], ['false'], ['false', 'false']],
  ])('names what is explicit %s', (_, known, ofChannel, ofItems) => {
    const tracks = known.map((explicit, at) => track(at + 1, { facts: trackFacts({ explicit }) }))
    const feed = releaseFeed(context, release({}, tracks))
    const [channel = '', ...items] = feed.split('<item>')
    const marks = (text: string) => [...text.matchAll(/<itunes:explicit>(\w+)</g)].map(([, word]) => word)
    expect(marks(channel)).toEqual(ofChannel)
    expect(items.flatMap(marks)).toEqual(ofItems)
  })

  it.each([
    ['of no disc', [null, null], []],
    ['of which some have a disc', [null, null, 2, 2], ['1', '1', '2', '2']],
  ])('gives all tracks a season or none: tracks %s', (_, discs, seasons) => {
    const tracks = discs.map((disc, at) => track(at + 1, { facts: trackFacts({ disc }) }))
    const feed = releaseFeed(context, release({}, tracks))
    expect([...feed.matchAll(/<itunes:season>(\d+)</g)].map(([, season]) => season)).toEqual(seasons)
  })

  it('links to the chapters of a track', () => {
    const tracks = [track(1, { facts: trackFacts({ chapters: ['0 Kelp', '214.667 Reef'] }) }), track(2)]
    const feed = releaseFeed(context, release({}, tracks))
    const file = `${SITE}/tracks/${trackId(1)}/chapters.json`
    expect(feed.split('<item>').map((item) => item.includes(`<podcast:chapters url="${file}"`))).toEqual([
      ...[false, true, false],
    ])
  })

  it('has the line of rights', () => {
    const feed = releaseFeed(context, release({}, [track(1)], { cline: '2024 Harbour Tapes' }))
    expect(feed).toContain('<copyright>© 2024 Harbour Tapes</copyright>')
  })

  it('escapes descriptions twice, which are read as HTML, as far as HTML needs it', () => {
    const name = `a <b> & "c's" &lt;`
    const text = releaseFeed(context, release({}, [track(1, { name })]))
    expect(textsAt(text, '//item/title')).toEqual([name])
    expect(textsAt(text, '//item/description')).toEqual([`a &lt;b&gt; & "c's" &amp;lt;, Ferrow`])
  })

  it('leaves out a length that is unknown, which is 0', () => {
    const text = releaseFeed(context, release({}, [track(1), track(2, { duration: '0' })]))
    expect(textsAt(text, '//itunes:duration')).toEqual(['242'])
  })

  it('dates each track a second before the one above it, so that the newest is the first of the album', () => {
    const numbers = Array.from({ length: 70 }, (_, index) => index + 1)
    const feed = releaseFeed(
      context,
      release(
        {},
        numbers.map((n) => track(n)),
      ),
    )
    const dates = textsAt(feed, '//item/pubDate').map((date) => Date.parse(date))
    expect(dates[0]).toBe(Date.parse('2024-05-31T10:01:09Z'))
    expect(dates).toEqual(dates.map((_, index) => Number(dates[0]) - index * 1000))
  })

  it.each([
    ['2018', 'Mon, 01 Jan 2018 10:00:00 GMT', 'on Harbour Tapes, 2018.'],
    ['2018-05', 'Tue, 01 May 2018 10:00:00 GMT', 'on Harbour Tapes, May 2018.'],
    ['2018-05-31', 'Thu, 31 May 2018 10:00:00 GMT', 'on Harbour Tapes, 31 May 2018.'],
  ])(
    'shows %s as it is, and as a moment of the same year, month and day in America',
    (releasedate, moment, text) => {
      const feed = releaseFeed(context, release({ releasedate }, [track(1)]))
      expect(textsAt(feed, '//pubDate')).toEqual([moment, moment])
      expect(textsAt(feed, '//channel/description')[0]).toContain(text)
      const inHawaii = new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' })
      const inAuckland = new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Auckland' })
      expect([inHawaii, inAuckland].map((day) => day.slice(0, releasedate.length))).toEqual([
        releasedate,
        releasedate,
      ])
    },
  )

  it('has no dates of a release without one', () => {
    expect(releaseFeed(context, release({ releasedate: null }))).not.toContain('Date>')
  })

  it.each([
    ['LicenseRef-own', ['licenseref-own'], []],
    ['https://music.example/terms', ['music.example'], ['https://music.example/terms']],
    ['MIT', ['mit'], ['https://spdx.org/licenses/MIT.html']],
  ])('names the license %s', (license, names, urls) => {
    const text = releaseFeed(context, release({ license }))
    expect(textsAt(text, '//podcast:license')).toEqual(names)
    expect(textsAt(text, '//podcast:license/@url')).toEqual(urls)
  })
})

describe('the guid of a feed', () => {
  it('is that of the specification', () => {
    expect(feedGuid('https://mp3s.nashownotes.com/pc20rss.xml')).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810')
  })
})
