import { describe, expect, it } from 'vitest'
import type { ReleaseCard } from '../../core/library/web/page-records.ts'
import { type Markup, markupText } from '../../core/markup/html.ts'
import { artistId, labelId, releaseId } from '../../testing/catalogs/catalog.ts'
import { artist, card, label, pageContext, release, SITE, track } from '../../testing/catalogs/pages.ts'
import { artistPage } from '../views/artist.ts'
import { labelPage } from '../views/label.ts'
import { releasePage } from '../views/release.ts'
import { artistHead, homeHead, labelHead, listHead, releaseHead } from './metadata.ts'

const context = pageContext()

const readAttributes = (tag: string): Record<string, string> =>
  Object.fromEntries([...tag.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

const findTags = (head: Markup, name: string) =>
  [...markupText(head).matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))].map(([, text = '']) =>
    readAttributes(text),
  )

const openGraph = (head: Markup): Record<string, string | undefined> =>
  Object.fromEntries(findTags(head, 'meta').map(({ property, name, content }) => [property ?? name, content]))

const listLinks = (head: Markup) => findTags(head, 'link').map(({ rel, type, href }) => [rel, type, href])

describe('the head of a page', () => {
  it('describes a release to those who link to it', () => {
    expect(openGraph(releaseHead(context, release()))).toEqual({
      description: 'Album by Ferrow on Harbour Tapes, 31 May 2024. 2 tracks.',
      'og:type': 'music.album',
      'og:site_name': 'Harbour Tapes',
      'og:title': 'Tidal Works, Ferrow',
      'og:description': 'Album by Ferrow on Harbour Tapes, 31 May 2024. 2 tracks.',
      'og:url': `${SITE}/releases/${releaseId(1)}/`,
      'og:image': `${SITE}/media/_s/catalog/release/image/tidal-works.jpg`,
      'og:image:alt': 'Cover of Tidal Works',
      'twitter:card': 'player',
      'twitter:player': `${SITE}/embed/releases/${releaseId(1)}/`,
      'twitter:player:width': '480',
      'twitter:player:height': '420',
      'music:musician': `${SITE}/artists/${artistId(1)}/`,
      'music:release_date': '2024-05-31',
    })
  })

  it('names a copy of a large picture or the picture itself, with its size, and never one in WebP', () => {
    const imageTags = (picture: ReleaseCard['picture']) => {
      const properties = openGraph(releaseHead(context, release({ picture })))
      return ['og:image', 'og:image:width', 'og:image:height'].map((name) => properties[name])
    }
    const own = `${SITE}/media/_s/catalog/release/image/tidal-works.jpg`
    const large = { width: 3000, height: 2000, thumbnails: [250, 500, 1200], format: 'jpeg', jpeg: 1200 }
    const copy = `${SITE}/media/_t/release/tidal-works.jpg-1200.jpg`
    expect(imageTags(large)).toEqual([copy, '1200', '800'])
    expect(imageTags({ ...large, width: 900, height: 600, format: 'webp', jpeg: 900 })).toEqual([
      copy.replace('1200', '900'),
      '900',
      '600',
    ])
    for (const format of ['jpeg', 'png', 'gif'])
      expect(imageTags({ width: 900, height: 600, thumbnails: [250, 500], format })).toEqual([
        own,
        '900',
        '600',
      ])
    expect(imageTags(null)).toEqual([own, undefined, undefined])
  })

  it('shows a large picture above the text, and a small one beside it', () => {
    const metaCard = (width: number) => {
      const picture = { width, height: width, thumbnails: [] }
      const silent = release({ picture }, [track(1, { stream: null })])
      return openGraph(releaseHead(context, silent))['twitter:card']
    }
    expect([599, 600].map(metaCard)).toEqual(['summary', 'summary_large_image'])
  })

  it('shows the first cover where a record has no picture, and else the logo or the icon', () => {
    const bare = { ...artist([card({ image: null }), card({ image: 'second.jpg' })]), image: null }
    expect(openGraph(artistHead(context, bare))).toMatchObject({
      'og:image': `${SITE}/media/_s/catalog/release/image/second.jpg`,
      'og:image:alt': 'Cover of Tidal Works',
    })
    const imageWith = (path: string | null) => {
      const logo = path === null ? null : { path, width: 300, height: 90 }
      const { assets } = context
      return openGraph(homeHead({ ...context, assets: { ...assets, logo } }, []))['og:image']
    }
    expect([null, '/media/logo.svg', '/media/logo.webp', '/media/logo.png'].map(imageWith)).toEqual([
      `${SITE}/assets/icon.png`,
      `${SITE}/assets/icon.png`,
      `${SITE}/assets/icon.png`,
      `${SITE}/media/logo.png`,
    ])
  })

  it('lists the other forms of a release, and its license', () => {
    const page = `/releases/${releaseId(1)}/`
    expect(listLinks(releaseHead(context, release()))).toEqual([
      ['alternate', 'application/rss+xml', `${page}feed.rss`],
      ['alternate', 'application/x-mpegurl', `${page}playlist.m3u8`],
      ['alternate', 'application/json+oembed', `${SITE}${page}oembed.json`],
      ['alternate', 'application/atom+xml', '/feed.atom'],
      ['alternate', 'application/feed+json', '/feed.json'],
      ['alternate', 'application/json', `/api/v1/catalog/release/${releaseId(1)}/`],
      ['license', undefined, 'https://creativecommons.org/licenses/by/4.0/'],
    ])
  })

  it('has a player only where there is something to play, and where pages with https may frame it', () => {
    const cardAt = (baseUrl: string, tracks = [track(1)]) => {
      const { rules, ...others } = context
      const head = releaseHead({ ...others, rules: { ...rules, baseUrl } }, release({}, tracks))
      const { 'twitter:card': type, 'twitter:player': player } = openGraph(head)
      return [type, player]
    }
    const path = `/embed/releases/${releaseId(1)}/`
    expect(cardAt('http://127.0.0.1:4321')).toEqual(['player', `http://127.0.0.1:4321${path}`])
    expect(cardAt('http://127.0.0.1.example')).toEqual(['summary', undefined])
    expect(cardAt('http://catalog.example')).toEqual(['summary', undefined])
    expect(cardAt(SITE, [track(1, { stream: null })])).toEqual(['summary', undefined])
  })

  it('names no feed, playlist or player of a release without audio', () => {
    const silent = release({}, [track(1, { stream: null })])
    expect(listLinks(releaseHead(context, silent))).toEqual([
      ['alternate', 'application/atom+xml', '/feed.atom'],
      ['alternate', 'application/feed+json', '/feed.json'],
      ['alternate', 'application/json', `/api/v1/catalog/release/${releaseId(1)}/`],
      ['license', undefined, 'https://creativecommons.org/licenses/by/4.0/'],
    ])
    expect(releasePage(context, silent)).not.toMatch(/feed\.rss|\.m3u8|embed\/|oembed/)
    expect(releasePage(context, release())).toMatch(/feed\.rss[\s\S]*\.m3u8[\s\S]*embed\//)
  })

  it('has nothing of what is not known', () => {
    const head = releaseHead(
      context,
      release({
        artist: null,
        artist_display: '',
        image: null,
        releasedate: null,
        type: null,
        license: null,
      }),
    )
    expect(openGraph(head)).toMatchObject({
      'og:title': 'Tidal Works',
      description: 'Release on Harbour Tapes. 2 tracks.',
    })
    expect(markupText(head)).not.toMatch(/music:|rel="license"/)
  })

  it('calls untitled what has no visible name', () => {
    for (const head of [
      releaseHead(context, release({ name: ' ', artist_display: '' })),
      artistHead(context, artist([card()], { name: '\u200b' })),
      labelHead(context, label([card()], { name: '' })),
    ])
      expect(openGraph(head)).toMatchObject({ 'og:title': 'Untitled' })
    const nameless = { name: ' ', artist_display: '\u200b', label_display: '' }
    const { description } = openGraph(releaseHead(context, release(nameless, [])))
    expect(description).toMatch(/by Untitled.* on Untitled/)
  })

  it('names the feed of an artist and of a label before that of the site, and feeds before other JSON', () => {
    const [ofArtist, ofLabel] = [artistHead(context, artist()), labelHead(context, label())]
    expect(listLinks(ofArtist)).toEqual([
      ['alternate', 'application/atom+xml', `/artists/${artistId(1)}/feed.atom`],
      ['alternate', 'application/feed+json', `/artists/${artistId(1)}/feed.json`],
      ['alternate', 'application/atom+xml', '/feed.atom'],
      ['alternate', 'application/feed+json', '/feed.json'],
      ['alternate', 'application/json', `/api/v1/catalog/artist/${artistId(1)}/`],
    ])
    expect(listLinks(ofLabel)).toEqual([
      ['alternate', 'application/atom+xml', `/labels/${labelId(1)}/feed.atom`],
      ['alternate', 'application/feed+json', `/labels/${labelId(1)}/feed.json`],
      ['alternate', 'application/atom+xml', '/feed.atom'],
      ['alternate', 'application/feed+json', '/feed.json'],
      ['alternate', 'application/json', `/api/v1/catalog/label/${labelId(1)}/`],
    ])
    expect(openGraph(ofArtist)).toMatchObject({ 'og:type': 'profile', description: 'From the coast.' })
    expect(openGraph(ofLabel)).toMatchObject({ 'og:type': 'website', description: 'From the coast.' })
  })

  it('names no feed that has no entries', () => {
    const undated = [card({ releasedate: null })]
    for (const head of [artistHead(context, artist(undated)), labelHead(context, label(undated))])
      expect(listLinks(head).map(([, type, path]) => [type, path])[0]).toEqual([
        'application/atom+xml',
        '/feed.atom',
      ])
    for (const page of [artistPage(context, artist(undated)), labelPage(context, label(undated))])
      expect(page).not.toMatch(/(artists|labels)\/[^/"]*\/feed\.atom/)
    expect(artistPage(context, artist())).toContain(`/artists/${artistId(1)}/feed.atom`)
  })

  it('leads through the pages of a list', () => {
    const linksAt = (number: number) =>
      listLinks(
        listHead(context, { resource: 'artist', number, entries: [], starts: [], groups: [] }),
      ).filter(([rel]) => rel !== 'alternate')
    expect(linksAt(1)).toEqual([['next', undefined, '/artists/page-2/']])
    expect(linksAt(2)).toEqual([
      ['prev', undefined, '/artists/'],
      ['next', undefined, '/artists/page-3/'],
    ])
    expect(linksAt(3)).toEqual([['prev', undefined, '/artists/page-2/']])
  })

  it('describes the site, by its own words where it has any', () => {
    expect(openGraph(homeHead(context, []))).toMatchObject({
      'og:title': 'Harbour Tapes',
      'og:url': `${SITE}/`,
      description: '3 releases and 9 tracks by 130 artists.',
    })
    const ofParts = pageContext({
      description: '## Us\n\nA label.\n\n- *Tapes*\n- “Records!”\n\nSince\n2011',
    })
    expect(openGraph(homeHead(ofParts, []))['og:description']).toBe(
      'Us · A label. Tapes · “Records!” Since 2011',
    )
    const described = pageContext({ description: `${'x '.repeat(400)}` })
    expect(openGraph(homeHead(described, [])).description).toMatch(/^(x ){149}x…$/)
  })
})

describe('a head as markup', () => {
  it('ends no attribute and no script early', () => {
    const name = '"></script><script>alert(1)</script><!--'
    const text = markupText(releaseHead(context, release({ name, artist_display: name })))
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).not.toContain('<!--')
    expect(
      markupText(artistHead(context, artist([card({ name })], { name }))).match(/<script/g),
    ).toHaveLength(1)
  })
})
