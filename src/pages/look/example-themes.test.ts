// The themes of docs/themes, each with the sample catalog, in a browser.
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { webPolicy } from '../../contract/rules/web-headers.ts'
import { findFaults } from '../../testing/browsers/axe.ts'
import { describeWithChromium, openChromium, watchedPage } from '../../testing/browsers/browsers.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { ROOT } from '../../testing/run/root.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'

const SAMPLE = path.join(ROOT, 'data')
const THEMES = path.join(ROOT, 'docs/themes')

const themes = readdirSync(THEMES)
const jsonIn = (folder: string, file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

/** Copies the sample catalog and a theme into a data folder, and gives a release texts and shops. */
function copyCatalog(data: string, theme: string): void {
  cpSync(SAMPLE, data, { recursive: true, filter: (file) => !file.includes('/media/audio') })
  cpSync(path.join(THEMES, theme), data, { recursive: true })
  const [first, ...others] = jsonIn(SAMPLE, 'releases.json')
  writeTree(data, {
    'releases.json': JSON.stringify([{ ...first, ...TEXTS }, ...others]),
    'site.json': { ...jsonIn(SAMPLE, 'site.json'), ...jsonIn(path.join(THEMES, theme), 'site.json') },
  })
}

const TEXTS = {
  description: 'Recorded in *one night*.',
  credits: 'Mastered at [the pier](https://pier.example).',
  // More than fit on a line of a phone.
  links: ['spotify.com', 'music.apple.com', 'bandcamp.com', 'soundcloud.com'].map(
    (host) => `https://${host}/a`,
  ),
  buy: [
    { name: 'Vinyl', url: 'https://shop.example/1', price: '22 €', state: 'sold out' },
    { name: 'Cassette', url: 'https://shop.example/2', price: '9 €' },
  ],
}

const [ARTIST = ''] = readFileSync(path.join(SAMPLE, 'artists.ndjson'), 'utf8').split('\n', 1)
const PAGES = {
  home: '/',
  release: `/releases/${jsonIn(SAMPLE, 'releases.json')[0].uuid}/`,
  artist: `/artists/${JSON.parse(ARTIST).uuid}/`,
}
/** The policy of a site by its settings, which a theme does not change. */
const readPolicy = (folder: string): string =>
  webPolicy(
    JSON.parse(readFileSync(path.join(distIn(folder), '.catalog-press/rules.json'), 'utf8')).web,
    false,
  )
const REFERENCE = readFileSync(path.join(ROOT, 'docs/reference/theme.md'), 'utf8')

describe.each(themes)('the style sheet of the theme %s', (theme) => {
  const css = readFileSync(path.join(THEMES, theme, 'theme/theme.css'), 'utf8').replaceAll(
    /\/\*.*?\*\//gs,
    '',
  )

  it('uses only the classes and custom properties of the reference', () => {
    const classes = [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)
    const properties = css.match(/--[\w-]+/g) ?? []
    expect([...classes, ...properties].filter((name) => !REFERENCE.includes(`\`${name}\``))).toEqual([])
    expect(classes.length).toBeGreaterThan(0)
  })
})

describeWithChromium('sites with an example theme', () => {
  const folder = suiteFolder()
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await openChromium()
    page = await browser.newPage({ bypassCSP: true, reducedMotion: 'reduce' })
  }, 60_000)

  describe.each(themes)('%s', (theme) => {
    const site = path.join(folder, theme)
    let preview: Preview
    beforeAll(async () => {
      copyCatalog(dataIn(site), theme)
      expect((await runBuild(site)).code).toBe(0)
      preview = await startPreview([distIn(site)])
    }, 60_000)

    it.each(Object.entries(PAGES))(
      'can be used by everyone, on a phone and a desktop, in light and dark: %s',
      async (_, address) => {
        await page.goto(preview.url + address)
        expect(await findFaults(page)).toEqual([])
      },
      30_000,
    )

    it('loads under the Content-Security-Policy of a site without a theme', async () => {
      const { page: visitor, complaints, hosts } = await watchedPage(browser)
      for (const address of Object.values(PAGES)) {
        const response = await visitor.goto(preview.url + address, { waitUntil: 'load' })
        expect(response?.headers()['content-security-policy']).toBe(readPolicy(site))
      }
      expect({ complaints, hosts: [...hosts] }).toEqual({
        complaints: [],
        hosts: [new URL(preview.url).host],
      })
      await visitor.close()
    })
  })
})
