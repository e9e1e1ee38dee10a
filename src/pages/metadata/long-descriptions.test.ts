// Tests in a browser that a long description leaves what its page lists in view.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../../testing/browsers/axe.ts'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { artistId, releaseId } from '../../testing/catalogs/catalog.ts'
import { pageCatalog } from '../../testing/catalogs/page-catalog.ts'
import { dataIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'

const SENTENCE = 'We recorded in an empty warehouse by the sea. '
/** One of paragraphs, and one of a single paragraph that ends in a link. */
const PARAGRAPHS = `${SENTENCE.repeat(8)}\n\n`.repeat(50)
const ONE_PARAGRAPH = `${SENTENCE.repeat(400)}https://harbour.example/`

const NEWEST = `/releases/${releaseId(1)}/`
const ARTIST = `/artists/${artistId(1)}/`

describeWithChromium('a long description', () => {
  const folder = suiteFolder()
  let preview: Preview
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    const catalog = pageCatalog()
    const [release, ...releases] = catalog['releases.ndjson']
    const [artist, ...artists] = catalog['artists.ndjson']
    writeTree(dataIn(folder), {
      ...catalog,
      'releases.ndjson': [{ ...release, description: PARAGRAPHS }, ...releases],
      'artists.ndjson': [{ ...artist, description: ONE_PARAGRAPH }, ...artists],
    })
    preview = await startPreview(['--data', dataIn(folder)])
    browser = await openChromium()
    page = await browser.newPage({ bypassCSP: true, viewport: { width: 360, height: 740 } })
  }, 60_000)

  const textHeight = async () => (await page.locator('main .text').first().boundingBox())?.height ?? 0

  it.each([NEWEST, ARTIST])('shows its first rows until it is opened: %s', async (path) => {
    await page.goto(preview.url + path)
    expect(await textHeight()).toBeLessThan(740)
    expect(await violations(page)).toEqual([])
    await page.getByText('Read more').click()
    expect(await textHeight()).toBeGreaterThan(5000)
    expect(await violations(page)).toEqual([])
  })

  it('is whole on paper, and where the focus is in it', async () => {
    await page.goto(preview.url + ARTIST)
    await page.emulateMedia({ media: 'print' })
    expect(await textHeight()).toBeGreaterThan(2000)
    expect(await page.getByText('Read more').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    expect(await textHeight()).toBeLessThan(740)
    await page.locator('.start').focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.href')).toBe('https://harbour.example/')
    expect(await textHeight()).toBeGreaterThan(5000)
  })

  it('is the only one that is folded', async () => {
    await page.goto(`${preview.url}/releases/${releaseId(2)}/`)
    expect(await page.getByText('Read more').count()).toBe(0)
  })
})
