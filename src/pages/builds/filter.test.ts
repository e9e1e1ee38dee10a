// Tests in browsers how lists are narrowed while one types.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findFaults } from '../../testing/browsers/axe.ts'
import {
  describeInBrowsers,
  describeWithChromium,
  openChromium,
  watchedPage,
} from '../../testing/browsers/browsers.ts'
import { playsFrom, startPlayerSite, withPage } from '../../testing/browsers/player-site.ts'
import { artistId, labelId, releaseId } from '../../testing/catalogs/catalog.ts'
import { pressed } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder } from '../../testing/run/folders.ts'
import type { Preview } from '../../testing/servers/preview.ts'

const COUNT = 400

/** Releases of three pages and more, the first of which has audio. */
const FILES = {
  'labels.ndjson': [
    { uuid: labelId(1), name: 'Harbour Tapes' },
    { uuid: labelId(2), name: 'Nordlicht' },
  ],
  'artists.ndjson': Array.from({ length: 90 }, (_, at) => ({
    uuid: artistId(at + 1),
    name: at === 80 ? 'Östermalm' : `Artist ${at + 1}`,
  })),
  'releases.ndjson': Array.from({ length: COUNT }, (_, at) => ({
    uuid: releaseId(at + 1),
    name: at === 0 ? 'Low Water' : `Release ${at + 1}`,
    artist: artistId((at % 90) + 1),
    label: labelId(at === 399 || at === 0 ? 2 : 1),
    releasedate: at === 199 ? '1977' : at === 0 ? '2025' : `20${10 + (at % 10)}`,
    tags: at === 299 ? ['field recording'] : ['common'],
  })),
}

/** Firefox loads the next page of a list ahead, which the policy of pages forbids. */
const PREFETCH = /\(default-src\) at .*\/page-\d\//

const cardName = (page: Page) => page.locator('.cards bdi:nth-child(2)').allInnerTexts()
const box = (page: Page) => page.locator('.filter input')
const filterStatus = (page: Page) => page.locator('.filter [role=status]').textContent()
const currentQuery = (page: Page) => new URL(page.url()).search

const folder = suiteFolder()
let preview: Preview
beforeAll(async () => {
  preview = await startPlayerSite(folder, {}, FILES)
}, 60_000)

const visitIn = (
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<void>,
  expected = PREFETCH,
) =>
  withPage(
    browser,
    preview.url + address,
    async (page) => {
      page.setDefaultTimeout(5000)
      await use(page)
    },
    expected,
  )

/** What is the same in all browsers: which entries are found, and what becomes of the page. */
describeWithChromium('the filter of a list', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  }, 60_000)

  it.each([
    ['a title', 'low water', ['Low Water'], '1 result'],
    [
      'an artist, written otherwise',
      'ostermalm',
      ['Release 351', 'Release 261', 'Release 171', 'Release 81'].sort(),
      '4 results',
    ],
    ['a label', 'nordli', ['Low Water', 'Release 400'], '2 results'],
    ['a tag', 'field rec', ['Release 300'], '1 result'],
    ['a year', '1977', ['Release 200'], '1 result'],
    ['words of several', 'ostermalm release 351', ['Release 351'], '1 result'],
    ['what nothing has', 'qqqq', [], 'Nothing found for “qqqq”.'],
    ['words of which nothing has all', 'nordlicht 1977', [], 'Nothing found for “nordlicht 1977”.'],
  ])('finds releases of all its pages by %s', async (_, query, names, status) => {
    await visitIn(browser, '/releases/page-2/', async (page) => {
      await box(page).pressSequentially(query)
      await expect.poll(() => filterStatus(page)).toBe(status)
      expect((await cardName(page)).sort()).toEqual(names)
      expect(await page.locator('.pager').isVisible()).toBe(false)
    })
  })

  it('counts at least those that the index has of a very common word', async () => {
    await visitIn(browser, '/releases/?q=common', async (page) => {
      await expect.poll(() => filterStatus(page)).toMatch(/^At least \d+ results, the first 60 are shown$/)
      expect(await page.locator('.cards li').count()).toBe(60)
    })
  })

  it('finds artists by their names', async () => {
    await visitIn(browser, '/artists/', async (page) => {
      await box(page).fill('östermalm')
      await expect.poll(() => filterStatus(page)).toBe('1 result')
      expect(await page.locator('.rows li').allInnerTexts()).toEqual([expect.stringContaining('Östermalm')])
    })
  })

  it('plays releases of its other pages from their covers, if they have audio', async () => {
    await visitIn(browser, '/releases/page-3/?q=nordlicht', async (page) => {
      await expect.poll(() => filterStatus(page)).toBe('2 results')
      const buttons = page.locator('.cards button')
      await expect
        .poll(() => buttons.evaluateAll((all) => all.map((one) => one.ariaLabel)))
        .toEqual(['Play Low Water'])
      await buttons.click()
      await page.getByRole('button', { name: 'Pause Low Water' }).waitFor()
      await playsFrom(page)
    })
  })

  it('works while music plays on from page to page, and where one goes back', async () => {
    await visitIn(browser, `/releases/${releaseId(1)}/`, async (page) => {
      await page.getByRole('button', { name: 'Play Track 1' }).click()
      await page.evaluate('void (window.isMarked = true)')
      await page.getByRole('link', { name: 'Releases', exact: true }).first().click()
      await box(page).fill('nordlicht')
      await expect.poll(() => filterStatus(page)).toBe('2 results')
      await page.getByRole('button', { name: 'Pause Low Water' }).waitFor()
      await page.getByRole('link', { name: 'Release 400' }).click()
      await page.getByRole('heading', { name: 'Release 400' }).waitFor()
      await page.goBack()
      await expect.poll(() => filterStatus(page)).toBe('2 results')
      expect(await box(page).inputValue()).toBe('nordlicht')
      await playsFrom(page)
      expect(await page.evaluate('window.isMarked')).toBe(true)
    })
  })

  it('leaves the list as it is where the search cannot be reached', async () => {
    const use = async (page: Page) => {
      await page.route('**/api/v1/search/**', (route) => route.fulfill({ status: 503, body: '' }))
      await box(page).fill('nordlicht')
      await expect.poll(() => filterStatus(page)).toMatch(/^The search failed/)
      expect(await page.locator('.cards li').count()).toBe(60)
      expect(await page.locator('.pager').isVisible()).toBe(true)
    }
    await visitIn(browser, '/releases/', use, new RegExp(`503|${PREFETCH.source}`))
  })
})

describeInBrowsers('the field of the filter', (open) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await open()
  }, 60_000)

  it('has its words in the address, and is emptied by Escape', async () => {
    await visitIn(browser, '/releases/?q=nordlicht', async (page) => {
      await expect.poll(() => filterStatus(page)).toBe('2 results')
      expect(await box(page).inputValue()).toBe('nordlicht')
      await box(page).press('End')
      await box(page).pressSequentially(' 2025')
      await expect.poll(() => filterStatus(page)).toBe('1 result')
      expect(currentQuery(page)).toBe('?q=nordlicht%202025')
      await box(page).press('Escape')
      await expect.poll(() => filterStatus(page)).toBe('')
      expect([await box(page).inputValue(), currentQuery(page)]).toEqual(['', ''])
      expect(await page.locator('.cards li').count()).toBe(60)
      expect(await page.locator('.pager').isVisible()).toBe(true)
    })
  })
})

describeWithChromium('the filter of a list, for everyone', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  }, 60_000)

  it.each(['/releases/', '/releases/?q=nordlicht', '/releases/?q=qqqq', '/artists/?q=1'])(
    'can be used: %s',
    async (path) => {
      const { page, complaints } = await watchedPage(browser, { bypassCSP: true })
      await page.goto(preview.url + path)
      await box(page).waitFor()
      if (path.includes('?')) await expect.poll(() => filterStatus(page)).not.toBe('')
      await box(page).focus()
      expect(await findFaults(page)).toEqual([])
      for (const width of [768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  it('moves nothing as it appears, loads little, and the search only when it is used', async () => {
    const page = await browser.newPage()
    const loaded = new Map<string, number>()
    page.on('response', async (response) => {
      const [, name] = /\/assets\/(\w+)-\w+\.js$/.exec(response.url()) ?? []
      if (name) loaded.set(name, (await response.body()).length)
    })
    await page.goto(`${preview.url}/releases/`, { waitUntil: 'networkidle' })
    await box(page).waitFor()
    expect([...loaded.keys()].sort()).toEqual(['filter', 'player'])
    expect(loaded.get('filter')).toBeLessThan(8 * 1024)
    expect(await page.evaluate(LAYOUT_SHIFT)).toBe(0)
    await box(page).fill('nordlicht')
    await expect.poll(() => filterStatus(page)).toBe('2 results')
    expect(loaded.has('search')).toBe(true)
    await page.context().close()
  })

  it('is loaded by lists alone', async () => {
    const page = await browser.newPage()
    const scripts: string[] = []
    page.on('request', (request) => void scripts.push(request.url()))
    await page.goto(`${preview.url}/releases/${releaseId(1)}/`, { waitUntil: 'networkidle' })
    expect(scripts.filter((url) => /\/(?:filter|search)-/.test(url))).toEqual([])
    await page.context().close()
  })

  it('is links to labels, tags and years where no script runs', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${preview.url}/releases/`)
    expect(await page.locator('main form, main input').count()).toBe(0)
    const links = page.locator('main header a')
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/labels/',
      '/tags/',
      '/years/',
    ])
    await page.context().close()
  })

  it('narrows the entries of the page where the site has no search', async () => {
    const few = { ...FILES, 'releases.ndjson': FILES['releases.ndjson'].slice(0, 70) }
    const site = await startPlayerSite(tempFolder(), { search: false }, few)
    await withPage(browser, `${site.url}/releases/?q=rel+20`, async (page) => {
      await expect.poll(() => filterStatus(page)).toMatch(/^\d+ results$/)
      const names = await page.locator('.cards li').allInnerTexts()
      expect(names.filter((text) => !/\b20/.test(text))).toEqual([])
      await box(page).fill('low water')
      await expect.poll(() => filterStatus(page)).toBe('1 result')
      await box(page).fill('nothing')
      await expect.poll(() => filterStatus(page)).toBe('Nothing found for “nothing”.')
    })
  })
})

describe('a list of a single record', () => {
  it('has no filter', async () => {
    const tree = await pressed({
      'artists.ndjson': [{ uuid: artistId(1), name: 'Ferrow' }],
      'labels.ndjson': [{ uuid: labelId(1), name: 'Harbour Tapes' }],
      'releases.ndjson': [{ uuid: releaseId(1), name: 'Tidal Works', label: labelId(1) }],
      'site.json': { base_url: 'https://api.example.org', docs: false },
    })
    expect(tree.get('releases/index.html')?.toString()).not.toContain('class="filter"')
  })
})

/** The cumulative layout shift of a page (WICG, "Layout Instability"). */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(observer.takeRecords().reduce((sum, { value }) => sum + value, 0)), 50)
})`
