// What pages of other origins, and files that were opened by their URL, can do to `dev`.
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { runCli } from '../../testing/processes/cli.ts'
import { dataIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { ask } from '../../testing/servers/http.ts'
import { type Preview, spawnPreview, startDev } from '../../testing/servers/preview.ts'

const EVENTS = '/@catalog-press/events'
const SCRIPT = '/@catalog-press/client.js'
const LIST = '/api/v1/catalog/artist/'
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="document.title = 'ran'">
<script>document.title = 'ran'</script><rect width="9" height="9"/></svg>`

const folder = suiteFolder()
let dev: Preview

beforeAll(async () => {
  const catalog = smallCatalog(2)
  writeTree(dataIn(folder), {
    ...catalog,
    'site.json': { ...catalog['site.json'], pages: true },
    'media/drawing.svg': DRAWING,
  })
  dev = await startDev(['--data', dataIn(folder)], { TMPDIR: folder })
})
afterAll(() => dev.stop())

/** The status of an answer whose body may never end. */
async function askStatus(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const request = get(`${dev.url}${path}`, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.destroy()
  return response.statusCode
}

describe('the events and the script of dev', () => {
  it.each([EVENTS, SCRIPT])('are for pages of its own, and for no page at all: %s', async (path) => {
    expect(await askStatus(path)).toBe(200)
    expect(await askStatus(path, { 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
    expect(await askStatus(path, { 'Sec-Fetch-Site': 'none' })).toBe(200)
    expect(await askStatus(path, { Origin: dev.url })).toBe(200)
    expect(await askStatus(path, { Origin: dev.url.replace('http:', 'https:') })).toBe(200)
  })

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another port', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin, by an old browser', { Origin: 'http://127.0.0.1:1' }],
    ['a sandboxed page', { Origin: 'null' }],
    ['another site, by a name that leads here', { Host: 'evil.example' }],
  ])('are not for pages of %s', async (_, headers) => {
    for (const path of [EVENTS, SCRIPT, '/@catalog-press/other']) {
      const answer = await ask(dev.url, path, { headers })
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('leave the API open to other origins, as hosts do', async () => {
    const headers = { Origin: 'https://else.example', 'Sec-Fetch-Site': 'cross-site' }
    const { status, headers: sent } = await ask(dev.url, LIST, { headers })
    expect([status, sent['access-control-allow-origin']]).toEqual([200, '*'])
  })
})

describe.each([
  ['dev', startDev],
  ['preview', spawnPreview],
])('%s', (command, start) => {
  it('answers for the names of --allow-host, and no others', async () => {
    const served = await start(
      ['--data', dataIn(folder), '--allow-host', 'studio.local', '--allow-host', 'b.example'],
      {
        TMPDIR: folder,
      },
    )
    try {
      const statuses = ['studio.local:80', 'b.example', 'c.example', 'localhost'].map(
        async (Host) => (await ask(served.url, LIST, { headers: { Host } })).status,
      )
      expect(await Promise.all(statuses)).toEqual([200, 200, 403, 200])
    } finally {
      await served.stop()
    }
  })

  it('refuses a name with a port in it', async () => {
    const { code, stderr } = await runCli([command, '--allow-host', 'studio.local:4173'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('without a port, such as studio.local')])
  })
})

describeWithChromium('a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  }, 60_000)

  it('lets no page of another origin read the events', async () => {
    const other = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>other</title>')
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const page = await browser.newPage()
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`)
    const read = await page.evaluate(
      async ([url, events, list]) => {
        const stream = new EventSource(url + events)
        const heard = new Promise((resolve) => {
          stream.onmessage = ({ data }) => resolve(data)
          stream.onerror = () => resolve('an error')
        })
        const text = (path: string) => fetch(url + path).then((answer) => answer.text())
        return {
          stream: await heard,
          fetched: await text(events).catch(() => 'an error'),
          list: (await text(list)).slice(0, 9),
        }
      },
      [dev.url, EVENTS, LIST] as const,
    )
    expect(read).toEqual({ stream: 'an error', fetched: 'an error', list: '{"count":' })
    await page.close()
    other.close()
  })

  it('runs no script of a drawing that is opened by its URL', async () => {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(`${dev.url}/media/drawing.svg`)
    await expect.poll(() => complaints.join()).toContain('Blocked script execution')
    expect(await page.title()).not.toBe('ran')
    await page.close()
  })

  it('shows a drawing as the picture of a page', async () => {
    const page = await browser.newPage()
    await page.goto(`${dev.url}/`)
    const width = await page.evaluate(`(async () => {
      const image = new Image()
      image.src = '/media/drawing.svg'
      await image.decode()
      return image.naturalWidth
    })()`)
    expect(width).toBe(9)
    await page.close()
  })
})
