// What a person does on the page.
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../../testing/browsers/axe.ts'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { addFiles, openStudio, SHEET, startStudio } from '../../testing/browsers/studio-page.ts'
import type { TestServer } from '../../testing/servers/server.ts'

describeWithChromium('the page of the studio', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startStudio()
  })

  it('is used with the keyboard alone, from the sheet to the site', async () => {
    const { page, site, complaints } = await openStudio(await openChromium(), server.url)
    // The driver takes the place of the dialog a moment after it is asked to.
    const choosing = page.waitForEvent('filechooser')
    await tabTo(page, 'Choose files')
    await page.keyboard.press('Enter')
    await (await choosing).setFiles({ name: 'songs.csv', mimeType: '', buffer: Buffer.from(WITH_REMARKS) })
    await page.getByText('3 tracks').first().waitFor()

    await tabTo(page, '“Remarks” is read as')
    await page.keyboard.press('w')
    await page.getByText('Skipped: columns').waitFor({ state: 'detached' })
    expect(await page.getByLabel('“Remarks” is read as').inputValue()).toBe('work')

    await tabTo(page, 'Name')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Ferrow & friends')
    await site.locator('a.brand', { hasText: 'Ferrow & friends' }).waitFor()

    await page.locator('progress').waitFor({ state: 'detached' })
    await tabTo(page, 'Download the site')
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('ferrow-friends-site.zip')
    const files = unzipSync(readFileSync(await download.path()))
    expect(Buffer.from(files['index.html'] ?? []).toString()).toContain('Ferrow &amp; friends')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('passes axe in light and dark, on a phone and on a desktop', async () => {
    const { page } = await openStudio(await openChromium(), server.url, { bypassCSP: true })
    expect(await faults(page)).toEqual([])
    await addFiles(page, {
      'songs.csv': `${SHEET}Low Water,Ferrow,Harbour Lights,1,never\n`,
      'notes.docx': '',
    })
    await page.locator('.problems li').first().waitFor()
    await page.locator('iframe:not(.arriving), .problems .error').first().waitFor()
    expect(await faults(page)).toEqual([])
    await page.context().close()
  })

  it('keeps the work until a person starts over, with what was typed last', async () => {
    const { page, site } = await openStudio(await openChromium(), server.url)
    await addFiles(page, { 'songs.csv': SHEET })
    await page.getByText('Your work is kept in this browser.').waitFor()
    await page.getByLabel('Name').fill('Typed at the end')
    await page.reload()
    await site.locator('a.brand', { hasText: 'Typed at the end' }).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Typed at the end')

    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('button', { name: 'Forget it' }).click()
    await page.getByLabel('Name').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    expect(await page.evaluate('indexedDB.databases().then(() => localStorage.length)')).toBe(0)
    expect(await page.getByLabel('Name').count()).toBe(0)
    await page.context().close()
  })

  it('works without a connection after its first load', async () => {
    const own = await startStudio()
    const { page } = await openStudio(await openChromium(), own.url)
    await page.evaluate('navigator.serviceWorker.ready')
    own.close()
    await page.reload()
    await addFiles(page, { 'songs.csv': SHEET })
    await page.getByText('3 tracks').first().waitFor()
    await page.context().close()
  })
})

const WITH_REMARKS = SHEET.replace('Length', 'Length,Remarks').replace('3:05', '3:05,Live')

/** Presses Tab until what has a name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(NAME)
    if (found === name) return
  }
  throw new Error(`Tab does not reach ${name}.`)
}

const NAME = `(() => {
  const element = document.activeElement
  return (element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent).trim()
})()`

/** What axe finds, and the widths that the page does not fit. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    found.push(...(await violations(page)))
    const own = await page.evaluate('document.documentElement.scrollWidth')
    if (own !== width) found.push(`${own} pixels wide in ${width}`)
  }
  return found
}
