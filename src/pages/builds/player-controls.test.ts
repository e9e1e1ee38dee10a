// Tests in a browser how the player is operated, and what it shows where audio is late or broken.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { playerSecond, playsFrom, startPlayerSite, withPage } from '../../testing/browsers/player-site.ts'
import { artistId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import type { Preview } from '../../testing/servers/preview.ts'

const RELEASE = `/releases/${releaseId(1)}/`

describeWithChromium('the controls of the player', () => {
  const folder = suiteFolder()
  let preview: Preview
  let browser: Browser
  beforeAll(async () => {
    preview = await startPlayerSite(folder)
    browser = await openChromium()
  }, 60_000)

  const visit = (address: string, use: (page: Page) => Promise<void>) =>
    withPage(browser, preview.url + address, use)
  const playerTitle = (page: Page) => page.locator('.player .name').textContent()

  it.each([RELEASE, `/artists/${artistId(2)}/`])(
    'plays and pauses all tracks with one button: %s',
    async (path) => {
      await visit(path, async (page) => {
        const start = page.locator('.start')
        await start.click()
        await playsFrom(page)
        await expect.poll(() => start.textContent()).toBe('Pause')
        await start.click()
        expect(await playerSecond(page)).toBe(null)
        await expect.poll(() => start.textContent()).toBe('Play')
      })
    },
  )

  it('plays a track by its title and its row, in which links stay links', async () => {
    await visit(RELEASE, async (page) => {
      await page.locator('.title', { hasText: 'Track 3' }).click()
      await page.getByRole('button', { name: 'Pause Track 3' }).waitFor()
      await page.locator(`#track-${trackId(4)} time`).click()
      await page.getByRole('button', { name: 'Pause Track 4' }).waitFor()
      await page.locator(`#track-${trackId(4)} time`).click()
      await page.getByRole('button', { name: 'Play Track 4' }).waitFor()
      await page
        .locator(`#track-${trackId(5)}`)
        .getByRole('link', { name: 'Artist 5' })
        .click()
      await page.getByRole('heading', { name: 'Artist 5', exact: true }).waitFor()
      expect(await playerTitle(page)).toBe('Track 4')
    })
  })

  it('is operated by keys, except in fields', async () => {
    await visit(RELEASE, async (page) => {
      const press = (key: string) => page.keyboard.press(key)
      await press('k')
      expect(await page.locator('.player').isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Play Track 2' }).click()
      await playsFrom(page)
      await page.locator('main').focus()
      await press('ArrowRight')
      await press('ArrowRight')
      expect(await playerSecond(page)).toBeGreaterThan(10)
      await press('ArrowLeft')
      expect(await playerSecond(page)).toBeLessThan(10)
      await press('m')
      const mute = page.getByRole('button', { name: 'Mute' })
      await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('true')
      await press('m')
      await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('false')
      const scrolled = await page.evaluate('scrollY')
      await press('Space')
      expect(await playerSecond(page)).toBe(null)
      expect(await page.evaluate('scrollY')).toBe(scrolled)
      await press('k')
      await press('l')
      expect(await playerTitle(page)).toBe('Track 3')
      await press('j')
      expect(await playerTitle(page)).toBe('Track 2')
      await press('Shift+ArrowRight')
      await press('Shift+ArrowRight')
      expect(await playerTitle(page)).toBe('Track 4')
      await press('Shift+ArrowLeft')
      expect(await playerTitle(page)).toBe('Track 3')
      await page.locator('.share summary').click()
      await page.locator('.share input').focus()
      for (const key of ['k', 'l', 'm', 'Space']) await press(key)
      expect(await playerTitle(page)).toBe('Track 3')
      expect(await playerSecond(page)).not.toBe(null)
      expect(await mute.getAttribute('title')).toBe('Mute (m)')
      const keys = page.locator('.player [aria-keyshortcuts]')
      expect(await keys.evaluateAll((all) => all.map((one) => one.ariaKeyShortcuts))).toEqual([
        'j Shift+ArrowLeft',
        'k Space',
        'l Shift+ArrowRight',
        'm',
      ])
    })
  })

  it('sets the volume, and keeps it from page to page', async () => {
    await visit(`${RELEASE}#track=1`, async (page) => {
      await page.locator('.player .play').click()
      const volume = page.getByRole('slider', { name: 'Volume' })
      await volume.press('Home')
      for (let press = 0; press < 5; press += 1) await volume.press('ArrowRight')
      const set = () => page.evaluate('[...players].map(({ volume, muted }) => [volume, muted])')
      expect(await set()).toEqual([[0.25, false]])
      await page.goto(`${preview.url}/search/`)
      await page.locator('.player .play').click()
      expect(await set()).toEqual([[0.25, false]])
    })
  })

  it.each([360, 768, 1280])('has room for its controls, %d pixels wide', async (width) => {
    await visit(`${RELEASE}#track=1`, async (page) => {
      await page.setViewportSize({ width, height: 640 })
      for (const name of ['Previous track', 'Play', 'Next track', 'Mute']) {
        const box = await page.locator('.player').getByRole('button', { name, exact: true }).boundingBox()
        expect(box?.width, name).toBeGreaterThanOrEqual(24)
        expect((box?.x ?? width) + (box?.width ?? 0), name).toBeLessThanOrEqual(width)
      }
      expect((await page.locator('.player .name').boundingBox())?.width).toBeGreaterThan(90)
      expect(await page.locator('.player .volume').isVisible()).toBe(width >= 960)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    })
  })

  it('shows no button to play all without a script', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(preview.url + RELEASE)
    expect(await page.locator('.start').isVisible()).toBe(false)
    await page.context().close()
  })
})
