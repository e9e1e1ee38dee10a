// A catalog with names from the Big List of Naughty Strings: each is shown literally, and none runs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { INDEX_SIZE, indexPath } from '../../contract/urls/web.ts'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { type Preview, startPreview } from '../../testing/servers/preview.ts'

const LIST = createRequire(import.meta.url).resolve('big-list-of-naughty-strings/blns.json')
const NAMES: readonly string[] = JSON.parse(readFileSync(LIST, 'utf8'))

/** Names with special characters of markup, or with characters that change the text direction. */
const MARKUP = NAMES.filter((name) => /[<>&"'`\p{Cc}\p{Cf}]/u.test(name))
/** An ordinary name. All pages must have the same element structure as its page. */
const PLAIN = 'Plain'
/** The artist that all releases are credited to, the release that all tracks are on, and its label. */
const OTHER = 'Other'
const NAMES_OF = {
  artist: [...NAMES, PLAIN, OTHER],
  release: [...MARKUP, PLAIN, OTHER],
  label: [...MARKUP, PLAIN, OTHER],
} as const

/** Uses every name for an artist and a track, and those with markup for every other text too. */
function naughtyCatalog() {
  const site = {
    order: 'source',
    name: NAMES.find((name) => name.includes('<script>')),
    // A description is a single line.
    description: NAMES.join(' ').replace(/[\n\r\u2028\u2029]/g, ' '),
  }
  return {
    'artists.ndjson': NAMES_OF.artist.map((name, n) => ({
      uuid: artistId(n + 1),
      name,
      ...{ description: name, links: [`https://naughty.example/?${encodeURIComponent(name)}`] },
    })),
    'releases.ndjson': NAMES_OF.release.map((name, n) => ({
      uuid: releaseId(n + 1),
      name,
      label: labelId(n + 1),
      artist: artistId(NAMES_OF.artist.length),
      artist_display: name,
      ...(name.trim() !== '' && { tags: [name.slice(0, 256)], catalognumber: name }),
    })),
    'labels.ndjson': NAMES_OF.label.map((name, n) => ({ uuid: labelId(n + 1), name, description: name })),
    'tracks.ndjson': NAMES_OF.artist.map((name, n) => ({
      ...{ uuid: trackId(n + 1), name, tracknumber: n, duration: '60', artist: artistId(n + 1) },
      ...{ release: releaseId(NAMES_OF.release.length), artist_display: name, stream: `${n + 1}.mp3` },
    })),
    'site.json': { ...smallCatalog(1)['site.json'], pages: true, site },
  }
}

describeWithChromium('names made to break pages', () => {
  const folder = suiteFolder()
  let preview: Preview
  let browser: Browser
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    writeTree(dataIn(folder), naughtyCatalog())
    preview = await startPreview(['--data', dataIn(folder)])
    browser = await openChromium()
    page = await browser.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('dialog', async (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`)
      await dialog.dismiss()
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(preview.url)) complaints.push(`a request: ${request.url()}`)
    })
  }, 60_000)

  const KINDS = [
    ['artist', artistId],
    ['release', releaseId],
    ['label', labelId],
  ] as const

  it.each(KINDS)('are shown in the list of every %s, and none runs', async (kind) => {
    const shown: string[] = []
    const last = Math.ceil(NAMES_OF[kind].length / INDEX_SIZE)
    for (let number = 1; number <= last; number += 1) {
      await page.goto(preview.url + indexPath(kind, number))
      shown.push(...(await page.locator('main li > a > bdi').allTextContents()))
    }
    expect(shown).toEqual(NAMES_OF[kind].map(asShown))
    expect(complaints).toEqual([])
  })

  it('are shown on the home page, and none runs', async () => {
    await page.goto(preview.url)
    expect(await page.locator('h1').textContent()).toBe(naughtyCatalog()['site.json'].site.name)
    expect(complaints).toEqual([])
  })

  it.each(KINDS)('are shown on the page of every %s, whose elements are those of any', async (kind, idOf) => {
    const ids = NAMES_OF[kind].map((_, n) => idOf(n + 1))
    const read = (await page.evaluate(`(${READ})(${JSON.stringify(ids)}, '/${kind}s/')`)) as Read[]
    expect(read.map(({ h1 }) => h1)).toEqual(NAMES_OF[kind].map(asShown))
    const usual = read[NAMES_OF[kind].indexOf(PLAIN)]?.elements
    for (const { h1, elements } of read) {
      if (h1 !== UNTITLED && h1 !== PLAIN && h1 !== OTHER) expect([h1, elements]).toEqual([h1, usual])
    }
    expect(read.flatMap(({ odd }) => odd)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('run nowhere on pages that are opened, and fit a phone however long they are', async () => {
    const odd = MARKUP.flatMap((name, n) => (/<script|onerror=/i.test(name) ? [n + 1] : []))
    expect(odd.length).toBeGreaterThan(50)
    const longest = MARKUP.indexOf(MARKUP.toSorted((one, other) => other.length - one.length)[0] as string)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const n of [longest + 1, ...odd.slice(0, 8), NAMES_OF.release.length]) {
      await page.goto(`${preview.url}/releases/${releaseId(n)}/`)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    }
    await page.goto(`${preview.url}/artists/`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(complaints).toEqual([])
  })
})

interface Read {
  readonly h1: string
  /** Names of the elements, in order. */
  readonly elements: string
  readonly odd: readonly string[]
}

/** Parses pages as a browser does, without running their scripts. */
const READ = `async (ids, folder) => Promise.all(ids.map(async (id) => {
  const text = await (await fetch(folder + id + '/')).text()
  const all = [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')]
  // The elements of a text follow from its marks.
  const written = new Set(all.filter((element) => element.parentElement?.closest('.text')))
  return {
    h1: all.find(({ localName }) => localName === 'h1').textContent,
    elements: all.filter((one) => !written.has(one)).map(({ localName }) => localName).join(' '),
    odd: all.flatMap((element) => [
      ...[...element.attributes].filter(({ name }) => /^on|^style$/.test(name)).map(({ name }) => id + ' ' + name),
      ...(element.localName === 'script' && !/^\\/assets\\//.test(element.getAttribute('src'))
        && element.type !== 'application/ld+json' ? [id + ' script'] : []),
      ...(written.has(element) && !${/^(?:p|em|strong|code|pre|a|ul|ol|li|blockquote|hr|br|h[3-6])$/}.test(element.localName)
        ? [id + ' ' + element.localName] : []),
      ...(/^\\s*javascript:/i.test(element.getAttribute('href')) ? [id + ' href'] : []),
    ]),
  }
}))`

const UNTITLED = 'Untitled'

/** A name as shown: forbidden characters are replaced, and an invisible name has a fallback. */
const asShown = (name: string): string =>
  /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(name)
    ? UNTITLED
    : // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
      name.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd').replace(/\r\n?/g, '\n')
