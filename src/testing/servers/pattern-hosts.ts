// Tests of a host that matches requests by patterns alone, with the real server.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { ENCODINGS, type Encoding, isCompressible } from '../../contract/common/encodings.ts'
import { noSuchWindow } from '../../contract/rules/answers.ts'
import { BULK } from '../../contract/schemas/bulk.ts'
import type { Host } from '../../hosts/shared/host.ts'
import { type Client, openClient } from '../../hosts/verify/client.ts'
import { artistId, trackId } from '../catalogs/catalog.ts'
import { conform, type Pressed, pressFor } from '../catalogs/conformance.ts'
import { gif, song } from '../formats/media.ts'
import { atSuiteEnd } from '../run/suite-end.ts'
import { testHostileValues } from './hostile-values.ts'
import { ask } from './http.ts'
import { missingAt, type OwnAnswers, testOddRequests } from './pattern-hosts-odd.ts'

const LIST = '/api/v1/catalog/artist/'
const NOT_FOUND = '{"detail":"Not found."}'
const MEDIA = {
  'media/01 é (live).mp3': song('0123456789'),
  'media/folder/a.gif': gif('image'),
}

const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Buffer>> = {
  gzip: (body) => zlib.gzipSync(body),
  br: (body) => zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
  // Some Node.js versions cannot compress to it, and servers do not check the content.
  zstd: () => Buffer.from('as it is'),
}

/** Writes the same copies as `--precompress`, in less time: the smallest ones take long to make. */
function compressFiles(site: string, encodings: readonly Encoding[]): void {
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(isCompressible)) {
    const body = readFileSync(path.join(site, file))
    for (const encoding of encodings)
      writeFileSync(path.join(site, file + ENCODINGS[encoding]), COMPRESS[encoding](body))
  }
}

/** Files that may have compressed copies, with their targets and types; only the API's have further names in Vary. */
const COMPRESSIBLE = [
  ['api/v1/catalog/artist/limit-20/offset-20/index.json', `${LIST}?offset=20`, 'application/json'],
  [
    `api/v1/catalog/track/${trackId(1)}/index.json`,
    `/api/v1/catalog/track/${trackId(1)}/`,
    'application/json',
  ],
  ['api/v1/openapi.json', '/api/v1/openapi.json', 'application/json'],
  ['docs/index.html', '/docs/', 'text/html; charset=utf-8'],
  ['docs/swagger-ui.css', '/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ['docs/docs.js', '/docs/docs.js', 'text/javascript; charset=utf-8'],
  ['llms.txt', '/llms.txt', 'text/plain; charset=utf-8'],
  ['index.html', '/', 'text/html; charset=utf-8'],
  [
    `artists/${artistId(1)}/feed.atom`,
    `/artists/${artistId(1)}/feed.atom`,
    'application/atom+xml; charset=utf-8',
  ],
] as const

interface ServerTests {
  /** Serves each site under the host name of its rules, and the first one also under every other name. */
  readonly start: (sites: readonly Pressed[]) => Promise<string>
  /** The encodings of precompressed files that the server sends. */
  readonly encodings: readonly Encoding[]
  /** Responses of the server before any of the printed rules. */
  readonly own: OwnAnswers
}

export function testPatternHost(host: Host, { start, encodings, own }: ServerTests): void {
  let pressed: Pressed
  let base: string
  let other: string
  let client: Client
  beforeAll(async () => {
    pressed = await pressFor(host, { files: MEDIA })
    compressFiles(pressed.site, ['gzip', 'br'])
    base = await start([pressed])
    other = await start([
      await pressFor(host, {
        settings: {
          limits: [50],
          max_limit: 50,
          docs: false,
          bulk: false,
          changes: false,
          pages: false,
          cors: false,
        },
      }),
    ])
    client = openClient(base, { timeout: 20_000, retries: 0 })
    atSuiteEnd(() => client.close())
  })

  it('keeps the rules', async () => {
    await conform(host.name, base, pressed, host.deviations)
  })

  it('serves faces alone on a site without web pages', async () => {
    const settings = { pages: false, faces: ['./faces/xspf.mjs', './faces/titles.mjs'] }
    const alone = await pressFor(host, { settings })
    const groups = ['web', 'faces', 'missing', 'slash', 'private', 'aliases'] as const
    await conform(host.name, await start([alone]), alone, host.deviations, { groups })
  })

  testOddRequests(() => ({ pressed, base, closed: other }), own)
  testHostileValues(host, () => pressed, start)

  it.each(['?limit=5', '?offset=7', '?limit=7&offset=%37', '?limit=+7', '?offset=1_0'])(
    'names the pressed windows to %s',
    async (query) => {
      expect(await ask(base, LIST + query)).toMatchObject({ status: 404, body: noSuchWindow(pressed.rules) })
    },
  )

  it('answers a single filter from files, and several filters with 404', async () => {
    const [tracks, releases] = ['/api/v1/catalog/track/', '/api/v1/catalog/release/']
    for (const format of ['', '&format=api']) {
      const { status, body } = await ask(base, `${tracks}?limit=7&year=2024&offset=7${format}`)
      expect(status).toBe(200)
      const page = JSON.parse(body)
      expect(page.results).toHaveLength(7)
      expect(page.next).toContain('limit=7&offset=14&year=2024')
      expect(page.results[0].url.endsWith('?format=api')).toBe(format !== '')
    }
    for (const query of [
      'year=2024&license=CC-BY-4.0',
      'year=1066',
      'tag=Field+recording',
      `label=${'a'.repeat(300)}`,
    ])
      expect(await ask(base, `${tracks}?${query}`)).toMatchObject({
        status: 404,
        body: noSuchWindow(pressed.rules),
      })
    const found = await ask(base, `${releases}?tag=field-recording`)
    expect(JSON.parse(found.body)).toMatchObject({ count: 1 })
    const whole = await ask(base, `${tracks}?q=year=2024&year=`)
    expect(JSON.parse(whole.body)).toMatchObject({ count: 45, next: expect.not.stringContaining('year') })
  })

  it.each(['50', '51', '99', '100', '0500', '99999999999999999999'])(
    'reduces a limit of %s to the largest one',
    async (limit) => {
      const { status, body } = await ask(other, `${LIST}?limit=${limit}`)
      expect(status).toBe(200)
      expect(JSON.parse(body).results).toHaveLength(45)
    },
  )

  it.each(encodings)('sends a file that is compressed in %s', async (encoding) => {
    for (const [name, target, type] of COMPRESSIBLE) {
      const file = path.join(pressed.site, name)
      const body = readFileSync(file)
      writeFileSync(file + ENCODINGS[encoding], COMPRESS[encoding](body))
      const request = { method: 'GET', target, headers: { 'Accept-Encoding': `${encoding}, other` } }
      const reply = await client.ask(request)
      expect(reply).toMatchObject({
        status: 200,
        headers: {
          'content-encoding': encoding,
          'content-type': type,
          vary: expect.stringMatching(
            name.startsWith('api/') ? /^Accept, ?Accept-Encoding/ : /^Accept-Encoding/,
          ),
          'access-control-allow-origin': '*',
        },
      })
      // Vitest compares buffers byte by byte, which takes seconds.
      expect(reply.body.equals(encoding === 'zstd' ? Buffer.from('as it is') : body)).toBe(true)
      const known = { ...request.headers, 'If-None-Match': reply.headers.etag as string }
      expect(await client.ask({ ...request, headers: known })).toMatchObject({ status: 304 })
      const plain = await client.ask({ ...request, headers: { 'Accept-Encoding': `${encoding};q=0` } })
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(plain.body.equals(body)).toBe(true)
    }
  })

  it.each(BULK)(
    'sends a bulk file as it is, whatever the client accepts: $path',
    async ({ path: target, file, type }) => {
      const headers = { 'Accept-Encoding': 'gzip, br, zstd' }
      const reply = await client.ask({ method: 'GET', target, headers })
      expect(reply).toMatchObject({ status: 200, headers: { 'content-type': type } })
      expect(reply.headers).not.toHaveProperty('content-encoding')
      expect(reply.body.equals(readFileSync(path.join(pressed.site, file)))).toBe(true)
    },
  )

  it('serves media with their types and tags', async () => {
    const target = '/media/01%20%C3%A9%20(live).mp3'
    const { status, headers, body } = await ask(base, target)
    expect({ status, body }).toEqual({ status: 200, body: song('0123456789') })
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400',
      'access-control-allow-origin': '*',
    })
    expect(headers).not.toHaveProperty('allow')
    const tag = { 'If-None-Match': headers.etag as string }
    expect(await ask(base, target, { headers: tag })).toMatchObject({ status: 304 })
  })

  it.each(['OPTIONS', 'POST', 'PUT'])('refuses %s for media', async (method) => {
    const { status, headers, body } = await ask(base, '/media/folder/a.gif', { method })
    expect({ status, body }).toEqual({
      status: 405,
      body: `{"detail":"Method \\"${method}\\" not allowed."}`,
    })
    expect(headers).toMatchObject({ allow: 'GET, HEAD, OPTIONS', 'content-type': 'application/json' })
  })

  it('refuses an unknown method', async () => {
    const { status, headers } = await ask(base, LIST, { method: 'PROPFIND' })
    expect(status).toBe(405)
    expect(headers).toMatchObject({ allow: 'GET, HEAD, OPTIONS', 'content-type': 'application/json' })
  })

  it.each(['/docs', '/docs/', '/docs/docs.js'])(
    'has nothing at %s where there is no reference',
    async (target) => {
      for (const method of ['GET', 'POST']) {
        expect(await ask(other, target, { method })).toMatchObject({ status: 404, body: NOT_FOUND })
      }
    },
  )

  it('has no bulk files where the settings have none', async () => {
    expect(await ask(other, BULK[0]?.path ?? '')).toMatchObject({ status: 404, body: NOT_FOUND })
  })

  it.each([
    '/media/folder',
    '/media/folder/',
    '/media/02.mp3',
    '/.catalog-press/rules.json',
    '/api/v1/answers/not-found.json',
    '/api/v1/format-api/catalog/artist/',
    `${LIST}index.json`,
    `${LIST}limit-7/`,
    `${LIST}limit-7`,
    `${LIST}limit-7/offset-0/index.json`,
    `/api/v1/catalog//artist/`,
    `/api/v1/./catalog/artist/`,
    `/api/v1/catalog/%61rtist/`,
    `/api/v1/catalog/%61rtist`,
    `/API/v1/catalog/artist/${artistId(1)}/`,
    '/docs/index.html',
    '/docs/docs%2ejs',
    '/docs/../llms.txt',
    '/docs/./docs.js',
    '/docs/nothing.js',
    '/docs/docs.js/',
    '/DOCS/',
    '/Llms.txt',
    '/.well-known/',
    '/api/v1/schemas/nothing.json',
    '/api/v1/bulk/',
    '/api/v1/bulk/artists.ndjson',
    '/api/v1/bulk/artists.parquet/',
    `${LIST}${artistId(1)}/?format=xml`,
    `${LIST}${artistId(1)}/?format=API`,
    `${LIST}FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF/`,
    '/index.html',
    '/404.html',
    '/artists/index.html',
    '/%61rtists/',
    '/artists/./',
    '/artists//',
    '/Artists/',
    '/assets/../index.html',
    '/index.html.gz',
    '/llms.txt.br',
    `${LIST}index.json.gz`,
  ])('has nothing at %s', async (target) => {
    const { status, headers, body } = await ask(base, target)
    const missing = missingAt(pressed, target)
    expect({ status, body }).toEqual({ status: 404, body: missing.body })
    expect(headers).toMatchObject({ 'content-type': missing.type, 'access-control-allow-origin': '*' })
    expect(await ask(other, target)).toMatchObject({ status: 404, body: NOT_FOUND })
  })
}
