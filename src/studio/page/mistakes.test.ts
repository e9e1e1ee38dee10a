// How a person takes back and corrects what was done on the page.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { addFiles, openStudio, SHEET, startStudio } from '../../testing/browsers/studio-page.ts'
import type { TestServer } from '../../testing/servers/server.ts'

describeWithChromium('the page of the studio', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startStudio()
  })

  it('shows in each select what was chosen, however often, also after a download', async () => {
    const { page } = await openStudio(await openChromium(), server.url)
    await addFiles(page, { 'songs.csv': SHEET })
    await page.getByText('3 tracks').first().waitFor()
    const host = page.getByLabel('Where it will be published')
    const language = page.getByLabel('Language')
    const names = ['cloudflare-workers', 'plain', 'netlify', 'plain', 'cloudflare-workers', 'plain']
    for (const [at, name] of names.entries()) {
      await host.selectOption(name)
      const tag = at % 2 === 0 ? 'de' : 'en'
      await language.selectOption(tag)
      await expect
        .poll(async () => JSON.parse(await page.locator('#text').inputValue()))
        .toMatchObject({ hosts: [name], site: { language: tag } })
      await settled(page)
      expect(await host.inputValue()).toBe(name)
      expect(await language.inputValue()).toBe(tag)
      if (at % 2 === 0) await download(page, 'Download the project')
    }
    await page.context().close()
  })

  it('lists the files, and publishes none that was removed', async () => {
    const { page, site } = await openStudio(await openChromium(), server.url)
    await addFiles(page, { 'songs.csv': SHEET, 'IMG_4032.jpg': 'a photo' })
    await page.getByText('3 tracks').first().waitFor()
    await page.setInputFiles('#logo-file', {
      ...{ name: 'Mark.svg', mimeType: 'image/svg+xml' },
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'),
    })
    await site.locator('a.brand img').first().waitFor()
    await page.getByText('3 files', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Remove.*Logo$/ }).click()
    await page.getByText('2 files', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove: media/IMG_4032.jpg' }).click()
    await page.getByText('1 file', { exact: true }).waitFor()
    await settled(page)
    const files = Object.keys(await download(page, 'Download the site'))
    expect(files).toContain('index.html')
    expect(files.filter((name) => /photo|IMG_4032|logo/i.test(name))).toEqual([])
    await page.context().close()
  })

  it('warns of an address that is an example, completes one without a scheme, and shows when a download is done', async () => {
    const { page } = await openStudio(await openChromium(), server.url)
    await addFiles(page, { 'songs.csv': SHEET })
    const take = page.locator('#take')
    await take.getByText('The address is still an example.').waitFor()
    await settled(page)
    await download(page, 'Download the site')
    await take.getByText('The download is ready.').waitFor()
    await take.getByRole('button', { name: 'Show “Address”' }).click()
    const address = page.getByLabel('Address', { exact: true })
    expect(await address.evaluate((element) => element === document.activeElement)).toBe(true)
    await address.fill('www.maralindqvist.com')
    await address.press('Tab')
    await expect.poll(() => address.inputValue()).toBe('https://www.maralindqvist.com')
    await take.getByText('The address is still an example.').waitFor({ state: 'detached' })
    expect(await page.locator('.refused p').count()).toBe(0)
    await page.context().close()
  })

  it('has the choice for each column in sight on a phone', async () => {
    const { page } = await openStudio(await openChromium(), server.url, {
      viewport: { width: 390, height: 844 },
    })
    await addFiles(page, { 'songs.csv': SHEET.replace('Low Water', 'Low Water '.repeat(20)) })
    await page.getByText('3 tracks').first().waitFor()
    const region = page.getByRole('region', { name: 'Columns', exact: true })
    const width = await region.evaluate((element) => [element.scrollWidth, element.clientWidth])
    expect(width[0]).toBe(width[1])
    expect(await region.getByRole('rowheader').count()).toBe(5)
    await page.context().close()
  })
})

/** Waits until the engine rests. */
const settled = (page: Page): Promise<void> => page.locator('progress').waitFor({ state: 'detached' })

/** The files of a zip that the page gives. */
async function download(page: Page, button: string): Promise<Record<string, string>> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const files = unzipSync(readFileSync(await (await downloading).path()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
