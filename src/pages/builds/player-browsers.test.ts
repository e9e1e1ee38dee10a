// Tests in Chromium and in Firefox that the player plays: with the keyboard alone, from page to page, and where audio is
// late or broken; in Chromium alone what does not depend on how browsers play.
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import serve from 'serve-handler'
import { beforeAll, expect, it } from 'vitest'
import { describeInBrowsers, describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import {
  COLLECT,
  playerSecond,
  playsFrom,
  startPlayerSite,
  withPage,
} from '../../testing/browsers/player-site.ts'
import { artistId, labelId, releaseId } from '../../testing/catalogs/catalog.ts'
import { dataIn } from '../../testing/run/build.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import type { Preview } from '../../testing/servers/preview.ts'
import { startServer } from '../../testing/servers/server.ts'

/** The last track may be loaded ahead. */
const MISSING = /404/
const RELEASE = `/releases/${releaseId(1)}/`
const folder = suiteFolder()
let preview: Preview
/** Sends the second track. */
let release = () => {}

/** Of five tracks, the second is late, the third is broken, and the file of the last is missing. */
beforeAll(async () => {
  const media = await startServer((request, response) => {
    const name = request.url?.match(/(\d)\.mp3$/)?.[1]
    const send = () => void serve(request, response, { public: path.join(dataIn(folder), 'media') })
    if (name === '2') release = send
    else if (name === '3') response.setHeader('Content-Type', 'audio/mpeg').end('This is not audio.')
    else if (name === '5') response.writeHead(404).end()
    else send()
  })
  preview = await startPlayerSite(folder, { media_url: media.url })
}, 60_000)

describeInBrowsers('the player', (open) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await open()
  }, 60_000)

  const visit = (address: string, use: (page: Page) => Promise<void>) =>
    withPage(browser, preview.url + address, use, MISSING)
  it('is used with the keyboard alone', async () => {
    await visit(RELEASE, async (page) => {
      await page.getByRole('button', { name: 'Play Track 1' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Pause Track 1' }).waitFor()
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Pause Track 1')
      await playsFrom(page)
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'Play Track 1' }).waitFor()
      const seek = page.getByRole('slider', { name: 'Seek' })
      await seek.press('Home')
      expect(await seek.getAttribute('aria-valuetext')).toBe('0:00 of 0:36')
      await seek.press('ArrowRight')
      expect(await seek.getAttribute('aria-valuetext')).toBe('0:05 of 0:36')
      await page.getByRole('button', { name: 'Next track' }).press('Enter')
      expect(await playerTitle(page)).toBe('Track 2')
      await page.getByRole('button', { name: 'Previous track' }).press('Enter')
      expect(await playerTitle(page)).toBe('Track 1')
    })
  })

  it('stays at a paused track that is sought to its end', async () => {
    await visit(RELEASE, async (page) => {
      await page.getByRole('button', { name: 'Play Track 4' }).click()
      await playsFrom(page)
      await page.keyboard.press('k')
      for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.evaluate('[...players].map(({ seeking }) => seeking)')).toEqual([false])
      // Longer than an event takes.
      await page.waitForTimeout(300)
      expect([await playerTitle(page), await playerSecond(page)]).toEqual(['Track 4', null])
    })
  })

  it('goes on through three links, there and back', async () => {
    await visit(RELEASE, async (page) => {
      await page.getByRole('button', { name: 'Play Track 4' }).click()
      await page.evaluate('void (window.isMarked = true)')
      let second = await playsFrom(page)
      for (const [name, address] of [
        ['Artist 4', `/artists/${artistId(4)}/`],
        ['Labels', '/labels/'],
        ['Label', `/labels/${labelId(1)}/`],
      ] as const) {
        await page.getByRole('link', { name, exact: true }).first().click()
        await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
        expect(new URL(page.url()).pathname).toBe(address)
        expect(await page.title()).toBe(`${name} – api.example.org`)
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
          `https://api.example.org${address}`,
        )
        expect(await page.evaluate('document.activeElement.id')).toBe('main')
        expect(await page.locator('.arrived').textContent()).toBe(await page.title())
        second = await playsFrom(page, second)
      }
      expect(await page.locator('header.site [aria-current]').textContent()).toBe('Labels')
      await page.goBack()
      await page.goBack()
      await page.getByRole('button', { name: 'Pause Track 4' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/artists/${artistId(4)}/`)
      await page.goBack()
      await page.getByRole('button', { name: 'Play Track 3' }).waitFor()
      expect(page.url()).toBe(`${preview.url}${RELEASE}#track=4`)
      await page.goForward()
      await page.getByRole('heading', { name: 'Artist 4' }).waitFor()
      await playsFrom(page, second)
      expect(await page.evaluate('window.isMarked')).toBe(true)
    })
  })

  it('goes on where a page is loaded by itself, and stays paused when it was', async () => {
    await visit(RELEASE, async (page) => {
      await page.getByRole('button', { name: 'Play Track 4' }).click()
      await playsFrom(page)
      for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
      await page.evaluate('void (window.isMarked = true)')
      const second = await playsFrom(page, 20)
      await page.locator('header.site input[type=search]').press('Enter')
      await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
      expect(await page.evaluate('window.isMarked')).toBe(undefined)
      await page.locator('.player').waitFor()
      await playsFrom(page, second)
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await page.goBack()
      await page.getByRole('button', { name: 'Play Track 4' }).waitFor()
      await page.locator('.player').waitFor()
      const position = async () => Number(await page.getByRole('slider', { name: 'Seek' }).inputValue())
      expect(await position()).toBeGreaterThan(second - 1)
      expect(await playerSecond(page)).toBe(null)
      await page.reload()
      expect(await position()).toBeGreaterThan(second - 1)
    })
  })

  it('shows that a track is loading, until it plays', async () => {
    const page = await play(browser, 2)
    const toggle = page.locator('.player .play')
    expect(await toggle.getAttribute('aria-busy')).toBe('true')
    expect(await toggle.getAttribute('aria-label')).toBe('Loading')
    expect(await page.getByRole('button', { name: 'Pause Track 2' }).getAttribute('aria-busy')).toBe('true')
    await page.getByRole('region', { name: 'Player' }).getByRole('status').getByText('Loading').waitFor()
    release()
    await playsFrom(page)
    expect(await toggle.getAttribute('aria-busy')).toBe('false')
    expect(await toggle.getAttribute('aria-label')).toBe('Pause')
    expect(await page.locator('.player .message').textContent()).toBe('')
    await page.context().close()
  })

  it('reports a broken track, and goes on with the next one', async () => {
    const page = await play(browser, 3)
    await page.getByText('This track cannot be played.').waitFor()
    expect(await playerTitle(page)).toBe('Track 3')
    await page.getByRole('button', { name: 'Pause Track 4' }).waitFor()
    await playsFrom(page)
    expect(await page.locator('.player .message').textContent()).toBe('')
    await page.context().close()
  })
})

describeWithChromium('the player, in every browser alike,', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  }, 60_000)

  it('plays in one tab at a time', async () => {
    const context = await browser.newContext()
    await context.addInitScript(COLLECT)
    const [page, other] = [await context.newPage(), await context.newPage()]
    for (const each of [page, other]) await each.goto(preview.url + RELEASE)
    await page.getByRole('button', { name: 'Play Track 1' }).click()
    await playsFrom(page)
    await other.getByRole('button', { name: 'Play Track 4' }).click()
    await playsFrom(other)
    await expect.poll(() => playerSecond(page)).toBe(null)
    await page.getByRole('button', { name: 'Play Track 1' }).click()
    await playsFrom(page)
    await expect.poll(() => playerSecond(other)).toBe(null)
    await context.close()
  })

  it('stays at a broken track that is the last', async () => {
    const page = await play(browser, 5)
    await page.getByText('This track cannot be played.').waitFor()
    await page.getByRole('button', { name: 'Play Track 5' }).waitFor()
    // Longer than it waits before it goes on.
    await page.waitForTimeout(3500)
    expect(await playerTitle(page)).toBe('Track 5')
    expect(await playerSecond(page)).toBe(null)
    await page.context().close()
  })
})

const playerTitle = (page: Page) => page.locator('.player .name').textContent()

/** Opens the release and plays a track. The browser reports what is broken, so complaints are ignored. */
async function play(browser: Browser, track: number): Promise<Page> {
  const page = await browser.newPage()
  await page.addInitScript(COLLECT)
  await page.goto(preview.url + RELEASE)
  await page.getByRole('button', { name: `Play Track ${track}` }).click()
  return page
}
