import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../hosts/servers/preview/server.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { ask } from '../../testing/servers/http.ts'
import { SiteEvents } from './events.ts'
import { createDevListener } from './listener.ts'

it('a page that cannot be read is a notice with the script, which shows the error; the others are served', async () => {
  const folder = tempFolder()
  writeTree(folder, { 'index.html': '<html><head></head><body>Home</body></html>' })
  // A folder in the place of a page, and of an answer of the API.
  for (const file of ['search/index.html', 'api/v1/index.json'])
    mkdirSync(path.join(folder, file), { recursive: true })
  const site = {
    rules: siteRules({ web: { audio: null }, search: true }),
    faces: {},
    file: async (name: string) => ({ bytes: await readFile(path.join(folder, name)) }),
  }
  const server = await listen('127.0.0.1', 0)
  onTestFinished(() => server.close())
  server.answer(createDevListener(site, new SiteEvents()))

  const page = await ask(server.url, '/search/')
  expect([page.status, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(page.body).toContain('This page cannot be built. See the terminal.')
  expect(page.body).toContain('<script src="/@catalog-press/client.js"')
  expect(JSON.parse((await ask(server.url, '/api/v1/')).body)).toEqual({ detail: expect.any(String) })
  expect((await ask(server.url, '/')).body).toContain('Home')
})
