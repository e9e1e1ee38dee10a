// The news of a label: pages, the list, the home page and the feed.

import { rmSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { checkAtom, textsAt } from '../../testing/catalogs/pages.ts'
import { png } from '../../testing/formats/media.ts'
import { createAnswerer, dataIn, distIn, readText } from '../../testing/run/build.ts'
import { copyFolder, readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const small = smallCatalog(2)
const catalog = {
  ...small,
  'site.json': { ...small['site.json'], pages: true, docs: false },
  'releases.ndjson': [{ ...small['releases.ndjson'][0], releasedate: '2024-06-01' }],
}
const NEWS = {
  'pages/about.md': 'We.',
  'news/2024-05-31-new-album.md':
    '# A new album\n\nOut *tomorrow*. ![Boat](boat.png) [Us](../pages/about.md) [More](2024-07-01-tour.md)\n',
  'news/2024-07-01-tour.md': '---\ntitle: Tour\nlanguage: de\n---\nIm Herbst.\n',
  'news/2999-01-01-future.md': 'Not yet.',
  'news/boat.png': png('a boat'),
}
const on = (day: string) => ({ SOURCE_DATE_EPOCH: `${Date.parse(`${day}T12:00:00Z`) / 1000}` })
const build = (folder: string, day = '2025-01-01') =>
  runHere(['build', '--data', dataIn(folder), '--out', distIn(folder)], on(day))

async function builtIn(folder: string, files: Record<string, string | object>) {
  writeTree(dataIn(folder), { ...catalog, ...files })
  expect(await build(folder)).toMatchObject({ code: 0, stderr: '' })
  return readTree(distIn(folder))
}

const original = suiteFolder()
let tree: Map<string, string>
beforeAll(async () => {
  tree = await builtIn(original, NEWS)
})

describe('news', () => {
  it('have a page each and one of all, a link in the menu, and a place in the sitemap', () => {
    const album = readText(tree, 'news/2024-05-31-new-album/index.html')
    expect(album).toContain('<h1>A new album</h1>\n<time datetime="2024-05-31">31 May 2024</time>')
    expect(album).toContain('<img src="/media/news/boat.png" alt="Boat">')
    expect(album).toContain('<a href="/about/">Us</a> <a href="/news/2024-07-01-tour/">More</a>')
    const list = readText(tree, 'news/index.html')
    expect(list.indexOf('>Tour</a>')).toBeLessThan(list.indexOf('>A new album</a>'))
    expect(list).toContain('<p>Im Herbst.</p>')
    expect(readText(tree, 'artists/index.html')).toContain('<a href="/news/">News</a>')
    expect(readText(tree, 'index.html')).toContain(
      '<a href="/news/2024-07-01-tour/" lang="de" dir="ltr">Tour</a>',
    )
    const listed = textsAt(readText(tree, 'sitemap-pages.xml'), '//sitemap:loc')
    expect(listed.filter((address) => address.includes('/news/'))).toEqual(
      ['', '2024-07-01-tour/', '2024-05-31-new-album/'].map((name) => `https://api.example.org/news/${name}`),
    )
    expect(tree.has('media/news/boat.png')).toBe(true)
  })

  it('are in the feed of the site, between its releases by their dates', () => {
    const feed = readText(tree, 'feed.atom')
    expect(textsAt(feed, '//atom:entry/atom:title')).toEqual(['Tour', 'Release', 'A new album'])
    expect(feed).toContain('<updated>2024-07-01T10:00:00Z</updated>')
    expect(feed).toContain('&lt;p&gt;Out &lt;em&gt;tomorrow')
  })

  it('in another language have it in the feed', () => {
    const feed = readText(tree, 'feed.atom')
    checkAtom(feed)
    expect(feed.match(/<entry[^>]*>/g)).toEqual(['<entry xml:lang="de">', '<entry>', '<entry>'])
  })

  it('without a title have their date on pages, and their first words elsewhere', async () => {
    const text = `We play in *Porto* in the autumn, and in all of the towns along the coast of the north.`
    const untitled = await builtIn(tempFolder(), {
      'news/2024-06-02-tour.md': text,
      'news/2024-06-01-silent-night.md': '',
    })
    const words = 'We play in Porto in the autumn, and in all of the towns…'
    const page = readText(untitled, 'news/2024-06-02-tour/index.html')
    expect(page).toContain('<h1><time datetime="2024-06-02">2 June 2024</time></h1>\n<p>We play')
    expect(page).toContain(`<title>${words} – `)
    expect(readText(untitled, 'news/index.html')).toContain(
      '<h2><a href="/news/2024-06-02-tour/"><time datetime="2024-06-02">2 June 2024</time></a></h2>\n<p>We play',
    )
    const titles = textsAt(readText(untitled, 'feed.atom'), '//atom:entry/atom:title')
    expect(titles).toEqual([words, 'Release', 'silent night'])
    expect(readText(untitled, 'index.html')).toContain(`>${words}</a>`)
    const search = await createAnswerer(untitled)('/api/v1/search/?q=porto+autumn')
    expect(JSON.parse(await search.text()).results).toMatchObject([{ name: words }])
  })

  it('are published from their date on', async () => {
    expect([...tree.keys()].filter((file) => file.includes('future'))).toEqual([])
    expect(JSON.stringify([...tree.values()])).not.toContain('Not yet.')
    const folder = copyFolder(original)
    await build(folder, '2999-01-01')
    expect(readText(readTree(distIn(folder)), 'news/2999-01-01-future/index.html')).toContain('Not yet.')
  })

  it('leave the site as it was when they are removed', async () => {
    const folder = copyFolder(original)
    rmSync(`${dataIn(folder)}/news`, { recursive: true })
    await build(folder)
    const without = await builtIn(tempFolder(), { 'pages/about.md': 'We.' })
    expect(readTree(distIn(folder))).toEqual(without)
    expect(without.has('news/index.html')).toBe(false)
  })

  it('answer as other pages do', async () => {
    const answer = createAnswerer(tree)
    const tour = await answer('/news/2024-07-01-tour/')
    expect([tour.status, tour.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(tour.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect((await answer('/news')).headers.get('location')).toBe('/news/')
    expect((await answer('/news/nothing/')).status).toBe(404)
  })

  it.each([
    ['news/tour.md', '', 'must begin with a date', 'Name the file 2026-11-25-tour.md, with its own date.'],
    ['news/2024-13-01-tour.md', '', 'must begin with a date', 'Name the file 2026-11-25-tour.md,'],
    ['news/2024-05-01-tour.md', '---\nmenu: true\n---\n', 'cannot have links in the menu', 'Remove "menu"'],
    [
      'news/2024-05-01-tour.md',
      '---\ndate: 2024-05-01\n---\n',
      'has no field "date"',
      'in the name of the file',
    ],
    ['news/2024/tour.md', '', 'in the folder news itself', 'Move it to news/tour.md.'],
  ])('are refused with a name or a head that they cannot have: %s', async (file, text, message, hint) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...catalog, [file]: text })
    const { stderr } = await runHere(['check', '--data', dataIn(folder)])
    expect(stderr).toContain('BAD_PAGE')
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
  })
})
