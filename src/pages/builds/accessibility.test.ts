// Tests web pages in a browser: axe-core checks them in both color schemes, on a phone and on a desktop; then their
// weight, and what remains without JavaScript.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { DESKTOP, findFaults, PHONE } from '../../testing/browsers/axe.ts'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { CLASSICAL_ARCHIVE, SHOW_TITLE } from '../../testing/catalogs/classical-archive.ts'
import { ARABIC, pageCatalog } from '../../testing/catalogs/page-catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { dataIn } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'

const RELEASE = `/releases/${releaseId(1)}/`
const MISSING = '/no-such-page'
const PAGES = [
  ['the home page', '/'],
  ['an artist', `/artists/${artistId(1)}/`],
  ['a release', RELEASE],
  ['a release with the player', `${RELEASE}#track=1`],
  ['a release in a frame', `/embed${RELEASE}#track=1`],
  ['a track in a frame', `/embed/tracks/${trackId(1)}/#track=1`],
  ['a label', `/labels/${labelId(1)}/`],
  ['a list', '/artists/page-2/'],
  ['all tags', '/tags/'],
  ['a tag', '/tags/field-recording/'],
  ['all years', '/years/'],
  ['a year', '/years/2024/'],
  ['the news', '/news/'],
  ['an item of the news', '/news/2026-01-02-tour/'],
  ['the events', '/events/'],
  ['the search', '/search/'],
  ['what is not there', MISSING],
  ['the reference of the API', '/docs/'],
] as const

/** What a label writes beside its catalog. */
const NEWS = {
  'news/2026-01-02-tour.md':
    '# On tour\n\nWe *play* at [a harbour](https://harbour.example).\n\n## Dates\n\n- Porto',
  'news/2025-12-01-vinyl.md': '---\ntitle: Vinyl\nlanguage: pt\n---\nEm breve.',
  'events.csv':
    'date,time,artists,venue,tickets,status,description\n2099-05-31,20:00,Guest,The Shed,https://tickets.example,,*Quiet*\n2001-05-31,,Guest,The Shed,,cancelled,\n',
}

/** For each link of the menu, whether its line has another color than the page. */
const COLORED_LINES = `[...document.querySelectorAll('.site nav a')].map((link) =>
  getComputedStyle(link).borderBottomColor !== getComputedStyle(document.documentElement).backgroundColor)`

const WHITE = 'rgb(255, 255, 255)'

describeWithChromium('web pages in a browser', () => {
  const folder = suiteFolder()
  let preview: Preview
  let browser: Browser
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    const catalog = pageCatalog({ accent: '#d97706', downloads: true })
    writeTree(dataIn(folder), {
      ...catalog,
      ...NEWS,
      'site.json': { ...catalog['site.json'], media_url: undefined, docs: true },
      'media/audio/1.mp3': song('audio'),
    })
    preview = await startPreview(['--data', dataIn(folder)])
    browser = await openChromium()
    context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
    page = await context.newPage()
  }, 60_000)

  async function faultsAt(address: string): Promise<string[]> {
    await page.goto(address)
    return findFaults(page)
  }

  it.each(PAGES)(
    'can be used by everyone, on a phone and a desktop, in light and dark: %s',
    async (_, path) => {
      const { status } = await fetch(preview.url + path)
      expect(status).toBe(path === MISSING ? 404 : 200)
      expect(await faultsAt(preview.url + path)).toEqual([])
    },
  )

  it('can be used by everyone where the home page is the only artist', async () => {
    const data = dataIn(tempFolder())
    writeTree(data, onlyArtist())
    const site = await startPreview(['--data', data])
    expect(await faultsAt(`${site.url}/`)).toEqual([])
    expect(await page.locator('h1').innerText()).toBe('Ferrow')
    await site.stop()
  })

  it('can be used by everyone where works are above their movements, a show has chapters, and on the page of a composer', async () => {
    const data = dataIn(tempFolder())
    writeTree(data, CLASSICAL_ARCHIVE)
    const site = await startPreview(['--data', data])
    const openPage = async (name: string) => {
      await page.goto(`${site.url}/releases/`)
      return `${site.url}${await page.locator('main a', { hasText: name }).first().getAttribute('href')}`
    }
    expect(await faultsAt(await openPage(SHOW_TITLE))).toEqual([])
    expect(await page.locator('.chapters li').count()).toBe(12)
    expect(await faultsAt(await openPage('Pathétique'))).toEqual([])
    const composer = await page.locator('.group .composer a').first().getAttribute('href')
    expect(await faultsAt(site.url + composer)).toEqual([])
    const works = await page.locator('.works h3').allInnerTexts()
    expect(works.map((work) => work.replace(/ in .*/, ''))).toEqual([
      ...[8, 14, 23].map((number) => `Piano Sonata No. ${number}`),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Symphony No. ${number}`),
    ])
    await site.stop()
  })

  it('moves nothing while it loads, and loads at most 110 KiB without images and audio: a release', async () => {
    const fresh = await context.newPage()
    const sizes: Promise<number>[] = []
    const hosts = new Set<string>()
    fresh.on('response', (response) => {
      hosts.add(new URL(response.url()).origin)
      if (['image', 'media'].includes(response.request().resourceType())) return
      sizes.push(response.body().then(({ length }) => length))
    })
    await fresh.goto(preview.url + RELEASE, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(sizes.length).toBeGreaterThan(2)
    expect(bytes).toBeLessThan(110 * 1024)
    expect([...hosts]).toEqual([preview.url])
    expect(await fresh.evaluate(LAYOUT_SHIFT)).toBe(0)
    await fresh.close()
  })

  it('can be reached by the keyboard, the content first', async () => {
    await page.goto(preview.url)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true)
  })

  it('prints a release without what can only be used on a screen', async () => {
    await page.setViewportSize(DESKTOP)
    await page.goto(`${preview.url}${RELEASE}#track=1`)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const hidden of ['.site nav', '.player', '.tracks button', '.download', '.follow', 'footer.site ul'])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false)
    for (const shown of ['.brand', 'h1', '.tracks .title', '.facts'])
      expect(await page.locator(shown).first().isVisible(), shown).toBe(true)
    const cover = await page.locator('.release > .cover').boundingBox()
    expect(cover?.width).toBeLessThan(250)
    // A height of the screen would add an empty sheet in Firefox, and a grid one with the cover alone.
    for (const [element, property, value] of [
      ['body', 'minHeight', '0px'],
      ['.release', 'display', 'block'],
    ])
      expect(await page.evaluate(`getComputedStyle(document.querySelector('${element}')).${property}`)).toBe(
        value,
      )
    expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(WHITE)
    await page.emulateMedia({ media: null })
  })

  it('marks only the current section of the menu where colors are forced', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(preview.url + RELEASE)
    const lines = await page.evaluate(COLORED_LINES)
    expect(lines).toEqual([false, true, false, false, false])
    await page.emulateMedia({ forcedColors: null })
  })

  it('shows the sign in the button to play where colors are forced', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(preview.url + RELEASE)
    const [sign, surface] = (await page.evaluate(`[
      getComputedStyle(document.querySelector('.start'), '::before').backgroundColor,
      getComputedStyle(document.querySelector('.start')).backgroundColor,
    ]`)) as [string, string]
    expect(sign).not.toBe(surface)
    await page.emulateMedia({ forcedColors: null })
  })

  it('shows the durations of tracks below each other where only some can be downloaded', async () => {
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await page.goto(preview.url + RELEASE)
      const ends = await page.evaluate(
        "[...document.querySelectorAll('.tracks time')].map((time) => time.getBoundingClientRect().right)",
      )
      expect(await page.locator('.tracks .download').count()).toBeGreaterThan(0)
      expect(await page.locator('.tracks li:not(:has(.download))').count()).toBeGreaterThan(0)
      expect(new Set(ends as number[]).size).toBe(1)
    }
  })

  it('leaves room beside the durations of tracks in a narrow frame', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`${preview.url}/embed${RELEASE}`)
    const { x = 0, width = 0 } = (await page.locator('.tracks time').first().boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(PHONE.width - 8)
  })

  it.each([
    [RELEASE, '.tracks .title', 50],
    ['/artists/', '.rows a', 120],
    ['/search/', 'main .search input', 120],
  ])('fits a phone on which text is twice as large: %s', async (path, text, room) => {
    // Half the pixels of a phone are as many rem as text of twice the size leaves on it.
    await page.setViewportSize({ width: PHONE.width / 2, height: PHONE.height })
    await page.goto(preview.url + path)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width / 2)
    const { width = 0 } = (await page.locator(text).first().boundingBox()) ?? {}
    expect(width).toBeGreaterThan(room)
  })

  it('mirrors its layout for a language that is read from right to left', async () => {
    await page.setViewportSize(DESKTOP)
    await page.goto(preview.url + RELEASE)
    const left = () => page.locator('.release > .cover').evaluate((cover) => cover.getBoundingClientRect().x)
    expect(await left()).toBeLessThan(100)
    await page.evaluate('document.documentElement.dir = "rtl"')
    expect(await left()).toBeGreaterThan(600)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(DESKTOP.width)
  })

  it('shows at most four lines of a name in a list, from the side where the page begins', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`${preview.url}/releases/`)
    const name = page.locator('.cards a bdi', { hasText: ARABIC })
    const find = `[...document.querySelectorAll('.cards bdi')].find((one) => one.textContent === '${ARABIC}')`
    expect(await page.evaluate(`getComputedStyle(${find}).textAlign`)).toBe('left')
    const height = () => name.evaluate((shown) => shown.getBoundingClientRect().height)
    const before = await height()
    await name.evaluate((shown) => shown.append(' Tidal'.repeat(100)))
    expect(await height()).toBeGreaterThan(before)
    expect(await height()).toBeLessThanOrEqual(before * 4.1)
  })

  it('explains without JavaScript that the search needs it, and where to look instead', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const search = await plain.newPage()
    await search.goto(`${preview.url}/search/?q=tide`)
    const text = await search.locator('main').innerText()
    expect(text).toContain('needs JavaScript')
    expect(text).toContain('121 artists')
    expect(await search.locator('main a[href="/api/v1/search/"]').count()).toBe(1)
    await plain.close()
  })
})

/** A catalog of one artist, with two releases. */
function onlyArtist() {
  const {
    'tracks.ndjson': tracks,
    'releases.ndjson': releases,
    'artists.ndjson': artists,
    ...others
  } = pageCatalog()
  const ofArtist = tracks.map((track) => ({ ...track, artist: artistId(1) }))
  return {
    ...others,
    'artists.ndjson': artists.slice(0, 1),
    'releases.ndjson': releases.map((release) => ({ ...release, artist: artistId(1) })),
    'tracks.ndjson': ofArtist,
  }
}

/** The cumulative layout shift of a page (WICG, "Layout Instability"). */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(observer.takeRecords().reduce((sum, { value }) => sum + value, 0)), 50)
})`
