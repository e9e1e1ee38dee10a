import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { jpeg, song } from '../../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { runHere } from '../../../testing/run/here.ts'
import { startServer } from '../../../testing/servers/server.ts'
import { type StatsReport, statsReportSchema } from '../../reports/stats-report.ts'

const small = smallCatalog(3)
const { 'site.json': site, 'artists.ndjson': artists, 'tracks.ndjson': tracks } = small
const [artist, track, release, label] = [
  artists[0],
  tracks[0],
  small['releases.ndjson'][0],
  small['labels.ndjson'][0],
]

/** A catalog with a case of everything that may need attention. */
const odd = {
  ...small,
  'site.json': { ...site, streams: 'optional' },
  'artists.ndjson': [
    ...artists,
    { ...artist, uuid: artistId(21), name: 'Sigur Rós', image: 'https://x.example/a.jpg' },
    { ...artist, uuid: artistId(22), name: 'SIGUR-ROS!' },
    { ...artist, uuid: artistId(23), name: '!!!' },
    { ...artist, uuid: artistId(24), name: '???' },
  ],
  'labels.ndjson': [...small['labels.ndjson'], { ...label, uuid: labelId(21), name: 'No\u001b[31m Red' }],
  'releases.ndjson': [
    ...small['releases.ndjson'],
    {
      ...release,
      uuid: releaseId(21),
      name: 'So Long!',
      artist: artistId(1),
      license: 'CC0-1.0',
      releasedate: '2024',
    },
    { ...release, uuid: releaseId(22), name: 'So long !', artist: artistId(1) },
    { ...release, uuid: releaseId(23), name: 'So Long', artist: artistId(2) },
  ],
  'tracks.ndjson': [
    ...tracks.map((row) => ({ ...row, duration: '200', artists: undefined })),
    {
      ...track,
      uuid: trackId(21),
      name: 'Silence',
      duration: '0',
      isrc: 'USABC1234567',
      release: releaseId(21),
    },
    { ...track, uuid: trackId(22), name: 'Side', duration: '4000.5', isrc: ['USABC1234567', 'USABC1234568'] },
    {
      ...track,
      uuid: trackId(23),
      name: 'Milliseconds',
      duration: '200000',
      stream: null,
      license: 'CC-BY-4.0',
    },
  ],
  'media/_s/catalog/artist/image/a.jpg': jpeg('a'),
  'media/b.mp3': song('bbbb'),
}

const folder = suiteFolder()
beforeAll(() => writeTree(dataIn(folder), odd))
const run = (args: readonly string[] = [], at = folder) =>
  runHere(['stats', '--data', dataIn(at), '--out', distIn(at), ...args])

describe('the statistics of a catalog', () => {
  it('count what may need a look, with names, places and addresses', async () => {
    const { code, stdout, stderr } = await run(['--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const report = statsReportSchema.parse(JSON.parse(stdout)) as StatsReport
    const found = Object.fromEntries(
      report.findings.map(({ code, count, examples }) => [
        code,
        [count, ...examples.map(({ name }) => name)],
      ]),
    )
    expect(found).toMatchObject({
      artists_without_tracks: [4, 'Sigur Rós', 'SIGUR-ROS!', '!!!', '???'],
      releases_without_tracks: [2, 'So long !', 'So Long'],
      labels_without_releases: [1, 'No\u001b[31m Red'],
      artists_with_names_alike: [1, 'SIGUR-ROS! / Sigur Rós'],
      labels_with_names_alike: [0],
      releases_with_names_alike: [1, 'So Long! / So long !'],
      tracks_with_an_isrc_of_others: [1, 'USABC1234567: Side / Silence'],
      tracks_of_no_length: [1, 'Silence (0:00)'],
      tracks_much_longer: [1, 'Side (66:40)'],
      tracks_over_ten_hours: [1, 'Milliseconds (3333:20)'],
      tracks_without_stream: [1, 'Milliseconds'],
    })
    expect(found.tracks_without_isrc?.[0]).toBe(4)
    expect(found.tracks_without_license?.[0]).toBe(4)
    expect(found.releases_without_releasedate?.[0]).toBe(3)
    expect(report.findings.find(({ code }) => code === 'artists_with_names_alike')).toMatchObject({
      kind: 'artist',
      of: 7,
      examples: [
        {
          url: `https://api.example.org/api/v1/catalog/artist/${artistId(21)}/`,
          file: path.join(dataIn(folder), 'artists.ndjson'),
          line: 4,
        },
      ],
    })
    expect(report.counts).toEqual({ artists: 7, tracks: 6, releases: 4, labels: 2, features: 3 })
    expect(report.playing_time).toEqual({ seconds: 204_600.5, median: 200 })
    expect(report.coverage).toContainEqual({ kind: 'track', field: 'isrc', count: 2, of: 6, percent: 33.3 })
    expect(report.coverage.map(({ field }) => field)).not.toContain('name')
    expect(report.site).toMatchObject({
      media_files: 2,
      media_bytes: 38,
      largest_media: { bytes: 24 },
      built: null,
    })
    expect(report.hosts).toContainEqual(
      expect.objectContaining({ name: 'cloudflare-pages', plan: 'free', max_files: 20_000, files_fit: true }),
    )
  })

  it.each([
    ['as a folder of files', { hosts: ['netlify'] }],
    ['packed', { layout: 'packed', hosts: ['cloudflare-workers'] }],
    [
      'with all that it may have',
      { pages: true, docs: true, bulk: true, changes: true, hosts: ['nginx', 'apache'] },
    ],
  ])('know as many files as a build and as its folder has: %s', async (_, settings) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...small, 'site.json': { ...site, ...settings }, 'media/a.txt': 'a' })
    const [data, out] = [dataIn(folder), distIn(folder)]
    const runJson = async (...args: string[]) => JSON.parse((await runHere([...args, '--json'])).stdout)
    const counted = (await runJson('stats', '--data', data, '--out', out)).site.files
    const plan = (await runJson('build', '--data', data, '--out', out, '--dry-run')).files
    const first = (await runJson('build', '--data', data, '--out', out)).files
    const again = (await runJson('build', '--data', data, '--out', out)).files
    const { size } = readTree(out)
    expect([counted, plan.written, first.written, again.unchanged]).toEqual([size, size, size, size])
    expect((await runJson('stats', '--data', data, '--out', out)).site.built.files).toBe(size)
  })

  it('know as many files as a build writes, and write none', async () => {
    expect(existsSync(distIn(folder))).toBe(false)
    const counted = JSON.parse((await run(['--json'])).stdout).site.files
    expect(existsSync(distIn(folder))).toBe(false)
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const before = readTree(distIn(folder))
    const { built, files } = JSON.parse((await run(['--json'])).stdout).site
    expect(built.bytes).toBeGreaterThan(10_000)
    expect([files, built.files]).toEqual([counted, counted])
    expect(readTree(distIn(folder))).toEqual(before)
  })

  it('are a page of 80 columns, on which nothing acts on the terminal', async () => {
    const { code, stdout } = await run(['--quiet'])
    expect(code).toBe(0)
    const lines = stdout.split('\n')
    const long = lines.filter((line) => line.length > 80 && !line.includes(folder))
    expect(long).toEqual([])
    expect(stdout).not.toContain('\u001b')
    expect(lines).toEqual(
      expect.arrayContaining([
        'https://api.example.org',
        '  tracks               6  56 h 50 min, median 3:20',
        '  cloudflare-workers (free)   fits   20,000 files, < 1 % used; 25 MiB a file',
        '          1  similar artist names (case, accents, punctuation)              14 %',
        '             No\\u001b[31m Red',
      ]),
    )
  })

  it('name in one list what was looked for and not found', async () => {
    const sound = tempFolder()
    writeTree(dataIn(sound), smallCatalog(2))
    expect((await run([], sound)).stdout).toMatch(/^ {9}no {2}artists without tracks, /m)
  })

  it('of a catalog that is not valid are its errors', async () => {
    const broken = tempFolder()
    writeTree(dataIn(broken), { ...small, 'tracks.ndjson': [{ ...track, duration: 'long' }] })
    const { code, stdout, stderr } = await run(['--json'], broken)
    expect([code, stderr]).toEqual([1, expect.stringContaining('error BAD_VALUE')])
    expect(statsReportSchema.parse(JSON.parse(stdout))).toMatchObject({
      ok: false,
      errors: [{ code: 'BAD_VALUE' }],
    })
  })

  it('of an empty catalog are zeros', async () => {
    const empty = tempFolder()
    writeTree(dataIn(empty), { 'site.json': site, 'labels.json': '[]', 'artists.csv': 'uuid,name\n' })
    const { code, stdout } = await run(['--json'], empty)
    expect(code).toBe(0)
    const report = statsReportSchema.parse(JSON.parse(stdout)) as StatsReport
    expect(report.playing_time).toEqual({ seconds: 0, median: null })
    expect(report.findings.every(({ count }) => count === 0)).toBe(true)
    expect((await run([], empty)).stdout).toContain('\n  tracks               0\n')
  })

  it('read the last good copy of a source that fails, where that is allowed', async () => {
    let status = 200
    const server = await startServer((_, response) => response.writeHead(status).end(JSON.stringify(tracks)))
    const at = tempFolder()
    const { 'tracks.ndjson': _, ...rest } = small
    writeTree(dataIn(at), {
      ...rest,
      'site.json': { ...site, sources: { tracks: `${server.url}/tracks.json` } },
    })
    expect(await runBuild(at)).toMatchObject({ code: 0 })
    status = 500
    expect(await run([], at)).toMatchObject({ code: 1, stdout: '' })
    const { code, stdout, stderr } = await run(['--json', '--stale-ok', '1h'], at)
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^warning STALE_SOURCE /)])
    expect(JSON.parse(stdout).counts.tracks).toBe(3)
    server.close()
  })
})
