// A site whose tracks play for half a minute each, for tests of the player in a browser.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { labelId, releaseId, smallCatalog } from '../catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../run/build.ts'
import { writeTree } from '../run/folders.ts'
import { ROOT } from '../run/root.ts'
import { type Preview, startPreview } from '../servers/preview.ts'
import { watchedPage } from './browsers.ts'

/** Audio of the sample catalog, 3.6 seconds long. */
export const SAMPLE = path.join(ROOT, 'data/media/audio/harbour-lights/06 Harbour Lights.mp3')

/** Repeats of the sample in a track. */
const REPEATS = 10

/**
 * Serves a site of one release with five tracks, each by an artist of its own.
 * @param settings more settings of the site
 * @param files more files of the data folder
 */
export async function startPlayerSite(folder: string, settings: object = {}, files = {}): Promise<Preview> {
  const site = { base_url: 'https://api.example.org', pages: true, ...settings }
  const small = smallCatalog(5)
  // The menu has links to lists of several records.
  writeTree(dataIn(folder), {
    ...small,
    'labels.ndjson': [...small['labels.ndjson'], { uuid: labelId(2), name: 'Second label' }],
    'releases.ndjson': [
      ...small['releases.ndjson'],
      { uuid: releaseId(2), name: 'Second release', label: labelId(2) },
    ],
    'site.json': site,
    ...files,
  })
  mkdirSync(path.join(dataIn(folder), 'media/audio'), { recursive: true })
  for (const n of [1, 2, 3, 4, 5])
    writeFileSync(path.join(dataIn(folder), `media/audio/${n}.mp3`), longTrack())
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  return startPreview([distIn(folder)])
}

const longTrack = (): Buffer => Buffer.concat(Array(REPEATS).fill(readFileSync(SAMPLE)))

/**
 * Opens a page, fails if it logs an error, and closes it.
 * @param expected the errors that belong to the test
 * @returns the hosts of its requests
 */
export async function withPage(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<void>,
  expected?: RegExp,
): Promise<readonly string[]> {
  const { page, complaints, hosts } = await watchedPage(browser)
  await page.addInitScript(COLLECT)
  await page.goto(url)
  await use(page)
  expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([])
  await page.context().close()
  return [...hosts]
}

/** Records every playing element, in the document or not. */
export const COLLECT = `
  const players = window.players = new Set()
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    players.add(this)
    return play.call(this)
  }`

/** Returns the position of the player in seconds, or null if nothing plays. */
export const playerSecond = (page: Page): Promise<number | null> =>
  page.evaluate(`(() => {
    const [audio, ...others] = [...window.players].filter(({ paused }) => !paused)
    if (others.length > 0) throw new Error('Several players play.')
    return audio ? audio.currentTime : null
  })()`)

/** Waits until the page plays from a second on, and returns the second. */
export async function playsFrom(page: Page, second = 0): Promise<number> {
  await expect.poll(async () => (await playerSecond(page)) ?? -1).toBeGreaterThan(second)
  return (await playerSecond(page)) as number
}
