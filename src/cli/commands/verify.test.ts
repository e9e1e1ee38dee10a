// Plants faults between a served site and `verify`, which must find and name each.
import { cpSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { CASE_GROUPS } from '../../contract/rules/case-groups.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { createListener } from '../../hosts/servers/preview/handler.ts'
import { readBuild } from '../../hosts/verify/build-subject.ts'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { type Ran, runHere } from '../../testing/run/here.ts'
import { checkJunit, jsonFaults } from '../../testing/schemas/report-schemas.ts'
import {
  at,
  both,
  changing,
  html,
  isGet,
  rewriting,
  saying,
  setting,
  where,
  without,
} from '../../testing/servers/faults/fault.ts'
import { type FaultySite, type Plant, serveFaulty } from '../../testing/servers/faulty-site.ts'

const LIST = '/api/v1/catalog/artist/'

const folder = suiteFolder()
const other = suiteFolder()
let site: FaultySite
let staleSite: FaultySite
/** Which URLs are served from an earlier build. */
let isStale = (_url: string) => false

beforeAll(async () => {
  // Three pages of artists.
  const small = smallCatalog(9)
  const settings = { ...small['site.json'], page_size: 4 }
  const releases = small['releases.ndjson'].map((release) => ({ ...release, barcode: '0012345678905' }))
  const tracks = small['tracks.ndjson'].map((track, at) =>
    at === 0 ? { ...track, disc: 1, aliases: [trackId(999)] } : track,
  )
  writeTree(dataIn(folder), {
    ...small,
    'releases.ndjson': releases,
    'tracks.ndjson': tracks,
    'site.json': settings,
  })
  const changed = smallCatalog(9)
  changed['artists.ndjson'].unshift({ uuid: artistId(99), name: 'First now' })
  writeTree(dataIn(other), { ...changed, 'site.json': { ...settings, docs: true } })
  const [answer, stale] = await Promise.all(
    [folder, other].map(async (one) => {
      expect((await runBuild(one)).code).toBe(0)
      const rules = (await readBuild(distIn(one), 1))?.rules as SiteRules
      return createListener(rules, distIn(one))
    }),
  )
  site = await serveFaulty((request, response) =>
    (isStale(request.url ?? '') ? stale : answer)?.(request, response),
  )
  staleSite = await serveFaulty(stale as RequestListener)
})

async function verified(planted: Plant, args: readonly string[] = []) {
  site.plant(planted)
  return runHere(['verify', site.url, '--dist', distIn(folder), '--sample', '3', ...args])
}

const onPath = (path: string, change: Plant): Plant => where(both(isGet, at(path)), change)
const sound: Plant = (answer) => answer

describe('verify', () => {
  it('passes a clean site, and reports first that it was built for another address', async () => {
    const { code, stdout } = await verified(sound)
    const [first, second, ...rest] = stdout.split('\n')
    expect(first).toBe(
      `! Built for https://api.example.org, served at ${site.url}: every link points to https://api.example.org. If readers should use ${site.url}, build with --base-url ${site.url} and publish again.`,
    )
    expect(second).toBe(`Verifying ${site.url} against ${distIn(folder)}`)
    expect(rest).toEqual([expect.stringMatching(/^\d+ passed, 0 declared, 0 failed$/), ''])
    expect(code).toBe(0)
  })

  const artist = `${LIST}${artistId(1)}/`
  const renamed = onPath(
    artist,
    rewriting((body) => body.replace('"Artist 1"', '"Artist One"')),
  )
  /** What is planted, and what the report contains then. */
  type Fault = readonly [name: string, plant: Plant, said: readonly (string | RegExp)[]]
  const track = `/api/v1/catalog/track/${trackId(1)}/`
  const inPlaces: Fault[] = [
    [
      'a body that was changed',
      renamed,
      [
        '✗ body at name: 1 answer\n',
        'expected  "Artist 1"',
        'received  "Artist One"',
        `in        GET ${artist}\n`,
      ],
    ],
    [
      'a page that is missing',
      onPath(`${LIST}?limit=4&offset=4`, saying(404, '{"detail":"Not found."}')),
      ['✗ status: ', 'expected  200', 'received  404', `GET ${LIST}?limit=4&offset=4\n`],
    ],
    [
      'a byte order mark, which is not shown by itself',
      onPath(
        track,
        rewriting((body) => `\ufeff${body}`),
      ),
      ['received  U+FEFF{', `GET ${track} at byte 1\n`],
    ],
    [
      'a next link that leads elsewhere',
      onPath(
        LIST,
        rewriting((body) => body.replace('offset=4', 'offset=5')),
      ),
      [/^✗ body at next: \d+ answers\n/m, 'offset=4"', 'offset=5"', `GET ${LIST}\n`],
    ],
    [
      'a description that leads elsewhere',
      onPath(
        '/.well-known/api-catalog',
        rewriting((body) => body.replace('openapi.json', 'swagger.json')),
      ),
      ['✗ body at linkset[0]', 'GET /.well-known/api-catalog\n'],
    ],
    [
      'a text that differs far from its beginning',
      onPath(
        '/llms.txt',
        rewriting((body) => body.replace(/(.*)catalog/s, '$1cataIog')),
      ),
      [/expected {2}….*catalog/, /received {2}….*cataIog/, /GET \/llms\.txt at line \d\d+, column \d+\n/],
    ],
    [
      'other bytes of media, without printing them',
      where(
        ({ method, url = '' }, { status }) => method === 'GET' && url.startsWith('/media/') && status === 200,
        changing((answer) => ({ ...answer, body: Buffer.from([0, 27, 255]) })),
      ),
      ['received  3 bytes, but different ones\n', / at byte 1\n/],
    ],
    [
      'a compressed body that no header names',
      where(
        ({ headers }, { status }) => status === 200 && headers['accept-encoding'] === 'gzip',
        changing((answer) => ({ ...answer, body: gzipSync(answer.body) })),
      ),
      [/^✗ body: \d+ answers\n/m, 'received  a body that is still in gzip\n'],
    ],
  ]
  const everywhere: Fault[] = [
    [
      'Vary that was lost',
      without('vary'),
      [
        /^✗ Vary: \d+ answers\n {4}expected {2}Accept\n {4}received {2}nothing\n {4}in {8}GET .*\n {14}GET .*\n {14}GET .*\n {14}and \d+ more\n/m,
      ],
    ],
    [
      'an ETag that was lost',
      without('etag'),
      [/^✗ status: \d+ answers\n {4}expected {2}304\n {4}received {2}200, without an ETag\n/m],
    ],
    [
      'a 404 in HTML',
      where((_, { status }) => status === 404, html(404)),
      ['Content-Type', 'expected  application/json', 'received  text/html', 'received  <!doctype html>'],
    ],
    [
      'a body that is cut off',
      onPath(
        artist,
        rewriting((body) => body.slice(0, -100)),
      ),
      [
        '✗ body: 1 answer\n',
        /received {2}invalid JSON: ….* \(it ends here\)\n/,
        new RegExp(`GET ${artist} at byte \\d+\n`),
      ],
    ],
    [
      'a body in another coding than it says',
      where(({ headers }) => headers['accept-encoding'] === 'gzip', setting({ 'content-encoding': 'gzip' })),
      [/^✗ body: \d+ answers\n/m, 'received  a body that is not gzip (', `GET ${LIST} [`],
    ],
  ]

  describe.each([
    ['in places', inPlaces],
    ['everywhere', everywhere],
  ])('finds, of several faults %s', (_, faults) => {
    let ran: Ran
    beforeAll(async () => {
      const all: Plant = (answer, request) => faults.reduce((sum, [, plant]) => plant(sum, request), answer)
      ran = await verified(all, ['--max-findings', '99'])
    })

    it.each(faults)('%s', (_name, _plant, said) => {
      const { code, stdout, stderr } = ran
      expect(stderr).toBe('')
      for (const text of said) expect(stdout).toMatch(text)
      expect(code).toBe(1)
    })
  })

  it.each([
    [
      'a page of another build',
      `${LIST}?limit=4&offset=8`,
      [
        `GET ${LIST}?limit=4&offset=8`,
        '✗ body at count',
        'expected  9',
        'received  10',
        'the deployment is a mix of builds',
      ],
    ],
    [
      'a whole site of another build',
      '/',
      ['they agree with each other: the site serves', 'verify it with --dist'],
    ],
  ])('finds %s', async (_, under, said) => {
    isStale = (url) => url.startsWith(under)
    const { code, stdout } = await verified(sound)
    isStale = () => false
    for (const text of said) expect(stdout).toContain(text)
    expect(code).toBe(1)
  })

  it('finds them in JSON and in JUnit too', async () => {
    const report = `${folder}/report.xml`
    const { stdout, code } = await verified(renamed, ['--json', '--junit', report])
    const { cases, ...result } = JSON.parse(stdout)
    expect(jsonFaults('verify.json', stdout)).toEqual([])
    expect(result).toEqual({
      ok: false,
      url: site.url,
      host: null,
      passed: expect.any(Number),
      failed: 1,
      declared: 0,
      stopped: null,
      mixed: expect.stringContaining('1 of'),
      damaged: [],
      links: null,
    })
    expect(cases.filter(({ verdict }: { verdict: string }) => verdict === 'failed')).toEqual([
      {
        name: `GET ${artist}`,
        group: 'details',
        verdict: 'failed',
        faults: [{ what: 'body at name', expected: '"Artist 1"', received: '"Artist One"' }],
      },
    ])
    expect(new Set(cases.map(({ group }: { group: string }) => group))).toEqual(
      new Set(
        Object.keys(CASE_GROUPS).filter((group) => !['search', 'faces', 'filters', 'web'].includes(group)),
      ),
    )
    const xml = readFileSync(report, 'utf8')
    checkJunit(xml)
    expect(xml).toContain('failures="1"')
    const suites = [...xml.matchAll(/<testsuite .*? name="([^"]*)">/g)].map(([, name]) => name)
    expect(suites).toEqual(Object.values(CASE_GROUPS))
    expect(code).toBe(1)
  })

  it('holds a site to the contract and to itself where no build is at hand', async () => {
    const noBuild = ['--no-dist']
    expect((await verified(sound, noBuild)).stdout).toMatch(
      / against the contract\n\d+ passed, 0 declared, 0 failed/,
    )
    const changed = await verified(renamed, noBuild)
    expect(changed.stdout).toContain('body at name')
    const broken = await verified(
      onPath(
        artist,
        rewriting((body) => body.replace('"ct":"catalog.artist"', '"ct":"artist"')),
      ),
      noBuild,
    )
    expect(broken.stdout).toContain('body at ct')
  })

  it('asks for the documents a site has, and for no others if no build lists them', async () => {
    site.plant(sound)
    const reportedGroups = async (address: string, dist: string | null) => {
      const build = dist === null ? ['--no-dist'] : ['--dist', dist]
      const { stdout } = await runHere(['verify', address, ...build, '--json'])
      const { failed, cases } = JSON.parse(stdout)
      const documents = cases.filter(({ group }: { group: string }) => group === 'documents')
      return { failed, documents: documents.map(({ name }: { name: string }) => name) }
    }
    const whole = await reportedGroups(staleSite.url, distIn(other))
    expect(whole).toMatchObject({ failed: 0 })
    expect(whole.documents).toContain('GET /docs/docs.js')
    const lesser = await reportedGroups(site.url, distIn(folder))
    expect(lesser).toMatchObject({ failed: 0 })
    expect(lesser.documents).toContain('GET /docs')
    expect(lesser.documents).not.toContain('GET /docs/docs.js')
    expect(await reportedGroups(staleSite.url, null)).toEqual({ failed: 0, documents: [] })
  })

  it('shows as many findings as asked for, the most frequent first, and how many more there are', async () => {
    const several: Plant = (answer, request) => {
      const changed = without('vary')(answer, request)
      return renamed(setting({ allow: 'GET' })(changed, request), request)
    }
    const { stdout } = await verified(several, ['--max-findings', '2'])
    const counts = [...stdout.matchAll(/^✗ .*: (\d+) answers?$/gm)].map(([, count]) => Number(count))
    expect(counts).toHaveLength(2)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(stdout).toMatch(
      /\n… and \d+ more findings?: --max-findings \d+ shows all, --json lists every answer\.\n$/,
    )
  })

  it('stops if the site no longer answers, and reports that once', async () => {
    let left = 300
    const dying: Plant = (answer, request) => {
      left -= 1
      if (left < 0) request.socket.destroy()
      return answer
    }
    const { stdout, code } = await verified(dying)
    const [, , summary, stopped, ...rest] = stdout.split('\n')
    expect(summary).toMatch(/^\d+ passed, 0 declared, \d+ failed$/)
    expect(stopped).toMatch(
      /^The site stopped answering after \d+ of \d+ requests \(.*\), so the rest was not asked\./,
    )
    expect(rest).toEqual([''])
    expect(code).toBe(1)
    left = 300
    const json = await verified(dying, ['--json'])
    expect(jsonFaults('verify.json', json.stdout)).toEqual([])
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, stopped })
  }, 60_000)

  it('follows the links in the same run', async () => {
    const report = `${folder}/links.xml`
    const dead = onPath(
      artist,
      rewriting((body) => body.replaceAll(trackId(1), trackId(98))),
    )
    const args = ['--links', '--host', 'caddy', '--junit', report]
    const { stdout, code } = await verified(dead, args)
    expect(stdout).toMatch(/^\d+ passed, \d+ declared, 1 failed\n\d+ links followed, 2 dead$/m)
    expect(stdout).toMatch(
      /✗ link: 2 dead\n {4}expected {2}200\n {4}received {2}404\n {4}in {8}GET .*, linked from /,
    )
    expect(code).toBe(1)
    const xml = readFileSync(report, 'utf8')
    checkJunit(xml)
    expect(xml).toMatch(/<testsuite .*name="links"/)
    const json = await verified(dead, [...args, '--json'])
    expect(jsonFaults('verify.json', json.stdout)).toEqual([])
    expect(JSON.parse(json.stdout).links.dead).toHaveLength(2)
  })

  it('tries again where the site is busy', async () => {
    const busy = new Set<string>()
    const { stdout } = await verified((answer, request) => {
      const asked = `${request.method} ${request.url}`
      if (busy.has(asked) || busy.size >= 5) return answer
      busy.add(asked)
      return { status: 503, headers: { 'retry-after': '0' }, body: Buffer.alloc(0) }
    })
    expect(busy.size).toBe(5)
    expect(stdout).toContain('0 failed')
  })

  it('does not pass without the build that it is asked for', async () => {
    const { code, stderr } = await runHere(['verify', site.url, '--dist', `${folder}/none`])
    expect(stderr).toMatch(/^error NOT_A_SITE {2}.*\/none is not a built site\.\n {2}hint .*--no-dist/)
    expect(code).toBe(1)
  })

  it('explains how to verify a folder', async () => {
    const { code, stderr } = await runHere(['verify', './dist'])
    expect(stderr).toBe(
      'error NOT_A_SITE  "./dist" is a folder, but a site is verified at its address.\n' +
        '  hint  Serve it with `catalog-press preview ./dist`, and pass the address that this prints.\n',
    )
    expect(code).toBe(1)
  })

  it('explains what to do if there is no site', async () => {
    const { code, stderr } = await runHere(['verify', 'http://127.0.0.1:1'])
    expect(stderr).toMatch(/^error NOT_A_SITE {2}http:\/\/127\.0\.0\.1:1 cannot be reached/)
    expect(stderr).toContain('hint')
    expect(code).toBe(1)
    const json = await runHere(['verify', 'http://127.0.0.1:1', '--json'])
    expect(json).toMatchObject({ code, stderr })
    expect(jsonFaults('verify.json', json.stdout)).toEqual([])
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, errors: [{ code: 'NOT_A_SITE' }] })
  })

  it('refuses an address with a password, and does not show it', async () => {
    const { code, stderr } = await runHere(['verify', 'http://user:secret@127.0.0.1:1'])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /has a password, but a site is read without one\.\n {2}hint .* http:\/\/127\.0\.0\.1:1,/,
      ),
    ])
    expect(stderr).not.toContain('secret')
  })

  it('reports what is missing if the address has no site', async () => {
    const address = site.url.replace('http://', '')
    const { code, stderr } = await runHere(['verify', address])
    expect(stderr).toContain(
      `error NOT_A_SITE  The address "${address}" has no scheme, and https://${address} cannot be reached: no TLS.\n`,
    )
    expect(stderr).toContain(`hint  Write http://${address} for a site without TLS.`)
    expect(code).toBe(1)
  })
})

describe('the host that a site is verified as', () => {
  // As nginx answers by itself.
  const broken = where(
    ({ url = '' }) => /%zz/.test(url),
    changing(() => ({ status: 400, headers: {}, body: Buffer.alloc(0) })),
  )
  const planted =
    (headers: Record<string, string>): Plant =>
    (answer, request) =>
      setting(headers)(broken(answer, request), request)
  const start = (as: string) => `\nVerifying ${site.url} against ${distIn(folder)}${as}\n`

  function projectWith(settings: object): string {
    const project = tempFolder()
    writeTree(project, { 'data/site.json': { base_url: 'https://api.example.org', ...settings } })
    return `${project}/data`
  }

  it.each<[string, object, Record<string, string>, string]>([
    ['the only one of the settings', { hosts: ['nginx'] }, {}, ' as nginx, the host in DATA/site.json'],
    [
      'the one of several that answers',
      { hosts: ['caddy', 'nginx'] },
      { server: 'nginx/1.26.3' },
      ' as nginx, as its header server says: nginx/1.26.3',
    ],
    [
      'the one that answers, if the settings name none',
      {},
      { server: 'nginx' },
      ' as nginx, as its header server says: nginx',
    ],
    [
      'the one that answers, if the settings are of another site',
      { base_url: 'https://other.example', hosts: ['caddy'] },
      { server: 'nginx' },
      ' as nginx, as its header server says: nginx',
    ],
  ])('is %s, and is named in the first lines', async (_, settings, headers, as) => {
    const data = projectWith(settings)
    const { stdout, code } = await verified(planted(headers), ['--data', data])
    expect(stdout).toContain(start(as.replace('DATA', data)))
    expect(stdout).toMatch(/^\d+ passed, [1-9]\d* declared, 0 failed$/m)
    expect(code).toBe(0)
    const json = await verified(planted(headers), ['--data', data, '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, host: 'nginx' })
  })

  it('is asked for if the settings name several and none is recognized', async () => {
    const { stdout, code } = await verified(planted({}), [
      '--data',
      projectWith({ hosts: ['caddy', 'nginx'] }),
    ])
    expect(stdout).toContain(
      `${start('')}! The site may be on one of several hosts, so what any of them cannot do is reported: pass --host caddy or --host nginx.\n`,
    )
    expect(code).toBe(1)
  })

  it('is the one of --host, whatever else is known', async () => {
    const args = ['--data', projectWith({ hosts: ['nginx'] }), '--host', 'serve']
    const { stdout, code } = await verified(planted({ server: 'nginx' }), args)
    expect(stdout).toContain(start(' as serve'))
    expect(code).toBe(1)
  })
})

describe('a build for another address than the site', () => {
  const live = (origin: string): Plant =>
    where(
      (_, { status }) => status === 200,
      rewriting((body) => body.replaceAll('https://api.example.org', origin)),
    )

  it('is reported once, and nothing is compared', async () => {
    expect(await verified(live(site.url))).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `error OTHER_ADDRESS  The build in ${distIn(folder)} is for https://api.example.org, but the site at ${site.url} was built for ${site.url}, so every link differs.\n` +
        `  hint  Build with --base-url ${site.url} and pass that folder with --dist, or check the contract alone with --no-dist.\n`,
    })
  })

  it('is reported, too, if the links of the site point elsewhere', async () => {
    const { code, stderr } = await verified(live('https://catalog.example'))
    expect(stderr).toMatch(
      /^error OTHER_ADDRESS .* was built for https:\/\/catalog\.example, so every link differs\.\n/,
    )
    expect(stderr).toContain('Until then, every link of the site points to https://catalog.example.')
    expect(code).toBe(1)
  })
})

describe('a site that fails now and then', () => {
  it('passes if it answers when it is asked again, with a line that counts such answers', async () => {
    const failed = new Set<string>()
    const subject = await readBuild(distIn(folder), 1)
    const answer = createListener(subject?.rules as SiteRules, distIn(folder))
    const server = await serveFaulty((request, response) => {
      const key = `${request.method} ${request.url}`
      if (request.url !== '/llms.txt' || failed.has(key)) return answer(request, response)
      failed.add(key)
      response.writeHead(503).end()
    })
    const { code, stdout } = await runHere(['verify', server.url, '--dist', distIn(folder), '--sample', '1'])
    expect(stdout).toContain(`! ${failed.size} × answered only when asked again: 503\n`)
    expect(code).toBe(0)
  })
})

describe('a site that went back to an older build', () => {
  it.each([
    [
      'with a feed of changes',
      { changes: true },
      /\(revision [0-9a-f]{12}, of 20\d\d-\d\d-\d\d \d\d:\d\d UTC\)/,
    ],
    ['without one', {}, /\(of 20\d\d-\d\d-\d\d \d\d:\d\d UTC\)/],
  ])('is distinguished from a broken one, %s', async (_, settings, details) => {
    const both = tempFolder()
    const small = smallCatalog(3)
    writeTree(dataIn(both), { ...small, 'site.json': { ...small['site.json'], ...settings } })
    expect((await runBuild(both)).code).toBe(0)
    const older = `${both}/older`
    cpSync(distIn(both), older, { recursive: true, preserveTimestamps: true })
    // As long ago as HTTP dates need.
    for (const file of readdirSync(older, { recursive: true, encoding: 'utf8' }))
      utimesSync(`${older}/${file}`, 1_780_000_000, 1_780_000_000)
    writeTree(dataIn(both), {
      'artists.ndjson': small['artists.ndjson'].map((artist) => ({ ...artist, name: `${artist.name}!` })),
    })
    expect((await runBuild(both)).code).toBe(0)
    const server = await serveFaulty(createListener((await readBuild(older, 1))?.rules as SiteRules, older))
    const { stdout, code } = await runHere(['verify', server.url, '--dist', distIn(both)])
    expect(stdout).toContain('they agree with each other: the site serves an older build (')
    expect(stdout).toMatch(details)
    expect(stdout).toContain('verify it with --dist <folder of that build>')
    // What the older build explains is not listed.
    expect(stdout).not.toContain('✗')
    expect(code).toBe(1)
    expect((await runHere(['verify', server.url, '--dist', older])).code).toBe(0)
  })
})
