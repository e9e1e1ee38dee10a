// Tests the markup of web pages.
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../testing/catalogs/catalog.ts'
import { ARABIC, HEBREW, pageCatalog } from '../testing/catalogs/page-catalog.ts'
import { pageContext, release } from '../testing/catalogs/pages.ts'
import { dataIn, distIn, pressed, readText, runBuild } from '../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../testing/run/folders.ts'
import { releasePage } from './views/release.ts'

const folder = suiteFolder()
let tree: Map<string, string>
beforeAll(async () => {
  writeTree(dataIn(folder), pageCatalog())
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  tree = readTree(distIn(folder))
})

const pageAt = (path: string): string => readText(tree, `${path.slice(1)}index.html`)
/** The texts of a page without its tags, one line each. */
const wordsIn = (text: string): string =>
  (text.split('<main')[1] as string)
    .replace(/^[^>]*>/, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n+/g, '\n')
const RELEASE = `/releases/${releaseId(1)}/`
const ARTIST = `/artists/${artistId(1)}/`
const TRACK = `/tracks/${trackId(1)}/`
const API = '/api/v1/catalog/'

describe('every page', () => {
  const pages = ['/', '/artists/', '/search/', RELEASE, ARTIST, `/labels/${labelId(1)}/`, TRACK]

  it.each(pages)('has one h1, the landmarks, and a link past the header: %s', (path) => {
    const text = pageAt(path)
    expect(text.match(/<h1>/g)).toHaveLength(1)
    for (const part of ['<header class="site">', '<nav aria-label="Site">', '<main id="main"', '<footer']) {
      expect(text.split(part)).toHaveLength(2)
    }
    expect(text).toContain('<a class="skip" href="#main">')
  })

  it.each(pages)('has a description: %s', (path) => {
    expect(pageAt(path)).toMatch(/<meta name="description" content="[^"]+">/)
  })

  it.each(pages)('has no style and no script of its own, and loads nothing from elsewhere: %s', (path) => {
    const text = pageAt(path)
    expect(text).not.toMatch(/ style=|<style| on[a-z]+="|javascript:/i)
    expect(text).not.toMatch(/<script(?![^>]*(?: src="\/assets\/| type="application\/ld\+json"))/)
    const loaded = [
      ...text.matchAll(
        /<(?:img|script|source|iframe|link rel="(?:stylesheet|icon)")[^>]* (?:src|href)="([^"]+)"/g,
      ),
    ]
    for (const [, address = ''] of loaded) expect(address).toMatch(/^(?:\/|https:\/\/api\.example\.org\/)/)
  })

  it.each(pages)('gives every image a size: %s', (path) => {
    for (const [image] of pageAt(path).matchAll(/<img [^>]*>/g)) {
      expect(image).toMatch(/ width="\d+"/)
      expect(image).toMatch(/ height="\d+"/)
      expect(image).toMatch(/ alt="/)
    }
  })

  it.each(pages)('have a search field, which opens the search page without a script: %s', (path) => {
    const [form = '', ...others] = pageAt(path).match(/<form[\s\S]*?<\/form>/g) ?? []
    expect(form).toContain('<form class="search" role="search" action="/search/">')
    expect(form).toMatch(/<input type="search" name="q" aria-label="Search"/)
    expect(form.includes(' autofocus')).toBe(path === '/search/')
    expect(others).toEqual([])
  })
})

describe('the home page', () => {
  it('describes the site and what it has, and links to it', () => {
    expect(wordsIn(pageAt('/'))).toMatch(
      /^\n*Ferrow &amp; Friends\nA small label from the coast\.\n121 artists\n3 releases\n2 labels\n23 tracks\n/,
    )
  })

  it('shows the newest releases first', () => {
    const text = pageAt('/')
    const places = [1, 2, 3].map((n) => text.indexOf(`href="/releases/${releaseId(n)}/"`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })

  it('links to the reference of the API, to the feed and to the sitemap', () => {
    for (const path of ['/docs/', '/feed.atom', '/sitemap.xml']) {
      expect(pageAt('/')).toContain(`<li class="data"><a href="${path}">`)
    }
  })
})

describe('a list', () => {
  it('links from the middle to its previous and next page, and to others by number', () => {
    const pager = pageAt('/artists/page-2/').split('aria-label="Pages"')[1]
    expect(wordsIn(`<main>${pager}`)).toContain('Previous\n1\n2\n3\nNext\n')
    expect(pager).toContain('<a href="/artists/page-3/" rel="next">')
    expect(pager).toContain('<a href="/artists/" rel="prev">')
  })

  it('leads on from its first page only, and back from its last', () => {
    expect(pageAt('/artists/')).not.toContain('rel="prev"')
    expect(pageAt('/artists/page-3/')).not.toContain('rel="next"')
    expect(pageAt('/artists/page-3/').match(/<li><a href="\/artists\/a/g)).toHaveLength(1)
  })

  it('has its number in its title, and marks its place in the navigation', () => {
    expect(pageAt('/artists/page-2/')).toContain('<title>Artists, page 2 – Ferrow &amp; Friends</title>')
    expect(pageAt('/artists/page-2/')).toContain('<a href="/artists/" aria-current="true">')
    expect(pageAt('/artists/')).toContain('<a href="/artists/" aria-current="page">')
  })

  it('of one page has no links to others', () => {
    expect(pageAt('/labels/')).not.toContain('aria-label="Pages"')
  })

  it('without records states so', async () => {
    const small = smallCatalog(1)
    const site = { ...small['site.json'], pages: true }
    const empty = await pressed({
      ...small,
      ...{ 'releases.ndjson': [], 'tracks.ndjson': [], 'site.json': site },
    })
    expect(readText(empty, 'releases/index.html')).toContain('There is nothing here yet.')
    expect(readText(empty, 'index.html')).not.toContain('class="cards"')
  })
})

describe('the page of a release', () => {
  it('shows what is known of it', () => {
    const words = wordsIn(pageAt(RELEASE))
    expect(words).toContain('EP\nTidal Works\nby \nFerrow\n')
    expect(words).toContain('20 tracks · 1 h 22 min\n')
    expect(words).toContain(
      [
        'Label\nHarbour Tapes\nReleased\n31 May 2024\nCatalog number\nHT 001\nBarcode\n0012345678905',
        'License\nCC BY-SA 4.0\nTags\nambient\nfield recording\nElsewhere\nshop.example\nDiscogs\n',
      ].join('\n'),
    )
  })

  it('links to its license, its artist, its label and its pages elsewhere', () => {
    for (const link of [
      '<a rel="license" href="https://creativecommons.org/licenses/by-sa/4.0/">',
      `<a href="${ARTIST}"><bdi>Ferrow</bdi></a>`,
      `<a href="/labels/${labelId(1)}/"><bdi>Harbour Tapes</bdi></a>`,
      '<a href="https://www.shop.example/tidal-works">',
      '<a href="https://www.discogs.com/release/123456">',
    ]) {
      expect(pageAt(RELEASE)).toContain(link)
    }
  })

  it('links to its playlist, its feed and its record, and gives the code of a frame', () => {
    for (const path of [`${RELEASE}playlist.m3u8`, `${RELEASE}feed.rss`, `${API}release/${releaseId(1)}/`]) {
      expect(pageAt(RELEASE)).toContain(`<a href="${path}">`)
    }
    expect(pageAt(RELEASE)).toContain(
      `&lt;iframe src=&quot;https://api.example.org/embed${RELEASE}&quot; width=&quot;100%&quot;`,
    )
  })

  it('shows the tracks of each disc under its number', () => {
    const [, first, second] = pageAt(RELEASE).split('<h3>')
    expect(first).toMatch(/^Disc 1</)
    expect(first?.match(/<li id="track-/g)).toHaveLength(10)
    expect(second).toMatch(/^Disc 2</)
    expect(second?.match(/<li id="track-/g)).toHaveLength(10)
  })

  it('shows no heading of a disc where there is one, and no length where that of a track is not known', () => {
    expect(pageAt(`/releases/${releaseId(2)}/`)).not.toContain('<h3>')
    expect(wordsIn(pageAt(`/releases/${releaseId(3)}/`))).toContain('1 track\n')
  })

  it('calls what has no visible name untitled', () => {
    expect(pageAt(`/releases/${releaseId(3)}/`)).toContain('<h1><bdi>Untitled</bdi></h1>')
    expect(pageAt(`/releases/${releaseId(3)}/`)).toContain('<title>Untitled, Artist 3 – ')
  })

  it('has no list of tracks where it has none', () => {
    const text = releasePage(pageContext(), release({}, []))
    expect(text).not.toContain('<h2>Tracks</h2>')
  })

  it.each([
    [32, '<h1>'],
    [33, '<h1 class="long">'],
    [91, '<h1 class="longest">'],
  ])('has a title in a type that fits its length: %d characters', (length, heading) => {
    expect(releasePage(pageContext(), release({ name: 'a'.repeat(length) }))).toContain(heading)
  })

  it('has at most 30 KB with 20 tracks', () => {
    expect(Buffer.byteLength(pageAt(RELEASE))).toBeLessThan(30_000)
  })
})

describe('the page of an artist', () => {
  it('shows who it is, its own releases apart from those it appears on, and its first tracks', () => {
    const text = pageAt(ARTIST)
    expect(wordsIn(text)).toMatch(
      /\nFerrow\nPlay\nA duo from the coast\.\nCountry\nPortugal\nElsewhere\nferrow\.example\nMusicBrainz\n/,
    )
    const [, own, others, tracks] = text.split('<section>')
    expect(own).toContain('<h2>Releases</h2>')
    expect(own).toContain('Tidal Works')
    expect(others).toContain('<h2>Appears on</h2>')
    expect(others).toContain(ARABIC)
    expect(tracks?.match(/<li id="track-/g)).toHaveLength(20)
  })

  it('states how many of its tracks it shows, and where the others are', () => {
    expect(pageAt(ARTIST)).toContain(
      `<p class="more">20 of 21. <a href="${ARTIST}tracks/">All tracks</a></p>`,
    )
  })

  it('names the artist in the direction of its script', () => {
    expect(pageAt(`/artists/${artistId(2)}/`)).toContain(`<h1><bdi>${HEBREW}</bdi></h1>`)
  })
})

describe('the page of a label', () => {
  it('shows what is known of it, and its releases', () => {
    const words = wordsIn(pageAt(`/labels/${labelId(1)}/`))
    expect(words).toContain('Harbour Tapes\nPlay\nTapes from the harbour.\nCountry\nPortugal\n')
    expect(words).toContain('Tidal Works\n')
  })
})

describe('the settings of a site', () => {
  const other = suiteFolder()
  let changed: Map<string, string>

  beforeAll(async () => {
    const small = smallCatalog(1)
    const site = { language: 'fa-IR', accent: '#b3261e', logo: 'logo.svg' }
    writeTree(dataIn(other), {
      ...small,
      'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"/>',
      'site.json': { ...small['site.json'], pages: true, search: false, site },
    })
    expect(await runBuild(other)).toMatchObject({ code: 0 })
    changed = readTree(distIn(other))
  })

  it('name its language and direction, and those of the interface where they are others', () => {
    const persian = readText(changed, 'index.html')
    expect(persian).toContain('<html lang="fa-IR" dir="rtl">')
    expect(persian).toContain('<body lang="en" dir="ltr">')
    expect(persian).toContain('<bdi lang="fa-IR">api.example.org</bdi>')
    expect(pageAt('/')).toContain('<html lang="en" dir="ltr">')
    expect(pageAt('/')).toContain('<body>')
  })

  it('put the accent after the styles, and nothing else changes with it', () => {
    const [sheet, red] = [tree, changed].map((site) =>
      readText(site, [...site.keys()].find((file) => /^assets\/page-.*\.css$/.test(file)) as string),
    ) as [string, string]
    expect(red).toMatch(
      /\n:root\{color-scheme:light;.*--accent:#b3261e;.*\}\n@media \(prefers-color-scheme:dark\)/,
    )
    const isPalette = (line: string) => line.includes('color-scheme:')
    expect(red.split('\n').filter((line) => !isPalette(line))).toEqual(
      sheet.split('\n').filter((line) => !isPalette(line)),
    )
  })

  it('show the logo beside the name, in its own size, and as the icon of the site', () => {
    const text = readText(changed, 'index.html')
    expect(text).toContain(
      '<a class="brand" href="/"><img src="/media/logo.svg" alt="" width="120" height="40">',
    )
    expect(text).toContain('<link rel="icon" href="/media/logo.svg">')
    expect(pageAt('/')).toMatch(/<link rel="icon" href="\/assets\/icon-[0-9a-f]{10}\.svg">/)
  })

  it.each([
    ['is not there', 'none.svg', 'missing'],
    ['is no image', 'logo.txt', 'not an image'],
  ])('are refused with a logo that %s', async (_, logo, what) => {
    const data = tempFolder()
    const small = smallCatalog(1)
    writeTree(dataIn(data), {
      ...small,
      'media/logo.txt': 'text',
      'site.json': { ...small['site.json'], pages: true, site: { logo } },
    })
    const { code, stderr } = await runBuild(data)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^error NO_SUCH_FILE {2}"logo" of "site" names /)
    expect(stderr).toContain(`which is ${what}.`)
  })

  it('leave the search out where the site has none', () => {
    for (const file of ['index.html', '404.html']) expect(readText(changed, file)).not.toContain('/search/')
    expect(changed.has('search/index.html')).toBe(false)
  })
})
