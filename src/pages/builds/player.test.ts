// Tests the player in a browser, on a site that the preview serves.
import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeWithChromium, openChromium, watchedPage } from '../../testing/browsers/browsers.ts'
import { SAMPLE, withPage } from '../../testing/browsers/player-site.ts'
import { labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'
import { startServer } from '../../testing/servers/server.ts'
import { EMBED_HEIGHTS } from '../views/embed.ts'

/** The file of the last track, which may be loaded ahead. */
const MISSING = /404/
const RELEASE = `/releases/${releaseId(1)}/`
const EMBED = `/embed${RELEASE}`
const ODD: Readonly<Record<number, object>> = { 2: { stream: null }, 3: { duration: '0' } }

describeWithChromium('the player', () => {
  const folder = suiteFolder()
  let preview: Preview
  let browser: Browser

  /** Of five tracks, the third has no stream, the fourth has an unknown length, and the file of the last is missing. */
  beforeAll(async () => {
    const { 'tracks.ndjson': tracks, 'releases.ndjson': releases, ...catalog } = smallCatalog(5)
    const long = 'The whole of a title that goes on and on, volume after volume, '.repeat(6)
    const site = { base_url: 'https://api.example.org', pages: true, streams: 'optional' }
    writeTree(dataIn(folder), {
      ...catalog,
      'releases.ndjson': [
        ...releases,
        { uuid: releaseId(2), name: long, label: labelId(1), artist_display: `${long}, and others` },
      ],
      'tracks.ndjson': tracks.map((track, index) => ({ ...track, ...ODD[index] })),
      'site.json': site,
    })
    mkdirSync(path.join(dataIn(folder), 'media/audio'), { recursive: true })
    for (const n of [1, 2, 4]) copyFileSync(SAMPLE, path.join(dataIn(folder), `media/audio/${n}.mp3`))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    preview = await startPreview([distIn(folder)])
    browser = await openChromium()
  }, 60_000)

  /** Visits a page, and fails if it requests a different host. */
  async function visit(address: string, use: (page: Page) => Promise<void>): Promise<void> {
    expect(await withPage(browser, preview.url + address, use, MISSING)).toEqual([new URL(preview.url).host])
  }

  it('plays a track, and goes on with the next one that has audio', async () => {
    await visit(`${RELEASE}#track=2&t=3.2`, async (page) => {
      expect(await playerTitle(page)).toBe('Track 2')
      expect(await playing(page)).toEqual([])
      await page.locator('.player .play').click()
      await page.getByRole('button', { name: 'Pause Track 4' }).waitFor()
      expect(await playerTitle(page)).toBe('Track 4')
      expect(await currentRow(page)).toBe(`track-${trackId(4)}`)
      expect(await playing(page)).toEqual(['/media/audio/4.mp3'])
      expect(new URL(page.url()).hash).toBe('#track=4')
    })
  })

  it('plays one track at a time, and reports it to the system', async () => {
    await visit(RELEASE, async (page) => {
      expect(await page.locator('audio').count()).toBe(0)
      expect(await page.locator('.player').isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Play Track 1' }).click()
      await page.getByRole('button', { name: 'Play Track 2' }).click()
      await page.getByRole('button', { name: 'Pause Track 2' }).waitFor()
      expect(await playing(page)).toEqual(['/media/audio/2.mp3'])
      expect(await page.locator('.tracks [aria-current]').count()).toBe(1)
      expect(await page.evaluate(METADATA)).toEqual(['Track 2', 'Artist 2', 'Release'])
      await page.getByRole('button', { name: 'Pause Track 2' }).click()
      expect(await playing(page)).toEqual([])
      await page.getByRole('button', { name: 'Play Track 2' }).waitFor()
    })
  })

  it('lets the position go from one end of its bar to the other', async () => {
    await visit(`${RELEASE}#track=1`, async (page) => {
      const seek = page.getByRole('slider', { name: 'Seek' })
      const box = await seek.boundingBox()
      if (box === null) throw new Error('The bar is not shown.')
      const pressAt = async (x: number) => {
        await page.mouse.click(x, box.y + box.height / 2)
        return Number(await seek.inputValue()) / Number(await seek.getAttribute('max'))
      }
      expect(await pressAt(box.x + 8)).toBe(0)
      expect(await pressAt(box.x + box.width - 8)).toBe(1)
      expect(await pressAt(box.x + 20)).toBeGreaterThan(0)
    })
  })

  it.each([
    [360, 320],
    [1280, 320],
  ])('covers nothing that has the focus, %d pixels wide', async (width, height) => {
    await visit(`${RELEASE}#track=1`, async (page) => {
      await page.setViewportSize({ width, height })
      for (const key of ['Tab', 'Shift+Tab']) {
        const seen = new Set<string>()
        for (let press = 0; press < 60; press += 1) {
          await page.keyboard.press(key)
          const { name, covered } = (await page.evaluate(FOCUS)) as { name: string; covered: number }
          expect(covered, `${key} to ${name}`).toBeLessThanOrEqual(0)
          seen.add(name)
        }
        expect(seen.size).toBeGreaterThan(20)
        expect([...seen]).toContain('Sitemap')
      }
    })
  })

  it('follows links to a track by its uuid, and ignores those to none', async () => {
    await visit(`${RELEASE}#track=${trackId(4)}`, async (page) => {
      expect(await currentRow(page)).toBe(`track-${trackId(4)}`)
    })
    await visit(`${RELEASE}#track=3`, async (page) => {
      for (const link of ['track=99', 'track=__proto__', 'main', 't=2']) {
        await page.evaluate(`location.hash = '${link}'`)
        expect(await page.locator('.player').isVisible(), link).toBe(false)
      }
      await page.evaluate(`location.hash = 'track=4&t=1'`)
      await page.locator('.player').waitFor()
      expect(await currentRow(page)).toBe(`track-${trackId(4)}`)
    })
  })

  it('begins a track of unknown length at the second of a link, and shows its length when it is known', async () => {
    await visit(`${RELEASE}#track=4&t=2`, async (page) => {
      const seek = page.getByRole('slider', { name: 'Seek' })
      const times = () => page.locator('.player .time').allTextContents()
      expect(await times()).toEqual(['0:02', ''])
      expect(await seek.getAttribute('aria-valuetext')).toBe('0:02')
      await page.locator('.player .play').click()
      await page.locator('.player .time').last().getByText('0:03').waitFor()
      expect((await times())[0]).toMatch(/^0:0[23]$/)
    })
  })

  it('shows the track of a link where it has no audio', async () => {
    await visit(RELEASE, async (page) => {
      await page.setViewportSize({ width: 360, height: 200 })
      const row = `document.getElementById('track-${trackId(3)}')`
      const isShown = () => page.evaluate(`${row}.getBoundingClientRect().bottom <= innerHeight`)
      expect(await isShown()).toBe(false)
      await page.evaluate(`location.hash = 'track=${trackId(3)}'`)
      await expect.poll(isShown).toBe(true)
      expect(await page.locator('.player').isVisible()).toBe(false)
    })
  })

  it('explains in words why a track cannot be played', async () => {
    const { page } = await watchedPage(browser)
    await page.goto(preview.url + RELEASE)
    await page.getByRole('button', { name: 'Play Track 5' }).click()
    const status = page.getByRole('region', { name: 'Player' }).getByRole('status')
    await status.getByText('This track cannot be played.').waitFor()
    await page.getByRole('button', { name: 'Play Track 5' }).waitFor()
    await page.getByRole('button', { name: 'Play Track 1' }).click()
    await page.getByRole('button', { name: 'Pause Track 1' }).waitFor()
    expect(await status.textContent()).toBe('Track 1Artist 1')
    await page.context().close()
  })

  it('is in a frame of another site, and links out of it', async () => {
    const { page, complaints } = await watchedPage(browser)
    const body = `<!doctype html><link rel="icon" href="data:,"><iframe src="${preview.url}${EMBED}" width="480" height="${EMBED_HEIGHTS.release}"></iframe>`
    const elsewhere = await startServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end(body),
    )
    await page.goto(elsewhere.url)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Play Track 1' }).click()
    await frame.getByRole('button', { name: 'Pause Track 1' }).waitFor()
    const scrolls = (selector: string) =>
      frame.locator(selector).evaluate((element) => element.scrollHeight > element.clientHeight)
    expect([await scrolls('html'), await scrolls('main')]).toEqual([false, true])
    const opened = page.waitForEvent('popup')
    await frame.getByRole('link', { name: 'Release' }).click()
    expect((await opened).url()).toBe(preview.url + RELEASE)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.each([
    ['a track', `/embed/tracks/${trackId(2)}/`, false],
    ['a release', EMBED, true],
  ])('is all that a low frame shows, with the first track: %s', async (_, address, hasOthers) => {
    await visit('/', async (page) => {
      await page.setViewportSize({ width: 360, height: 120 })
      await page.goto(preview.url + address)
      const title = hasOthers ? 'Track 1' : 'Track 2'
      expect(await playerTitle(page)).toBe(title)
      expect(await page.locator('main').isVisible()).toBe(false)
      expect(await page.getByRole('button', { name: 'Next track' }).isVisible()).toBe(hasOthers)
      await page.locator('.player .play').click()
      await expect.poll(() => playing(page)).toEqual([`/media/audio/${hasOthers ? 1 : 2}.mp3`])
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(120)
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: title }).click()
      expect(new URL((await opened).url()).pathname).toBe(RELEASE)
      await page.setViewportSize({ width: 360, height: EMBED_HEIGHTS.release })
      expect(await page.locator('main').isVisible()).toBe(true)
    })
  })

  it('offers the code of each track that has audio', async () => {
    await visit(RELEASE, async (page) => {
      await page.locator('.share summary').click()
      const code = page.getByRole('textbox', { name: 'Code that shows one track' })
      const frame = (n: number) =>
        `<iframe src="https://api.example.org/embed/tracks/${trackId(n)}/" width="100%" height="120" title="Track ${n}" loading="lazy"></iframe>`
      expect(await code.inputValue()).toBe(frame(1))
      const choice = page.getByRole('combobox', { name: 'Track' })
      await choice.waitFor()
      expect(await choice.locator('option').allTextContents()).toEqual([1, 2, 4, 5].map((n) => `Track ${n}`))
      await choice.selectOption('Track 4')
      expect(await code.inputValue()).toBe(frame(4))
    })
  })

  it('has room for its list in a frame, however long the names of a release are', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: EMBED_HEIGHTS.release } })
    await page.goto(`${preview.url}/embed/releases/${releaseId(2)}/`)
    const { height = 0 } = (await page.locator('main').boundingBox()) ?? {}
    expect(height).toBeGreaterThan(EMBED_HEIGHTS.release / 2)
    await page.context().close()
  })

  it('leaves the player of the browser in a low frame where no script runs', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 120 } })
    await page.goto(`${preview.url}/embed/tracks/${trackId(1)}/`)
    const audio = await page.locator('audio[controls]').boundingBox()
    expect((audio?.y ?? 0) + (audio?.height ?? 120)).toBeLessThan(120)
    await page.context().close()
  })

  it.each([RELEASE, EMBED])('leaves players of the browser where no script runs: %s', async (address) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(preview.url + address)
    expect(await page.locator('audio[controls][preload=none]').count()).toBe(4)
    expect(await page.getByText('No audio').isVisible()).toBe(true)
    const [audio, row] = [page.locator('audio').first(), page.locator('.tracks > li').first()]
    const [inner, outer] = [await audio.boundingBox(), await row.boundingBox()]
    expect(inner?.width).toBeGreaterThan((outer?.width ?? 0) * 0.7)
    await page.context().close()
  })
})

// Run in the page.
const PLAYING = '[...window.players].filter(({ paused }) => !paused).map(({ src }) => new URL(src).pathname)'
const METADATA = '(({ title, artist, album }) => [title, artist, album])(navigator.mediaSession.metadata)'

/** The focused element, and how many of its pixels the player covers. */
const FOCUS = `(() => {
  const [element, player] = [document.activeElement, document.querySelector('.player')]
  const isPart = player.contains(element) || element === document.body
  return {
    name: element.getAttribute('aria-label') ?? element.textContent,
    covered: isPart ? 0 : element.getBoundingClientRect().bottom - player.getBoundingClientRect().top,
  }
})()`

/** The paths of the playing files. */
const playing = (page: Page): Promise<unknown> => page.evaluate(PLAYING)

const playerTitle = (page: Page): Promise<string | null> => page.locator('.player .name').textContent()

const currentRow = (page: Page): Promise<string | null> =>
  page.locator('.tracks > li[aria-current="true"]').getAttribute('id')
