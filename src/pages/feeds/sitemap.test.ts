import { Readable } from 'node:stream'
import { parseSitemapIndex } from 'sitemap'
import { describe, expect, it } from 'vitest'
import { SITEMAP_SIZE } from '../../contract/urls/web.ts'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { checkSitemap, pageContext, SITE, textsAt } from '../../testing/catalogs/pages.ts'
import { pagesSitemap, robots, sitemap, sitemapIndex } from './sitemap.ts'

const context = pageContext()

const LOCATIONS = '//sitemap:url/sitemap:loc'

const toRecords = (uuids: readonly string[]) => uuids.map((uuid) => ({ uuid, image: null }))

describe('a sitemap', () => {
  it('has the pages of records', () => {
    const uuids = [artistId(1), artistId(2)]
    const text = sitemap(context, { resource: 'artist', number: 1, records: toRecords(uuids) })
    checkSitemap(text)
    expect(textsAt(text, LOCATIONS)).toEqual(uuids.map((uuid) => `${SITE}/artists/${uuid}/`))
  })

  it('has the pictures of records', () => {
    const images = ['a b&c.jpg', null, 'https://img.example.org/1.jpg']
    const records = images.map((image, at) => ({ uuid: artistId(at + 1), image }))
    const text = sitemap(context, { resource: 'artist', number: 1, records })
    // The schema of sitemaps.org does not know those of other namespaces.
    checkSitemap(text.replace(/<image:image>.*?<\/image:image>/g, ''))
    expect(textsAt(text, '//image:loc')).toEqual([
      `${SITE}/media/_s/catalog/artist/image/a%20b&c.jpg`,
      'https://img.example.org/1.jpg',
    ])
    expect(textsAt(text, '//sitemap:url[not(image:image)]/sitemap:loc')).toEqual([
      `${SITE}/artists/${artistId(2)}/`,
    ])
  })

  it('has the home page and the lists in one of their own', () => {
    const text = pagesSitemap(context, [])
    checkSitemap(text)
    expect(textsAt(text, LOCATIONS)).toEqual(
      ['/', '/artists/', '/releases/', '/labels/'].map((path) => SITE + path),
    )
    const list = { list: 'tags/ambient', title: 'ambient', total: 1 }
    expect(textsAt(pagesSitemap(context, [list]), LOCATIONS).slice(4)).toEqual(
      ['/tags/', '/tags/ambient/'].map((path) => SITE + path),
    )
  })

  it('is far smaller than it may be', () => {
    const uuids = Array.from({ length: SITEMAP_SIZE }, (_, index) => artistId(index))
    const records = toRecords(uuids).map(({ uuid }) => ({
      uuid,
      image: `${'a long name of a picture '.repeat(4)}.jpg`,
    }))
    const text = sitemap(context, { resource: 'artist', number: 1, records })
    expect(Buffer.byteLength(text)).toBeLessThan(25 * 2 ** 20)
  })
})

describe('the index of sitemaps', () => {
  it('names all there are', async () => {
    const counts = { ...context.counts, artists: SITEMAP_SIZE + 1, labels: 0 }
    const found = await parseSitemapIndex(Readable.from([sitemapIndex({ ...context, counts })]))
    expect(found.map(({ url }) => url)).toEqual(
      ['pages', 'artists-1', 'artists-2', 'releases-1', 'tracks-1'].map(
        (name) => `${SITE}/sitemap-${name}.xml`,
      ),
    )
  })
})

describe('robots.txt', () => {
  it('lets all be read but the frames, and names the sitemaps', () => {
    expect(robots(context)).toBe(`User-agent: *\nDisallow: /embed/\n\nSitemap: ${SITE}/sitemap.xml\n`)
  })

  const robotsWith = (settings: { readonly disallow: string[]; readonly ai: boolean }) =>
    robots(pageContext({ robots: settings }))

  it('keeps crawlers away that the settings name', () => {
    expect(robotsWith({ disallow: ['GPTBot', 'Kangaroo Bot'], ai: true })).toBe(
      `User-agent: *\nDisallow: /embed/\n\nUser-agent: GPTBot\nUser-agent: Kangaroo Bot\nDisallow: /\n\nSitemap: ${SITE}/sitemap.xml\n`,
    )
    expect(robotsWith({ disallow: ['*'], ai: true })).toBe(
      `User-agent: *\nDisallow: /\n\nSitemap: ${SITE}/sitemap.xml\n`,
    )
  })

  it('keeps crawlers away that collect data to train models, but neither search engines nor previews', () => {
    const text = robotsWith({ disallow: ['GPTBot', 'Other'], ai: false })
    expect(text.match(/^User-agent: GPTBot$/gm)).toHaveLength(1)
    expect(text).toMatch(
      /^User-agent: Other\nUser-agent: AI2Bot\n(?:User-agent: .+\n)+Disallow: \/\n\nSitemap/m,
    )
    expect(text).not.toMatch(/Googlebot|bingbot|Applebot$|facebookexternalhit/im)
  })
})
