// Texts of a label in several languages: those of records and of the site, and pages of its own.
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../testing/browsers/axe.ts'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { builtOnce, dataIn, distIn, pressed, readJson, readText } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'

const texts = (en: string, pt: string, ar: string) => ({ pt, en, ar })

const CATALOG = {
  'artists.ndjson': [
    { uuid: artistId(1), name: 'Ferrow', description: texts('A duo.', 'Uma dupla.', 'ثنائي.') },
    { uuid: artistId(2), name: 'Ada Loom' },
  ],
  'labels.ndjson': [
    { uuid: labelId(1), name: 'Harbour', description: { en: 'A label.', 'pt-BR': 'Um selo.', de: '' } },
  ],
  'releases.ndjson': [
    {
      uuid: releaseId(1),
      name: 'Tidal Works',
      label: labelId(1),
      artist: artistId(1),
      releasedate: '2024-05-31',
      description: texts('Recorded at *night*.', 'Gravado à noite.', 'سُجِّل ليلاً.'),
      credits: { en: 'Mixed in Porto.', pt: 'Misturado no Porto.' },
    },
    { uuid: releaseId(2), name: 'Second', label: labelId(1), description: 'In one language.' },
  ],
  'tracks.ndjson': [
    {
      uuid: trackId(1),
      name: 'Low Water',
      tracknumber: 1,
      duration: '60',
      release: releaseId(1),
      artist: artistId(1),
      stream: null,
      lyrics: { en: 'The tide', pt: 'A maré' },
    },
  ],
  'pages/about.md': '---\nmenu: 1\n---\n# About us\n\nWe. See the [German](about.de.md).',
  'pages/about.de.md': '# Über uns\n\nWir.',
  'pages/about.pt-BR.md': '# Sobre nós\n\nNós.',
  'pages/terms.md': '# Terms',
  'pages/home.md': '# Welcome\n\nHello.',
  'pages/home.de.md': '# Willkommen\n\nHallo.',
  'site.json': {
    base_url: 'https://api.example.org',
    docs: false,
    streams: 'optional',
    site: { name: 'Harbour', description: { pt: 'Um selo do mar.', en: 'A label by the *sea*.' } },
  },
}

const OTHER =
  /<details class="language">\n?<summary><bdi lang="([^"]+)" dir="(\w+)">([^<]+)<\/bdi><\/summary>\n<div class="text(?: [^"]*)?" lang="([^"]+)" dir="auto">\n([\s\S]*?)<\/div>\n<\/details>/g

/** The other languages of the texts of a page: their names, and what the texts are. */
const othersOn = (page: string) =>
  [...page.matchAll(OTHER)].map(([, tag, , name, language, text = '']) => {
    expect(language).toBe(tag)
    return [name, text.replace(/<[^>]+>/g, '').trim()]
  })

describe('texts in several languages', () => {
  let tree: Map<string, string>
  beforeAll(async () => {
    tree = await pressed(CATALOG)
  }, 60_000)
  const page = (name: string) => readText(tree, `${name}index.html`)

  it('are shown in that of the site, and folded below it in the others, by the names that these have', () => {
    const release = page(`releases/${releaseId(1)}/`)
    expect(othersOn(release)).toEqual([
      ['Português', 'Gravado à noite.'],
      ['العربية', 'سُجِّل ليلاً.'],
      ['Português', 'A maré'],
      ['Português', 'Misturado no Porto.'],
    ])
    const [before = ''] = release.split('<details class="language">')
    expect(before).toContain('<p>Recorded at <em>night</em>.</p>')
    expect(othersOn(page(`artists/${artistId(1)}/`))).toEqual([
      ['Português', 'Uma dupla.'],
      ['العربية', 'ثنائي.'],
    ])
    expect(othersOn(page(`labels/${labelId(1)}/`))).toEqual([['Português (Brasil)', 'Um selo.']])
    expect(othersOn(page(`releases/${releaseId(2)}/`))).toEqual([])
  })

  it('may be that of the site', async () => {
    const home = page('')
    expect(home).toContain('<p>A label by the <em>sea</em>.</p>')
    expect(othersOn(home)[0]).toEqual(['Português', 'Um selo do mar.'])
    expect(home).toContain('<meta name="description" content="A label by the sea.">')
    const site = { ...CATALOG['site.json'].site, language: 'pt' }
    const own = await pressed({ ...CATALOG, 'site.json': { ...CATALOG['site.json'], site } })
    expect(othersOn(readText(own, 'index.html'))[0]).toEqual(['English', 'A label by the sea.'])
  })

  it('are those of the site alone in feeds and for search engines', () => {
    const jsonLd = (text: string) => [...text.matchAll(/ld\+json">([\s\S]*?)<\/script>/g)].join()
    const shown = [
      readText(tree, 'feed.atom'),
      JSON.stringify(readJson(tree, 'feed.json')),
      jsonLd(page('')),
      jsonLd(page(`releases/${releaseId(1)}/`)),
    ]
    for (const text of shown) expect(text).not.toMatch(/selo do mar|Gravado/)
    expect(shown[0]).toContain('Recorded at')
  })

  it('are all in the API', () => {
    const { description } = readJson(tree, `api/v1/catalog/release/${releaseId(1)}/index.json`)
    expect(Object.keys(description)).toEqual(['pt', 'en', 'ar'])
  })
})

describe('pages in several languages', () => {
  let tree: Map<string, string>
  beforeAll(async () => {
    tree = await pressed(CATALOG)
  }, 60_000)
  const page = (name: string) => readText(tree, `${name}/index.html`)
  const listAlternates = (name: string) =>
    [...page(name).matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
      ([, tag, url]) => [tag, url],
    )

  it('are a page each, which name and link each other', () => {
    const all = [
      ['en', 'https://api.example.org/about/'],
      ['de', 'https://api.example.org/about-de/'],
      ['pt-BR', 'https://api.example.org/about-pt-br/'],
      ['x-default', 'https://api.example.org/about/'],
    ]
    for (const name of ['about', 'about-de', 'about-pt-br']) expect(listAlternates(name)).toEqual(all)
    expect(listAlternates('terms')).toEqual([])
    const links = (name: string) =>
      [
        ...page(name).matchAll(/<li><a href="([^"]+)" hreflang="[^"]+" lang="([^"]+)">([^<]+)<\/a><\/li>/g),
      ].map(([, ...found]) => found)
    expect(links('about')).toEqual([
      ['/about-de/', 'de', 'Deutsch'],
      ['/about-pt-br/', 'pt-BR', 'Português (Brasil)'],
    ])
    expect(links('about-de').map(([href]) => href)).toEqual(['/about/', '/about-pt-br/'])
    expect(page('about-de')).toContain('<article class="own" lang="de" dir="ltr">')
    expect(page('about')).toContain('<a href="/about-de/">German</a>')
    expect(readText(tree, 'sitemap-pages.xml')).toContain('https://api.example.org/about-de/')
  })

  it('may be the text of the home page, which is then folded there', () => {
    const home = readText(tree, 'index.html')
    expect(home).toContain('<h2>Welcome</h2>')
    expect(home).toMatch(
      /<details class="language">\s*<summary><bdi lang="de" dir="ltr">Deutsch<\/bdi><\/summary>\s*<section class="own" lang="de" dir="ltr">\s*<h2>Willkommen<\/h2>/,
    )
    expect(tree.has('home-de/index.html')).toBe(false)
  })

  it.each([
    [
      { 'pages/about.md': '', 'pages/about.de.md': '', 'pages/about-de.md': '' },
      'Its address, /about-de/, is also that of about-de.md.',
    ],
    [{ 'pages/about.german.md': '' }, 'must consist of a–z'],
    [
      { 'pages/about.de.md': '---\nlanguage: fr\n---\n' },
      'The name of this page has the language "de", its head "fr".',
    ],
  ])('are refused where they contradict each other: %j', async (pages, message) => {
    const data = dataIn(tempFolder())
    writeTree(data, {
      'artists.ndjson': CATALOG['artists.ndjson'],
      ...pages,
      'site.json': CATALOG['site.json'],
    })
    const { stderr } = await runHere(['check', '--data', data])
    expect(stderr).toContain('BAD_PAGE')
    expect(stderr).toContain(message)
  })
})

describeWithChromium('pages with several languages', () => {
  let browser: Browser
  let preview: Preview
  beforeAll(async () => {
    preview = await startPreview([distIn(await builtOnce(CATALOG))])
    browser = await openChromium()
  }, 60_000)

  it.each(['/', `/releases/${releaseId(1)}/`, '/about-de/'])('can be used by everyone: %s', async (path) => {
    const page = await browser.newPage({ bypassCSP: true, viewport: { width: 360, height: 740 } })
    await page.goto(preview.url + path)
    await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.context().close()
  })
})
