// Lists with pages of their own: of tags, of years, and of what artists and labels have more of than their page shows.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Asset, createHandler } from '../../contract/edge/handler.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { folderFiles } from '../../hosts/servers/preview/asset.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { textsAt } from '../../testing/catalogs/pages.ts'
import {
  dataIn,
  distIn,
  parseCounts,
  pressed,
  readJson,
  readText,
  runBuild,
} from '../../testing/run/build.ts'
import { readTree, suiteFolder, writeTree } from '../../testing/run/folders.ts'

const COUNT = 130

const TAGS: Readonly<Record<number, readonly string[]>> = {
  1: ['Hip-Hop', 'موسيقى هادئة', '!!!'],
  2: ['hip hop', '夜の音楽', 'page 2'],
  3: ['hip hop', 'C#', 'Café'],
}

const releases = Array.from({ length: COUNT }, (_, at) => ({
  uuid: releaseId(at + 1),
  name: `Release ${at + 1}`,
  label: labelId(1),
  artist: artistId(1),
  releasedate: at < 100 ? '1998' : null,
  tags: [...(TAGS[at + 1] ?? []), ...(at < 61 ? ['Ambient'] : [])],
}))

const CATALOG = {
  'artists.ndjson': [{ uuid: artistId(1), name: 'Ferrow' }],
  'labels.ndjson': [{ uuid: labelId(1), name: 'Harbour Tapes' }],
  'releases.ndjson': releases,
  'tracks.ndjson': Array.from({ length: 70 }, (_, at) => ({
    uuid: trackId(at + 1),
    name: `Track ${at + 1}`,
    tracknumber: at + 1,
    duration: '60',
    release: releaseId(1),
    artist: artistId(1),
    stream: 'a.mp3',
  })),
  'site.json': { base_url: 'https://api.example.org', docs: false },
}

describe('the lists of a site', () => {
  const folder = suiteFolder()
  let tree: Map<string, string>

  beforeAll(async () => {
    writeTree(dataIn(folder), CATALOG)
    expect((await runBuild(folder)).code).toBe(0)
    tree = readTree(distIn(folder))
  }, 60_000)

  const page = (name: string) => readText(tree, `${name}/index.html`)
  const linksIn = (text: string) => [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  const releasesOn = (name: string) =>
    new Set(linksIn(page(name)).filter((href) => href.startsWith('/releases/') && href.length > 30)).size

  it('have a page of each tag, whatever its case, accents, signs and script', () => {
    const names = [...tree.keys()].flatMap((file) => /^tags\/(.+)\/index\.html$/.exec(file)?.[1] ?? [])
    expect(names.sort()).toEqual(
      [
        'ambient',
        'ambient/page-2',
        'c',
        'cafe',
        'hip-hop',
        'page-2',
        'x-212121',
        'موسيقى-هادئة',
        '夜の音楽',
      ].sort(),
    )
    expect(page('tags/hip-hop')).toContain('<h1><bdi>hip hop, Hip-Hop</bdi></h1>')
    expect(releasesOn('tags/hip-hop')).toBe(3)
  })

  it('are split into pages with links by number', () => {
    expect([releasesOn('tags/ambient'), releasesOn('tags/ambient/page-2')]).toEqual([60, 1])
    expect(linksIn(page('tags/ambient').split('class="pager"')[1] ?? '').slice(0, 3)).toEqual([
      '/tags/ambient/',
      '/tags/ambient/page-2/',
      '/tags/ambient/page-2/',
    ])
    expect([releasesOn('years/1998'), releasesOn('years/1998/page-2')]).toEqual([60, 40])
  })

  it('are linked from the releases, from pages of all tags and years, and from the sitemap', () => {
    const links = linksIn(page(`releases/${releaseId(1)}`))
    const tag = `/tags/${encodeURIComponent('موسيقى-هادئة')}/`
    expect(links).toEqual(expect.arrayContaining(['/tags/hip-hop/', tag, '/years/1998/']))
    expect(linksIn(page('tags'))).toContain(tag)
    expect(linksIn(page('years'))).toContain('/years/1998/')
    expect(linksIn(page('releases'))).toEqual(expect.arrayContaining(['/tags/', '/years/']))
    expect(textsAt(readText(tree, 'sitemap-pages.xml'), '//sitemap:loc')).toContain(
      `https://api.example.org${tag}`,
    )
  })

  it('have all releases of artists and labels, and all tracks of artists', () => {
    for (const record of [`artists/${artistId(1)}`, `labels/${labelId(1)}`]) {
      expect([record, `${record}/page-2`, `${record}/page-3`].map(releasesOn)).toEqual([60, 60, 10])
      expect(linksIn(page(record))).toContain(`/${record}/page-3/`)
      expect(tree.has(`${record}/page-4/index.html`)).toBe(false)
    }
    const tracks = `artists/${artistId(1)}/tracks`
    expect(linksIn(page(`artists/${artistId(1)}`))).toContain(`/${tracks}/`)
    const count = (name: string) => page(name).match(/<li id="track-/g)?.length
    expect([count(tracks), count(`${tracks}/page-2`)]).toEqual([60, 10])
  })

  it('link from a release to others of its artist, and to those of its label before and after it', () => {
    const [, more = ''] = page(`releases/${releaseId(3)}`).split('<h2>More by \u2068Ferrow\u2069</h2>')
    const [cards = '', neighbors = ''] = more.split('class="neighbors"')
    expect(linksIn(cards)).toEqual([1, 2, 4, 5, 6].map((n) => `/releases/${releaseId(n)}/`))
    expect(linksIn(neighbors).slice(0, 2)).toEqual([
      `/releases/${releaseId(4)}/`,
      `/releases/${releaseId(2)}/`,
    ])
  })

  it('have first letters where they are in the order of names, which that of artists is, on several pages', async () => {
    const own = suiteFolder()
    const names = [...Array(50).fill('Älva'), ...Array(20).fill('beta'), 'Ωmega', 'Яна', '7 Seas']
    const artists = names.map((name, at) => ({ uuid: artistId(at + 1), name }))
    writeTree(dataIn(own), { ...CATALOG, 'artists.ndjson': artists.toReversed() })
    expect((await runBuild(own)).code).toBe(0)
    const [, letters = ''] =
      /<nav class="letters"[^>]*>(.*?)<\/nav>/.exec(readText(readTree(distIn(own)), 'artists/index.html')) ??
      []
    const links = [...letters.matchAll(/href="([^"]+)">(.)</g)].map(([, href, letter]) => [letter, href])
    expect(links).toEqual([
      ['A', '/artists/'],
      ['B', '/artists/'],
      ['Ω', '/artists/page-2/'],
      ['Я', '/artists/page-2/'],
    ])
    expect(page('artists')).not.toContain('class="letters"')
  })

  it('have the newest releases first, with the pages on which years begin, or another order', async () => {
    const own = suiteFolder()
    const dated = releases.map((release, at) => ({ ...release, releasedate: `${1900 + (at % 3)}-05-31` }))
    const build = async (site: object) => {
      writeTree(dataIn(own), {
        ...CATALOG,
        'releases.ndjson': dated,
        'site.json': { ...CATALOG['site.json'], site },
      })
      expect((await runBuild(own)).code).toBe(0)
      const shown = readText(readTree(distIn(own)), 'releases/index.html')
      const [, years = ''] = /<nav class="letters" aria-label="Years">(.*?)<\/nav>/.exec(shown) ?? []
      const first = linksIn(shown.split('class="cards"')[1] ?? '')[0]
      return [first, [...years.matchAll(/href="([^"]+)">(\d+)</g)].map(([, href, year]) => [year, href])]
    }
    expect(await build({})).toEqual([
      `/releases/${releaseId(3)}/`,
      [
        ['1902', '/releases/'],
        ['1901', '/releases/'],
        ['1900', '/releases/page-2/'],
      ],
    ])
    expect(await build({ order: 'source' })).toEqual([`/releases/${releaseId(1)}/`, []])
    expect(await build({ order: 'name' })).toEqual([`/releases/${releaseId(1)}/`, []])
  })

  it('are answered by their paths', async () => {
    const asset: Asset = folderFiles(distIn(folder)).asset
    const handler = createHandler(readJson(tree, RULES_FILE), asset)
    const readStatus = async (name: string) =>
      (await handler(new Request(`https://api.example.org${name}`))).status
    const escaped = `/tags/${encodeURIComponent('夜の音楽')}/`
    expect(await readStatus(escaped)).toBe(200)
    expect(await readStatus(escaped.toLowerCase())).toBe(200)
    expect(await readStatus(`/artists/${artistId(1)}/page-2/`)).toBe(200)
    expect(await readStatus(`/artists/${artistId(1)}/page-9/`)).toBe(404)
    expect(await readStatus('/tags/nothing/')).toBe(404)
  })

  it('are written again only where what they show has changed', async () => {
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
    const edited = releases.map((release) =>
      release.uuid === releaseId(2) ? { ...release, tags: release.tags.slice(1) } : release,
    )
    writeFileSync(
      path.join(dataIn(folder), 'releases.ndjson'),
      edited.map((release) => `${JSON.stringify(release)}\n`).join(''),
    )
    expect((await runBuild(folder)).code).toBe(0)
    const after = readTree(distIn(folder))
    const changed = [...after].filter(([file, text]) => file.startsWith('tags/') && tree.get(file) !== text)
    expect(changed.map(([file]) => file)).toEqual(['tags/hip-hop/index.html', 'tags/index.html'])
  })

  it('are missing in a catalog without tags and dates, and so are the links to them', async () => {
    const bare = await pressed({
      ...smallCatalog(1),
      'site.json': { base_url: 'https://a.example', docs: false },
    })
    expect([...bare.keys()].filter((file) => /^(?:tags|years)\//.test(file))).toEqual([])
    const linked = [...bare].filter(
      ([file, text]) => /\.(?:html|xml)$/.test(file) && /\/(?:tags|years)\//.test(text),
    )
    expect(linked.map(([file]) => file)).toEqual([])
  })
})
