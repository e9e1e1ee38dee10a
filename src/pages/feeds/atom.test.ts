import { parseAtomFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import type { ReleaseCard } from '../../core/library/web/page-records.ts'
import { artistId, labelId, releaseId } from '../../testing/catalogs/catalog.ts'
import { artist, card, checkAtom, label, pageContext, SITE, textsAt } from '../../testing/catalogs/pages.ts'
import { artistFeed, labelFeed, siteFeed } from './atom.ts'
import { MAX_ENTRIES } from './news-feed.ts'

const context = pageContext()

const news = (...cards: readonly ReleaseCard[]) => cards.map((one) => ({ card: one, description: null }))

describe('a feed of new releases', () => {
  it('names each with its date, its artist, its license and its page', () => {
    const text = artistFeed(context, artist())
    checkAtom(text)
    const { entries = [], ...feed } = parseAtomFeed(text)
    expect(feed).toMatchObject({
      id: `urn:uuid:${artistId(1)}`,
      title: { value: 'Ferrow' },
      updated: '2024-05-31T10:00:00Z',
      authors: [{ name: 'Ferrow', uri: `${SITE}/artists/${artistId(1)}/` }],
      links: [
        { rel: 'self', type: 'application/atom+xml', href: `${SITE}/artists/${artistId(1)}/feed.atom` },
        { rel: 'alternate', type: 'text/html', href: `${SITE}/artists/${artistId(1)}/` },
      ],
    })
    expect(entries).toMatchObject([
      {
        id: `urn:uuid:${releaseId(1)}`,
        published: '2024-05-31T10:00:00Z',
        authors: [{ name: 'Ferrow', uri: `${SITE}/artists/${artistId(1)}/` }],
        links: [
          { rel: 'alternate', href: `${SITE}/releases/${releaseId(1)}/` },
          { rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' },
        ],
        categories: [{ term: 'album' }],
      },
    ])
  })

  it('has a title and an author where a record has no visible name, and addresses without blanks', () => {
    const image = 'https://pictures.example/a b.jpg'
    const named = { name: '\u200b', artist_display: '\u200b', image }
    const text = artistFeed(context, { ...artist([card(named)], { name: ' ' }), image })
    checkAtom(text)
    expect(parseAtomFeed(text)).toMatchObject({
      title: { value: 'Untitled' },
      authors: [{ name: 'Untitled' }],
      logo: 'https://pictures.example/a%20b.jpg',
      entries: [{ title: { value: 'Untitled' }, authors: [{ name: 'Untitled' }] }],
    })
    expect(text).toContain('https://pictures.example/a%20b.jpg')
  })

  it('shows the cover in HTML that is escaped twice', () => {
    const [content = ''] = textsAt(labelFeed(context, label([card({ name: '<b>&' })])), '//atom:content')
    expect(content).toContain(`<img src="${SITE}/media/_s/catalog/release/image/tidal-works.jpg"`)
    expect(content).toContain('<p>&lt;b&gt;&amp;, Ferrow</p>')
  })

  it('is of the newest first, with any artist credited, and leaves out those without a date', () => {
    const dates = ['2023', null, '2024-05', '2023-12-01', '2024']
    const cards = dates.map((releasedate, index) =>
      card({ uuid: releaseId(index), releasedate, newsdate: releasedate }),
    )
    const shown = labelFeed(context, label(cards))
    checkAtom(shown)
    const at = ['2024-05-01', '2024-01-01', '2023-12-01', '2023-01-01'].map((day) => `${day}T10:00:00Z`)
    expect(textsAt(shown, '//atom:entry/atom:updated')).toEqual(at)
    expect(textsAt(shown, '/atom:feed/atom:updated')).toEqual(at.slice(0, 1))
    expect(textsAt(shown, '/atom:feed/atom:id')).toEqual([`urn:uuid:${labelId(1)}`])
  })

  it('shows each date as precisely as the catalog has it', () => {
    const dates = ['2018-05-31', '2018-05', '2018']
    const shown = siteFeed(context, news(...dates.map((releasedate) => card({ releasedate }))))
    const texts = textsAt(shown, '//atom:content').map((content) => content.split(/<\/?p>/)[5])
    expect(texts).toEqual(['31 May 2018', 'May 2018', '2018'])
  })

  it('lists a release that was added late by that day, and shows the date of its release', () => {
    const dates = [
      ['2024-05-31', '2024-05-31'],
      ['1998', '2026-11-20'],
      ['2031-05-01', null],
      [null, '2025-01-02'],
    ] as const
    const cards = dates.map(([releasedate, newsdate], index) =>
      card({ uuid: releaseId(index), releasedate, newsdate }),
    )
    const shown = artistFeed(context, artist(cards))
    checkAtom(shown)
    const days = ['2026-11-20', '2025-01-02', '2024-05-31'].map((day) => `${day}T10:00:00Z`)
    expect(textsAt(shown, '//atom:entry/atom:published')).toEqual(days)
    const texts = textsAt(shown, '//atom:content')
    expect(texts[0]).toContain('<p>1998</p>')
    expect(texts[1]?.split(/<\/?p>/)).toHaveLength(7)
  })

  it('holds the description of a release', () => {
    const shown = siteFeed(context, [{ card: card(), description: 'A *quiet* <b>record</b>.' }])
    checkAtom(shown)
    expect(textsAt(shown, '//atom:content')[0]).toContain(
      '<p>A <em>quiet</em> &lt;b&gt;record&lt;/b&gt;.</p>',
    )
  })

  it('has a number of them at most', () => {
    const cards = Array.from({ length: MAX_ENTRIES + 1 }, (_, index) => card({ uuid: releaseId(index) }))
    const shown = siteFeed(context, news(...cards))
    checkAtom(shown)
    expect(textsAt(shown, '//atom:entry')).toHaveLength(MAX_ENTRIES)
  })

  it('is valid without any', () => {
    const shown = siteFeed(context, news(card({ releasedate: null, newsdate: null })))
    checkAtom(shown)
    expect(textsAt(shown, '//atom:updated')).toEqual(['1970-01-01T00:00:00Z'])
  })

  it('names no author of a release that is credited to nobody', () => {
    const shown = siteFeed(
      context,
      news(card({ artist: null, artist_display: '', license: 'LicenseRef-own', type: null })),
    )
    checkAtom(shown)
    expect(textsAt(shown, '//atom:entry/atom:author')).toEqual([])
    expect(textsAt(shown, '//atom:rights')).toEqual(['LicenseRef-own'])
  })
})

describe('the schema of Atom', () => {
  it.each([
    ['a feed without an id', /<id>.*<\/id>\n(?=<title>Ferrow)/, ''],
    ['an entry without a title', /<title>Tidal Works<\/title>/, ''],
    ['a date that is none', /2024-05-31T/g, '2024-05T'],
    ['an element of Atom that there is not', /category/g, 'kategory'],
  ])('finds %s', (_, from, to) => {
    expect(() => checkAtom(artistFeed(context, artist()).replace(from, to))).toThrow()
  })
})
