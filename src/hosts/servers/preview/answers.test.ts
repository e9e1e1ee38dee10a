import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { jpeg } from '../../../testing/formats/media.ts'
import { dataIn } from '../../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../../testing/run/folders.ts'
import { type Answered, type Asking, ask } from '../../../testing/servers/http.ts'
import { type Preview, startPreview } from '../../../testing/servers/preview.ts'

const LIST = '/api/v1/catalog/artist/'
const ARTIST = `${LIST}${artistId(1)}/`
const TRACK = `/api/v1/catalog/track/${trackId(1)}/`
const NOT_FOUND = '{"detail":"Not found."}'

const folder = suiteFolder()
const catalog = {
  ...smallCatalog(45),
  'media/_s/catalog/artist/image/a-1f.jpg': jpeg('picture'),
}
let preview: Preview

beforeAll(async () => {
  writeTree(dataIn(folder), catalog)
  writeTree(folder, { secret: 'kept' })
  preview = await startPreview(['--data', dataIn(folder)])
})

const get = (path: string, asking?: Asking): Promise<Answered> => ask(preview.url, path, asking)
const getJson = async (path: string) => JSON.parse((await get(path)).body)

const API_HEADERS = {
  'content-type': 'application/json',
  allow: 'GET, HEAD, OPTIONS',
  vary: 'Accept',
  'cache-control': 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
}
const ERROR_HEADERS = { ...API_HEADERS, 'cache-control': 'public, max-age=10' }

describe('the list', () => {
  it('is its first page, and links to the preview itself', async () => {
    const { status, headers, body } = await get(LIST)
    expect(status).toBe(200)
    expect(headers).toMatchObject(API_HEADERS)
    const { count, next, previous, results } = JSON.parse(body)
    expect({ count, next, previous }).toEqual({
      count: 45,
      next: `${preview.url}${LIST}?limit=20&offset=20`,
      previous: null,
    })
    expect(results).toHaveLength(20)
    expect(preview.said()).toContain(`at ${preview.url}${LIST}\n`)
    expect(preview.said()).not.toContain('Its links point to')
  })

  it.each(['limit=20&offset=20', 'offset=20&limit=20', 'offset=20', 'limit=7&limit=20&offset=20'])(
    'is the window asked for, in any order of parameters: ?%s',
    async (query) => {
      const { results, next, previous } = await getJson(`${LIST}?${query}`)
      expect(results.map(({ uuid }: { uuid: string }) => uuid)).toEqual(
        Array.from({ length: 20 }, (_, index) => artistId(21 + index)),
      )
      expect([next, previous]).toEqual([
        `${preview.url}${LIST}?limit=20&offset=40`,
        `${preview.url}${LIST}?limit=20`,
      ])
    },
  )

  it.each(['limit=20&offset=20&format=api', 'format=api&offset=20&limit=20'])(
    'is the window of the other variant: ?%s',
    async (query) => {
      const { results, next, previous } = await getJson(`${LIST}?${query}`)
      expect(results[0].url).toBe(`${preview.url}${LIST}${artistId(21)}/?format=api`)
      expect(next).toBe(`${preview.url}${LIST}?format=api&limit=20&offset=40`)
      expect(previous).toBe(`${preview.url}${LIST}?format=api&limit=20`)
    },
  )

  it.each(['limit=20', 'offset=0', 'limit=20&offset=0', 'limit=0', 'limit=abc', 'offset=-5', 'offset=x'])(
    'is its first page for ?%s',
    async (query) => {
      const [asked, first] = await Promise.all([get(`${LIST}?${query}`), get(LIST)])
      expect(asked).toMatchObject({ status: 200, body: first.body })
    },
  )

  it.each([
    ['x=y&limit=20', 'limit=20&offset=20&x=y'],
    ['q=a%20b&q=%7E', 'limit=20&offset=20&q=a+b&q=~'],
    ['format=json', 'format=json&limit=20&offset=20'],
    ['format=', 'format=&limit=20&offset=20'],
  ])('keeps parameters it does not know in its links: ?%s', async (query, next) => {
    const { results, ...page } = await getJson(`${LIST}?${query}`)
    expect(results).toEqual((await getJson(LIST)).results)
    expect(page).toEqual({ count: 45, next: `${preview.url}${LIST}?${next}`, previous: null })
  })

  it('visits every artist once where next is followed, in either variant', async () => {
    for (const query of ['', '?format=api']) {
      const seen: string[] = []
      for (let url: string | null = `${preview.url}${LIST}${query}`; url !== null; ) {
        const { pathname, search } = new URL(url)
        const page = await getJson(`${pathname}${search}`)
        seen.push(...page.results.map(({ uuid }: { uuid: string }) => uuid))
        url = page.next
      }
      expect(seen).toEqual(catalog['artists.ndjson'].map(({ uuid }) => uuid))
    }
  })

  it.each([
    ['limit=7', 0, 7],
    ['limit=20&offset=10', 10, 20],
    ['limit=500', 0, 100],
    ['offset=5&format=api', 5, 20],
    ['offset=1000', 1000, 0],
  ])('is composed where its window is not pressed: ?%s', async (query, offset, length) => {
    const { status, headers, body } = await get(`${LIST}?${query}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ ...API_HEADERS, etag: expect.stringMatching(/^"[0-9a-f]+"$/) })
    const names = JSON.parse(body).results.map(({ name }: { name: string }) => name)
    expect(names).toEqual(catalog['artists.ndjson'].slice(offset, offset + length).map(({ name }) => name))
    const again = await get(`${LIST}?${query}`, { headers: { 'If-None-Match': headers.etag as string } })
    expect(again).toMatchObject({ status: 304, body: '' })
  })
})

describe('a record', () => {
  it('is its file', async () => {
    const { status, headers, body } = await get(ARTIST)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ ...API_HEADERS, 'content-length': `${Buffer.byteLength(body)}` })
    expect(JSON.parse(body)).toMatchObject({
      ct: 'catalog.artist',
      name: 'Artist 1',
      url: `${preview.url}${ARTIST}`,
    })
    expect(await getJson(TRACK)).toMatchObject({ ct: 'catalog.media', name: 'Track 1' })
  })

  it('links to the other variant of itself with format=api', async () => {
    expect((await getJson(`${ARTIST}?format=api`)).url).toBe(`${preview.url}${ARTIST}?format=api`)
    const { url, release, detail_url } = await getJson(`${TRACK}?x=1&format=api`)
    expect([url, release].every((link) => link.endsWith('/?format=api'))).toBe(true)
    expect(detail_url).not.toContain('format=api')
  })

  it('is found by its uuid in upper case', async () => {
    const upper = await get(`${LIST}${artistId(1).toUpperCase()}/`)
    expect(upper).toMatchObject({ status: 200, body: (await get(ARTIST)).body })
  })

  it.each([
    ['of a uuid that nobody has', `${LIST}99999999-0000-4000-8000-000000000000/`],
    ['of a uuid that is none', `${LIST}not-a-uuid/`],
    ['of half a uuid', `${LIST}${artistId(1).slice(0, 8)}/`],
    ['of a track among the artists', `${LIST}${trackId(1)}/`],
    ['that the API does not answer', `/api/v1/catalog/release/${trackId(1)}/`],
    ['in a format that is not there', `${ARTIST}?format=xml`],
    ['at the top', '/'],
  ])('is not found: one %s', async (_, path) => {
    const { status, headers, body } = await get(path)
    expect([status, body]).toEqual([404, NOT_FOUND])
    expect(headers).toMatchObject(ERROR_HEADERS)
  })

  it.each([
    [`${LIST.slice(0, -1)}?offset=20&limit=20`, `${LIST}?offset=20&limit=20`],
    [ARTIST.slice(0, -1), ARTIST],
    [`${TRACK.slice(0, -1)}?format=api`, `${TRACK}?format=api`],
  ])('is elsewhere where the slash is missing: %s', async (path, location) => {
    const { status, headers, body } = await get(path)
    expect([status, headers.location, body]).toEqual([301, location, ''])
    expect(headers).toMatchObject({ allow: 'GET, HEAD, OPTIONS', 'access-control-allow-origin': '*' })
  })
})

describe('methods', () => {
  it.each([
    LIST,
    `${LIST}?limit=20&offset=20`,
    ARTIST,
    TRACK,
    `${LIST}?limit=7`,
    '/nowhere/',
    LIST.slice(0, -1),
    '/media/_s/catalog/artist/image/a-1f.jpg',
  ])('HEAD has the headers of GET and no body: %s', async (path) => {
    const [head, got] = await Promise.all([get(path, { method: 'HEAD' }), get(path)])
    const { date: _, ...headers } = head.headers
    const { date: __, ...expected } = got.headers
    expect(head).toMatchObject({ status: got.status, body: '' })
    expect(headers).toEqual(expected)
  })

  it.each([
    [LIST, 'Artist List'],
    [`${ARTIST}?format=api`, 'Artist Detail'],
    [TRACK, 'Track Detail'],
  ])('OPTIONS describes what there is: %s', async (path, name) => {
    const { status, headers, body } = await get(path, { method: 'OPTIONS' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ ...API_HEADERS, 'access-control-allow-methods': 'GET, HEAD, OPTIONS' })
    expect(JSON.parse(body)).toMatchObject({ name, renders: ['application/json'], parses: [] })
  })

  it.each([LIST, LIST.slice(0, -1), '/nowhere/', '/api/v1/openapi.json', '/media/none.mp3', '/'])(
    'OPTIONS of a browser that asks what it may send is answered with that alone: %s',
    async (path) => {
      const asked = { Origin: 'https://else.example', 'Access-Control-Request-Method': 'GET' }
      const { status, headers, body } = await get(path, { method: 'OPTIONS', headers: asked })
      expect([status, body]).toEqual([204, ''])
      expect(headers).toMatchObject({
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
      })
      expect(headers['content-length']).toBeUndefined()
      expect(headers['content-type']).toBeUndefined()
    },
  )

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is not allowed, with a message', async (method) => {
    for (const path of [LIST, ARTIST, TRACK, `${LIST}?limit=20&offset=20`]) {
      const { status, headers, body } = await get(path, { method })
      expect([status, body]).toEqual([405, `{"detail":"Method \\"${method}\\" not allowed."}`])
      expect(headers).toMatchObject(ERROR_HEADERS)
    }
  })
})

describe('a target that is a whole address', () => {
  it.each(['http://api.example.org', 'HTTPS://127.0.0.1:1'])('is answered for its path: %s', async (base) => {
    const [whole, path] = await Promise.all([get(`${base}${LIST}?limit=2`), get(`${LIST}?limit=2`)])
    expect([whole.status, whole.body]).toEqual([200, path.body])
    expect((await get(base)).status).toBe(404)
    expect((await get(`${base}?a`)).status).toBe(404)
  })
})

describe('what is beside the API', () => {
  it.each([
    '/api/v1/../../secret',
    '/api/v1/../../_headers',
    '/../secret',
    '/_headers',
    '/404.html',
    '/.catalog-press/rules.json',
    '/.catalog-press/manifest',
    '/api/v1/answers/not-found.json',
    `${ARTIST}index.json`,
    '/media/../_headers',
    '/media/../../secret',
    '/media/%2e%2e/_headers',
    '/media/%2e%2e/%2e%2e/secret',
    '/media/.%2E/_headers',
    '/media/..%2f_headers',
    '/media/_s%2f..%2f..%2f.catalog-press%2frules.json',
    '/media/..%5c_headers',
    '/media/%00',
    '/media/%zz',
    `/media/${'a'.repeat(300)}.mp3`,
    '/media/',
    '/media/_s',
    '/media//etc/passwd',
    '//etc/passwd',
    `//api/v1/catalog/artist/`,
    `${LIST}/`,
    `${LIST}%2e%2e/`,
    `${LIST}..%2f..%2f..%2f..%2fsecret/`,
    'http://127.0.0.1/secret',
  ])('is not given out: %s', async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, body]).toEqual([404, NOT_FOUND])
    expect(headers).toMatchObject(ERROR_HEADERS)
  })
})
