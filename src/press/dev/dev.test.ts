import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LLMS_PATH, OPENAPI_PATH } from '../../contract/rules/documents.ts'
import { BULK } from '../../contract/schemas/bulk.ts'
import { describeWithChromium, openChromium, watchedPage } from '../../testing/browsers/browsers.ts'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { runCli, startCli } from '../../testing/processes/cli.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { ask } from '../../testing/servers/http.ts'
import { type Preview, startDev } from '../../testing/servers/preview.ts'

const TRACK = `/api/v1/catalog/track/${trackId(1)}/`
const catalog = {
  ...smallCatalog(2),
  'site.json': { ...smallCatalog(2)['site.json'], pages: true },
}

const folder = suiteFolder()
const data = dataIn(folder)
const tracksFile = path.join(data, 'tracks.ndjson')
let dev: Preview

beforeAll(async () => {
  writeTree(data, catalog)
  dev = await startDev(['--data', data], { TMPDIR: folder })
})
afterAll(() => dev.stop())

/** Saves the tracks with a new name for the first of them. */
function rename(name: string, of: object = {}): string {
  const [first, ...others] = catalog['tracks.ndjson']
  const text = [{ ...first, name, ...of }, ...others].map((track) => JSON.stringify(track)).join('\n')
  writeFileSync(tracksFile, `${text}\n`)
  return text
}

/** Polls until a condition holds. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It never was. ${dev.said()}`)
    await sleep(10)
  }
}

/** The state that a page receives when it is opened. */
async function firstEvent(url: string): Promise<{ report: string | null }> {
  const { body } = await fetch(`${url}/@catalog-press/events`)
  for await (const chunk of body ?? [])
    return JSON.parse(/^data: (.*)$/m.exec(Buffer.from(chunk).toString())?.[1] ?? '')
  throw new Error('There was no event.')
}

const readTrackName = async () => JSON.parse((await ask(dev.url, TRACK)).body).name

describe('a site that is served while it is edited', () => {
  it('has the bytes that a build writes for its address, but for what loads pages again', async () => {
    await runBuild(folder, ['--base-url', dev.url])
    const built = readTree(distIn(folder))
    for (const file of [
      'api/v1/catalog/artist/index.json',
      'api/v1/openapi.json',
      'feed.atom',
      'feed.json',
      'robots.txt',
    ]) {
      expect([file, (await ask(dev.url, `/${file.replace(/index\.json$/, '')}`)).body]).toEqual([
        file,
        Buffer.from(built.get(file) as string, 'latin1').toString(),
      ])
    }
    const page = await ask(dev.url, '/')
    const added = /<script src="\/@catalog-press\/client\.js" data-build="[0-9a-f]+-\d+" defer><\/script>/
    expect(page.body).toMatch(added)
    expect(page.body.replace(added, '')).toBe(
      Buffer.from(built.get('index.html') as string, 'latin1').toString(),
    )
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.headers['cache-control']).toBe('no-cache')
  })

  it('gives pages whole, with the script, whatever part is asked for', async () => {
    const whole = await ask(dev.url, '/')
    expect(await ask(dev.url, '/', { headers: { Range: 'bytes=0-99' } })).toMatchObject({
      status: 200,
      body: whole.body,
    })
    const head = await ask(dev.url, '/', { method: 'HEAD' })
    expect([head.status, head.headers['content-length']]).toEqual([200, undefined])
    writeTree(data, { 'media/part.html': '<head></head>' })
    const media = async (headers = {}) => (await ask(dev.url, '/media/part.html', { headers })).body
    await until(async () => (await media()) === '<head></head>')
    expect(await media({ Range: 'bytes=6-12' })).toBe('</head>')
  })

  it('sends its events to GET alone', async () => {
    for (const method of ['HEAD', 'POST'])
      expect(await ask(dev.url, '/@catalog-press/events', { method })).toMatchObject({ status: 405 })
  })

  it('shows a track that is saved, in place or by another file in its place', async () => {
    rename('Saved in place')
    await until(async () => (await readTrackName()) === 'Saved in place')
    const text = rename('Never seen').replace('Never seen', 'Saved by rename')
    writeFileSync(`${tracksFile}~`, `${text}\n`)
    renameSync(`${tracksFile}~`, tracksFile)
    await until(async () => (await readTrackName()) === 'Saved by rename')
    await until(() => /^Changed: .*tracks\.ndjson in \d+ ms$/m.test(dev.said()))
  })

  it('continues as it was if a record is wrong, reports that once, and follows its repair', async () => {
    rename('Before')
    await until(async () => (await readTrackName()) === 'Before')
    rename('Broken', { uuid: 'b<img src=x>' })
    await until(() => dev.said().includes('error BAD_VALUE'))
    expect(await readTrackName()).toBe('Before')
    writeFileSync(tracksFile, '{"uuid": ')
    await until(() => dev.said().includes('error BAD_JSON'))
    rename('Mended')
    await until(async () => (await readTrackName()) === 'Mended')
    expect(dev.said().match(/error BAD_JSON/g)).toHaveLength(1)
  })

  it('follows its settings, and goes on as it was where they are wrong', async () => {
    const file = path.join(data, 'site.json')
    const list = '/api/v1/catalog/artist/'
    writeFileSync(file, JSON.stringify({ ...catalog['site.json'], page_size: 1 }))
    await until(async () => JSON.parse((await ask(dev.url, list)).body).results.length === 1)
    writeFileSync(file, '{ "page_size": "many" }')
    await until(() => dev.said().includes('error BAD_CONFIG'))
    expect(JSON.parse((await ask(dev.url, list)).body).results).toHaveLength(1)
    writeFileSync(file, JSON.stringify(catalog['site.json']))
    await until(async () => JSON.parse((await ask(dev.url, list)).body).results.length === 2)
  })

  it('gives the documents of the API the name of the site as soon as it has one', async () => {
    const file = path.join(data, 'site.json')
    const title = async () => JSON.parse((await ask(dev.url, OPENAPI_PATH)).body).info.title
    const unnamed = await title()
    writeFileSync(file, JSON.stringify({ ...catalog['site.json'], site: { name: 'Harbour Tapes' } }))
    await until(async () => (await title()) === 'Harbour Tapes API')
    expect((await ask(dev.url, LLMS_PATH)).body).toMatch(/^# Harbour Tapes API\n/)
    writeFileSync(file, JSON.stringify(catalog['site.json']))
    await until(async () => (await title()) === unnamed)
  })

  it('serves media from where they are', async () => {
    const file = '/media/audio/1.mp3'
    expect((await ask(dev.url, file)).status).toBe(404)
    writeTree(data, { 'media/audio/1.mp3': song('0123456789') })
    await until(async () => (await ask(dev.url, file)).status === 200)
    const part = await ask(dev.url, file, { headers: { Range: 'bytes=12-14' } })
    expect([part.status, part.body, part.headers['content-type']]).toEqual([206, '234', 'audio/mpeg'])
    rmSync(path.join(data, 'media'), { recursive: true })
    await until(async () => (await ask(dev.url, file)).status === 404)
  })

  it('follows a file elsewhere that the settings name', async () => {
    const other = path.join(folder, 'elsewhere/labels.json')
    const label = { uuid: artistId(9), name: 'Elsewhere' }
    writeTree(folder, { 'elsewhere/labels.json': [label].map((each) => JSON.stringify([each])).join('') })
    const settings = { ...catalog['site.json'], sources: { labels: '../elsewhere/*.json' } }
    writeFileSync(path.join(data, 'site.json'), JSON.stringify(settings))
    const page = `/api/v1/catalog/label/${artistId(9)}/`
    await until(async () => (await ask(dev.url, page)).status === 200)
    writeFileSync(other, JSON.stringify([{ ...label, name: 'Anywhere' }]))
    await until(async () => (await ask(dev.url, page)).body.includes('Anywhere'))
  })

  it('reports a file that cannot be rendered like an error of the catalog', async () => {
    const other = tempFolder()
    const settings = { ...catalog['site.json'], bulk: true }
    writeTree(dataIn(other), { ...catalog, 'site.json': settings })
    const one = await startDev(['--data', dataIn(other)], { TMPDIR: other })
    try {
      const temporary = readdirSync(other).find((name) => name.startsWith('catalog-press-')) as string
      const folder = path.join(other, temporary, 'bulk')
      const files = BULK.map((bulk) => bulk.path)
      let asked = ''
      // An update right after the start clears the folder and the report. What was made before is made once.
      await until(async () => {
        asked = files.shift() ?? asked
        rmSync(folder, { recursive: true, force: true })
        writeFileSync(folder, 'a file in the place of the folder for bulk files')
        const { status } = await ask(one.url, asked)
        return status === 500 && ((await firstEvent(one.url)).report?.includes('EEXIST') ?? false)
      })
      expect(one.said()).toMatch(/^Error: EEXIST/m)
      rmSync(folder, { force: true })
      writeTree(dataIn(other), { 'labels.ndjson': [{ ...catalog['labels.ndjson'][0], name: 'Renamed' }] })
      await until(async () => (await firstEvent(one.url)).report === null)
      expect((await ask(one.url, asked)).status).toBe(200)
    } finally {
      await one.stop()
    }
  })

  it('leaves no folder, open port or message at Ctrl+C, though pages listen and ask', async () => {
    const other = tempFolder()
    writeTree(dataIn(other), catalog)
    const one = await startDev(['--data', dataIn(other)], { TMPDIR: other })
    const heard = new Promise<void>((resolve) => {
      get(`${one.url}/@catalog-press/events`, (response) => response.once('close', resolve).resume())
    })
    const askOn = async (): Promise<void> => ask(one.url, TRACK).then(askOn, () => {})
    const asking = Array.from({ length: 20 }, askOn)
    await sleep(100)
    expect(await one.stop()).toBe(130)
    await Promise.all([heard, ...asking])
    expect(one.said()).not.toMatch(/error/i)
    await expect(ask(one.url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(readdirSync(other)).toEqual(['data'])
  })
})

describe('a catalog that is wrong from the beginning', () => {
  it('is waited for', async () => {
    const other = tempFolder()
    writeTree(dataIn(other), { ...catalog, 'labels.ndjson': '\n' })
    const one = await startDev(['--data', dataIn(other)], { TMPDIR: other })
    try {
      expect(one.said()).toContain('error DANGLING_REFERENCE')
      expect((await ask(one.url, TRACK)).status).toBe(503)
      writeTree(dataIn(other), { 'labels.ndjson': catalog['labels.ndjson'] })
      await until(async () => (await ask(one.url, TRACK)).status === 200)
    } finally {
      await one.stop()
    }
  })

  it('is not served where its folder is missing', async () => {
    const nowhere = path.join(tempFolder(), 'nope')
    const ran = await runCli(['dev', '--data', nowhere, '--port', '0'])
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toMatch(/^error NO_DATA {2}There is no folder .*nope\.\n {2}hint {2}/)
    expect(existsSync(nowhere)).toBe(false)
  })
})

it('takes the next port where the usual one is taken, and refuses one that was asked for', async () => {
  const taken = createServer().listen(4173, '127.0.0.1')
  // The port may already be taken, which serves the test just as well.
  await Promise.race([once(taken, 'listening'), once(taken, 'error')])
  const other = tempFolder()
  writeTree(dataIn(other), catalog)
  const child = startCli(['dev', '--data', dataIn(other)], { TMPDIR: other })
  let said = ''
  child.stdout?.on('data', (text) => {
    said += text
  })
  await until(() => said.includes('Serving'))
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(Number(/:(\d+)\/$/m.exec(said)?.[1])).toBeGreaterThan(4173)
  const asked = runCli(['dev', '--data', dataIn(other), '--port', '4173'], { TMPDIR: other })
  expect((await asked).stderr).toContain('error PORT_IN_USE')
  taken.close()
})

describeWithChromium('a page in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  }, 60_000)

  it('shows a change by itself, and errors as text until they are fixed', async () => {
    const { page, complaints } = await watchedPage(browser)
    rename('First')
    await until(async () => (await readTrackName()) === 'First')
    await page.goto(`${dev.url}/artists/${artistId(1)}/`)
    await page.getByText('First', { exact: true }).first().waitFor()
    rename('Second')
    await page.getByText('Second', { exact: true }).first().waitFor()
    rename('Third', { uuid: '<img src=x onerror=alert(1)>' })
    const overlay = page.getByRole('alertdialog')
    await overlay.waitFor()
    expect(await overlay.locator('pre').textContent()).toContain('<img src=x onerror=alert(1)>')
    expect(await overlay.locator('img').count()).toBe(0)
    // The styles of the overlay apply: it covers the page.
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    rename('Fourth')
    await page.getByText('Fourth', { exact: true }).first().waitFor()
    expect(await overlay.count()).toBe(0)
    expect(complaints).toEqual([])
    await page.close()
  })
})
