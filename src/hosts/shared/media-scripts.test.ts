// Opens media that hold scripts in a browser, on each host that runs here: no script may act on the origin of the site.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { mediaType } from '../../contract/rules/media-types.ts'
import { describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { type Pressed, pressFor } from '../../testing/catalogs/conformance.ts'
import { gif } from '../../testing/formats/media.ts'
import { describeWithDeno, startDeno } from '../../testing/servers/deno.ts'
import { startApache, startCaddy, startNginx } from '../../testing/servers/pattern-servers.ts'
import { startPreview, startServe } from '../../testing/servers/preview.ts'
import { startServer } from '../../testing/servers/server.ts'
import { describeServer } from '../../testing/servers/servers.ts'
import { describeWithWrangler, startWrangler } from '../../testing/servers/wrangler.ts'
import { hostNamed } from '../index.ts'

/** The path that scripts ask for: the browser shows whether they ran. */
const RAN = '/ran'
const SCRIPT = `<script>fetch('${RAN}?' + location.pathname)</script>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('${RAN}?onload')">${SCRIPT}</svg>`
const HTML = `<!doctype html><title>x</title><img src="data:," onerror="fetch('${RAN}?onerror')">${SCRIPT}`
const XHTML = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${SCRIPT}</body></html>`

const FILES = {
  'a.svg': SVG,
  'b.SVG': SVG,
  'c.html': HTML,
  'd.htm': HTML,
  'e.Html': HTML,
  'f.xhtml': XHTML,
  'g.xml': XHTML,
  'without-extension': HTML,
  'h.txt': HTML,
  // Published for its first bytes.
  'i.jpg': gif(HTML),
}

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})

/** Opens a file by its address, and returns what its scripts asked for. */
async function listRequests(base: string, name: string): Promise<string[]> {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // A type that browsers do not show is downloaded.
  const failure = await page
    .goto(`${base}/media/${name}`, { waitUntil: 'networkidle' })
    .catch((error) => error)
  if (failure instanceof Error) expect(failure.message).toMatch(/Download is starting|ERR_ABORTED/)
  await page.close()
  expect(asked).toContain(`/media/${name}`)
  return asked.filter((target) => target === RAN)
}

describeWithChromium('a script in a file of the media', () => {
  it('runs where no host prevents it, so that these tests would notice', async () => {
    const server = await startServer(({ url = '' }, response) => {
      const content = new Map(Object.entries(FILES)).get(path.basename(url))
      const type = mediaType(url) ?? 'text/html'
      response.writeHead(content === undefined ? 404 : 200, { 'content-type': type }).end(content)
    })
    for (const name of ['a.svg', 'c.html', 'without-extension'])
      expect([name, (await listRequests(server.url, name)).length > 0]).toEqual([name, true])
    server.close()
  })

  /** The files are on the site to the byte, and no script in them runs. */
  function testHost(name: string, start: (pressed: Pressed) => Promise<string>, parent?: () => string) {
    it(`does not run on ${name}`, async () => {
      const files = Object.fromEntries(Object.entries(FILES).map(([file, text]) => [`media/${file}`, text]))
      const pressed = await pressFor(hostNamed(name), {
        files,
        settings: { pages: false, docs: false, bulk: false, changes: false, filters: false },
        ...(parent && { parent: parent() }),
      })
      for (const [file, text] of Object.entries(FILES))
        expect(readFileSync(path.join(pressed.site, 'media', file), 'utf8')).toBe(text)
      const base = await start(pressed)
      const opened = Object.keys(FILES).map(async (file) => [file, await listRequests(base, file)])
      expect(await Promise.all(opened)).toEqual(Object.keys(FILES).map((file) => [file, []]))
    })
  }

  describeServer('nginx', () => testHost('nginx', (pressed) => startNginx([pressed])))
  describeServer('caddy', () => testHost('caddy', (pressed) => startCaddy([pressed])))
  describeServer('apache2', () => testHost('apache', (pressed) => startApache([pressed])))
  describeWithWrangler('workerd', () => testHost('cloudflare-workers', (pressed) => startWrangler(pressed)))
  describeWithDeno('Deno', () => testHost('deno', startDeno, () => inject('diskFolder')))
  describe('the program itself', () => {
    testHost('serve', async ({ site }) => (await startServe([site])).url)
    // Preview follows the rules that every host follows.
    testHost('plain', async ({ site }) => (await startPreview([site])).url)
  })
})
