// Where the sections of an artist with few releases are, in a browser.
import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { builtOnce, distIn } from '../../testing/run/build.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'

/** The artists of releases, and those of the one track that each has. */
const RELEASES = [
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 2],
  [3, 3],
] as const

const CATALOG = {
  'labels.ndjson': [{ uuid: labelId(1), name: 'Harbour Tapes' }],
  'artists.ndjson': [1, 2, 3].map((number) => ({ uuid: artistId(number), name: `Artist ${number}` })),
  'releases.ndjson': RELEASES.map(([artist], at) => ({
    uuid: releaseId(at + 1),
    name: `Release ${at + 1}`,
    artist: artistId(artist),
    label: labelId(1),
  })),
  'tracks.ndjson': RELEASES.map(([, artist], at) => ({
    uuid: trackId(at + 1),
    name: `Track ${at + 1}`,
    tracknumber: 1,
    duration: '60',
    release: releaseId(at + 1),
    artist: artistId(artist),
    stream: 'https://audio.example/a.mp3',
  })),
  'site.json': { base_url: 'https://api.example.org', docs: false },
}

describeWithChromium('the releases of an artist', () => {
  let preview: Preview
  let browser: Browser
  beforeAll(async () => {
    preview = await startPreview([distIn(await builtOnce(CATALOG))])
    browser = await openChromium()
  }, 60_000)

  it.each([
    [1, 'side by side', 360],
    [1, 'side by side', 1440],
    [2, 'below each other', 1440],
  ])('of artist %i are %s, %i pixels wide', async (artist, where, width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    await page.goto(`${preview.url}/artists/${artistId(artist)}/`)
    const sections = page.locator('.discography > section')
    expect(await sections.locator('h2').allInnerTexts()).toEqual(['Releases', 'Appears on'])
    const [one, other] = await Promise.all([sections.nth(0).boundingBox(), sections.nth(1).boundingBox()])
    expect(one?.y === other?.y).toBe(where === 'side by side')
    const covers = await page
      .locator('.cards .cover')
      .evaluateAll((all) => all.map((each) => each.clientWidth))
    expect(Math.max(...covers) - Math.min(...covers)).toBeLessThan(2)
    await page.context().close()
  })
})
