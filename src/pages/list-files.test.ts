import { describe, expect, it } from 'vitest'
import { PLURALS, type WebResource } from '../contract/kinds/kinds.ts'
import { SITEMAP_SIZE } from '../contract/urls/web.ts'
import type { Library } from '../core/library/library.ts'
import { LibraryLists } from '../core/library/web/library-lists.ts'
import { menuKey } from '../core/library/web/list-records.ts'
import { PageDigests } from '../core/library/web/page-digests.ts'
import { WebLibrary } from '../core/library/web/web-library.ts'
import { encodeBody } from '../core/site/encode.ts'
import { type RenderedFile, renderPlanned } from '../core/site/planned-file.ts'
import { artistId, labelId, releaseId } from '../testing/catalogs/catalog.ts'
import { pageContext, SITE } from '../testing/catalogs/pages.ts'
import { libraryOfRecords } from '../testing/catalogs/record-library.ts'
import { ListFiles } from './list-files.ts'

function renderListFiles(library: Library): ListFiles {
  const web = new WebLibrary(library, {
    today: '2024-06-01',
    order: 'newest',
    pictures: { sizes: new Map(), files: null, placeholder: null },
  })
  const context = { ...pageContext(), counts: library.counts }
  const followed = () => null
  const digests = new PageDigests(web, menuKey(context))
  return new ListFiles(new LibraryLists(web, { digests, feed: () => null, followed }), { context, followed })
}

const renderFile = async (file: RenderedFile): Promise<string> =>
  encodeBody(await renderPlanned(file)).toString()

describe('sitemaps', () => {
  /** One artist more than two sitemaps list, and releases. */
  const makeMany = (releases: readonly string[]) =>
    libraryOfRecords({
      artist: Array.from({ length: 2 * SITEMAP_SIZE + 1 }, (_, index) => ({
        uuid: artistId(index + 1),
        name: `Artist ${index + 1}`,
      })),
      label: [{ uuid: labelId(1), name: 'Label' }],
      release: releases.map((uuid) => ({ uuid, name: 'Release', label: labelId(1) })),
    })
  const renderSitemaps = (library: Library) =>
    [...renderListFiles(library).lists()].filter(({ path }) => path.startsWith('sitemap-'))

  it('are in the order of kinds and ranks, each with the records that it lists', async () => {
    const found: object[] = []
    for (const file of renderSitemaps(makeMany([1, 2, 3].map(releaseId)))) {
      const urls = Array.from((await renderFile(file)).matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => url)
      found.push({ path: file.path, count: urls.length, first: urls[0], last: urls.at(-1) })
    }
    const pageUrl = (kind: WebResource, uuid: string) => `${SITE}/${PLURALS[kind]}/${uuid}/`
    const last = pageUrl('artist', artistId(2 * SITEMAP_SIZE + 1))
    expect(found).toEqual([
      {
        path: 'sitemap-artists-1.xml',
        count: SITEMAP_SIZE,
        first: pageUrl('artist', artistId(1)),
        last: pageUrl('artist', artistId(SITEMAP_SIZE)),
      },
      {
        path: 'sitemap-artists-2.xml',
        count: SITEMAP_SIZE,
        first: pageUrl('artist', artistId(SITEMAP_SIZE + 1)),
        last: pageUrl('artist', artistId(2 * SITEMAP_SIZE)),
      },
      { path: 'sitemap-artists-3.xml', count: 1, first: last, last },
      {
        path: 'sitemap-releases-1.xml',
        count: 3,
        first: pageUrl('release', releaseId(1)),
        last: pageUrl('release', releaseId(3)),
      },
      {
        path: 'sitemap-labels-1.xml',
        count: 1,
        first: pageUrl('label', labelId(1)),
        last: pageUrl('label', labelId(1)),
      },
    ])
  })

  it('are missing for kinds without records', () => {
    const library = libraryOfRecords({ artist: [{ uuid: artistId(1), name: 'Solo' }] })
    expect(renderSitemaps(library).map(({ path }) => path)).toEqual(['sitemap-artists-1.xml'])
  })

  it('have a digest that changes with the records that they list', () => {
    const digestLists = (releases: readonly number[]) =>
      new Map(renderSitemaps(makeMany(releases.map(releaseId))).map((file) => [file.path, file.digest()]))
    const [before, after] = [digestLists([1, 2]), digestLists([1, 3])]
    const changed = [...before].flatMap(([path, own]) => (after.get(path) === own ? [] : [path]))
    expect(changed).toEqual(['sitemap-releases-1.xml'])
    expect(new Set(before.values()).size).toBe(before.size)
  })
})
