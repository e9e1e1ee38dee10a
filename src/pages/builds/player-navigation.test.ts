// Tests in a browser that what plays goes on while pages of the site are visited.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import {
  COLLECT,
  playerSecond,
  playsFrom,
  startPlayerSite,
  withPage,
} from '../../testing/browsers/player-site.ts'
import { artistId, labelId, releaseId } from '../../testing/catalogs/catalog.ts'
import { distIn } from '../../testing/run/build.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import type { Preview } from '../../testing/servers/preview.ts'

const RELEASE = `/releases/${releaseId(1)}/`

describeWithChromium('the player, from page to page', () => {
  const folder = suiteFolder()
  const themed = suiteFolder()
  let preview: Preview
  let browser: Browser
  beforeAll(async () => {
    preview = await startPlayerSite(
      folder,
      {},
      {
        'pages/about.md': '# About us\n\nA [text](imprint.md).',
        'pages/imprint.md': 'We.',
        'labels.ndjson': [
          { uuid: labelId(1), name: 'Label', accent: '#b3261e' },
          { uuid: labelId(2), name: 'Second label' },
        ],
      },
    )
    // A page of a later revision.
    const page = path.join(distIn(folder), 'artists', artistId(3), 'index.html')
    writeFileSync(page, readFileSync(page, 'utf8').replace('.css"', '.css?later"'))
    browser = await openChromium()
  }, 60_000)

  const visit = (address: string, use: (page: Page) => Promise<void>) =>
    withPage(browser, preview.url + address, use)
  const currentPath = (page: Page) => new URL(page.url()).pathname
  /** Follows a link by its name, and waits for a page with a heading. */
  async function follow(page: Page, name: string, heading: string): Promise<void> {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
  }
  /** Marks the document, which an ordinary navigation replaces. */
  const mark = (page: Page) => page.evaluate('void (window.isMarked = true)')
  const isMarked = (page: Page) => page.evaluate('window.isMarked === true')

  it('goes on through pages with looks of their own', async () => {
    const accent = (page: Page) =>
      page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--fill')")
    await visit(RELEASE, async (page) => {
      await page.getByRole('button', { name: 'Play Track 2' }).click()
      await mark(page)
      const before = await accent(page)
      await follow(page, 'Label', 'Label')
      await expect.poll(() => accent(page)).toBe('#b3261e')
      await page.goBack()
      await expect.poll(() => accent(page)).toBe(before)
      expect(await isMarked(page)).toBe(true)
    })
  })

  it('links back to the track that plays, and plays those of another page on request', async () => {
    await visit(RELEASE, async (page) => {
      await page.getByRole('button', { name: 'Play Track 5' }).click()
      await follow(page, 'Artist 4', 'Artist 4')
      await page.locator('.player .name').click()
      await page.getByRole('button', { name: 'Pause Track 5' }).waitFor()
      expect(page.url()).toBe(`${preview.url}${RELEASE}#track-${'b'.repeat(8)}-0000-4000-8000-000000000005`)
      expect(await page.locator('.tracks [aria-current]').innerText()).toContain('Track 5')
      await follow(page, 'Artist 4', 'Artist 4')
      await page.locator('.start').click()
      await page.getByRole('button', { name: 'Pause Track 4' }).waitFor()
      expect(await page.locator('.start').textContent()).toBe('Pause')
      expect(await page.locator('.player .next').isVisible()).toBe(false)
      await playsFrom(page)
    })
  })

  it('returns to where a page was scrolled', async () => {
    await visit(RELEASE, async (page) => {
      await page.setViewportSize({ width: 360, height: 300 })
      await page.getByRole('button', { name: 'Play Track 1' }).click()
      await page.evaluate('scrollTo(0, 400)')
      await page
        .getByRole('link', { name: 'Artist 1' })
        .first()
        .evaluate((link) => link.click())
      await page.getByRole('heading', { name: 'Artist 1' }).waitFor()
      await expect.poll(() => page.evaluate('scrollY')).toBe(0)
      await page.evaluate('scrollTo(0, 100)')
      await expect.poll(() => page.evaluate('history.state?.y')).toBe(100)
      await page.goBack()
      await expect.poll(() => page.evaluate('scrollY')).toBe(400)
      await page.goForward()
      await expect.poll(() => page.evaluate('scrollY')).toBe(100)
      await page.reload()
      await expect.poll(() => page.evaluate('scrollY')).toBe(100)
    })
  })

  it('goes to the last page where several links are followed at once', async () => {
    await visit(RELEASE, async (page) => {
      await page.getByRole('button', { name: 'Play Track 1' }).click()
      await page.evaluate(`for (const name of ['artists', 'releases', 'labels'])
        document.querySelector('header.site a[href="/' + name + '/"]').click()`)
      await page.getByRole('heading', { name: 'Labels', exact: true }).waitFor()
      expect(currentPath(page)).toBe('/labels/')
      await page.goBack()
      await page.getByRole('button', { name: 'Pause Track 1' }).waitFor()
      expect(await page.locator('html').getAttribute('class')).toBe('has-player')
    })
  })

  it('leaves links alone until something plays', async () => {
    await visit(RELEASE, async (page) => {
      await mark(page)
      await follow(page, 'Artist 2', 'Artist 2')
      expect(await isMarked(page)).toBe(false)
    })
  })

  it('begins another track at its beginning where a page was loaded with a paused one', async () => {
    await visit(RELEASE, async (page) => {
      await page.getByRole('button', { name: 'Play Track 2' }).click()
      await playsFrom(page)
      for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
      await playsFrom(page, 20)
      await page.keyboard.press('k')
      await page.reload()
      await page.getByRole('button', { name: 'Play Track 1' }).click()
      expect(await playsFrom(page)).toBeLessThan(10)
    })
  })

  it.each([
    ['a file of the API', '/api/v1/', '/api/v1/'],
    ['a missing page', '/releases/none/', '/releases/none/'],
    ['a link to a track', '/#track=2', '/'],
    ['a page with other styles', `/artists/${artistId(3)}/`, `/artists/${artistId(3)}/`],
  ])('loads by itself what cannot take the place of a page: %s', async (_, href, path) => {
    const page = await openReleaseWith(href)
    await page.locator('#added').click()
    await page.waitForURL((url) => url.pathname === path)
    expect(await isMarked(page)).toBe(false)
    await page.context().close()
  })

  it.each([
    ['its target', ' target="_blank"', []],
    ['the keyboard', '', ['ControlOrMeta']],
  ] as const)('leaves a link to another tab alone, by %s', async (_, target, modifiers) => {
    const page = await openReleaseWith(`/labels/"${target} title="`)
    const opened = page.context().waitForEvent('page')
    await page.locator('#added').click({ modifiers: [...modifiers] })
    await (await opened).waitForURL(`${preview.url}/labels/`)
    expect(currentPath(page)).toBe(RELEASE)
    expect(await playerSecond(await opened)).toBe(null)
    await page.context().close()
  })

  /**
   * Opens the release, plays a track, and adds a link. The browser reports what is missing, so complaints are ignored.
   */
  async function openReleaseWith(href: string): Promise<Page> {
    const page = await browser.newPage()
    await page.context().addInitScript(COLLECT)
    await page.goto(preview.url + RELEASE)
    await page.getByRole('button', { name: 'Play Track 1' }).click()
    await playsFrom(page)
    await mark(page)
    const link = `<a id="added" href="${href}">added</a>`
    await page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('afterbegin', html), link)
    return page
  }

  it('loads the pages of a site whose theme has scripts in the ordinary way', async () => {
    const other = await startPlayerSite(themed, {}, { 'theme/head.html': '<script>theme()</script>' })
    const page = await browser.newPage()
    await page.goto(other.url + RELEASE)
    await page.getByRole('button', { name: 'Play Track 1' }).click()
    await mark(page)
    await follow(page, 'Artist 2', 'Artist 2')
    expect(await isMarked(page)).toBe(false)
    await page.locator('.player').waitFor()
    await page.context().close()
    await other.stop()
  })
})
