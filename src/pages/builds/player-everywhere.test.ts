// Tests in a browser that sound is one press away on every page with releases, and that only one thing sounds.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeInBrowsers, describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { playerSecond, playsFrom, startPlayerSite, withPage } from '../../testing/browsers/player-site.ts'
import { labelId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import type { Preview } from '../../testing/servers/preview.ts'

const [release] = smallCatalog(5)['releases.ndjson']
const DATED = {
  ...release,
  uuid: releaseId(1),
  name: 'Tides',
  label: labelId(1),
  releasedate: '2025-05-31',
  tags: ['tide'],
}

const folder = suiteFolder()
let preview: Preview
beforeAll(async () => {
  const silent = {
    uuid: releaseId(2),
    name: 'Second release',
    label: labelId(2),
    releasedate: '2024-01-01',
  }
  preview = await startPlayerSite(
    folder,
    { site: { live: { name: 'On air', url: 'https://radio.example/stream.mp3' } } },
    {
      'releases.ndjson': [DATED, silent],
      'theme/header.html': '<audio id="stream" controls src="/media/audio/5.mp3"></audio>',
    },
  )
}, 60_000)

const visitIn = (browser: Browser, address: string, use: (page: Page) => Promise<void>, expected?: RegExp) =>
  withPage(browser, preview.url + address, use, expected)

describeWithChromium('sound', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  }, 60_000)

  it.each(['/', `/labels/${labelId(1)}/`])('begins with the button of %s', async (address) => {
    await visitIn(browser, address, async (page) => {
      await page.locator('main .start').click()
      await playsFrom(page)
      expect(await page.locator('.player .name').textContent()).toBe('Track 1')
      expect(await page.locator('main .start').textContent()).toBe('Pause')
      await page.locator('main .start').click()
      expect(await playerSecond(page)).toBeNull()
    })
  })

  it.each(['/releases/', '/tags/tide/', '/years/2025/', `/labels/${labelId(1)}/`])(
    'begins with a cover of %s',
    async (address) => {
      await visitIn(browser, address, async (page) => {
        await page.locator('.cards li', { hasText: DATED.name }).first().hover()
        await page
          .locator('.cards')
          .getByRole('button', { name: `Play ${DATED.name}` })
          .click()
        await playsFrom(page)
        await page
          .locator('.cards')
          .getByRole('button', { name: `Pause ${DATED.name}` })
          .click()
        expect(await playerSecond(page)).toBeNull()
        expect(await page.locator('.cards li', { hasText: 'Second release' }).locator('button').count()).toBe(
          0,
        )
      })
    },
  )

  it('comes from a theme or from the player, never from both', async () => {
    await visitIn(browser, '/', async (page) => {
      await page.locator('main .start').click()
      await playsFrom(page)
      await page.evaluate('document.getElementById("stream").play()')
      await expect.poll(() => page.locator('main .start').textContent()).toBe('Play')
      await page.locator('main .start').click()
      await expect.poll(() => page.evaluate('document.getElementById("stream").paused')).toBe(true)
    })
  })

  it('of a live stream waits in the player, and comes back to it', async () => {
    await visitIn(
      browser,
      '/labels/',
      async (page) => {
        await page.route('https://radio.example/**', (route) => route.abort())
        const player = page.locator('.player')
        expect(await player.locator('.name').textContent()).toBe('On air')
        expect(await player.getByRole('slider', { name: 'Seek' }).isVisible()).toBe(false)
        await page.goto(`${preview.url}/`)
        await page.locator('main .start').click()
        await playsFrom(page)
        await player.getByRole('button', { name: 'On air' }).click()
        expect(await player.locator('.name').textContent()).toBe('On air')
      },
      /radio\.example|ERR_FAILED|NS_ERROR/,
    )
  })
})

describeInBrowsers('sound', (open) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await open()
  }, 60_000)

  it('goes on offline, where a link is pressed', async () => {
    await visitIn(
      browser,
      '/',
      async (page) => {
        await page.locator('main .start').click()
        const second = await playsFrom(page)
        await page.context().setOffline(true)
        await page.getByRole('link', { name: 'Labels', exact: true }).click()
        await page.getByText('No connection.').waitFor()
        expect(new URL(page.url()).pathname).toBe('/')
        await playsFrom(page, second)
        await page.context().setOffline(false)
        await page.getByRole('link', { name: 'Labels', exact: true }).click()
        await page.getByRole('heading', { name: 'Labels' }).waitFor()
        await playsFrom(page, second)
      },
      /ERR_INTERNET_DISCONNECTED|NetworkError|offline/i,
    )
  })
})
