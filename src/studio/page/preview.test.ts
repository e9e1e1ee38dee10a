// The site works in the frame of the preview, and what runs there reaches nothing else.
import { beforeAll, expect, it } from 'vitest'
import { describeInBrowsers } from '../../testing/browsers/browsers.ts'
import { addFiles, openStudio, projectZip, startStudio } from '../../testing/browsers/studio-page.ts'
import { startServer } from '../../testing/servers/server.ts'

/** What a script of a theme may try, each with its outcome. */
const probe = (elsewhere: string): string => `<script type="module">
const tries = {
  parent: () => parent.document.title,
  top: () => top.location.href,
  storage: () => window.localStorage.length,
  database: () => indexedDB.open('x') && 'open',
  request: () => window.fetch('${elsewhere}/fetch').then(() => 'sent'),
  picture: () => new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve('sent')
    image.onerror = () => reject(new Error('refused'))
    image.src = '${elsewhere}/picture'
  }),
}
const found = []
for (const [name, attempt] of Object.entries(tries)) {
  try { found.push(name + ' ' + await attempt()) } catch { found.push(name + ' refused') }
}
document.documentElement.dataset.found = found.join(', ')
</script>`

describeInBrowsers('the preview', (open) => {
  let url = ''
  beforeAll(async () => {
    url = (await startStudio()).url
  })

  it('shows the site with its filter, its search and its player, which goes on from page to page', async () => {
    const { page, site, complaints, hosts } = await openStudio(await open(), url)
    const click = (selector: string) =>
      site
        .locator(selector)
        .first()
        .evaluate((element: HTMLElement) => element.click())
    const address = page.locator('.address bdi')
    await addFiles(page, { 'project.zip': projectZip() })

    await site.locator('h1', { hasText: 'Small' }).waitFor()
    await click('nav a[href="/artists/"]')
    await site.locator('.filter input').fill('artist 2')
    await expect.poll(() => site.locator('.cards > li, .rows > li').count()).toBe(1)
    expect(await address.textContent()).toBe('https://music.example.org/artists/?q=artist%202')

    await page.getByRole('button', { name: 'First page' }).click()
    await click('main a[href^="/releases/cccccccc-0000-4000-8000-000000000001"]')
    await click('.tracks > li:nth-child(2) > button')
    const playing = site.locator('.player .playing')
    const second = async () => Number((await site.locator('.player .time').first().textContent())?.slice(-2))
    await expect.poll(second).toBeGreaterThan(0)
    await click('nav a[href="/labels/"]')
    await site.locator('main h1', { hasText: 'Labels' }).waitFor()
    expect(await playing.textContent()).toContain('Track 2')

    // A page with scripts of its own is loaded in a frame of its own.
    await site.locator('header input[name=q]').fill('track 3')
    await click('header form[role=search] button')
    await site.locator('.results li').first().waitFor()
    await expect.poll(() => playing.textContent()).toContain('Track 2')
    await expect.poll(second).toBeGreaterThan(1)
    await click('.results li[data-plays] > button')
    await expect.poll(() => playing.textContent()).toContain('Track 3')

    await page.getByRole('button', { name: 'Back' }).click()
    await site.locator('main h1', { hasText: 'Labels' }).waitFor()
    await page.getByLabel('Name').fill('Another name')
    await site.locator('a.brand', { hasText: 'Another name' }).waitFor()
    expect(await address.textContent()).toBe('https://music.example.org/labels/')
    expect(complaints).toEqual([])
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(url).host])
    await page.context().close()
  })

  it('keeps what a catalog brings along from the page, its storage and the network', async () => {
    const asked: (string | undefined)[] = []
    const elsewhere = await startServer((request, response) => {
      asked.push(request.url)
      response.setHeader('Access-Control-Allow-Origin', '*').end()
    })
    const { page, site } = await openStudio(await open(), url)
    await addFiles(page, { 'project.zip': projectZip({ 'head.html': probe(elsewhere.url) }) })
    const root = site.locator('html[data-found]')
    await root.waitFor()
    expect((await root.getAttribute('data-found'))?.split(', ')).toEqual([
      ...['parent refused', 'top refused', 'storage refused', 'database refused'],
      ...['request refused', 'picture refused'],
    ])
    await root.evaluate((_, address) => {
      window.location.href = address
    }, `${elsewhere.url}/away`)
    // Chromium empties the frame, and Firefox leaves it as it is.
    await page.waitForTimeout(500)
    await page.getByRole('button', { name: 'First page' }).click()
    await root.waitFor()
    expect(asked).toEqual([])
    await page.context().close()
  })
})
