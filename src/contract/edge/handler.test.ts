import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cloudflareWorkers } from '../../hosts/cloudflare/workers.ts'
import { folderFiles } from '../../hosts/servers/preview/asset.ts'
import { artistId, trackId } from '../../testing/catalogs/catalog.ts'
import { type Pressed, pressFor } from '../../testing/catalogs/conformance.ts'
import { VARIANTS, type Variant } from '../kinds/resources.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { listFile, resourceFile, windowFile } from '../urls/files.ts'
import { listPath } from '../urls/urls.ts'
import { type Asset, createHandler, handle } from './handler.ts'

const LIST = listPath('artist')
const COUNT = 45

let pressed: Pressed
let asset: Asset
let ask: ReturnType<typeof createAsk>
beforeAll(async () => {
  pressed = await pressFor(cloudflareWorkers)
  asset = folderFiles(pressed.site).asset
  ask = createAsk()
})
const readPressed = (file: string): string => readFileSync(path.join(pressed.site, file), 'utf8')

/** Sends requests to a handler, by default over the pressed files. */
function createAsk(rules: SiteRules = pressed.rules, from: Asset = asset) {
  const handle = createHandler(rules, from)
  return (target: string, init: RequestInit = {}) =>
    handle(new Request(`https://edge.example.net${target}`, init))
}

interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: unknown[]
}
const askPage = async (target: string) => (await (await ask(target)).json()) as Page

const fileExists = (file: string): boolean => existsSync(path.join(pressed.site, file))

function countingAsset() {
  const read: string[] = []
  const counting: Asset = (file, request) => {
    read.push(file)
    return asset(file, request)
  }
  return { read, counting }
}

const all: Record<Variant, unknown[]> = { plain: [], api: [] }
beforeAll(() => {
  for (const variant of VARIANTS) {
    for (let offset = 0n; offset < COUNT; offset += 20n) {
      all[variant].push(
        ...JSON.parse(readPressed(windowFile('artist', variant, { limit: 20n, offset }))).results,
      )
    }
  }
})

describe('a window', () => {
  const windows = fc.record({
    limit: fc.integer({ min: 1, max: 120 }),
    offset: fc.integer({ min: 0, max: 60 }),
    variant: fc.constantFrom(...VARIANTS),
    variants: fc.constantFrom('pressed' as const, 'edge' as const),
  })

  it('is the slice of the whole list, whatever the limit and the offset', async () => {
    await fc.assert(
      fc.asyncProperty(windows, async ({ limit, offset, variant, variants }) => {
        const format = variant === 'api' ? '&format=api' : ''
        const answer = await createAsk({ ...pressed.rules, variants })(
          `${LIST}?limit=${limit}&offset=${offset}${format}`,
        )
        const text = await answer.text()
        const { next, previous } = JSON.parse(text) as Page
        const results = all[variant].slice(offset, offset + Math.min(limit, 100))
        expect(text).toBe(JSON.stringify({ count: COUNT, next, previous, results }))
      }),
    )
  })

  it('reads the pages that it touches, once each, and no other', async () => {
    const within = fc.record({
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.integer({ min: 0, max: COUNT - 1 }),
    })
    await fc.assert(
      fc.asyncProperty(within, async ({ limit, offset }) => {
        const { read, counting } = countingAsset()
        await createAsk(
          { ...pressed.rules, limits: [20] },
          counting,
        )(`${LIST}?limit=${limit}&offset=${offset}`)
        const last = Math.min(offset + limit, COUNT) - 1
        expect(new Set(read).size).toBe(read.length)
        expect(read).toHaveLength(Math.floor(last / 20) - Math.floor(offset / 20) + 1)
      }),
    )
  })

  it('past the end reads one page, to know how long the list is', async () => {
    const { read, counting } = countingAsset()
    const answer = await createAsk(pressed.rules, counting)(`${LIST}?limit=100&offset=4000`)
    expect(await answer.json()).toEqual({
      count: COUNT,
      next: null,
      previous: `https://api.example.org${LIST}?limit=100&offset=3900`,
      results: [],
    })
    expect(read.filter((file) => fileExists(file))).toEqual([listFile('artist', 'plain')])
  })

  it('is followed by the next one until every artist was visited once', async () => {
    const seen: unknown[] = []
    let next: string | null = `https://api.example.org${LIST}?limit=13`
    while (next !== null) {
      const { pathname, search } = new URL(next)
      const page: Page = await askPage(pathname + search)
      seen.push(...page.results)
      next = page.next
    }
    expect(seen).toEqual(all.plain)
  })

  it('is an error, and no short page, where a page of the site is missing', async () => {
    const gone = windowFile('artist', 'plain', { limit: 20n, offset: 20n })
    const holed: Asset = async (file, request) => (file === gone ? null : asset(file, request))
    const rules = { ...pressed.rules, limits: [20] }
    const target = `https://edge.example.net${LIST}?limit=30&offset=1`
    await expect(handle({ rules, asset: holed }, new Request(target))).rejects.toThrow(
      'a page of /api/v1/catalog/artist/',
    )
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const answer = await createAsk(rules, holed)(`${LIST}?limit=30&offset=1`)
    expect([answer.status, await answer.text()]).toEqual([500, '{"detail":"A server error occurred."}'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})

describe('parameters', () => {
  it.each([
    ['that the rules do not know stay in the links', '?q=a%20b&limit=5', 'limit=5&offset=5&q=a+b'],
    ['that are repeated stay in the links, all of them', '?q=2&limit=5&q=1', 'limit=5&offset=5&q=2&q=1'],
    ['that are encoded are read as what they say', '?%6Cimit=%35&offset=+5+', 'limit=5&offset=10'],
    ['that are repeated count by the last', '?limit=7&limit=5&offset=3&offset=10', 'limit=5&offset=15'],
    ['of the format stay in the links', '?format=json&limit=20', 'format=json&limit=20&offset=20'],
  ])('%s', async (_, query, next) => {
    expect((await askPage(LIST + query)).next).toBe(`https://api.example.org${LIST}?${next}`)
  })
})

describe('a composed answer', () => {
  const target = `${LIST}?limit=3&offset=1`

  it('has a tag, which differs between windows', async () => {
    const tags = await Promise.all(
      [target, `${LIST}?limit=3&offset=2`].map(async (one) => (await ask(one)).headers.get('ETag')),
    )
    expect(tags[0]).toMatch(/^"[0-9a-f]{24}"$/)
    expect(tags[1]).not.toBe(tags[0])
  })

  it('is not sent again to those who name its tag, alone, in a list, as a weak one or as any', async () => {
    const tag = (await ask(target)).headers.get('ETag') as string
    for (const named of [tag, `W/${tag}`, `"other", W/${tag}`, '*']) {
      const answer = await ask(target, { headers: { 'If-None-Match': named } })
      expect([named, answer.status, await answer.text()]).toEqual([named, 304, ''])
      expect(Object.fromEntries(answer.headers)).toMatchObject({ etag: tag, vary: 'Accept' })
    }
    const other = await ask(target, { headers: { 'If-None-Match': '"other", W/"another"' } })
    expect(other.status).toBe(200)
  })

  it('has the same headers for HEAD, and no body', async () => {
    const [get, head] = await Promise.all([ask(target), ask(target, { method: 'HEAD' })])
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect([...head.headers]).toEqual([...get.headers])
    expect(head.headers.get('Content-Length')).toBe(`${(await get.arrayBuffer()).byteLength}`)
  })
})

describe('a pressed file', () => {
  it('is sent under the headers of the rules, whatever those of the platform', async () => {
    const platform: Asset = async () =>
      new Response('{}', {
        headers: { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': 'x', Age: '7', ETag: '"a"' },
      })
    const answer = await createAsk({ ...pressed.rules, cors: false }, platform)(LIST)
    expect(Object.fromEntries(answer.headers)).toEqual({
      allow: 'GET, HEAD, OPTIONS',
      'cache-control': 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400',
      'content-type': 'application/json',
      etag: '"a"',
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
  })

  it('has no body for HEAD, and its 304 is passed on', async () => {
    const platform: Asset = async (_, { headers }) =>
      headers.has('If-None-Match') ? new Response(null, { status: 304 }) : new Response('{}')
    const send = createAsk(pressed.rules, platform)
    expect(await (await send(LIST, { method: 'HEAD' })).text()).toBe('')
    expect((await send(LIST, { headers: { 'If-None-Match': '"a"' } })).status).toBe(304)
  })

  it('is not sent again to those who name its tag in a list, though the platform reads none', async () => {
    const platform: Asset = async () =>
      new Response('{}', { headers: { ETag: 'W/"a"', 'Content-Length': '2' } })
    const answer = await createAsk(pressed.rules, platform)(LIST, {
      headers: { 'If-None-Match': '"other", "a"' },
    })
    expect([answer.status, await answer.text(), answer.headers.get('ETag')]).toEqual([304, '', 'W/"a"'])
  })

  it.each([
    ['OPTIONS', LIST, 200],
    ['OPTIONS of a browser', '/api/v1/nothing/', 204],
    ['POST', LIST, 405],
    ['GET', LIST.slice(0, -1), 301],
    ['GET', '/api/v1/nothing/', 404],
    ['GET', `${LIST}?format=xml`, 404],
  ])('is not read for %s %s', async (method, target, status) => {
    const none: Asset = () => Promise.reject(new Error('read'))
    const [name = '', browser] = method.split(' of a ')
    const headers = browser ? { 'Access-Control-Request-Method': 'GET' } : {}
    expect((await createAsk(pressed.rules, none)(target, { method: name, headers })).status).toBe(status)
  })
})

describe('a failure of the platform', () => {
  const failing = (status: number): Asset => {
    const headers = { 'Content-Type': 'text/html', 'Retry-After': '7', 'Cache-Control': 'public, max-age=60' }
    return async () => new Response('<h1>Not now</h1>', { status, headers })
  }
  const targets = [LIST, `${LIST}?limit=7&offset=3`, `${LIST}${artistId(1)}/`, `${LIST}?q=a`, '/media/a.mp3']

  it.each([401, 403, 429, 500, 502, 503])('passes through as what it is: %d', async (status) => {
    for (const variants of ['pressed', 'edge'] as const) {
      for (const target of [...targets, `${LIST}${artistId(1)}/?format=api`]) {
        const answer = await createAsk({ ...pressed.rules, variants }, failing(status))(target)
        expect([target, answer.status, await answer.text()]).toEqual([target, status, '<h1>Not now</h1>'])
        expect(Object.fromEntries(answer.headers)).toEqual({
          'access-control-allow-origin': '*',
          'access-control-expose-headers': '*',
          'cache-control': 'no-store',
          'content-type': 'text/html',
          'retry-after': '7',
          'x-content-type-options': 'nosniff',
        })
      }
    }
  })

  it('of one page among several is that of the window', async () => {
    const gone = windowFile('artist', 'plain', { limit: 20n, offset: 20n })
    const holed: Asset = (file, request) =>
      file === gone ? failing(503)(file, request) : asset(file, request)
    const answer = await createAsk({ ...pressed.rules, limits: [20] }, holed)(`${LIST}?limit=30&offset=1`)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
  })

  it('has no body for HEAD', async () => {
    const answer = await createAsk(pressed.rules, failing(503))(LIST, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([503, ''])
  })

  it('reports if a range cannot be satisfied, to scripts too', async () => {
    const platform: Asset = async () =>
      new Response('', { status: 416, headers: { 'Content-Range': 'bytes */10' } })
    const answer = await createAsk(pressed.rules, platform)('/media/a.mp3', {
      headers: { Range: 'bytes=99-' },
    })
    expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, 'bytes */10'])
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('a 404 of the platform', () => {
  const missing: Asset = async () => new Response('<h1>Nothing</h1>', { status: 404 })

  it('is the answer of the rules, whole, whatever its conditions', async () => {
    const conditions = {
      'If-None-Match': '*',
      'If-Modified-Since': new Date().toUTCString(),
      Range: 'bytes=0-9',
    }
    const answer = await createAsk(pressed.rules, missing)(`${LIST}${artistId(99)}/`, { headers: conditions })
    expect([answer.status, await answer.text()]).toEqual([404, '{"detail":"Not found."}'])
    const none = await ask('/api/v1/nothing/')
    expect(Object.fromEntries(answer.headers)).toEqual(Object.fromEntries(none.headers))
    expect(answer.headers.get('Content-Type')).toBe('application/json')
  })

  it('names the pressed windows where that of a list is asked for', async () => {
    const answer = await createAsk(pressed.rules, missing)(LIST)
    expect([answer.status, await answer.json()]).toMatchObject([404, { limits: pressed.rules.limits }])
    expect(answer.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
  })
})

describe('with "variants": "edge"', () => {
  const plainOnly: Asset = async (file, request) => {
    expect(file).not.toContain('format-api')
    return asset(file, request)
  }
  const derive = (target: string) => createAsk({ ...pressed.rules, variants: 'edge' }, plainOnly)(target)
  const deriveBody = async (target: string) => (await derive(target)).text()

  it('every record and page is derived as it would have been pressed, to the byte', async () => {
    const differing: string[] = []
    const compare = async (target: string, file: string) => {
      if ((await deriveBody(target)) !== readPressed(file)) differing.push(target)
    }
    for (let n = 1; n <= COUNT; n += 1) {
      await compare(`${LIST}${artistId(n)}/?format=api`, resourceFile('artist', artistId(n), 'api'))
      const track = `${listPath('track')}${trackId(n)}/?format=api`
      await compare(track, resourceFile('track', trackId(n), 'api'))
    }
    await compare(`${LIST}?format=api`, listFile('artist', 'api'))
    for (const limit of pressed.rules.limits) {
      const folder = path.dirname(path.dirname(windowFile('artist', 'api', window(limit, 0))))
      for (const name of readdirSync(path.join(pressed.site, folder))) {
        const offset = Number(name.replace('offset-', ''))
        const file = windowFile('artist', 'api', window(limit, offset))
        await compare(`${LIST}?format=api&limit=${limit}&offset=${offset}`, file)
      }
    }
    expect(differing).toEqual([])
  })

  it('what is not there is not found', async () => {
    const missing = await derive(`${LIST}${artistId(99)}/?format=api`)
    expect([missing.status, await missing.text()]).toEqual([404, '{"detail":"Not found."}'])
  })
})

const window = (limit: number, offset: number) => ({ limit: BigInt(limit), offset: BigInt(offset) })

describe('a search', () => {
  const SEARCH = '/api/v1/search/'

  it('answers what it finds, with a tag', async () => {
    const answer = await ask(`${SEARCH}?q=ARTIST+17&limit=1`)
    const { count, results } = (await answer.json()) as {
      count: number
      results: { uuid: string; url: string }[]
    }
    expect([answer.status, count, results.map(({ uuid }) => uuid)]).toEqual([200, 2, [artistId(17)]])
    expect(results[0]?.url).toBe(`${pressed.rules.baseUrl}${LIST}${artistId(17)}/`)
    const tag = answer.headers.get('ETag') ?? ''
    const again = await ask(`${SEARCH}?q=ARTIST+17&limit=1`, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })

  it.each(['', '%20', '-'])('finds nothing where no word is asked for: "%s"', async (words) => {
    const answer = await ask(`${SEARCH}?q=${words}`)
    expect(await answer.json()).toEqual({ query: decodeURIComponent(words), count: 0, results: [] })
  })

  it.each(['', '?format=api'])('answers the root of the index to "%s"', async (query) => {
    expect(await (await ask(SEARCH + query)).text()).toBe(readPressed('api/v1/search/index.json'))
  })

  it('leaves out better results, and other kinds', async () => {
    const found = async (query: string) => {
      const answer = await ask(`${SEARCH}?q=artist&${query}`)
      return ((await answer.json()) as { results: { ct: string }[] }).results
    }
    const all = await found('limit=5')
    expect(await found('limit=3&offset=2')).toEqual(all.slice(2))
    expect(new Set((await found('kind=track&limit=9')).map(({ ct }) => ct))).toEqual(
      new Set(['catalog.media']),
    )
    expect(await found('limit=5&kind=tracks&offset=x')).toEqual(all)
  })

  it('is a 404 on a site without an index', async () => {
    const { search: _, ...rules } = pressed.rules
    expect((await createAsk(rules)(`${SEARCH}?q=artist`)).status).toBe(404)
  })
})
