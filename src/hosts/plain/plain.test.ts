// A site for hosts that only serve files, read by its links alone.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../../contract/client/index.ts'
import { describeWithChromium, openChromium, watchedPage } from '../../testing/browsers/browsers.ts'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { openFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { serveFetch } from '../../testing/servers/fetch-server.ts'
import { serveAsGithubPages } from '../../testing/servers/github-pages.ts'
import { githubPages } from './index.ts'

/** Three pages of a list. */
const COUNT = 9
const PAGE_SIZE = 4

const ALL = { pages: true, changes: true, docs: true, bulk: true }

/** The fields of responses that are read here. */
interface Body {
  readonly catalog: string
  readonly artist: string
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly {
    readonly uuid: string
    readonly url: string
    readonly items: readonly Item[]
  }[]
  readonly name: string
  readonly paths: object
}

interface Item {
  readonly media: { readonly url: string; readonly release: string }
}

describe('a site on a host that only serves files', () => {
  let folder: string
  let base: string
  beforeAll(async () => {
    folder = openFolder()
    // Links have the address of the site, so it is served before it is built.
    base = await serveFetch((request) => serveAsGithubPages(distIn(folder))(request))
    const { 'site.json': site, ...records } = smallCatalog(COUNT)
    const settings = { ...site, base_url: base, hosts: ['plain'], page_size: PAGE_SIZE, ...ALL }
    writeTree(dataIn(folder), { ...records, 'site.json': settings })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
  })
  const json = async (url: string) => {
    const response = await fetch(url)
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    return (await response.json()) as Body
  }

  it.each(['/api/v1/index.json', '/api/v1/format-api/index.json?format=api'])(
    'next visits every artist, from %s on',
    async (root) => {
      const { artist } = await json((await json(base + root)).catalog)
      const [seen, before]: [string[], (string | null)[]] = [[], []]
      let url: string | null = artist
      while (url !== null) {
        const page: Body = await json(url)
        expect(page.count).toBe(COUNT)
        seen.push(...page.results.map(({ uuid }) => uuid))
        before.push(page.previous)
        const [record] = page.results
        const media = record?.items[0]?.media
        expect(await json(record?.url ?? '')).toEqual(record)
        expect(await json(media?.url ?? '')).toEqual(media)
        for (const link of [record?.url, media?.release, artist])
          expect(link?.endsWith('?format=api')).toBe(root.includes('?'))
        url = page.next
      }
      expect(seen).toEqual(Array.from({ length: COUNT }, (_, index) => artistId(index + 1)))
      expect(before[0]).toBeNull()
      expect(await json(before[1] ?? '')).toEqual(await json(artist))
    },
  )

  it('next has a path of its own and the parameters of the contract', async () => {
    const { next } = await json(`${base}/api/v1/catalog/artist/index.json`)
    expect(next).toBe(`${base}/api/v1/catalog/artist/limit-4/offset-4/index.json?limit=4&offset=4`)
  })

  it('its bulk files and its feed of changes have the same links', async () => {
    const bulk = await (await fetch(`${base}/api/v1/bulk/artists.ndjson.gz`)).arrayBuffer()
    const [line = ''] = zlib.gunzipSync(bulk).toString('utf8').split('\n')
    const first = await json(JSON.parse(line).url)
    expect(first.name).toBe('Artist 1')
    const feed = await fetch(`${base}/api/v1/changes/index.json`)
    const { latest } = (await feed.json()) as { latest: { cursor: string; url: string } }
    expect(latest.url).toBe(`${base}/api/v1/changes/${latest.cursor}/index.json`)
    expect((await fetch(latest.url)).status).toBe(200)
  })

  it('has no dead link, and differs from the rules only as declared', async () => {
    for (const [host, ...flags] of [['plain', '--links'], ['github-pages']] as const) {
      const args = ['verify', base, '--dist', distIn(folder), '--host', host, ...flags]
      const { code, stdout, stderr } = await runHere(args)
      expect(stderr + stdout).toMatch(/, 0 failed/)
      expect(code).toBe(0)
    }
  })

  const [artist, list] = [
    `/api/v1/catalog/artist/${artistId(1)}/index.json`,
    '/api/v1/catalog/artist/index.json',
  ]
  /** What a host may do wrong at a path. */
  type Fault = readonly [name: string, at: string, spoil: (response: Response, body: string) => Response]
  it.each<[string, readonly Fault[]]>([
    [
      'faults in several places',
      [
        ['a missing record', artist, () => new Response('', { status: 404 })],
        ['a list in other bytes', list, ({ headers }, body) => new Response(`${body} `, { headers })],
        ['a missing page', `/artists/${artistId(1)}/`, () => new Response('', { status: 404 })],
        ['a page for what is missing', '/nothing/', ({ headers }, body) => new Response(body, { headers })],
        ['a folder that fails', '/api/v1/catalog/artist/', () => new Response('', { status: 403 })],
      ],
    ],
    [
      'JSON of another type',
      [['the type', list, (_, body) => new Response(body, { headers: { 'Content-Type': 'text/html' } })]],
    ],
  ])('is verified with its deviations, but not with %s', async (_, faults) => {
    const serve = serveAsGithubPages(distIn(folder))
    const spoilt = await serveFetch(async (request) => {
      const response = await serve(request)
      const [, , spoil] = faults.find(([, at]) => new URL(request.url).pathname === at) ?? []
      if (!spoil || request.method !== 'GET') return response
      const headers = Object.entries(Object.fromEntries(response.headers))
      const plain = new Request(request.url)
      const body = await (await serve(plain)).text()
      return spoil(
        new Response(null, { headers: headers.filter(([name]) => name !== 'content-encoding') }),
        body,
      )
    })
    const args = ['verify', spoilt, '--dist', distIn(folder), '--host', 'plain', '--sample', '1', '--json']
    const { code, stdout } = await runHere(args)
    const cases: { name: string; verdict: string }[] = JSON.parse(stdout).cases
    const failed = cases.filter(({ verdict }) => verdict === 'failed').map(({ name }) => name)
    for (const [name, at] of faults) expect(failed, name).toContain(`GET ${at}`)
    expect(code).toBe(1)
  })

  it('is verified by the contract alone where there is no build', async () => {
    const { code, stdout, stderr } = await runHere(['verify', base, '--no-dist', '--host', 'plain'])
    expect(stderr + stdout).toMatch(/, 0 failed/)
    expect(code).toBe(0)
  })

  it('is compared with a catalog by what it serves', async () => {
    const args = ['diff', '--data', dataIn(folder), '--dist', distIn(folder), '--url', base, '--json']
    const { code, stdout } = await runHere(args)
    expect(JSON.parse(stdout)).toMatchObject({ differs: false, files: null })
    expect(code).toBe(0)
  })

  describeWithChromium('its search page', () => {
    it('finds records', async () => {
      const { page, complaints } = await watchedPage(await openChromium())
      await page.goto(`${base}/search/?q=artist+7`)
      await page.getByRole('link', { name: 'Artist 7', exact: true }).first().click()
      await page.waitForURL(`${base}/artists/${artistId(7)}/`)
      expect(complaints).toEqual([])
    })
  })

  it('is read by the client', async () => {
    const api = catalog(base, { links: 'files' })
    const names: string[] = []
    for await (const { name } of api.artists()) names.push(name)
    expect(names).toHaveLength(COUNT)
    expect((await api.artist(artistId(7))).name).toBe('Artist 7')
    const { results } = await api.search('artist 7')
    const [first] = results
    expect(first).toMatchObject({ name: 'Artist 7' })
    expect(first && 'url' in first && (await json(first.url)).name).toBe('Artist 7')
  })

  it('its description names the files, and its pages link to them', async () => {
    const { paths } = await json(`${base}/api/v1/openapi.json`)
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/index.json',
        '/api/v1/catalog/artist/index.json',
        '/api/v1/catalog/artist/limit-{limit}/offset-{offset}/index.json',
        '/api/v1/catalog/artist/{uuid}/index.json',
        '/api/v1/changes/{cursor}/index.json',
        '/api/v1/search/index.json',
      ]),
    )
    expect(Object.keys(paths).filter((each) => each.endsWith('/'))).toEqual([])
    const page = readFileSync(path.join(distIn(folder), `artists/${artistId(1)}/index.html`), 'utf8')
    expect(page).toContain(`href="/api/v1/catalog/artist/${artistId(1)}/index.json"`)
    expect(page).not.toMatch(/"\/api\/[^"]*\/"/)
  })
})

describe('hosts that only serve files', () => {
  const built = async (settings: object) => {
    const folder = tempFolder()
    const { 'site.json': site, ...records } = smallCatalog(1)
    writeTree(dataIn(folder), { ...records, 'site.json': { ...site, ...settings } })
    return { folder, ...(await runBuild(folder)) }
  }

  it.each([['nginx'], ['netlify'], ['cloudflare-workers']])('are refused together with %s', async (name) => {
    const { code, stderr } = await built({ hosts: [name, 'plain'] })
    expect(stderr).toContain('error HOSTS_CLASH  A plain host needs links to files')
    expect(code).toBe(1)
  })

  it('share a site with each other, which has a 404 page even without web pages', async () => {
    const { folder, code } = await built({ hosts: ['plain', 'github-pages'] })
    expect(code).toBe(0)
    const site = distIn(folder)
    expect(readFileSync(path.join(site, '404.html'), 'utf8')).toBe('{"detail":"Not found."}')
    expect(readFileSync(path.join(site, 'CNAME'), 'utf8')).toBe('api.example.org\n')
    expect(existsSync(path.join(site, '.nojekyll'))).toBe(true)
  })

  it.each([{ layout: 'packed' }, { variants: 'edge' }])(
    'cannot have %o, which needs code',
    async (setting) => {
      const { code, stderr } = await built({ hosts: ['plain'], ...setting })
      expect(stderr).toContain('error BAD_CONFIG  A plain host only serves files')
      expect(code).toBe(1)
    },
  )

  it('need no file for a domain of GitHub', () => {
    const files = githubPages.files(siteRules({ baseUrl: 'https://me.github.io' }))
    expect(files.map((file) => file.path)).toEqual(['404.html', '.nojekyll'])
  })

  it('change nothing for other hosts: a change of hosts makes all links again', async () => {
    const { folder } = await built({ hosts: ['plain'] })
    const file = path.join(distIn(folder), 'api/v1/catalog/artist/index.json')
    expect(JSON.parse(readFileSync(file, 'utf8')).results[0].url).toMatch(/\/index\.json$/)
    const site = JSON.parse(readFileSync(path.join(dataIn(folder), 'site.json'), 'utf8'))
    writeTree(dataIn(folder), { 'site.json': { ...site, hosts: ['nginx'] } })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    expect(JSON.parse(readFileSync(file, 'utf8')).results[0].url).toMatch(/[0-9a-f]\/$/)
  })
})
