// Runs the worker in front of a bucket, as docs/how-to/other-servers.md has it.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { conform, pressFor } from '../../testing/catalogs/conformance.ts'
import { readFiles } from '../../testing/docs/page.ts'
import { writeTree } from '../../testing/run/folders.ts'
import { type Fetch, serveFetch } from '../../testing/servers/fetch-server.ts'
import { serveAsGithubPages } from '../../testing/servers/github-pages.ts'
import { NORMALIZED_PATHS } from '../shared/deviations.ts'
import { cloudflareWorkers } from './workers.ts'

const PAGE = 'docs/how-to/other-servers.md'
const SCRIPT = 'bucket-worker.js'

it('a worker in front of a bucket answers as every host with code', async () => {
  const pressed = await pressFor(cloudflareWorkers)
  const bucket = await serveFetch(serveAsGithubPages(pressed.site))
  const text = (readFiles(PAGE)[SCRIPT] ?? '').replace('https://my-bucket.example.com', bucket)
  expect(text).toContain(bucket)
  writeTree(pressed.project, { [SCRIPT]: text, 'package.json': '{ "type": "module" }' })
  const script = pathToFileURL(path.join(pressed.project, SCRIPT)).href
  const worker: { fetch: Fetch } = (await import(script)).default
  const base = await serveFetch((request) => worker.fetch(request))
  await conform('bucket', base, pressed, [NORMALIZED_PATHS], {
    groups: [
      'roots',
      'list',
      'windows',
      'composed',
      'details',
      'head',
      'options',
      'methods',
      'conditional',
      'missing',
      'media',
      'ranges',
      'documents',
      'search',
      'web',
      'aliases',
      'private',
    ],
  })
})
