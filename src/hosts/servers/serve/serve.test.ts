import { once } from 'node:events'
import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { FACES_FILE, RULES_FILE } from '../../../contract/urls/files.ts'
import { artistId, smallCatalog } from '../../../testing/catalogs/catalog.ts'
import { song } from '../../../testing/formats/media.ts'
import { runCli } from '../../../testing/processes/cli.ts'
import { dataIn, distIn, runBuild } from '../../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { ask } from '../../../testing/servers/http.ts'
import { type Preview, startServe } from '../../../testing/servers/preview.ts'

const LIST = '/api/v1/catalog/artist/'
const ARTIST = `${LIST}${artistId(1)}/`

/** Larger than the buffers of a connection. */
const SOUND = song('0123456789'.repeat(1_999_999))

const folder = suiteFolder()
let server: Preview
let monitor: string

const start = (site: string, ...flags: string[]) => startServe([site, '--port', '0', ...flags])
const metricsAddress = ({ said }: Preview) =>
  /^Metrics are at (http:\S+)\/metrics/m.exec(said())?.[1] as string

/** Builds a site in a folder of its own. */
async function buildSite(settings: object = {}, flags: readonly string[] = []): Promise<string> {
  const home = tempFolder()
  await rebuild(home, 'Artist', settings, flags)
  return home
}

async function rebuild(home: string, name: string, settings: object = {}, flags: readonly string[] = []) {
  const catalog = smallCatalog(3)
  const artists = catalog['artists.ndjson'].map((artist) => ({ ...artist, name }))
  const site = { ...catalog['site.json'], ...settings }
  writeTree(dataIn(home), { ...catalog, 'artists.ndjson': artists, 'site.json': site })
  const ran = await runBuild(home, flags)
  if (ran.code !== 0) throw new Error(ran.stderr)
}

/** Asks until an answer is as expected. */
async function eventually<T>(answer: () => Promise<T>, expected: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const value = await answer()
    if (expected(value) || tries === 200) return value
    await pause(50)
  }
}

const nameIn = async (url: string) => JSON.parse((await ask(url, ARTIST)).body).name

beforeAll(async () => {
  writeTree(dataIn(folder), { ...smallCatalog(3), 'media/a.mp3': SOUND })
  const ran = await runBuild(folder)
  if (ran.code !== 0) throw new Error(ran.stderr)
  server = await start(distIn(folder), '--metrics-port', '0')
  monitor = metricsAddress(server)
})

describe('a connection', () => {
  it('is kept for further requests', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    for (let count = 0; count < 5; count += 1) {
      const sent = request({ ...parseAddress(server.url), path: ARTIST, agent }).end()
      const [response] = await once(sent, 'response')
      ports.add(sent.socket?.localPort)
      await text(response)
    }
    agent.destroy()
    expect(ports.size).toBe(1)
  })

  it('carries several requests at a time, answered in their order', async () => {
    const { hostname, port } = parseAddress(server.url)
    const socket = connect(Number(port), hostname)
    const paths = [ARTIST, '/api/v1/', '/nothing', ARTIST]
    socket.write(paths.map((each) => `GET ${each} HTTP/1.1\r\nHost: a.example\r\n\r\n`).join(''))
    socket.write('HEAD / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n')
    const answers = (await text(socket)).split(/(?=HTTP\/1\.1 )/)
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '404', '200', '404'])
    const body = (await ask(server.url, ARTIST)).body
    expect(answers[0]).toContain(body)
    expect(answers[3]).toContain(body)
  })

  it('may use any name of the server', async () => {
    const { status } = await ask(server.url, ARTIST, { headers: { Host: 'music.example.org' } })
    expect(status).toBe(200)
  })
})

describe('SIGTERM', () => {
  it('ends the server when running answers have been sent whole, and idle connections at once', async () => {
    const ending = await start(distIn(folder), '--metrics-port', '0')
    const { hostname, port } = parseAddress(ending.url)
    const idle = connect(Number(port), hostname)
    await once(idle, 'connect')
    const agent = new Agent({ keepAlive: true })
    const sent = request({ hostname, port, path: '/media/a.mp3', agent }).end()
    const [response] = await once(sent, 'response')
    const [idleClosed, stopped] = [once(idle.resume(), 'close'), ending.stop('SIGTERM')]
    await idleClosed
    await expect(ask(ending.url, ARTIST)).rejects.toThrow(/ECONNREFUSED/)
    expect((await text(response)) === SOUND).toBe(true)
    expect(await stopped).toBe(143)
    agent.destroy()
  })
})

describe('a folder that changes', () => {
  it('is answered as it is now, after a build into it', async () => {
    const home = await buildSite()
    const own = await start(distIn(home))
    expect(await nameIn(own.url)).toBe('Artist')
    await rebuild(home, 'Another')
    expect(await nameIn(own.url)).toBe('Another')
    await rebuild(home, 'Another', { cors: false })
    const headers = async () => (await ask(own.url, ARTIST)).headers['access-control-allow-origin']
    expect(await eventually(headers, (value) => value === undefined)).toBeUndefined()
  })

  it('is answered by one release or the other where a link is switched, without a failure', async () => {
    const home = tempFolder()
    for (const [at, layout] of (['files', 'packed', 'files'] as const).entries()) {
      cpSync(distIn(await buildSite({ layout, site: { name: `${at}` } })), path.join(home, `${at}`), {
        recursive: true,
      })
    }
    const link = path.join(home, 'current')
    symlinkSync('0', link)
    const own = await start(link)
    const statuses = new Set<number>()
    for (const release of ['1', '2']) {
      symlinkSync(release, path.join(home, 'next'))
      renameSync(path.join(home, 'next'), link)
      await eventually(
        async () => {
          statuses.add((await ask(own.url, `${LIST}?limit=2&offset=1`)).status)
          return own.said()
        },
        (said) => said.includes(`Now serving ${path.join(home, release)}`),
      )
    }
    expect(own.said()).toContain(`Now serving ${path.join(home, '2')}`)
    expect([...statuses]).toEqual([200])
  })

  it('keeps its last release, and reports that once, if another cannot be read', async () => {
    const home = await buildSite()
    const own = await start(distIn(home), '--metrics-port', '0')
    const health = () => ask(metricsAddress(own), '/health')
    expect(await health()).toMatchObject({ status: 200, body: 'ok\n' })
    const rules = path.join(distIn(home), RULES_FILE)
    const text = readFileSync(rules, 'utf8')
    writeFileSync(rules, text.slice(0, 20))
    const ill = await eventually(health, ({ status }) => status !== 200)
    const reason = `A file of the site is damaged (${rules})`
    expect([ill.status, ill.body]).toEqual([503, `${reason}\n`])
    expect((await ask(own.url, ARTIST)).status).toBe(200)
    writeFileSync(rules, text)
    expect((await eventually(health, ({ status }) => status === 200)).status).toBe(200)
    expect(own.said().match(/Still serving the previous release/g)).toHaveLength(1)
    expect(own.said()).toContain(`the new one cannot be opened: ${reason}`)
  })

  it('ends the answer that sends a file which becomes shorter', async () => {
    const home = await buildSite()
    const file = path.join(distIn(home), 'media/b.mp3')
    writeTree(distIn(home), { 'media/b.mp3': SOUND })
    const own = await start(distIn(home))
    const sent = request({ ...parseAddress(own.url), path: '/media/b.mp3' }).end()
    const [response] = await once(sent, 'response')
    truncateSync(file, SOUND.length / 2)
    await expect(response.toArray()).rejects.toThrow('aborted')
    expect((await ask(own.url, '/media/b.mp3')).body).toHaveLength(SOUND.length / 2)
  })

  it('is 502, and not 404, while it does not exist', async () => {
    const home = await buildSite()
    const own = await start(distIn(home))
    const away = path.join(home, 'away')
    renameSync(distIn(home), away)
    for (const asked of [ARTIST, `${LIST}?limit=2&offset=1`, '/media/a.mp3']) {
      const { status, headers } = await ask(own.url, asked)
      expect([asked, status, headers['cache-control']]).toEqual([asked, 502, 'no-store'])
    }
    expect(own.said()).toContain(`${distIn(home)} does not exist any more`)
    renameSync(away, distIn(home))
    expect((await ask(own.url, ARTIST)).status).toBe(200)
  })

  it('keeps it also if the code of a face is cut off, and does not start with that', async () => {
    const home = await buildSite()
    const own = await start(distIn(home), '--metrics-port', '0')
    const faces = path.join(distIn(home), FACES_FILE)
    writeFileSync(faces, '{"mcp": { code: (fun')
    const ill = await eventually(
      () => ask(metricsAddress(own), '/health'),
      ({ status }) => status !== 200,
    )
    expect(ill.body).toBe(`A file of the site is damaged (${faces})\n`)
    const ran = await runCli(['serve', distIn(home), '--port', '0'])
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(/^error DAMAGED_SITE .*\n {2}at .*faces\.js\n/),
    ])
  })
})

describe('a packed site', () => {
  it('answers 502 from a block that was cut off, and names its file', async () => {
    const home = await buildSite({ layout: 'packed' })
    const blocks = path.join(distIn(home), 'api/v1/packs/artist')
    const [block = ''] = readdirSync(blocks).filter((name) => /^[0-9a-f]+\.block$/.test(name))
    const own = await start(distIn(home), '--cache', '1MB')
    writeFileSync(path.join(blocks, block), readFileSync(path.join(blocks, block)).subarray(0, 100))
    const { status, headers } = await ask(own.url, ARTIST)
    expect([status, headers['cache-control']]).toEqual([502, 'no-store'])
    const head = await ask(own.url, ARTIST, { method: 'HEAD' })
    expect([head.status, head.headers['content-length']]).toEqual([502, headers['content-length']])
    expect((await ask(own.url, '/api/v1/')).status).toBe(200)
    expect(own.said()).toContain(`${block} is damaged`)
  })
})

describe('compressed copies', () => {
  it('are sent to those who accept them, under tags of their own', async () => {
    const own = await start(distIn(await buildSite({}, ['--precompress', 'gzip,br'])))
    const plain = await ask(own.url, ARTIST)
    expect(plain.headers).toMatchObject({
      vary: 'Accept, Accept-Encoding',
      'content-type': 'application/json',
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const asked = { 'Accept-Encoding': 'gzip, br' }
    const sent = request({ ...parseAddress(own.url), path: ARTIST, headers: asked }).end()
    const [response] = await once(sent, 'response')
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json',
      vary: 'Accept, Accept-Encoding',
    })
    const chunks = await response.toArray()
    expect(brotliDecompressSync(Buffer.concat(chunks)).toString()).toBe(plain.body)
    const { etag } = response.headers
    expect(etag).not.toBe(plain.headers.etag)
    const again = await ask(own.url, ARTIST, { headers: { ...asked, 'If-None-Match': etag } })
    expect([again.status, again.headers.etag]).toEqual([304, etag])
    const refused = await ask(own.url, ARTIST, { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0.0' } })
    expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, plain.body])
    const gzip = await ask(own.url, ARTIST, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(gzip.headers['content-encoding']).toBe('gzip')
  })
})

describe('a face that reads bodies', () => {
  it('is not given one of more than 1 MB, and the client can read why', async () => {
    const own = await start(distIn(await buildSite({ pages: true, faces: ['mcp'] })))
    const asking = (size: number) => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: 'x'.repeat(size) } }),
    })
    expect((await ask(own.url, '/mcp', asking(10))).status).not.toBe(413)
    const { status, headers, body } = await ask(own.url, '/mcp', asking(3_000_000))
    expect([status, body]).toEqual([413, '{"detail":"The body has more than 1048576 bytes."}'])
    expect(headers['cache-control']).toBe('no-store')
  })
})

it.each(['Host: a\r\nHost: b', 'Host: a b'])('a request with "%j" is refused', async (hosts) => {
  const { port } = parseAddress(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(`GET /api/v1/ HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)
  expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 400 /)
})

describe('metrics', () => {
  it('count answers, bytes and what was in memory, in the format of Prometheus', async () => {
    for (const path of [ARTIST, ARTIST, '/nothing']) await ask(server.url, path)
    const { status, headers, body } = await ask(monitor, '/metrics')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const samples = new Map<string, number>()
    for (const line of body.split('\n').filter((each) => each !== '')) {
      if (line.startsWith('#')) {
        expect(line).toMatch(/^# (?:HELP \w+ .+|TYPE \w+ (?:counter|gauge|histogram|summary))$/)
        continue
      }
      const [, name = '', value] = SAMPLE.exec(line) ?? []
      expect([line, samples.has(name)]).toEqual([expect.stringMatching(SAMPLE), false])
      samples.set(name, Number(value))
    }
    const of = (name: string) => samples.get(name) ?? 0
    expect(of('catalog_press_requests_total{kind="detail",status="200"}')).toBeGreaterThan(1)
    expect(of('catalog_press_requests_total{kind="other",status="404"}')).toBeGreaterThan(0)
    expect(of('catalog_press_request_duration_seconds_count{kind="detail"}')).toBe(
      of('catalog_press_request_duration_seconds_bucket{kind="detail",le="+Inf"}'),
    )
    expect(of('catalog_press_sent_bytes_total')).toBeGreaterThan(1000)
    expect(of('catalog_press_cache_lookups_total{cache="files",result="hit"}')).toBeGreaterThan(0)
    expect(of('catalog_press_cache_bytes{cache="files"}')).toBeGreaterThan(100)
    expect(of('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  })

  it('and health are on a port of their own, which has nothing else', async () => {
    expect((await ask(monitor, '/health')).body).toBe('ok\n')
    expect((await ask(monitor, ARTIST)).status).toBe(404)
    expect((await ask(server.url, '/metrics')).status).toBe(404)
    expect(new URL(monitor).hostname).toBe('127.0.0.1')
  })
})

/** A line of Prometheus' text format, without a timestamp. */
const SAMPLE = /^([a-zA-Z_:][\w:]*(?:\{[a-z_]+="[^"\\]*"(?:,[a-z_]+="[^"\\]*")*\})?) (-?\d\S*|NaN|[+-]Inf)$/

describe('what cannot be served', () => {
  it('is a port that is taken, also that of metrics', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    for (const flag of ['--port', '--metrics-port']) {
      const ran = await runCli(['serve', distIn(folder), '--port', '0', flag, `${port}`])
      expect([ran.code, ran.stdout]).toEqual([1, ''])
      expect(ran.stderr).toContain(`error PORT_IN_USE  Another program is using port ${port}.`)
      expect(ran.stderr).toContain(
        `hint  Choose a different port with ${flag}, or use ${flag} 0 to find a free one.`,
      )
    }
    taken.close()
  })

  it('is a folder that is not a site', async () => {
    for (const site of [dataIn(folder), path.join(folder, 'nowhere')]) {
      const ran = await runCli(['serve', site, '--port', '0'])
      expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('is not a built site.')])
    }
  })

  it.each(['', ' ', '[::1]'])('is an address that nothing can listen on: "%s"', async (host) => {
    for (const command of ['serve', 'preview']) {
      const ran = await runCli([command, '--host', host, '--port', '0'])
      expect([ran.code, ran.stderr]).toEqual([
        2,
        expect.stringContaining('Expected an address of this machine'),
      ])
    }
  })

  it('is a cache of no size', async () => {
    const ran = await runCli(['serve', distIn(folder), '--cache', 'much'])
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('Expected a size with its unit')])
  })
})

function parseAddress(url: string): { hostname: string; port: string } {
  const { hostname, port } = new URL(url)
  return { hostname, port }
}
