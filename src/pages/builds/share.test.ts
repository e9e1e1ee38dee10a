// Tests in browsers how the address of a release, and the codes of its players, are copied and shared.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../../testing/browsers/axe.ts'
import {
  describeInBrowsers,
  describeWithChromium,
  openChromium,
  watchedPage,
} from '../../testing/browsers/browsers.ts'
import { startPlayerSite } from '../../testing/browsers/player-site.ts'
import { releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import type { Preview } from '../../testing/servers/preview.ts'

const RELEASE = `/releases/${releaseId(1)}/`
const ADDRESS = `https://api.example.org${RELEASE}`
/** Keeps what is shared, as a system would show it. */
const CAN_SHARE = 'navigator.share = async (shared) => void (window.shared = shared)'
const CANNOT_SHARE = 'navigator.share = undefined'
const NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"

const folder = suiteFolder()
let preview: Preview
beforeAll(async () => {
  preview = await startPlayerSite(folder)
}, 60_000)

async function visit(browser: Browser, script: string, use: (page: Page) => Promise<void>): Promise<void> {
  const { page, complaints } = await watchedPage(browser)
  await page.addInitScript(script)
  await page.goto(preview.url + RELEASE)
  await page.locator('.share summary').click()
  page.setDefaultTimeout(5000)
  await use(page)
  expect(complaints).toEqual([])
  await page.context().close()
}

describeInBrowsers('the address of a release', (open) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await open()
  }, 60_000)

  const shareStatus = (page: Page) => page.locator('.share [role=status]').textContent()
  async function pasted(page: Page): Promise<string> {
    const field = page.getByRole('search').getByRole('searchbox')
    await field.fill('')
    await field.focus()
    await page.keyboard.press('Control+V')
    return field.inputValue()
  }

  it.each([
    ['the clipboard of the browser', CANNOT_SHARE],
    ['its older command, as on pages without https', NO_CLIPBOARD],
  ])('is copied with one press, and so are the codes: %s', async (_, script) => {
    await visit(browser, script, async (page) => {
      await page.getByRole('button', { name: 'Copy link' }).click()
      await expect.poll(() => shareStatus(page)).toBe('Copied')
      expect(await pasted(page)).toBe(ADDRESS)
      const copies = page.getByRole('button', { name: 'Copy code' })
      expect(await copies.count()).toBe(2)
      await copies.nth(1).click()
      await expect.poll(() => shareStatus(page)).toBe('Copied')
      expect(await pasted(page)).toContain(`/embed/tracks/${trackId(1)}/`)
    })
  })
})

describeWithChromium('the buttons that copy and share', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  }, 60_000)

  it('give the address to the programs of the device where the browser does that', async () => {
    await visit(browser, CANNOT_SHARE, async (page) => {
      expect(await page.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0)
    })
    await visit(browser, CAN_SHARE, async (page) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      expect(await page.evaluate('shared')).toEqual({ title: await page.title(), url: ADDRESS })
    })
  })

  it.each([360, 1280])('can be used by everyone, %d pixels wide', async (width) => {
    const page = await browser.newPage({ bypassCSP: true, viewport: { width, height: 740 } })
    await page.addInitScript(CAN_SHARE)
    await page.goto(preview.url + RELEASE)
    await page.locator('.share summary').click()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await page.context().close()
  })

  it('are there once on each page that is shown in place', async () => {
    await visit(browser, '', async (page) => {
      await page.getByRole('button', { name: 'Play Track 1' }).click()
      await page.getByRole('link', { name: 'Releases', exact: true }).click()
      await page.getByRole('link', { name: 'Second release' }).click()
      await page.getByRole('heading', { name: 'Second release' }).waitFor()
      await page.locator('.share summary').click()
      await page.getByRole('button', { name: 'Copy link' }).waitFor()
      expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(1)
    })
  })

  it('are missing where no script runs', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(preview.url + RELEASE)
    expect(await page.locator('.share button').count()).toBe(0)
    await page.context().close()
  })
})
