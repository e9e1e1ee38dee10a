// Tests searches by visitors and programs, on a site that the preview serves.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../../contract/client/index.ts'
import { describeWithChromium, openChromium, watchedPage } from '../../testing/browsers/browsers.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'

const NAMES = ['踏切の向こう', 'على أطراف الماء', '<b>Paper</b> Boats']
const RELEASE = `/releases/${releaseId(1)}/`
const FACTS = {
  releasedate: '1998-05',
  catalognumber: 'KOSMO-12',
  barcode: '0012345678905',
  tags: ['ambient', 'field recording'],
  image: 'cover.png',
}
const IMAGES = 'media/_s/catalog/release/image'

/** Queries with the name of the first result, where it leads, and its page for programs. */
const FOUND = [
  ['ostermalm', 'Östermalm', `/labels/${labelId(1)}/`, `/labels/${labelId(1)}/`],
  ['踏切', NAMES[0], `/tracks/${trackId(1)}/`, RELEASE],
  ['أطراف', NAMES[1], `/tracks/${trackId(2)}/`, RELEASE],
  ['papar', NAMES[2], `/tracks/${trackId(3)}/`, RELEASE],
  ['ZWEITE второй', 'Artist 2', `/artists/${artistId(2)}/`, `/artists/${artistId(2)}/`],
  ['ARTIST 3', 'Artist 3', `/artists/${artistId(3)}/`, `/artists/${artistId(3)}/`],
] as const

let preview: Preview
const folder = suiteFolder()

beforeAll(async () => {
  const { 'tracks.ndjson': tracks, ...rest } = smallCatalog()
  writeTree(dataIn(folder), {
    ...rest,
    'tracks.ndjson': tracks.map((track, index) => ({
      ...{ ...track, name: NAMES[index] },
      ...(index === 0 && { isrc: 'USABC1234567' }),
    })),
    'artists.ndjson': rest['artists.ndjson'].map((artist, index) => ({
      ...artist,
      ...(index === 1 && { also: 'Zweite|Второй' }),
    })),
    'labels.ndjson': [{ uuid: labelId(1), name: 'Östermalm' }],
    'releases.ndjson': rest['releases.ndjson'].map((release) => ({ ...release, ...FACTS })),
    'pages/about.md': '# Who we are\n',
    'pages/number.md': '# 96385074\n',
    'site.json': { base_url: 'https://api.example.org', pages: true, streams: 'optional' },
  })
  mkdirSync(path.join(dataIn(folder), IMAGES), { recursive: true })
  const cover = sharp({ create: { width: 400, height: 400, channels: 3, background: '#c06020' } })
  await cover.png().toFile(path.join(dataIn(folder), IMAGES, 'cover.png'))
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  preview = await startPreview([distIn(folder)])
}, 60_000)

describeWithChromium('the search page', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await openChromium()
  })

  async function searchPage(address: string) {
    const { page, complaints, hosts } = await watchedPage(browser)
    await page.goto(preview.url + address)
    const close = async () => {
      expect(complaints).toEqual([])
      expect([...hosts]).toEqual([new URL(preview.url).host])
      await page.context().close()
    }
    return { page, status: page.locator('main [role=status]'), results: page.locator('.results li'), close }
  }

  it.each(FOUND)('finds for %s what an address asks for', async (query, name, path) => {
    const { page, status, results, close } = await searchPage(`/search/?q=${encodeURIComponent(query)}`)
    const link = results.first().getByRole('link')
    await link.waitFor()
    expect([await link.textContent(), await link.getAttribute('href')]).toEqual([name, path])
    expect(await status.textContent()).toMatch(/^\d+ results?$/)
    expect(await page.getByRole('searchbox').inputValue()).toBe(query)
    await close()
  })

  it('links to the page of a track, and plays the track', async () => {
    const { page, results } = await searchPage('/search/?q=papar')
    await results.getByRole('button', { name: 'Play <b>Paper</b> Boats' }).click()
    await page.locator('.player .name').getByText('<b>Paper</b> Boats').waitFor()
    await results.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: '<b>Paper</b> Boats' }).waitFor()
    // The site has no audio files, which the browser logs.
    await page.context().close()
  })

  it('finds while one types, and shows a sentence if there is nothing', async () => {
    const { page, status, results, close } = await searchPage('/search/')
    await page.getByRole('searchbox').fill('östermalm')
    await page.keyboard.press('Enter')
    await status.getByText('2 results', { exact: true }).waitFor()
    const box = page.getByRole('searchbox')
    await box.fill('')
    await box.pressSequentially('boa')
    await results.getByRole('link', { name: '<b>Paper</b> Boats' }).waitFor()
    await page.waitForURL(({ search }) => search === '?q=boa')
    await box.fill('qqqq')
    await status.getByText('Nothing found for “qqqq”.').waitFor()
    expect(await results.count()).toBe(0)
    await box.fill('')
    await status.getByText('Nothing found').waitFor({ state: 'detached' })
    await page.waitForURL(({ search }) => search === '')
    await close()
  })

  it('shows the results of each kind below its heading, with pictures and years', async () => {
    const { page, results, close } = await searchPage('/search/?q=1')
    await results.first().waitFor()
    expect(await page.locator('.results h2').allTextContents()).toEqual(['Artists', 'Releases', 'Tracks'])
    const release = page.locator('.results section').nth(1).locator('li')
    expect(await release.locator('.about').textContent()).toContain(' · 1998')
    expect(await release.locator('.about[dir]').count()).toBe(0)
    expect(await release.locator('.about bdi').last().textContent()).toBe('1998')
    expect(await release.locator('img').getAttribute('src')).toBe('/media/_t/release/cover.png-250.webp')
    await page.locator('.results .artist .initials').first().waitFor()
    await close()
  })

  it('has the focus in its field, and finds nothing for a word while it is composed', async () => {
    const { page, status, results, close } = await searchPage('/search/')
    await page.locator('main input[name=q]:focus').waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'ふみきり', selectionStart: 4, selectionEnd: 4 })
    await page.waitForTimeout(500)
    expect([await status.textContent(), new URL(page.url()).search]).toEqual(['', ''])
    await session.send('Input.insertText', { text: '踏切' })
    await results.getByRole('link', { name: '踏切の向こう' }).waitFor()
    await close()
  })

  it('finds an artist by another spelling, which the page of the artist shows', async () => {
    const { page, results, close } = await searchPage('/search/?q=второй')
    await results.getByRole('link', { name: 'Artist 2' }).click()
    await page.getByText('also: Zweite · Второй').waitFor()
    await close()
  })

  it('shows what has some of the words where nothing has all, with a sentence about it', async () => {
    const { status, results, close } = await searchPage('/search/?q=%C3%B6stermalm+vinyl')
    await status.getByText('Nothing has all words; these have some of them. 2 results').waitFor()
    expect(await results.first().getByRole('link').textContent()).toBe('Östermalm')
    await close()
  })

  it('goes from the field to the results and among them by arrow keys, and back by Escape', async () => {
    const { page, results, close } = await searchPage('/search/?q=1')
    await results.first().waitFor()
    const link = (at: number) => results.nth(at).getByRole('link').and(page.locator(':focus'))
    const field = page.locator('main input[name=q]:focus')
    await page.keyboard.press('ArrowUp')
    await field.waitFor()
    await page.keyboard.press('ArrowDown')
    await link(0).waitFor()
    await page.keyboard.press('ArrowDown')
    await link(1).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await field.waitFor()
    for (let at = 0; at < 9; at += 1) await page.keyboard.press('ArrowDown')
    await link((await results.count()) - 1).waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor()
    await close()
  })

  it('is reached by a key from every page, but not while one types', async () => {
    const { page, close } = await searchPage('/artists/')
    await page.keyboard.press('/')
    const box = page.locator('.site input[name=q]:focus')
    await box.waitFor()
    await page.keyboard.press('/')
    expect(await box.inputValue()).toBe('/')
    await close()
  })

  it('has a field on every page that a finger can hit, on one line', async () => {
    const { page, close } = await searchPage('/artists/')
    await page.setViewportSize({ width: 360, height: 640 })
    const [field, button] = [
      page.getByRole('search').getByRole('searchbox').first(),
      page.getByRole('button', { name: 'Search' }),
    ]
    const [left, right] = [await field.boundingBox(), await button.boundingBox()]
    expect(left?.y).toBe(right?.y)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await close()
    const touch = await watchedPage(browser, { hasTouch: true, isMobile: true })
    await touch.page.goto(`${preview.url}/artists/`)
    for (const name of ['input', 'button'])
      expect((await touch.page.locator(`.search ${name}`).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await touch.page.context().close()
  })
})

describe('a search by a program', () => {
  it.each(['1998', 'kosmo-12', 'KOSMO12', 'ambient', 'recording 1998'])(
    'finds a release by %s',
    async (query) => {
      const { results } = await catalog(preview.url).search(query)
      expect(results).toMatchObject([
        { uuid: releaseId(1), year: 1998, image: `${preview.url}/media/_t/release/cover.png-250.webp` },
      ])
    },
  )

  it.each(['us-abc-12-34567', 'US ABC 12 34567', 'USABC1234567'])(
    'finds a track by the ISRC %s',
    async (query) => {
      const found = await catalog(preview.url).search(query)
      expect(found).toMatchObject({ count: 1, results: [{ uuid: trackId(1), artist_display: 'Artist 1' }] })
      const response = await fetch(`${preview.url}/api/v1/search/?q=${encodeURIComponent(query)}`)
      expect(((await response.json()) as typeof found).results[0]?.uuid).toBe(trackId(1))
    },
  )

  it('finds a release by its barcode, and what has such a number as its name where there is none', async () => {
    const { search } = catalog(preview.url)
    expect((await search('0 012345 678905')).results).toMatchObject([{ uuid: releaseId(1), year: 1998 }])
    expect((await search('0012345678905', { kind: 'artist' })).count).toBe(0)
    expect((await search('96385074')).results).toMatchObject([{ name: '96385074' }])
  })

  it('has other words where none has all', async () => {
    const found = await catalog(preview.url).search('kosmo-12 vinyl')
    expect(found).toMatchObject({ partial: true, results: [{ uuid: releaseId(1) }] })
  })

  it('finds a page that the publisher has written', async () => {
    const { results } = await catalog(preview.url).search('who we are')
    expect(results).toEqual([{ ct: 'page', name: 'Who we are', detail_url: `${preview.url}/about/` }])
  })

  it.each(FOUND)('finds %s through the client, and by its address', async (query, name, _, path) => {
    const { results } = await catalog(preview.url).search(query)
    expect(results[0]).toMatchObject({ name, detail_url: preview.url + path })
    for (const q of [query, encodeURIComponent(query), encodeURIComponent(query.normalize('NFD'))]) {
      const response = await fetch(`${preview.url}/api/v1/search/?q=${q}`)
      expect(response.status).toBe(200)
      const [{ uuid }] = ((await response.json()) as { results: [{ uuid: string }] }).results
      expect(uuid).toBe(results[0]?.uuid)
    }
  })
})
