// Faults planted between a served site and those who ask it, each found and named.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataIn, distIn, runBuild } from '../testing/build.ts'
import { artistId, smallCatalog } from '../testing/catalog.ts'
import { runHere } from '../testing/cli.ts'
import { suiteFolder, writeTree } from '../testing/folders.ts'
import { type Answered, ask } from '../testing/http.ts'
import { type Preview, startPreview } from '../testing/preview.ts'

const LIST = '/api/v1/catalog/artist/'

/** Changes an answer on its way. */
type Fault = (answer: Answered, request: IncomingMessage) => Answered | Promise<Answered>

const folder = suiteFolder()
const other = suiteFolder()
let site: Preview
let stale: Preview
let proxy: Server
let url: string
let fault: Fault

beforeAll(async () => {
  writeTree(dataIn(folder), smallCatalog(45))
  const changed = smallCatalog(45)
  changed['artists.ndjson'].unshift({ uuid: artistId(99), name: 'First now' })
  writeTree(dataIn(other), { ...changed, 'site.json': { ...changed['site.json'], docs: false } })
  for (const one of [folder, other]) expect((await runBuild(one)).code).toBe(0)
  site = await startPreview([distIn(folder)])
  stale = await startPreview([distIn(other)])
  proxy = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
    const answer = await fault(await ask(site.url, path, { method, headers }), request)
    const length =
      method === 'HEAD' || answer.status === 304 ? {} : { 'content-length': Buffer.byteLength(answer.body) }
    response
      .writeHead(answer.status, { ...answer.headers, ...length })
      .end(method === 'HEAD' ? undefined : answer.body)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await Promise.all([site.stop(), stale.stop()])
})

async function verified(planted: Fault, args: readonly string[] = []) {
  fault = planted
  return runHere(['verify', url, '--dist', distIn(folder), ...args])
}

const onPath = (path: string, change: (answer: Answered) => Answered): Fault => {
  return (answer, request) => (request.url === path && request.method === 'GET' ? change(answer) : answer)
}

describe('verify', () => {
  it('passes a clean site', async () => {
    const { code, stdout } = await verified((answer) => answer)
    expect(stdout).toMatch(/^\d+ passed, 0 declared, 0 failed$/m)
    expect(code).toBe(0)
  })

  const artist = `${LIST}${artistId(1)}/`
  const faults: [string, Fault, string[]][] = [
    [
      'a body that was changed',
      onPath(artist, (answer) => ({ ...answer, body: answer.body.replace('"Artist 1"', '"Artist One"') })),
      [`✗ GET ${artist}`, 'body at name', 'expected  "Artist 1"', 'received  "Artist One"'],
    ],
    [
      'a page that is missing',
      onPath(`${LIST}?limit=20&offset=20`, (answer) => ({
        ...answer,
        status: 404,
        body: '{"detail":"Not found."}',
      })),
      [`✗ GET ${LIST}?limit=20&offset=20`, 'status', 'expected  200', 'received  404'],
    ],
    [
      'Vary that was lost',
      ({ headers: { vary: _, ...headers }, ...answer }) => ({ ...answer, headers }),
      [`✗ GET ${LIST}\n    Vary\n      expected  Accept\n      received  nothing`],
    ],
    [
      'a next link that leads elsewhere',
      onPath(LIST, (answer) => ({ ...answer, body: answer.body.replace('offset=20', 'offset=21') })),
      [`✗ GET ${LIST}\n    body at next`, 'offset=20"', 'offset=21"'],
    ],
    [
      'a 404 in HTML',
      (answer) =>
        answer.status === 404
          ? {
              ...answer,
              headers: { ...answer.headers, 'content-type': 'text/html' },
              body: '<h1>Not found</h1>',
            }
          : answer,
      ['Content-Type', 'expected  application/json', 'received  text/html', 'received  <h1>Not found</h1>'],
    ],
    [
      'a POST answered with 200',
      (answer, { method }) => (method === 'POST' ? { ...answer, status: 200 } : answer),
      [`✗ POST ${LIST}`, 'expected  405', 'received  200'],
    ],
    [
      'a reference that lost its policy',
      onPath('/docs/', ({ headers: { 'content-security-policy': _, ...headers }, ...answer }) => ({
        ...answer,
        headers,
      })),
      ["✗ GET /docs/\n    Content-Security-Policy\n      expected  default-src 'none'; "],
    ],
    [
      'a description that leads elsewhere',
      onPath('/.well-known/api-catalog', (answer) => ({
        ...answer,
        body: answer.body.replace('openapi.json', 'swagger.json'),
      })),
      ['✗ GET /.well-known/api-catalog\n    body at linkset[0]'],
    ],
    [
      'a page of another build',
      (answer, { url: path = '/', method }) =>
        path === `${LIST}?limit=20&offset=40` && method === 'GET' ? ask(stale.url, path) : answer,
      [
        `✗ GET ${LIST}?limit=20&offset=40`,
        'body at count',
        'expected  45',
        'received  46',
        'the deployment is mixed',
      ],
    ],
    [
      'a whole site of another build',
      (_, { url: path = '/', method = 'GET' }) => ask(stale.url, path, { method }),
      ['body at count'],
    ],
  ]

  it.each(faults)('finds %s', async (_, planted, said) => {
    const { code, stdout, stderr } = await verified(planted)
    expect(stderr).toBe('')
    for (const text of said) expect(stdout).toContain(text)
    expect(code).toBe(1)
  })

  it('finds them in JSON and in JUnit too', async () => {
    const report = `${folder}/report.xml`
    const { stdout, code } = await verified(faults[0]?.[1] as Fault, ['--json', '--junit', report])
    expect(JSON.parse(stdout)).toMatchObject({
      failed: 1,
      declared: 0,
      mixed: expect.stringContaining('1 of'),
    })
    expect(readFileSync(report, 'utf8')).toContain('failures="1"')
    expect(code).toBe(1)
  })

  it('holds a site to the contract and to itself where no build is at hand', async () => {
    const without = ['--no-dist']
    expect((await verified((answer) => answer, without)).stdout).toMatch(
      / against the contract\n\d+ passed, 0 declared, 0 failed/,
    )
    const changed = await verified(faults[0]?.[1] as Fault, without)
    expect(changed.stdout).toContain('body at name')
    const broken = await verified(
      onPath(artist, (answer) => ({
        ...answer,
        body: answer.body.replace('"ct":"catalog.artist"', '"ct":"artist"'),
      })),
      without,
    )
    expect(broken.stdout).toContain('body at ct')
  })

  it('asks for the documents a site has, and for none where no build says which', async () => {
    const groupsOf = async (address: string, dist: string | null) => {
      const build = dist === null ? ['--no-dist'] : ['--dist', dist]
      const { stdout } = await runHere(['verify', address, ...build, '--json'])
      const { failed, cases } = JSON.parse(stdout)
      const documents = cases.filter(({ group }: { group: string }) => group === 'documents')
      return { failed, documents: documents.map(({ name }: { name: string }) => name) }
    }
    const whole = await groupsOf(site.url, distIn(folder))
    expect(whole).toMatchObject({ failed: 0 })
    expect(whole.documents).toContain('GET /docs/docs.js')
    const without = await groupsOf(stale.url, distIn(other))
    expect(without).toMatchObject({ failed: 0 })
    expect(without.documents).toContain('GET /docs')
    expect(without.documents).not.toContain('GET /docs/docs.js')
    expect(await groupsOf(site.url, null)).toEqual({ failed: 0, documents: [] })
  })

  it('tries again where the site is busy', async () => {
    const busy = new Set<string>()
    const { stdout } = await verified((answer, request) => {
      const asked = `${request.method} ${request.url}`
      if (busy.has(asked) || busy.size >= 5) return answer
      busy.add(asked)
      return { status: 503, headers: { 'retry-after': '0' }, body: '' }
    })
    expect(busy.size).toBe(5)
    expect(stdout).toContain('0 failed')
  })

  it('does not pass without the build that it is asked for', async () => {
    const { code, stderr } = await runHere(['verify', site.url, '--dist', `${folder}/none`])
    expect(stderr).toMatch(/^error NOT_A_SITE {2}.*\/none is not a built site\.\n {2}hint .*--no-dist/)
    expect(code).toBe(1)
  })

  it('says what to do where there is no site', async () => {
    const { code, stderr } = await runHere(['verify', 'http://127.0.0.1:1'])
    expect(stderr).toMatch(/^error NOT_A_SITE {2}http:\/\/127\.0\.0\.1:1 cannot be reached/)
    expect(stderr).toContain('hint')
    expect(code).toBe(1)
  })
})
