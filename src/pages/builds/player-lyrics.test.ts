// Tests in a browser that lyrics with times follow the player, and the player follows them.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { playerSecond, playsFrom, startPlayerSite, withPage } from '../../testing/browsers/player-site.ts'
import { releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import type { Preview } from '../../testing/servers/preview.ts'

const LRC = '[00:00]Salt\n[00:10]Tin\n[00:20]\n\n[00:25]Iron'
const TRACK = `/tracks/${trackId(2)}/`

describeWithChromium('lyrics with times', () => {
  const folder = suiteFolder()
  let preview: Preview
  let browser: Browser
  beforeAll(async () => {
    const tracks = smallCatalog(5)['tracks.ndjson'].map((track) => ({ ...track, lyrics: LRC }))
    preview = await startPlayerSite(folder, {}, { 'tracks.ndjson': tracks })
    browser = await openChromium()
  }, 60_000)

  const visit = (address: string, use: (page: Page) => Promise<void>) =>
    withPage(browser, preview.url + address, use)
  const lit = (page: Page) => page.locator('.lyrics .now').allTextContents()

  it('light up the line that plays, and play from the line that is pressed', async () => {
    await visit(TRACK, async (page) => {
      await page.locator('.lyrics.timed').waitFor()
      expect(await lit(page)).toEqual([])
      await page.getByText('Tin', { exact: true }).click()
      expect(await playsFrom(page, 9.9)).toBeLessThan(15)
      await expect.poll(() => lit(page)).toEqual(['Tin'])
      await page.locator('main').focus()
      for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowRight')
      await expect.poll(() => lit(page)).toEqual([''])
      await page.getByText('Iron', { exact: true }).click()
      await expect.poll(() => lit(page)).toEqual(['Iron'])
      expect(await playerSecond(page)).toBeGreaterThan(24.9)
    })
  })

  it('stay dark while another track plays, also after its page was left', async () => {
    await visit(TRACK, async (page) => {
      await page.getByText('Salt', { exact: true }).click()
      await expect.poll(() => lit(page)).toEqual(['Salt'])
      await page.locator('.neighbors [rel=next]').click()
      await page.getByRole('heading', { name: 'Track 3', exact: true }).waitFor()
      await page.locator('.lyrics.timed').waitFor()
      await playsFrom(page)
      expect(await lit(page)).toEqual([])
      await page.goBack()
      await expect.poll(() => lit(page)).toEqual(['Salt'])
    })
  })

  it('are words without a script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(preview.url + TRACK)
    expect(await page.locator('.lyrics .text').innerText()).toBe('Salt\nTin\n\nIron')
    expect(await page.locator('.lyrics.timed').count()).toBe(0)
    await context.close()
  })

  it('are words on the page of the release', async () => {
    await visit(`/releases/${releaseId(1)}/`, async (page) => {
      expect(await page.locator('.lyrics [data-start]').count()).toBe(0)
      expect(await page.locator('.lyrics').first().textContent()).toContain('Salt\nTin\n')
    })
  })
})
