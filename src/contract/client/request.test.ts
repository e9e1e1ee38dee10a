// Runs the client against servers that are slow, busy, broken or unreachable.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { startServer } from '../../testing/servers/server.ts'
import { type Catalog, type CatalogOptions, ClientError, catalog } from './index.ts'

type Reply = (response: ServerResponse, request: IncomingMessage) => void

/** Answers with the given replies in turn, then repeats the last; records the times of requests. */
async function serve(...replies: Reply[]) {
  const urls: string[] = []
  const { url, close } = await startServer((request, response) => {
    const reply = replies[Math.min(urls.length, replies.length - 1)] as Reply
    urls.push(request.url as string)
    reply(response, request)
  })
  onTestFinished(close)
  return { url, urls }
}

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
const artist = answer(200, '{"name":"Artist"}')
const silence: Reply = () => {}
const hangUp: Reply = (response) => response.destroy()
const halfABody: Reply = (response) => {
  response.writeHead(200, { 'Content-Length': 100 }).write('{"name":')
  setTimeout(() => response.destroy(), 20)
}

const getArtist = (url: string, options: CatalogOptions = {}) => catalog(url, options).artist(artistId(1))

/** From now on the clock goes only as far as the test lets it. */
function holdTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 0) })
  onTestFinished(() => void vi.useRealTimers())
}

/** The milliseconds that the client waits after an answer with such headers, before it tries again. */
async function waitAfter(headers: Record<string, string>): Promise<number> {
  holdTheClock()
  const asked: number[] = []
  const fetch = async () =>
    asked.push(Date.now()) === 1
      ? new Response('', { status: 429, headers })
      : new Response('{"name":"Artist"}')
  const artist = getArtist('https://api.example', { fetch })
  await vi.runAllTimersAsync()
  await artist
  return (asked[1] as number) - (asked[0] as number)
}

/** What a promise is refused with. */
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => Promise.reject(new Error('It was kept.')),
    (error) => error,
  )

describe('the client', () => {
  it.each([
    ['a server that is busy', answer(503, '')],
    ['a server that wants fewer requests', answer(429, '{"detail":"Request was throttled."}')],
    ['a connection that is closed', hangUp],
    ['a body that is cut off', halfABody],
  ])('tries again after %s', async (_, reply) => {
    const { url, urls } = await serve(reply, artist)
    expect(await getArtist(url)).toEqual({ name: 'Artist' })
    expect(urls).toHaveLength(2)
  })

  it.each([
    ['seconds', '1', 1000],
    ['a date', 'Thu, 01 Jan 2026 00:00:02 GMT', 2000],
    ['a date that has passed', 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('waits for the time of Retry-After in %s', async (_, header, wait) => {
    expect(await waitAfter({ 'Retry-After': header })).toBe(wait)
  })

  it('waits a quarter of a second or more without Retry-After', async () => {
    expect(await waitAfter({})).toBeGreaterThanOrEqual(250)
  })

  it('leaves a wait of more than a minute to its caller', async () => {
    const { url, urls } = await serve(answer(503, '{"detail":"Closed."}', { 'Retry-After': '3600' }))
    expect(await rejection(getArtist(url))).toMatchObject({ status: 503, detail: 'Closed.' })
    expect(urls).toHaveLength(1)
  })

  it('reports at once what an address lacks', async () => {
    const error = await rejection(getArtist('127.0.0.1:4305'))
    expect(error).toMatchObject({
      status: 0,
      detail: 'No connection: an address must begin with https:// or http://.',
    })
  })

  it('gives up after its retries, with the last answer', async () => {
    const { url, urls } = await serve(answer(503, ''), answer(500, '{"detail":"Out of order."}'))
    const error = await rejection(getArtist(url, { retries: 1 }))
    expect(error).toBeInstanceOf(ClientError)
    expect(error).toMatchObject({
      name: 'ClientError',
      status: 500,
      detail: 'Out of order.',
      url: `${url}/api/v1/catalog/artist/${artistId(1)}/`,
    })
    expect(urls).toHaveLength(2)
  })

  it.each([
    ['a 404', answer(404, '{"detail":"Not found."}'), { status: 404, detail: 'Not found.' }],
    ['a 403 in HTML', answer(403, '<h1>No</h1>'), { status: 403, detail: 'Forbidden' }],
    ['a 200 in HTML', answer(200, '<h1>Hello</h1>'), { status: 200, detail: 'This is not valid JSON.' }],
  ])('does not try again after %s', async (_, reply, error) => {
    const { url, urls } = await serve(reply)
    expect(await rejection(getArtist(url))).toMatchObject(error)
    expect(urls).toHaveLength(1)
  })

  it('tries as often as it is configured to, however many times that is', async () => {
    holdTheClock()
    const fetch = vi.fn(async () => new Response('', { status: 503 }))
    const refused = rejection(getArtist('https://api.example', { retries: 12, fetch }))
    await vi.runAllTimersAsync()
    expect(await refused).toMatchObject({ status: 503 })
    expect(fetch).toHaveBeenCalledTimes(13)
  })

  it.each<[string, unknown, (api: Catalog) => Promise<unknown>]>([
    ['a list', { data: [] }, (api) => api.artists()[Symbol.asyncIterator]().next()],
    ['a list', null, (api) => api.tracks()[Symbol.asyncIterator]().next()],
    ['a list', { results: [], count: 0 }, (api) => api.labels()[Symbol.asyncIterator]().next()],
    ['a record', [], (api) => api.track(artistId(1))],
    ['a record', null, (api) => api.track(artistId(1))],
    ['a lookup', 'none', (api) => api.lookup('isrc', 'USABC1234567')],
    ['a search', { results: [] }, (api) => api.search('paper')],
    ['a search', null, (api) => api.search('paper')],
  ])('reports for %s that another API answered with %j', async (_, body, ask) => {
    const { url } = await serve(answer(200, JSON.stringify(body)))
    const error = await rejection(ask(catalog(url)))
    expect(error).toBeInstanceOf(ClientError)
    expect(error).toMatchObject({ status: 200, detail: 'This is not the answer of a catalog.' })
  })

  it('reports for a body that is cut off that it is not valid JSON', async () => {
    const { url, urls } = await serve(answer(200, '{"results":[{"name":"A'))
    const detail = 'This is not valid JSON.'
    expect(await rejection(getArtist(url))).toMatchObject({ status: 200, detail })
    expect(await rejection(catalog(url).artists()[Symbol.asyncIterator]().next())).toMatchObject({
      url: `${url}/api/v1/catalog/artist/`,
      detail,
    })
    expect(urls).toHaveLength(2)
  })

  it('reports for a shard that another API answered', async () => {
    const root = answer(200, '{"count":1,"shards":[""],"cut":[]}')
    const { url } = await serve(root, answer(200, '[]'))
    expect(await rejection(catalog(url).search('paper'))).toMatchObject({
      url: `${url}/api/v1/search/w-/`,
      detail: 'This is not the answer of a catalog.',
    })
  })

  it('reports that there is no connection, and why', async () => {
    const { url, close } = await startServer(artist as never)
    close()
    const error = await rejection(getArtist(url, { retries: 0 }))
    expect(error).toMatchObject({ name: 'ClientError', status: 0, detail: 'No connection.' })
    expect((error as Error).cause).toBeInstanceOf(TypeError)
  })

  it('gives each attempt its time', async () => {
    const { url, urls } = await serve(silence, artist)
    expect(await getArtist(url, { timeout: 100 })).toEqual({ name: 'Artist' })
    expect(urls).toHaveLength(2)
    const late = await serve(silence)
    const error = await rejection(getArtist(late.url, { timeout: 100, retries: 1 }))
    expect(error).toMatchObject({ status: 0, detail: 'No answer within 100 ms.' })
    expect(late.urls).toHaveLength(2)
  })

  it('gives the body its time too', async () => {
    const { url } = await serve((response) => response.writeHead(200).write('{'))
    const error = await rejection(getArtist(url, { timeout: 100, retries: 0 }))
    expect(error).toMatchObject({ status: 0, detail: 'No answer within 100 ms.' })
  })
})

describe('aborting', () => {
  const reason = { why: 'enough' }
  const soon = (): AbortSignal => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 50)
    return controller.signal
  }

  it('ends a request with the very reason, by the signal of the client or of the call', async () => {
    const { url, urls } = await serve(silence)
    expect(await rejection(getArtist(url, { signal: soon() }))).toBe(reason)
    expect(await rejection(catalog(url).artist(artistId(1), { signal: soon() }))).toBe(reason)
    expect(urls).toHaveLength(2)
  })

  it('ends the wait for another attempt', async () => {
    holdTheClock()
    const fetch = vi.fn(async () => new Response('', { status: 503, headers: { 'Retry-After': '50' } }))
    const refused = rejection(getArtist('https://api.example', { fetch, signal: soon() }))
    await vi.advanceTimersByTimeAsync(50)
    expect(await refused).toBe(reason)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('asks nothing where it came first', async () => {
    const { url, urls } = await serve(artist)
    expect(await rejection(getArtist(url, { signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(urls).toHaveLength(0)
  })

  it('ends a walk between two pages', async () => {
    const page = { count: 2, next: 'https://elsewhere.example/api/v1/catalog/artist/?limit=1&offset=1' }
    const first = answer(200, JSON.stringify({ ...page, results: [{ name: 'Artist' }] }))
    const { url, urls } = await serve(first, silence)
    const controller = new AbortController()
    const walk = async () => {
      for await (const _ of catalog(url).artists({ signal: controller.signal })) controller.abort(reason)
    }
    expect(await rejection(walk())).toBe(reason)
    expect(urls).toHaveLength(1)
  })
})

describe('a walk', () => {
  it('ends with an error where every page is the first', async () => {
    const next = 'https://elsewhere.example/api/v1/catalog/artist/?limit=1&offset=1'
    const { url, urls } = await serve(answer(200, JSON.stringify({ count: 2, next, results: [{}] })))
    const walk = async () => {
      for await (const _ of catalog(url).artists());
    }
    expect(await rejection(walk())).toMatchObject({ detail: 'This page links to itself as the next.' })
    expect(urls).toHaveLength(2)
  })
})
