// What a person does on the page.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../../testing/browsers/axe.ts'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { addFiles, openStudio, SHEET, startStudio } from '../../testing/browsers/studio-page.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import type { TestServer } from '../../testing/servers/server.ts'

const folder = suiteFolder()

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

  it('passes axe and fits in light, dark and forced colors, on a phone, on a desktop and enlarged fourfold', async () => {
    const { page } = await openStudio(await openChromium(), server.url, { bypassCSP: true })
    expect(await faults(page)).toEqual([])
    await addFiles(page, {
      'songs.csv': `${SHEET}Low Water,Ferrow,Harbour Lights,1,never\n`,
      'notes.docx': '',
    })
    await page.locator('.problems .error').first().waitFor()
    expect(await faults(page)).toEqual([])
    await page.context().close()
  })

  it('is written from the right for those who read so', async () => {
    const { page } = await openStudio(await openChromium(), server.url, { locale: 'ar' })
    const [first, second] = await Promise.all(
      [0, 1].map((at) => page.locator('.drop button').nth(at).boundingBox()),
    )
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(first?.x).toBeGreaterThan(second?.x ?? Number.POSITIVE_INFINITY)
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.context().close()
  })

  it('keeps what was typed when the tab is closed, until a person starts over, and without a connection', async () => {
    const own = await startStudio()
    const first = await openStudio(await openChromium(), own.url)
    await addFiles(first.page, { 'songs.csv': WITH_REMARKS })
    await first.page.getByText('Your work is kept in this browser.').waitFor()
    await first.page.getByLabel('“Remarks” is read as').selectOption('work')
    await first.page.getByLabel('Description').fill('Of the sea')
    await first.page.getByLabel('Name').fill('Typed at the end')
    await first.page.close()

    const page = await first.page.context().newPage()
    const site = page.frameLocator('iframe:not(.arriving)')
    await page.goto(`${own.url}/press.html`)
    await site.locator('a.brand', { hasText: 'Typed at the end' }).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Typed at the end')
    expect(await page.getByLabel('Description').inputValue()).toBe('Of the sea')
    expect(await page.getByLabel('“Remarks” is read as').inputValue()).toBe('work')

    await page.evaluate('navigator.serviceWorker.ready')
    own.close()
    await page.reload()
    await site.locator('a.brand', { hasText: 'Typed at the end' }).waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('button', { name: 'Delete everything here' }).click()
    await page.getByLabel('Name').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    expect(await page.evaluate('indexedDB.databases().then(() => localStorage.length)')).toBe(0)
    expect(await page.getByLabel('Name').count()).toBe(0)
    await page.context().close()
  })

  it('opens a folder, asks, takes a logo, and saves into the folder', async () => {
    const { page, site } = await openStudio(await openChromium(), server.url)
    await page.evaluate(`(${OPEN_FOLDER})(${JSON.stringify({ 'songs.csv': WITH_TWO, 'old.csv': SHEET })})`)
    await page.getByRole('button', { name: 'Open a folder of this computer' }).click()
    await page.getByLabel('The spreadsheet that is read').waitFor()
    if ((await page.getByLabel('The spreadsheet that is read').inputValue()) !== 'songs.csv')
      await page.getByLabel('The spreadsheet that is read').selectOption('songs.csv')

    const [split, whole] = await Promise.all(
      [0, 1].map((at) => page.getByRole('group', { name: '";"' }).getByRole('radio').nth(at)),
    )
    await expect.poll(() => split?.isChecked()).toBe(true)
    await whole?.check()
    await page.locator('#understood table:not(.columns) td', { hasText: 'hey; ho' }).first().waitFor()

    await page.setInputFiles('#logo-file', {
      ...{ name: 'Our Mark.SVG', mimeType: 'image/svg+xml' },
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'),
    })
    await site.locator('a.brand img').first().waitFor()
    await page.getByRole('button', { name: 'Save into “label”' }).click()
    await page.locator('#take').getByText('4 files saved').waitFor()
    const saved = JSON.parse(await page.evaluate(SAVED))
    expect(saved).toMatchObject({ site: { logo: 'logo.svg' }, sources: { tracks: { from: 'songs.csv' } } })
    await page.context().close()
  })

  it('corrects a project by its buttons and the text of its settings, and names files that cannot be read', async () => {
    const { page } = await openStudio(await openChromium(), server.url)
    const tracks = 'name,tracknumber,duration,release.name,artist.name\nLow,1,60,Tidal,Ann\n'
    const settings = '{ "base_url": "https://a.example", "page_size": 0 }'
    await addFiles(page, {
      'project.zip': Buffer.from(
        zipSync({ 'data/site.json': strToU8(settings), 'data/tracks.csv': strToU8(tracks) }),
      ),
    })
    await page.getByRole('button', { name: 'Show “All settings”' }).click()
    const text = page.getByLabel('All settings', { exact: true })
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true)
    await text.fill('{ "base_url": "https://a.example"')
    await page.getByText('a brace is not closed').first().waitFor()
    await text.fill('{ "base_url": "https://a.example" }')
    for (const setting of ['namespace', 'streams', 'default_label']) {
      const button = page.getByRole('button', { name: `Write “${setting}: ` })
      await button.waitFor()
      // The list moves while it is made again.
      await page.locator('progress').waitFor({ state: 'detached' })
      await button.click()
      await button.waitFor({ state: 'detached' })
    }
    await page.getByText('1 track').first().waitFor()
    expect(await text.inputValue()).toMatch(/"streams": "optional"/)
    expect(await page.locator('.problems .error').count()).toBe(0)

    const [song, zip] = ['song.wav', 'songs.zip'].map((name) => path.join(folder, name)) as [string, string]
    writeFileSync(song, Buffer.alloc(1000))
    writeFileSync(zip, 'PK')
    await page.setInputFiles('main input[type=file]:not([webkitdirectory])', [song, zip])
    await page.getByText('This zip is damaged').waitFor()
    await page.locator('progress').waitFor({ state: 'detached' })
    writeFileSync(song, Buffer.alloc(2000))
    await page.getByRole('button', { name: 'Download the project' }).click()
    await page.getByText('A file can no longer be read').waitFor()
    await page.context().close()
  })
})

const WITH_TWO = `${SHEET}Duet,hey; ho,Harbour Lights,4,2:00\n`

/** Puts a folder of the browser's own in place of the one that a person chooses, with files. */
const OPEN_FOLDER = `async (files) => {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('label', { create: true })
  for (const [name, text] of Object.entries(files)) {
    const stream = await (await folder.getFileHandle(name, { create: true })).createWritable()
    await stream.write(text)
    await stream.close()
  }
  window.showDirectoryPicker = async () => folder
}`

/** The settings in that folder. */
const SAVED = `navigator.storage.getDirectory()
  .then((root) => root.getDirectoryHandle('label'))
  .then((folder) => folder.getDirectoryHandle('data'))
  .then((data) => data.getFileHandle('site.json'))
  .then((handle) => handle.getFile())
  .then((file) => file.text())`

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
  for (const [width, height, colorScheme, forcedColors] of [
    [320, 256, 'dark', 'none'],
    [1280, 900, 'light', 'active'],
    [1280, 900, 'light', 'none'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, forcedColors })
    found.push(...(await violations(page)))
    const own = await page.evaluate('document.documentElement.scrollWidth')
    if (own !== width) found.push(`${own} pixels wide in ${width}`)
  }
  return found
}
