// Tests the reference at /docs/ in a browser, under its published policy.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { DOCS_PATH } from '../../contract/rules/documents.ts'
import { violations } from '../../testing/browsers/axe.ts'
import { describeWithChromium, openChromium, watchedPage } from '../../testing/browsers/browsers.ts'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, pressed, readText, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { ask } from '../../testing/servers/http.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'

/** A small catalog with the reference, or without it. */
const catalogWith = (docs: boolean, count = 1) => {
  const small = smallCatalog(count)
  return { ...small, 'site.json': { ...small['site.json'], docs } }
}

const GET_ARTIST = '#operations-Artists-getArtist'

describeWithChromium('the reference at /docs/', () => {
  const folder = suiteFolder()
  let preview: Preview
  let elsewhere: Preview
  let browser: Browser

  beforeAll(async () => {
    writeTree(dataIn(folder), catalogWith(true, 3))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    preview = await startPreview(['--data', dataIn(folder)])
    // A copy of a site whose links point to a different host.
    elsewhere = await startPreview([distIn(folder)])
    browser = await openChromium()
  }, 60_000)

  it.each([
    ['pressed for its own address', () => preview],
    ['pressed for another address', () => elsewhere],
  ])('shows every operation and the answer to a request that is tried out: %s', async (_, served) => {
    const { url } = served()
    const { page, complaints, hosts } = await watchedPage(browser)
    await page.goto(url + DOCS_PATH)
    await tryRequests(page)
    expect(await page.locator('.opblock').count()).toBe(17)
    expect(await page.title()).toMatch(/^Music catalog at /)
    expect(await page.getAttribute('meta[name="description"]', 'content')).toMatch(
      /^The addresses of the API at https?:/,
    )
    await page.click(`${GET_ARTIST} .opblock-summary-control`)
    await page.click(`${GET_ARTIST} .execute`)
    const answer = page.locator(`${GET_ARTIST} .live-responses-table .response`)
    await answer.waitFor()
    expect(await answer.locator('.response-col_status').textContent()).toContain('200')
    expect(await answer.textContent()).toContain(artistId(1))
    expect(complaints).toEqual([])
    expect([...hosts]).toEqual([new URL(url).host])
    await page.close()
  })

  it('describes every operation without a script, in 300 KB', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const sizes: Promise<number>[] = []
    page.on('response', (response) => sizes.push(response.body().then(({ length }) => length)))
    await page.goto(preview.url + DOCS_PATH, { waitUntil: 'networkidle' })
    expect(await page.locator('article').count()).toBe(17)
    const text = await page.locator('#getArtist').innerText()
    for (const part of [
      'Read one artist',
      'GET /api/v1/catalog/artist/{uuid}/',
      'uuid path',
      'Schema: Artist',
      '404',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(part)
    expect(await page.locator('#try').isVisible()).toBe(false)
    for (const link of await page.locator('main a[href^="#"]').all()) {
      const target = await link.getAttribute('href')
      expect(await page.locator(`[id="${target?.slice(1)}"]`).count(), target ?? '').toBe(1)
    }
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
    await context.close()
  })

  it('opens the request that an address names', async () => {
    const { page, complaints } = await watchedPage(browser)
    await page.goto(`${preview.url + DOCS_PATH}#/Artists/getArtist`)
    await page.locator(`${GET_ARTIST} .execute`).waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })

  it('is dark where the reader prefers that, and follows a change of mind', async () => {
    const { page, complaints } = await watchedPage(browser, { colorScheme: 'dark' })
    const colors = () =>
      page.evaluate(
        "[getComputedStyle(document.querySelector('#interactive')).backgroundColor, getComputedStyle(document.querySelector('.opblock-summary-path')).color]",
      )
    const inDark = page.locator('html.dark-mode')
    await page.goto(preview.url + DOCS_PATH)
    await tryRequests(page)
    const dark = await colors()
    await page.emulateMedia({ colorScheme: 'light' })
    await inDark.waitFor({ state: 'detached' })
    const light = (await colors()) as string[]
    expect(dark).toEqual(light.map((color) => expect.not.stringContaining(color)))
    await page.emulateMedia({ colorScheme: 'dark' })
    await inDark.waitFor({ state: 'attached' })
    expect(await colors()).toEqual(dark)
    expect(complaints).toEqual([])
    await page.close()
  })

  // Colors do not depend on the width.
  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 360 },
  ] as const)(
    'can be read $width pixels wide and $colorScheme, before and after a request',
    async ({ colorScheme, width }) => {
      const viewport = { width, height: 900 }
      const page = await browser.newPage({ colorScheme, viewport, bypassCSP: true })
      await page.goto(preview.url + DOCS_PATH)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      await tryRequests(page)
      expect(await poorContrast(page)).toEqual([])
      await page.click(`${GET_ARTIST} .opblock-summary-control`)
      await page.click(`${GET_ARTIST} .execute`)
      await page.locator(`${GET_ARTIST} .live-responses-table .response`).waitFor()
      await page.locator(`${GET_ARTIST} .tablinks[data-name=model]`).first().click()
      await page.locator('.models-control').click()
      await page.locator('.models .json-schema-2020-12-expand-deep-button').nth(4).click()
      expect(await poorContrast(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      await page.close()
    },
    60_000,
  )
})

/** Opens the part of the reference in which requests can be sent. */
async function tryRequests(page: Page): Promise<void> {
  await page.click('#try')
  await page.waitForSelector(GET_ARTIST)
}

const poorContrast = (page: Page): Promise<string[]> => violations(page, ['color-contrast'])

describe('"docs" in site.json', () => {
  it('leaves the reference out if it is false, and all links to it', async () => {
    const tree = await pressed(catalogWith(false))
    expect([...tree.keys()].filter((file) => file.startsWith('docs/'))).toEqual([])
    expect(tree.has('api/v1/openapi.json')).toBe(true)
    for (const file of ['_headers', '_redirects', 'llms.txt', '.well-known/api-catalog']) {
      expect(readText(tree, file)).not.toContain('/docs/')
    }
  })

  it('makes /docs/ answer as what is not there does', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalogWith(false))
    const preview = await startPreview(['--data', dataIn(folder)])
    const { status, body } = await ask(preview.url, DOCS_PATH)
    await preview.stop()
    expect([status, body]).toEqual([404, '{"detail":"Not found."}'])
  })
})

describe('the documents of a site', () => {
  const folder = suiteFolder()
  let preview: Preview

  beforeAll(async () => {
    writeTree(dataIn(folder), catalogWith(true))
    preview = await startPreview(['--data', dataIn(folder)])
  }, 60_000)

  it.each([
    ['/api/v1/openapi.json', 'application/json'],
    ['/api/v1/schemas/artist-page.json', 'application/json'],
    [
      '/.well-known/api-catalog',
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/docs/', 'text/html; charset=utf-8'],
    ['/docs/docs.js', 'text/javascript; charset=utf-8'],
    ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ])('are served with their type to GET and HEAD, and refused to others: %s', async (path, type) => {
    const got = await ask(preview.url, path)
    expect(got).toMatchObject({
      status: 200,
      headers: { 'content-type': type, 'access-control-allow-origin': '*' },
    })
    const head = await ask(preview.url, path, { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-type': type } })
    expect(await ask(preview.url, path, { method: 'POST' })).toMatchObject({ status: 405 })
  })

  it('link from the address of the host to the description', async () => {
    const { body, headers } = await ask(preview.url, '/.well-known/api-catalog')
    expect(headers.link).toBe('</.well-known/api-catalog>; rel="api-catalog"')
    const [{ anchor, ...links }] = JSON.parse(body).linkset
    expect(anchor).toBe(`${preview.url}/api/v1/`)
    for (const { href } of Object.values(links).flat() as { href: string }[]) {
      expect((await fetch(href)).status).toBe(200)
    }
  })

  it('are not linked from an llms.txt that does not answer', async () => {
    const { body } = await ask(preview.url, '/llms.txt')
    const links = [...body.matchAll(/\]\((\S+)\)/g)].map(([, link]) => link as string)
    expect(links.length).toBeGreaterThan(8)
    for (const link of links) expect((await fetch(link)).status).toBe(200)
  })

  it('are found without the last slash of /docs/, too', async () => {
    expect(await ask(preview.url, '/docs')).toMatchObject({ status: 301, headers: { location: '/docs/' } })
  })
})
