import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { jpeg, song } from '../../../testing/formats/media.ts'
import { runCli } from '../../../testing/processes/cli.ts'
import { dataIn, distIn, runBuild } from '../../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { runHere } from '../../../testing/run/here.ts'
import { type Answered, type Asking, ask } from '../../../testing/servers/http.ts'
import { type PreviewProcess, spawnPreview, startPreview } from '../../../testing/servers/preview.ts'

const LIST = '/api/v1/catalog/artist/'
const ARTIST = `${LIST}${artistId(1)}/`
const TRACK = `/api/v1/catalog/track/${trackId(1)}/`
const NOT_FOUND = '{"detail":"Not found."}'
const CACHED = 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400'
const SOUND = song('0123456789'.repeat(19))

const folder = suiteFolder()
const catalog = {
  ...smallCatalog(2),
  'media/audio/01 é (live).mp3': SOUND,
  'media/empty.txt': '',
  'media/_s/catalog/artist/image/a-1f.jpg': jpeg('picture'),
}
let preview: PreviewProcess

beforeAll(async () => {
  writeTree(dataIn(folder), catalog)
  writeTree(folder, { secret: 'kept' })
  preview = await spawnPreview(['--data', dataIn(folder)], { TMPDIR: folder })
})

const get = (path: string, asking?: Asking): Promise<Answered> => ask(preview.url, path, asking)
const getJson = async (path: string) => JSON.parse((await get(path)).body)

describe('tags', () => {
  it('save a body that the client has already', async () => {
    const first = await get(ARTIST)
    const tag = first.headers.etag as string
    expect(tag).toMatch(/^"[0-9a-f]+"$/)
    for (const asked of [tag, `W/${tag}`]) {
      const again = await get(ARTIST, { headers: { 'If-None-Match': asked } })
      expect(again).toMatchObject({ status: 304, body: '' })
      expect(again.headers).toMatchObject({
        etag: tag,
        'cache-control': CACHED,
        vary: 'Accept',
        'access-control-allow-origin': '*',
      })
    }
  })

  it('differ between bodies, and another does not hold a body back', async () => {
    const [artist, track] = await Promise.all([get(ARTIST), get(TRACK)])
    expect(artist.headers.etag).not.toBe(track.headers.etag)
    const asked = await get(ARTIST, { headers: { 'If-None-Match': track.headers.etag as string } })
    expect(asked).toMatchObject({ status: 200, body: artist.body })
    expect(asked.headers.etag).toBe(artist.headers.etag)
  })

  it('do not turn what is not there into a 304', async () => {
    const tag = (await get(ARTIST)).headers.etag as string
    const missing = await get(`${LIST}00000000-0000-4000-8000-000000000000/`, {
      headers: { 'If-None-Match': tag },
    })
    expect(missing.status).toBe(404)
    expect(missing.headers.etag).toBeUndefined()
  })

  it.skipIf(process.platform !== 'linux')(
    'leave no file open (counted in /proc, which Linux alone has)',
    async () => {
      const openFiles = () =>
        readdirSync(`/proc/${preview.pid}/fd`).filter((descriptor) => {
          try {
            return readlinkSync(`/proc/${preview.pid}/fd/${descriptor}`).startsWith(folder)
          } catch {
            return false
          }
        })
      const tag = (await get(ARTIST)).headers.etag as string
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      let saved = 0
      for (let count = 0; count < 200; count += 1) {
        const { hostname, port } = new URL(preview.url)
        const sent = request({ hostname, port, path: ARTIST, agent, headers: { 'If-None-Match': tag } })
        sent.end()
        const [response] = await once(sent, 'response')
        response.resume()
        await once(response, 'end')
        if (response.statusCode === 304) saved += 1
      }
      agent.destroy()
      expect(saved).toBe(200)
      for (let tries = 0; tries < 50 && openFiles().length > 0; tries += 1) await sleep(20)
      expect(openFiles()).toEqual([])
    },
  )
})

describe('media', () => {
  const AUDIO = '/media/audio/01%20%C3%A9%20(live).mp3'

  it('has its type, and headers for every origin', async () => {
    const { status, headers, body } = await get(AUDIO)
    expect([status, body]).toEqual([200, SOUND])
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '200',
      'cache-control': CACHED,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toBeUndefined()
    expect((await get('/media/_s/catalog/artist/image/a-1f.jpg')).headers['content-type']).toBe('image/jpeg')
  })

  it('is the shipped cover, where a track links to it', async () => {
    const { image } = await getJson(TRACK)
    const { status, headers } = await get(new URL(image).pathname)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('is given in part', async () => {
    const part = await get(AUDIO, { headers: { Range: 'bytes=15-24' } })
    expect(part).toMatchObject({ status: 206, body: '5678901234' })
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 15-24/200', 'content-length': '10' })
    const end = await get(AUDIO, { headers: { Range: 'bytes=-3' } })
    expect(end).toMatchObject({ status: 206, body: '789' })
    const all = await get(AUDIO, { headers: { Range: 'bytes=-900' } })
    expect(all).toMatchObject({ status: 206, body: SOUND })
    expect(all.headers).toMatchObject({ 'content-range': 'bytes 0-199/200', 'content-length': '200' })
    const beyond = await get(AUDIO, { headers: { Range: 'bytes=900-' } })
    expect(beyond.status).toBe(416)
    expect(beyond.headers['content-range']).toBe('bytes */200')
    expect(beyond.headers['access-control-allow-origin']).toBe('*')
    expect(beyond.body).toBe('')
  })

  it('is given whole where the end of an empty file is asked for', async () => {
    const { status, body, headers } = await get('/media/empty.txt', { headers: { Range: 'bytes=-5' } })
    expect([status, body, headers['content-range']]).toEqual([200, '', undefined])
  })

  it('is given whole where a range is of other units, of several parts or of another version', async () => {
    const tag = (await get(AUDIO)).headers.etag as string
    const whole: Record<string, string>[] = [
      { Range: 'items=0-5' },
      { Range: 'bytes=0-1,5-6' },
      { Range: 'bytes=9-5' },
      { Range: 'bytes=-' },
      { Range: 'bytes=0-1', 'If-Range': '"other"' },
      { Range: 'bytes=0-1', 'If-Range': `W/${tag}` },
      { Range: 'bytes=0-1', 'If-Range': new Date(0).toUTCString() },
    ]
    for (const headers of whole) {
      const answer = await get(AUDIO, { headers })
      expect([headers, answer.status, answer.body]).toEqual([headers, 200, SOUND])
    }
    const part = await get(AUDIO, { headers: { Range: 'bytes=0-1', 'If-Range': tag } })
    expect([part.status, part.body]).toEqual([206, 'ID'])
  })

  it('is not sent to a client that continues a download of another version', async () => {
    const { etag, 'last-modified': modified } = (await get(AUDIO)).headers
    const statusWith = async (headers: Record<string, string>) =>
      (await get(AUDIO, { headers: { Range: 'bytes=0-1', ...headers } })).status
    for (const same of [
      { 'If-Match': `"other", ${etag}` },
      { 'If-Match': '*' },
      { 'If-Unmodified-Since': `${modified}` },
    ])
      expect([same, await statusWith(same)]).toEqual([same, 206])
    const old = { 'If-Unmodified-Since': new Date(0).toUTCString() }
    for (const other of [{ 'If-Match': '"other"' }, { 'If-Match': `W/${etag}` }, old])
      expect([other, await statusWith(other)]).toEqual([other, 412])
    expect(await statusWith({ ...old, 'If-Match': `${etag}` })).toBe(206)
    expect(await statusWith({ 'If-Unmodified-Since': 'yesterday' })).toBe(206)
  })

  it('is not sent again to a client that has it', async () => {
    const tag = (await get(AUDIO)).headers.etag as string
    const again = await get(AUDIO, { headers: { 'If-None-Match': `W/${tag}` } })
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': CACHED })
    const modified = again.headers['last-modified'] as string
    const others: Record<string, string>[] = [
      { 'If-None-Match': '*' },
      { 'If-None-Match': `"other", ${tag}` },
      { 'If-Modified-Since': modified },
    ]
    for (const headers of others) expect((await get(AUDIO, { headers })).status).toBe(304)
    const old = { 'If-Modified-Since': new Date(0).toUTCString() }
    expect((await get(AUDIO, { headers: old })).status).toBe(200)
  })

  it('has the headers of GET where HEAD is asked', async () => {
    const [head, got] = await Promise.all([get(AUDIO, { method: 'HEAD' }), get(AUDIO)])
    const { date: _, ...headers } = head.headers
    const { date: __, ...expected } = got.headers
    expect([head.status, head.body, headers]).toEqual([200, '', expected])
  })

  it('is given where it is a symbolic link', async () => {
    const site = readdirSync(folder).find((name) => name.startsWith('catalog-press-preview-')) as string
    const link = path.join(folder, site, 'site/media/linked.mp3')
    symlinkSync('audio/01 é (live).mp3', link)
    expect(await get('/media/linked.mp3')).toMatchObject({ status: 200, body: SOUND })
    rmSync(link)
  })

  it('that is not there is not found', async () => {
    expect(await get('/media/audio/2.mp3')).toMatchObject({ status: 404, body: NOT_FOUND })
  })

  it('that cannot be read is not found, and ends nothing', async () => {
    const site = readdirSync(folder).find((name) => name.startsWith('catalog-press-preview-')) as string
    // A socket exists, but cannot be opened as a file.
    const socket = createServer().listen(path.join(folder, site, 'site/media/1.mp3'))
    await once(socket, 'listening')
    expect(await get('/media/1.mp3')).toMatchObject({ status: 404, body: NOT_FOUND })
    socket.close()
    expect((await get(AUDIO)).status).toBe(200)
  })

  it('is not to be posted to', async () => {
    expect((await get(AUDIO, { method: 'POST' })).status).toBe(405)
  })
})

describe('a site that was built for another address', () => {
  it('is served as it is, by its own rules', async () => {
    const other = tempFolder()
    const site = { pages: false, base_url: 'https://api.example.org', cors: false, cache_control: 'no-store' }
    writeTree(dataIn(other), { ...smallCatalog(3), 'site.json': site })
    await runBuild(other)
    const before = readTree(distIn(other))
    const served = await spawnPreview([distIn(other)])
    try {
      expect(served.said()).toContain(
        'Its links point to https://api.example.org, the address it was built for.',
      )
      const { headers, body } = await ask(served.url, LIST)
      expect(body).toBe(readFileSync(path.join(distIn(other), LIST, 'index.json'), 'utf8'))
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['cache-control']).toBe('no-store')
    } finally {
      await served.stop()
    }
    expect(readTree(distIn(other))).toEqual(before)
  })
})

describe('a site with the address of the sample', () => {
  it('is previewed with a note of it, and built without a warning', async () => {
    const other = tempFolder()
    writeTree(dataIn(other), {
      ...smallCatalog(1),
      'site.json': { base_url: 'https://catalog.example' },
      'media/audio/1.mp3': SOUND,
    })
    expect(await runBuild(other)).toMatchObject({ code: 0, stderr: '' })
    for (const args of [[], [distIn(other)]]) {
      const served = await startPreview(['--data', dataIn(other), ...args])
      expect(served.said()).toContain(
        `https://catalog.example is the address of the sample: before you publish, set "base_url" in ${dataIn(other)}/site.json to yours.\n`,
      )
      await served.stop()
    }
  })
})

describe('a site that is not whole', () => {
  it('ends an answer that it has no page for, and no others', async () => {
    const other = tempFolder()
    writeTree(dataIn(other), smallCatalog(60))
    await runBuild(other)
    const page = 'limit-20/offset-20/index.json'
    rmSync(path.join(distIn(other), LIST, page))
    const served = await spawnPreview([distIn(other)])
    try {
      expect((await ask(served.url, `${LIST}?limit=30&offset=10`)).status).toBe(500)
      expect((await ask(served.url, LIST)).status).toBe(200)
    } finally {
      await served.stop()
    }
  })
})

describe('a preview', () => {
  it('touches neither the data nor a built site', () => {
    expect(
      [...readTree(folder).keys()].filter((file) => !file.startsWith('catalog-press-preview-')).sort(),
    ).toEqual([...Object.keys(catalog).map((file) => `data/${file}`), 'secret'].sort())
  })

  it.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends at %s, though a client has sent half a request', async (signal, code) => {
    const served = await spawnPreview(['--data', dataIn(folder)], { TMPDIR: folder })
    const client = connect(Number(new URL(served.url).port), '127.0.0.1')
    client.write(`GET ${LIST} HTTP/1.1\r\n`)
    // By its answer the preview has taken the connection before.
    await ask(served.url, LIST)
    const closed = once(client, 'close')
    expect(await served.stop(signal)).toBe(code)
    await closed
  })

  it('reports if its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const ran = await runCli(['preview', '--data', dataIn(folder), '--port', `${port}`], { TMPDIR: folder })
    taken.close()
    expect(ran).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `error PORT_IN_USE  Another program is using port ${port}.\n` +
        '  hint  Choose a different port with --port, or use --port 0 to find a free one.\n',
    })
  })

  it('reports if its host has no address', async () => {
    const asked = ['preview', '--data', dataIn(folder), '--host', 'no-such-host.invalid', '--port', '0']
    const { code, stderr } = await runCli(asked, { TMPDIR: folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^error E\w+ {2}The host name cannot be resolved\.\n {2}at {4}no-such-host\.invalid\n {2}hint {2}Check the spelling of the name and the network connection\.\n$/,
    )
  })

  it('reports if its folder is not a site', async () => {
    const ran = await runHere(['preview', folder, '--port', '0'])
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toMatch(
      /^error NOT_A_SITE {2}.* is not a built site\.\n {2}hint {2}Build one with `catalog-press build --out /,
    )
    expect((await runHere(['preview', dataIn(folder), '--port', '0'])).stderr).toContain(
      `hint  It looks like the folder of a catalog: build it with \`catalog-press build --data ${dataIn(folder)}\``,
    )
  })

  it('refuses an invalid port', async () => {
    for (const port of ['65536', '1.5']) {
      const { code, stderr } = await runHere(['preview', `--port=${port}`])
      expect([code, stderr.includes('Expected a number from 0 to 65535.')]).toEqual([2, true])
    }
  })

  it('reports what is wrong with the data and ends', async () => {
    const other = tempFolder()
    writeTree(dataIn(other), { ...smallCatalog(2), 'labels.ndjson': '\n' })
    const ran = await runCli(['preview', '--data', dataIn(other), '--port', '0'], { TMPDIR: other })
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toContain('error DANGLING_REFERENCE')
  })
})
