import { Readable } from 'node:stream'
import { parseSitemapIndex } from 'sitemap'
import { describe, expect, it } from 'vitest'
import { SITEMAP_SIZE } from '../../contract/urls/web.ts'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { checkSitemap, pageContext, SITE, textsAt } from '../../testing/catalogs/pages.ts'
import { pagesSitemap, robots, sitemap, sitemapIndex } from './sitemap.ts'

const context = pageContext()

const LOCATIONS = '//*[local-name()="loc"]'

describe('a sitemap', () => {
  it('has the pages of records', () => {
    const uuids = [artistId(1), artistId(2)]
    const text = sitemap(context, { resource: 'artist', number: 1, uuids })
    checkSitemap(text)
    expect(textsAt(text, LOCATIONS)).toEqual(uuids.map((uuid) => `${SITE}/artists/${uuid}/`))
  })

  it('has the home page and the lists in one of their own', () => {
    const text = pagesSitemap(context, [])
    checkSitemap(text)
    expect(textsAt(text, LOCATIONS)).toEqual(
      ['/', '/artists/', '/releases/', '/labels/', '/tags/', '/years/'].map((path) => SITE + path),
    )
  })

  it('is far smaller than it may be', () => {
    const uuids = Array.from({ length: SITEMAP_SIZE }, (_, index) => artistId(index))
    const text = sitemap(context, { resource: 'artist', number: 1, uuids })
    expect(Buffer.byteLength(text)).toBeLessThan(10 * 2 ** 20)
  })
})

describe('the index of sitemaps', () => {
  it('names all there are', async () => {
    const counts = { ...context.counts, artists: SITEMAP_SIZE + 1, labels: 0 }
    const found = await parseSitemapIndex(Readable.from([sitemapIndex({ ...context, counts })]))
    expect(found.map(({ url }) => url)).toEqual(
      ['pages', 'artists-1', 'artists-2', 'releases-1'].map((name) => `${SITE}/sitemap-${name}.xml`),
    )
  })
})

describe('robots.txt', () => {
  it('lets all be read but the frames, and names the sitemaps', () => {
    expect(robots(context)).toBe(`User-agent: *\nDisallow: /embed/\n\nSitemap: ${SITE}/sitemap.xml\n`)
  })
})
