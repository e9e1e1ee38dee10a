// Follows every link of real sites. A proxy between site and crawler plants faults, each of which must be found.
import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPath, resourcePath } from '../../contract/urls/urls.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { describeWithShared, readShared, shared } from '../../testing/catalogs/shared.ts'
import { jpeg } from '../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { jsonFaults } from '../../testing/schemas/report-schemas.ts'
import { type Answered, ask } from '../../testing/servers/http.ts'
import { startServer, type TestServer } from '../../testing/servers/server.ts'
import { createListener } from '../servers/preview/handler.ts'
import { type Listening, listen } from '../servers/preview/server.ts'
import { readBuild } from './build-subject.ts'

const ARTISTS = listPath('artist')
const TRACKS = listPath('track')
const PICTURE = `${'f'.repeat(8)}-0000-4000-8000-000000000001-0f.jpg`
const FEATURES = 'eeeeeeee-0000-4000-8000-000000000001'

const follow = (url: string, args: readonly string[] = []) =>
  runHere(['verify', url, '--no-dist', '--sample', '1', '--links', ...args])

/** Passes requests on to a site, and changes the answers. */
const startProxy = (site: () => string, change: (target: string, answer: Answered) => Answered) =>
  startServer(async ({ url = '/', method = 'GET', headers: sent }, response) => {
    const conditions = Object.entries(sent).filter(([name]) => name !== 'host' && name !== 'connection')
    const asking = { method, headers: Object.fromEntries(conditions) as Record<string, string> }
    const { status, headers, body } = change(url, await ask(site(), url, asking))
    const length = method === 'HEAD' ? {} : { 'content-length': Buffer.byteLength(body) }
    response.writeHead(status, { ...headers, ...length })
    response.end(method === 'HEAD' ? undefined : body)
  })

function serveSuite(folder: string, write: () => void): () => string {
  let site: Listening
  beforeAll(async () => {
    write()
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const subject = await readBuild(distIn(folder), 1)
    if (subject === null) throw new Error('nothing was built')
    site = await listen('127.0.0.1', 0)
    site.answer(createListener(subject.rules, distIn(folder)))
  }, 120_000)
  afterAll(() => site.close())
  return () => site.url
}

describe('verify --links', () => {
  const folder = suiteFolder()
  const site = serveSuite(folder, () => {
    const small = smallCatalog(9)
    Object.assign(small['tracks.ndjson'][0] as object, { features: FEATURES, name: '/' })
    Object.assign(small['tracks.ndjson'][1] as object, { name: `${TRACKS}${trackId(99)}/` })
    Object.assign(small['artists.ndjson'][0] as object, { image: PICTURE })
    const files = {
      'features.ndjson': [{ uuid: FEATURES }],
      [`media/_s/catalog/artist/image/${PICTURE}`]: jpeg(),
    }
    const settings = { ...small['site.json'], page_size: 4, faces: ['mcp'] }
    writeTree(dataIn(folder), { ...small, 'site.json': settings, ...files })
  })
  let proxy: TestServer
  let plant: (answer: Answered) => Answered
  let planted: string

  beforeAll(async () => {
    proxy = await startProxy(site, (target, answer) => (target === planted ? plant(answer) : answer))
  })
  afterAll(() => proxy.close())

  const followWith = (
    target: string,
    change: (answer: Answered) => Answered,
    args: readonly string[] = [],
  ) => {
    planted = target
    plant = change
    return follow(proxy.url, args)
  }

  it('follows every link of a site once, at the address it is asked at', async () => {
    // Two roots; two lists of three pages, each with a link back to the first, and two lists of one page; 9 artists,
    // 9 tracks, a release, a label and features; a portrait and a cover; a face, which refuses GET.
    const links = 2 + 2 * 4 + 2 + 9 + 9 + 3 + 2 + 1
    const { code, stdout, stderr } = await follow(site())
    expect(stderr).toBe('')
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^! Built for https:\/\/api\.example\.org, served at /),
      `Verifying ${site()} against the contract`,
      expect.stringMatching(/^\d+ passed, 0 declared, 0 failed$/),
      `${links} links followed, 0 dead`,
      expect.stringMatching(/^! \d+ × links to another host, not followed: media\.example\.org$/),
      expect.stringMatching(
        /^! \d+ × links to web pages of the site, not followed: they may be published elsewhere$/,
      ),
      '',
    ])
    expect(code).toBe(0)
  })

  const track = `${TRACKS}${trackId(3)}/`
  const nobody = `${TRACKS}${trackId(99)}/`
  const faults: [string, string, (answer: Answered) => Answered, string[]][] = [
    [
      'a record that is missing',
      track,
      (answer) => ({ ...answer, status: 404, body: '{"detail":"Not found."}' }),
      ['received  404', `GET ${track}, linked from ${ARTISTS} at results[2].items[0].media.url\n`],
    ],
    [
      'a page that is missing',
      `${TRACKS}?limit=4&offset=8`,
      (answer) => ({ ...answer, status: 500, body: '' }),
      ['500', `GET ${TRACKS}?limit=4&offset=8, linked from ${TRACKS}?limit=4&offset=4 at next\n`],
    ],
    [
      'a link that leads nowhere',
      `${ARTISTS}${artistId(3)}/`,
      (answer) => ({ ...answer, body: answer.body.replaceAll(trackId(3), trackId(99)) }),
      ['404', `GET ${nobody}, linked from ${ARTISTS}${artistId(3)}/ at items[0].media.url\n`],
    ],
    [
      'a link that only leads on',
      track,
      (answer) => ({ ...answer, status: 301, headers: { location: '/elsewhere/' }, body: '' }),
      [`GET ${track}, linked from`, 'received  301 to /elsewhere/'],
    ],
    [
      'a page for people where a record should be',
      track,
      (answer) => ({ ...answer, headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' }),
      [`GET ${track}, linked from`, 'received  200, but not JSON'],
    ],
    [
      'an image that is missing',
      `/media/_s/catalog/artist/image/${PICTURE}`,
      (answer) => ({ ...answer, status: 404, body: '' }),
      [
        `GET /media/_s/catalog/artist/image/${PICTURE}, linked from ${ARTISTS} at results[0].image\n`,
        '1 of 1 dead links point to images or audio that the site does not have.',
      ],
    ],
  ]

  it('compares both variants of features', async () => {
    const target = resourcePath('features', FEATURES, 'api')
    const { code, stdout } = await followWith(target, (answer) => ({ ...answer, body: `${answer.body} ` }))
    expect(stdout).toContain(`GET ${target} at byte `)
    expect(code).toBe(1)
  })

  it.each(faults)('finds %s', async (_, target, change, said) => {
    const { code, stdout, stderr } = await followWith(target, change)
    expect(stderr).toBe('')
    for (const text of said) expect(stdout).toContain(text)
    expect(stdout).toMatch(/^\d+ links followed, 1 dead$/m)
    expect(stdout).toContain('✗ link: 1 dead\n')
    expect(code).toBe(1)
  })

  it('ends where the root does not answer', async () => {
    const { code, stdout } = await followWith('/api/v1/', (answer) => ({ ...answer, status: 404 }))
    expect(stdout).toContain('in        GET /api/v1/\n')
    expect(stdout).toContain('1 link followed, 1 dead')
    expect(code).toBe(1)
  })

  it('reports them in JSON too', async () => {
    const { code, stdout } = await followWith(track, (answer) => ({ ...answer, status: 404 }), ['--json'])
    expect(jsonFaults('verify.json', stdout)).toEqual([])
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, url: proxy.url })
    expect(JSON.parse(stdout).links).toEqual({
      followed: expect.any(Number),
      dead: [
        {
          target: track,
          received: '404',
          from: { target: ARTISTS, at: 'results[2].items[0].media.url' },
        },
      ],
      pages: expect.any(Number),
      elsewhere: { 'media.example.org': expect.any(Number) },
    })
    expect(code).toBe(1)
  })
})

describe('the links of a site that lacks what it names', () => {
  const folder = suiteFolder()
  const site = serveSuite(folder, () => {
    const small = smallCatalog(2)
    Object.assign(small['tracks.ndjson'][1] as object, { features: FEATURES })
    writeTree(dataIn(folder), {
      ...small,
      'labels.ndjson': [{ uuid: labelId(1), name: 'Label', image: PICTURE }],
    })
  })

  it('are dead if they point to it', async () => {
    const { stdout } = await follow(site(), ['--json'])
    const { dead } = JSON.parse(stdout).links as { dead: { target: string }[] }
    expect(dead.map(({ target }) => target).sort()).toEqual([
      `${listPath('features')}${FEATURES}/`,
      `/media/_s/catalog/label/image/${PICTURE}`,
    ])
    expect(stdout).not.toContain(releaseId(2))
  })
})

describe('the links of a site with web pages', () => {
  const folder = suiteFolder()
  const site = serveSuite(folder, () => {
    const small = smallCatalog(3)
    const settings = { ...small['site.json'], pages: true, docs: true, faces: ['bridgy-fed'] }
    writeTree(dataIn(folder), { ...small, 'site.json': settings })
  })
  let proxy: TestServer
  let planted: (target: string, body: string) => string = (_, body) => body
  beforeAll(async () => {
    proxy = await startProxy(site, (target, answer) => ({ ...answer, body: planted(target, answer.body) }))
  })
  afterAll(() => proxy.close())

  it('are followed through pages, feeds, playlists and sitemaps, none of them dead', async () => {
    const seen = new Set<string>()
    planted = (target, body) => {
      seen.add(target)
      return body
    }
    const { code, stdout } = await follow(proxy.url)
    expect(stdout).not.toContain('✗')
    expect(stdout).not.toContain('web pages of the site, not followed')
    expect(code).toBe(0)
    const release = `/releases/${releaseId(1)}/`
    expect([...seen]).toEqual(
      expect.arrayContaining([
        '/',
        '/robots.txt',
        '/sitemap.xml',
        '/sitemap-artists-1.xml',
        '/feed.atom',
        '/feed.json',
        '/artists/',
        `/artists/${artistId(3)}/`,
        `/labels/${labelId(1)}/`,
        release,
        expect.stringMatching(/^\/assets\/page-/),
        expect.stringMatching(/^\/media\//),
      ]),
    )
  })

  it.each([
    ['a link', '<a href="nothing/">x</a>', `/releases/${releaseId(1)}/nothing/`, 'a href'],
    ['a script', '<script src="/nothing.js"></script>', '/nothing.js', 'script src'],
    [
      'an image of a set',
      '<img srcset="/a/nothing.jpg 1x, /b/nothing.jpg 2x">',
      '/b/nothing.jpg',
      'img srcset',
    ],
    ['a poster', '<video poster="/nothing.jpg"></video>', '/nothing.jpg', 'video poster'],
    [
      'a picture for cards',
      '<meta property="og:image" content="https://api.example.org/x.jpg">',
      '/x.jpg',
      'meta content',
    ],
    [
      'data',
      '<script type="application/ld+json">{"@graph":[{"url":"https://api.example.org/x/"}]}</script>',
      '/x/',
      'script.@graph[0].url',
    ],
  ])('are found dead in a page: %s', async (_, markup, target, at) => {
    const page = `/releases/${releaseId(1)}/`
    planted = (url, body) => (url === page ? body.replace('</main>', `${markup}</main>`) : body)
    const { code, stdout } = await follow(proxy.url)
    expect(stdout).toContain(` GET ${target}, linked from ${page} at ${at}\n`)
    expect(code).toBe(1)
  })

  it('are not checked if they are mail, data or a place in the page', async () => {
    planted = (url, body) =>
      url === '/'
        ? body.replace(
            '</main>',
            '<a href="#a"></a><a href="mailto:a@b.example"></a><img src="data:,"></main>',
          )
        : body
    expect((await follow(proxy.url)).code).toBe(0)
  })
})

// The larger one takes half a minute. Its responses are checked against their schemas and the contract in every run.
for (const name of process.env.LONG ? ['musicbrainz', 'discogs'] : ['musicbrainz']) {
  const files = ['artists', 'tracks', 'releases', 'labels'].map((kind) => `data/${name}/${kind}.ndjson`)
  describeWithShared(`the links of the catalog ${name}, given its pictures`, files, () => {
    const folder = suiteFolder()
    const site = serveSuite(folder, () => {
      mkdirSync(dataIn(folder))
      for (const file of files) copyFileSync(shared(file), path.join(dataIn(folder), path.basename(file)))
      const pictures = ['artist', 'release'].flatMap((kind) =>
        [...readShared(`data/${name}/${kind}s.ndjson`).matchAll(/"image": "([^"/]+)"/g)].map(
          ([, file]) => [`media/_s/catalog/${kind}/image/${file}`, jpeg()] as const,
        ),
      )
      const address = {
        base_url: 'https://api.example.org',
        media_url: 'https://media.example.org',
        pages: true,
      }
      writeTree(dataIn(folder), { ...Object.fromEntries(pictures), 'site.json': address })
    })

    it('all answer', { timeout: 120_000 }, async () => {
      const { code, stdout } = await follow(site())
      expect(stdout).not.toContain('✗')
      expect(stdout).toMatch(/^\d+ links followed, 0 dead$/m)
      expect(code).toBe(0)
    })
  })
}
