import { describe, expect, it } from 'vitest'
import { PLURALS, WEB_RESOURCES, type WebResource } from '../contract/kinds/kinds.ts'
import type { SiteRules } from '../contract/rules/site-rules.ts'
import { SITEMAP_SIZE } from '../contract/urls/web.ts'
import type { Library } from '../core/library/library.ts'
import { PageDigests } from '../core/library/web/page-digests.ts'
import { WebLibrary } from '../core/library/web/web-library.ts'
import { bytesOf } from '../core/site/encode.ts'
import { type RenderedFile, renderPlanned } from '../core/site/planned-file.ts'
import { artistId, labelId, releaseId, trackId } from '../testing/catalogs/catalog.ts'
import { pageContext, SITE } from '../testing/catalogs/pages.ts'
import { libraryOfRecords } from '../testing/catalogs/record-library.ts'
import { WebFiles } from './web-files.ts'

function webFilesOf(library: Library, rules: Partial<SiteRules> = {}): WebFiles {
  const web = new WebLibrary(library, {
    today: '2024-06-01',
    order: 'newest',
    pictures: { sizes: new Map(), files: null, placeholder: null },
  })
  const context = pageContext()
  return new WebFiles(web, {
    context: { ...context, rules: { ...context.rules, ...rules }, counts: library.counts },
    digests: new PageDigests(web),
    feed: () => null,
    followed: () => null,
  })
}

const textOf = async (file: RenderedFile): Promise<string> => bytesOf(await renderPlanned(file)).toString()

/** A release with a track that has audio and one that does not. */
const small = (name = 'Tides') =>
  libraryOfRecords({
    artist: [
      { uuid: artistId(1), name: 'Ferrow' },
      { uuid: artistId(2), name: 'Solo' },
    ],
    label: [{ uuid: labelId(1), name: 'Harbour' }],
    release: [{ uuid: releaseId(1), name, label: labelId(1), releasedate: '2024-05-31' }],
    track: [1, 2].map((number) => ({
      uuid: trackId(number),
      name: `Track ${number}`,
      artist: artistId(1),
      release: releaseId(1),
      tracknumber: number,
      duration: '61',
      stream: number === 1 ? '1.mp3' : null,
    })),
  })

describe('sitemaps', () => {
  /** One artist more than two sitemaps list, and releases. */
  const manyOf = (releases: readonly string[]) =>
    libraryOfRecords({
      artist: Array.from({ length: 2 * SITEMAP_SIZE + 1 }, (_, index) => ({
        uuid: artistId(index + 1),
        name: `Artist ${index + 1}`,
      })),
      label: [{ uuid: labelId(1), name: 'Label' }],
      release: releases.map((uuid) => ({ uuid, name: 'Release', label: labelId(1) })),
    })
  const sitemapsOf = (library: Library) =>
    [...webFilesOf(library).lists()].filter(({ path }) => path.startsWith('sitemap-'))

  it('are in the order of kinds and ranks, each with the records that it lists', async () => {
    const found: object[] = []
    for (const file of sitemapsOf(manyOf([1, 2, 3].map(releaseId)))) {
      const urls = Array.from((await textOf(file)).matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => url)
      found.push({ path: file.path, count: urls.length, first: urls[0], last: urls.at(-1) })
    }
    const urlOf = (kind: WebResource, uuid: string) => `${SITE}/${PLURALS[kind]}/${uuid}/`
    const last = urlOf('artist', artistId(2 * SITEMAP_SIZE + 1))
    expect(found).toEqual([
      {
        path: 'sitemap-artists-1.xml',
        count: SITEMAP_SIZE,
        first: urlOf('artist', artistId(1)),
        last: urlOf('artist', artistId(SITEMAP_SIZE)),
      },
      {
        path: 'sitemap-artists-2.xml',
        count: SITEMAP_SIZE,
        first: urlOf('artist', artistId(SITEMAP_SIZE + 1)),
        last: urlOf('artist', artistId(2 * SITEMAP_SIZE)),
      },
      { path: 'sitemap-artists-3.xml', count: 1, first: last, last },
      {
        path: 'sitemap-releases-1.xml',
        count: 3,
        first: urlOf('release', releaseId(1)),
        last: urlOf('release', releaseId(3)),
      },
      {
        path: 'sitemap-labels-1.xml',
        count: 1,
        first: urlOf('label', labelId(1)),
        last: urlOf('label', labelId(1)),
      },
    ])
  })

  it('are missing for kinds without records', () => {
    const library = libraryOfRecords({ artist: [{ uuid: artistId(1), name: 'Solo' }] })
    expect(sitemapsOf(library).map(({ path }) => path)).toEqual(['sitemap-artists-1.xml'])
  })

  it('have a digest that changes with the records that they list', () => {
    const digestsOf = (releases: readonly number[]) =>
      new Map(sitemapsOf(manyOf(releases.map(releaseId))).map((file) => [file.path, file.digest()]))
    const [before, after] = [digestsOf([1, 2]), digestsOf([1, 3])]
    const changed = [...before].flatMap(([path, own]) => (after.get(path) === own ? [] : [path]))
    expect(changed).toEqual(['sitemap-releases-1.xml'])
    expect(new Set(before.values()).size).toBe(before.size)
  })
})

describe('the forms of a record', () => {
  const release = `releases/${releaseId(1)}`

  it.each([
    [
      'release',
      releaseId(1),
      ['index.html', 'feed.rss', 'playlist.m3u8', 'oembed.json'].map((file) => `${release}/${file}`),
    ],
    [
      'artist',
      artistId(1),
      ['index.html', 'feed.atom', 'feed.json'].map((file) => `artists/${artistId(1)}/${file}`),
    ],
    ['artist', artistId(2), [`artists/${artistId(2)}/index.html`]],
    [
      'track',
      trackId(1),
      [
        ...['index.html', 'oembed.json'].map((file) => `tracks/${trackId(1)}/${file}`),
        `embed/tracks/${trackId(1)}/index.html`,
      ],
    ],
    ['track', trackId(2), [`tracks/${trackId(2)}/index.html`]],
    ['label', labelId(2), []],
  ] as const)('are those whose condition it meets: %s %s', (kind, uuid, expected) => {
    const web = webFilesOf(small())
    const paths = Array.from(web.record(kind, uuid), ({ path }) => path)
    const embed = kind === 'release' ? [`embed/${release}/index.html`] : []
    expect(paths).toEqual([...expected, ...embed])
    expect(Array.from(web.files(), ({ path }) => path)).toEqual(expect.arrayContaining(paths))
  })

  it('share a digest, which changes with what the page shows', () => {
    const digestsOf = (library: Library, uuid: string) =>
      new Set(Array.from(webFilesOf(library).record('artist', uuid), (file) => file.digest()))
    const [before, after] = [small(), small('Ebb')]
    expect(digestsOf(before, artistId(1)).size).toBe(1)
    expect(digestsOf(after, artistId(1))).not.toEqual(digestsOf(before, artistId(1)))
    expect(digestsOf(after, artistId(2))).toEqual(digestsOf(before, artistId(2)))
  })

  it('are in blocks of a packed site, beside the lists', () => {
    const [all, packed] = [webFilesOf(small()), webFilesOf(small(), { layout: 'packed' })].map((web) =>
      Array.from(web.files(), ({ path }) => path),
    ) as [string[], string[]]
    expect(packed).toEqual(all.filter((path) => !/[0-9a-f]{8}-/.test(path)))
    expect(packed).toEqual(expect.arrayContaining(WEB_RESOURCES.map((kind) => `${PLURALS[kind]}/index.html`)))
  })
})
