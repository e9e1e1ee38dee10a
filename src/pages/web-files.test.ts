import { expect, it } from 'vitest'
import { pageCount, SITEMAP_SIZE } from '../contract/urls/web.ts'
import { PageDigests } from '../core/library/web/page-digests.ts'
import { WebLibrary } from '../core/library/web/web-library.ts'
import { smallCatalog } from '../testing/catalogs/catalog.ts'
import { pageContext } from '../testing/catalogs/pages.ts'
import { open, sourceOf, sourcesWith } from '../testing/catalogs/sources.ts'
import { WebFiles } from './web-files.ts'

it('a list has as many pages and sitemaps as its records need', async () => {
  const many = smallCatalog(SITEMAP_SIZE + 1)
  const artists = [sourceOf('artist', many['artists.ndjson']), ...sourcesWith({ artist: [], track: [] })]
  const { library } = await open(artists)
  const web = new WebLibrary(library, {
    today: '2026-11-25',
    pictures: { sizes: new Map(), files: [], placeholder: null },
  })
  const context = { ...pageContext(), counts: library.counts }
  const digests = new PageDigests(web)
  const files = new WebFiles(web, { context, digests, feed: () => null, followed: () => null })
  const paths = Array.from(files.lists(), ({ path }) => path)
  const ofArtists = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  expect(ofArtists(/^sitemap-artists-[12]\.xml$/)).toBe(2)
  expect(ofArtists(/^artists\/(?:page-\d+\/)?index\.html$/)).toBe(pageCount(SITEMAP_SIZE + 1))
})
