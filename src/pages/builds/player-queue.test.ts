// Tests in a browser what follows a track: at the end, repeated, shuffled, changed, and without a pause between.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeInBrowsers, describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { startPlayerSite, withPage } from '../../testing/browsers/player-site.ts'
import { releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import type { Preview } from '../../testing/servers/preview.ts'

const RELEASE = `/releases/${releaseId(1)}/`

const folder = suiteFolder()
let preview: Preview
beforeAll(async () => {
  preview = await startPlayerSite(folder, {}, withTones())
}, 60_000)

const visitIn = (browser: Browser, address: string, use: (page: Page) => Promise<void>) =>
  withPage(browser, preview.url + address, use)

describeWithChromium('the queue of the player', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  }, 60_000)

  it('begins again with the first track after the last', async () => {
    await visitIn(browser, RELEASE, async (page) => {
      await button(page, 'Play Track 5').click()
      await seekToEnd(page)
      await page.locator('.player .play[aria-label="Play"]').waitFor()
      await page.locator('main .start').click()
      await button(page, 'Pause Track 1').first().waitFor()
    })
  })

  it('shows what follows, and can be changed', async () => {
    await visitIn(browser, RELEASE, async (page) => {
      await button(page, 'Play Track 2').click()
      await button(page, 'Queue').click()
      expect(await entries(page)).toEqual(['Track 1', 'Track 2', 'Track 3', 'Track 4', 'Track 5'])
      await button(page, 'Remove Track 3').click()
      expect(await focused(page)).toContain('Track 4')
      await button(page, 'Play Track 5 next').click()
      expect(await entries(page)).toEqual(['Track 1', 'Track 2', 'Track 5', 'Track 4'])
      await button(page, 'Next track').click()
      expect(await playerTitle(page)).toBe('Track 5')
      await button(page, 'Shuffle').click()
      expect((await entries(page)).toSorted()).toEqual(['Track 1', 'Track 2', 'Track 4', 'Track 5'])
      expect((await entries(page))[0]).toBe('Track 5')
      await button(page, 'Shuffle').click()
      expect(await entries(page)).toEqual(['Track 1', 'Track 2', 'Track 4', 'Track 5'])
      await page.keyboard.press('Escape')
      expect(await page.locator('.panel').isVisible()).toBe(false)
      expect(await focused(page)).toBe('Queue')
    })
  })

  it('keeps its tracks, its order and the speed on another page', async () => {
    await visitIn(browser, RELEASE, async (page) => {
      await button(page, 'Play Track 2').click()
      await button(page, 'Queue').click()
      await button(page, 'Remove Track 1').click()
      await page.getByRole('combobox', { name: 'Speed' }).selectOption('1.5')
      await page.goto(`${preview.url}/artists/`)
      await button(page, 'Queue').click()
      expect(await entries(page)).toEqual(['Track 2', 'Track 3', 'Track 4', 'Track 5'])
      expect(await page.getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('1.5')
    })
  })
})

/** How browsers load audio, and when they report its end, differs. */
describeInBrowsers('the end of a track', (open) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await open()
  }, 60_000)

  it('repeats a track, and all tracks', async () => {
    await visitIn(browser, RELEASE, async (page) => {
      await button(page, 'Play Track 5').click()
      await button(page, 'Queue').click()
      await button(page, 'Repeat').click()
      await seekToEnd(page)
      await button(page, 'Pause Track 1').first().waitFor()
      await button(page, 'Repeat').click()
      await seekToEnd(page)
      await expect.poll(() => page.locator('.player .time').first().textContent()).toMatch(/^0:0[0-3]$/)
      expect(await playerTitle(page)).toBe('Track 1')
    })
  })

  it('loads the next track before the current one has ended', async () => {
    await visitIn(browser, `/releases/${releaseId(3)}/`, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(`${request.url()} ${shown}`))
      let shown = ''
      await page.locator('main .start').click()
      shown = 'during the first'
      await expect.poll(() => asked.join('\n')).toContain('tone-2.wav during the first')
      await page.locator('.player .name', { hasText: 'Tone 2' }).waitFor()
      shown = 'during the second'
      await button(page, 'Play Tone 1').first().waitFor()
      await page.locator('.player .play[aria-label="Play"]').waitFor()
      expect(asked.filter((each) => each.includes('during the second'))).toEqual([])
    })
  })

  it('plays the parts of a file one after another, each for its time, and stops after the last', async () => {
    await visitIn(browser, `/releases/${releaseId(4)}/`, async (page) => {
      await page.locator('main .start').click()
      await button(page, 'Pause Part 1').first().waitFor()
      await button(page, 'Pause Part 2').first().waitFor()
      await page.locator('.player .play[aria-label="Play"]').waitFor()
      expect(await page.locator('.player .time').allTextContents()).toEqual(['0:01', '0:01'])
      await page.locator('main .start').click()
      await button(page, 'Pause Part 1').first().waitFor()
    })
  })
})

/** The catalog of the player's site with a release of two tracks: one tone that goes on through both. */
function withTones() {
  const small = smallCatalog(5)
  const [release, track] = [small['releases.ndjson'][0], small['tracks.ndjson'][0]]
  const numbers = [1, 2] as const
  return {
    'releases.ndjson': [
      ...small['releases.ndjson'],
      { ...release, uuid: releaseId(3), name: 'Tones' },
      { ...release, uuid: releaseId(4), name: 'Parts' },
    ],
    'tracks.ndjson': [
      ...small['tracks.ndjson'],
      ...numbers.map((n) => ({
        ...track,
        ...{ uuid: trackId(10 + n), name: `Tone ${n}`, release: releaseId(3), tracknumber: n },
        ...{ stream: `audio/tone-${n}.wav`, duration: `${SECONDS}` },
      })),
      ...numbers.map((n) => ({
        ...track,
        ...{ uuid: trackId(20 + n), name: `Part ${n}`, release: releaseId(4), tracknumber: n },
        ...{ stream: `audio/tone-1.wav#t=${1.2 * (n - 1)},${1.2 * n}`, duration: '1.2' },
      })),
    ],
    ...Object.fromEntries(numbers.map((n) => [`media/audio/tone-${n}.wav`, tone((n - 1) * SECONDS)])),
  }
}

const RATE = 44_100
const SECONDS = 3

/** A part of a tone of 441 Hz, as a WAV file of 16 bits. @param from the second with which it begins */
function tone(from: number): Buffer {
  const samples = Int16Array.from({ length: RATE * SECONDS }, (_, at) =>
    Math.round(12_000 * Math.sin(2 * Math.PI * 441 * (from + at / RATE))),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const playerTitle = (page: Page) => page.locator('.player .name').textContent()
const entries = (page: Page) => page.locator('.panel .entry bdi:first-child').allTextContents()
const focused = (page: Page) =>
  page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent')

/** Seeks to the last second of what plays. */
async function seekToEnd(page: Page): Promise<void> {
  const seek = page.getByRole('slider', { name: 'Seek' })
  await expect.poll(async () => Number(await seek.getAttribute('max'))).toBeGreaterThan(1)
  await seek.evaluate((element: { value: string; max: string; dispatchEvent(event: unknown): void }) => {
    element.value = `${Number(element.max) - 0.5}`
    element.dispatchEvent(new Event('input'))
  })
}
