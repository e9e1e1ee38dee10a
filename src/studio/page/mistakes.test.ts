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
