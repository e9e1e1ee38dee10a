// Sources on the network that fail, and the sites that are built from their last good copies.
import { rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { ageSources, STATE_FOLDER } from '../../testing/catalogs/state.ts'
import { RELEASE } from '../../testing/formats/musicbrainz.ts'
import { dataIn, distIn, readJson, runBuild } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { type Ran, runHere } from '../../testing/run/here.ts'
import { startPreview } from '../../testing/servers/preview.ts'
import { startServer } from '../../testing/servers/server.ts'

const HOUR = 3_600_000
const { 'site.json': site, 'tracks.ndjson': rows, 'labels.ndjson': labels, ...rest } = smallCatalog(12)
const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const csv = `uuid,name\n${labels.map(({ uuid, name }) => `${uuid},${name}\n`).join('')}`

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const send =
  (body: string, type = 'application/x-ndjson', status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body)

let answers: Record<string, Answer>
let url: string
/** A folder whose site was built while all sources worked. */
const folder = suiteFolder()
const state = path.join(folder, STATE_FOLDER)

const check = (args: readonly string[] = [], at = folder): Promise<Ran> =>
  runHere(['check', '--data', dataIn(at), '--out', distIn(at), ...args])

beforeAll(async () => {
  const server = await startServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  url = server.url.replace('://', '://reader:s3cret@')
  answers = { '/tracks.ndjson': send(lines), '/labels.csv': send(csv, 'text/csv') }
  const sources = { tracks: `${url}/tracks.ndjson`, labels: `${url}/labels.csv` }
  writeTree(dataIn(folder), { ...rest, 'site.json': { ...site, sources } })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  ageSources(state, 14 * HOUR)
})

beforeEach(() => {
  answers = { '/tracks.ndjson': send(lines), '/labels.csv': send(csv, 'text/csv') }
})

const login = '<!DOCTYPE html><html><form action="/login" method="post"></form></html>'
const half = lines.slice(0, lines.length / 2)

describe.each<[string, Answer, string]>([
  [
    'answers 500',
    send(lines, 'text/plain', 500),
    'UNREACHABLE  The source answers 500 Internal Server Error.',
  ],
  [
    'answers with a web page',
    send(login, 'text/html'),
    'UNREACHABLE  The source answers with a web page, not with data.',
  ],
  [
    'stops before the length it said',
    (response) => {
      response.writeHead(200, { 'Content-Length': lines.length })
      response.write(half, () => response.destroy())
    },
    'UNREACHABLE  The source cannot be read: other side closed.',
  ],
  [
    'stops between chunks',
    (response) => {
      response.writeHead(200)
      response.write(half, () => response.destroy())
    },
    'UNREACHABLE  The source cannot be read: other side closed.',
  ],
  [
    'closes the connection',
    (response) => void response.destroy(),
    'UNREACHABLE  The source cannot be read: other side closed.',
  ],
  ['is empty', send(''), 'EMPTY_SOURCE  The source is empty: it has 0 bytes.'],
  [
    'has no records any more',
    send('\n'),
    'EMPTY_SOURCE  This source has no records, but the last build read 12 tracks from it.',
  ],
])('a source that %s', (_, answer, message) => {
  it('stops a build and a check, which give the age of the last good copy, and builds with it where that is allowed', async () => {
    answers['/tracks.ndjson'] = answer
    const before = readTree(distIn(folder))
    const refused = await runBuild(folder)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(`error ${message} The last good copy was read 14 hours ago.\n`)
    expect(refused.stderr).toContain('To continue with that copy, add --stale-ok 1d.\n')
    for (const allowed of [
      await runBuild(folder, ['--stale-ok', '1d']),
      await check(['--stale-ok', '15h']),
    ]) {
      expect(allowed.code).toBe(0)
      expect(
        allowed.stderr,
      ).toBe(`warning STALE_SOURCE  ${message.replace(/^\w+ {2}/, '')} The last good copy, read 14 hours ago, is used instead.
  at    ${url.replace('reader:s3cret', '***')}/tracks.ndjson
  hint  Restore access to it. The site lacks its later changes.
`)
    }
    expect(readTree(distIn(folder))).toEqual(before)
  })
})

const failing = send('', 'text/plain', 503)

describe('a comparison', () => {
  const NOTE =
    'tracks.ndjson: The source answers 503 Service Unavailable. The last good copy, read 14 hours ago, is used instead.'
  const diff = (args: readonly string[]) =>
    runHere(['diff', '--data', dataIn(folder), '--dist', distIn(folder), ...args])

  it('with the last build goes on with a last good copy as the build would, and notes it', async () => {
    answers['/tracks.ndjson'] = failing
    const refused = await diff([])
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('The last good copy was read 14 hours ago.\n')
    expect(await diff(['--stale-ok', '13h'])).toMatchObject({ code: 1 })
    const before = readTree(folder)
    const { code, stdout } = await diff(['--stale-ok', '1d', '--json'])
    expect(code).toBe(0)
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({ differs: false, notes: [expect.stringContaining(NOTE)] })
    expect(stdout).not.toContain('s3cret')
    expect((await diff(['--stale-ok', '1d'])).stdout).toContain(NOTE)
    expect(readTree(folder)).toEqual(before)
  })

  it('with a live site does, too', async () => {
    answers['/tracks.ndjson'] = failing
    const preview = await startPreview([distIn(folder)])
    const url = ['--url', preview.url]
    expect((await diff(url)).stderr).toContain('The last good copy was read 14 hours ago.\n')
    const { code, stdout } = await diff([...url, '--stale-ok', '1d', '--json'])
    await preview.stop()
    expect(code).toBe(0)
    const report = JSON.parse(stdout)
    expect(report.differs).toBe(false)
    expect(report.notes).toContainEqual(expect.stringContaining(NOTE))
  })
})

it('a preview of a source that fails goes on with what the last one read, where that is allowed', async () => {
  const args = ['--data', dataIn(folder)]
  await (await startPreview(args)).stop()
  answers['/tracks.ndjson'] = failing
  await expect(startPreview(args)).rejects.toThrow(/The last good copy was read .* add --stale-ok 1h/s)
  const preview = await startPreview([...args, '--stale-ok', '1h'])
  expect(preview.said()).toContain('warning STALE_SOURCE')
  expect((await fetch(`${preview.url}/api/v1/catalog/track/`)).status).toBe(200)
  await preview.stop()
})

describe('a build that goes on with a last good copy', () => {
  it('reads the other sources, and does not make the copy younger', async () => {
    answers['/tracks.ndjson'] = failing
    answers['/labels.csv'] = send(csv.replace(',Label', ',Renamed'), 'text/csv')
    expect(await runBuild(folder, ['--stale-ok', '7d'])).toMatchObject({ code: 0 })
    expect(JSON.stringify(readJson(readTree(distIn(folder)), 'api/v1/catalog/label/index.json'))).toContain(
      'Renamed',
    )
    expect((await runBuild(folder)).stderr).toContain('The last good copy was read 14 hours ago.')
  })

  it('publishes what the source has once it answers, and counts from then', async () => {
    const site = tempFolder()
    const sources = { tracks: `${url}/tracks.ndjson`, labels: `${url}/labels.csv` }
    writeTree(dataIn(site), { ...rest, 'site.json': { ...smallCatalog(1)['site.json'], sources } })
    expect(await runBuild(site)).toMatchObject({ code: 0 })
    ageSources(path.join(site, STATE_FOLDER), 50 * HOUR)
    const before = readTree(distIn(site))
    answers = { '/tracks.ndjson': failing, '/labels.csv': failing }
    // Every file is rewritten from the copy.
    expect(await runBuild(site, ['--stale-ok', '7d', '--force'])).toMatchObject({ code: 0 })
    expect(readTree(distIn(site))).toEqual(before)
    expect((await check([], site)).stderr).toContain('was read 2 days ago.')
    // A refused catalog does not become the last good copy.
    answers = {
      '/tracks.ndjson': send(lines.replaceAll('"duration"', '"durations"')),
      '/labels.csv': failing,
    }
    expect(await runBuild(site, ['--stale-ok', '7d'])).toMatchObject({ code: 1 })
    answers = { '/tracks.ndjson': failing, '/labels.csv': failing }
    const both = await runBuild(site, ['--stale-ok', '7d'])
    expect(both).toMatchObject({ code: 0 })
    expect(both.stderr).toMatch(
      /^warning STALE_SOURCE .* read 2 days ago, is used instead\.\n {2}at .*tracks.* and .*labels\.csv\n/,
    )
    expect(readTree(distIn(site))).toEqual(before)
    answers = { '/tracks.ndjson': send(lines.replace('Track 1"', 'Renamed"')), '/labels.csv': failing }
    expect(await runBuild(site, ['--stale-ok', '7d'])).toMatchObject({ code: 0 })
    expect(JSON.stringify([...readTree(distIn(site)).values()])).toContain('Renamed')
    answers['/tracks.ndjson'] = failing
    const { stderr } = await runBuild(site)
    expect(stderr).toContain('was read less than a minute ago. \n'.trim())
    expect(stderr).toContain('was read 2 days ago.')
    expect(stderr).toContain('add --stale-ok 1h.')
    expect(stderr).toContain('add --stale-ok 3d.')
  })

  it('has one that is not too old', async () => {
    answers['/tracks.ndjson'] = failing
    for (const refused of [
      await check(['--stale-ok', '780m']),
      await runBuild(folder, ['--stale-ok', '13h']),
    ]) {
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toContain(
        '503 Service Unavailable. The last good copy was read 14 hours ago, and --stale-ok allows 13h.\n',
      )
    }
  })

  it('has to have one: of the same source, read in the same way', async () => {
    const site = tempFolder()
    const sources = { tracks: `${url}/tracks.ndjson`, labels: { from: `${url}/labels.csv` } }
    const settings = { ...smallCatalog(1)['site.json'], sources }
    answers['/labels.csv'] = failing
    writeTree(dataIn(site), { ...rest, 'site.json': settings })
    const none = await runBuild(site, ['--stale-ok', '7d'])
    expect(none).toMatchObject({ code: 1 })
    expect(none.stderr).toContain('503 Service Unavailable. There is no good copy from an earlier build.\n')
    expect((await runBuild(site)).stderr).toContain('503 Service Unavailable.\n')
    answers['/labels.csv'] = send(csv, 'text/csv')
    expect(await runBuild(site)).toMatchObject({ code: 0 })
    answers['/labels.csv'] = failing
    const fields = { uuid: 'uuid', name: 'name' }
    const labels = { ...sources.labels, fields }
    writeTree(dataIn(site), { 'site.json': { ...settings, sources: { ...sources, labels } } })
    for (const other of [
      await runBuild(site, ['--stale-ok', '7d']),
      await check(['--stale-ok', '7d'], site),
    ]) {
      expect(other).toMatchObject({ code: 1 })
      expect(other.stderr).toContain(
        'by a different version of the program or with different settings, so it cannot be used.\n',
      )
    }
    rmSync(path.join(site, '.catalog-press'), { recursive: true })
    expect((await check(['--stale-ok', '7d'], site)).stderr).toContain(
      'There is no good copy from an earlier build.\n',
    )
  })

  it('reads an origin at an address in the same way', async () => {
    const at = tempFolder()
    const settings = {
      ...{ base_url: 'https://api.example.org', pages: false, streams: 'optional' },
      namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
      sources: { musicbrainz: `${url}/release` },
    }
    writeTree(dataIn(at), { 'site.json': settings })
    answers['/release'] = send(JSON.stringify(RELEASE), 'application/json')
    expect(await runBuild(at)).toMatchObject({ code: 0 })
    const before = readTree(distIn(at))
    answers['/release'] = failing
    expect((await runBuild(at)).stderr).toContain('The last good copy was read less than a minute ago.')
    expect(await runBuild(at, ['--stale-ok', '1h', '--force'])).toMatchObject({ code: 0 })
    expect(readTree(distIn(at))).toEqual(before)
  })

  it('has the nested records, in a check too', async () => {
    const at = tempFolder()
    const settings = {
      ...{ base_url: 'https://api.example.org', pages: false, streams: 'optional' },
      namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
      sources: { tracks: `${url}/whole.ndjson` },
    }
    writeTree(dataIn(at), { 'site.json': settings })
    const [artist, release] = [{ name: 'Artist' }, { name: 'Release', label: { name: 'Label' } }]
    const track = { id: '1', name: 'Track', tracknumber: 1, duration: '61', artist, release }
    answers['/whole.ndjson'] = send(JSON.stringify(track))
    expect(await runBuild(at)).toMatchObject({ code: 0 })
    answers['/whole.ndjson'] = failing
    const { code, stdout } = await check(['--stale-ok', '1h'], at)
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('is valid: 1 artist, 1 track, 1 release, 1 label.'),
    ])
  })

  it('must be an age with a unit, and an archive has no last build', async () => {
    for (const [args, message] of [
      [['--stale-ok', '7'], 'Expected a number of minutes, hours or days, such as 30m, 12h or 7d.'],
      [
        ['--stale-ok', '7d', '--archive', 'x.zip'],
        "option '--archive <file>' cannot be used with option '--stale-ok <age>'",
      ],
    ] as const) {
      const { code, stderr } = await runHere(['build', '--data', dataIn(folder), ...args])
      expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(message)])
      expect(code).not.toBe(0)
    }
  })
})
