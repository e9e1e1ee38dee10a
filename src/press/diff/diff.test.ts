// Compares a build with the last one and with a live site, and checks that nothing is written.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DiffReport } from '../../core/reports/diff-report.ts'
import { createListener } from '../../hosts/servers/preview/handler.ts'
import { listen } from '../../hosts/servers/preview/server.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { builtOnce, dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { copyFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { jsonFaults } from '../../testing/schemas/report-schemas.ts'

const catalog = () => {
  const { 'artists.ndjson': artists, 'tracks.ndjson': tracks, ...rest } = smallCatalog(4)
  return {
    ...rest,
    'artists.ndjson': artists.map((artist) => ({ ...artist, country: 'SE' })),
    'tracks.ndjson': tracks.map((track) => ({ ...track, tags: ['ambient'] })),
  }
}

/** Renames an artist, removes a track, edits two tracks and adds a release. */
const edited = () => {
  const {
    'artists.ndjson': artists,
    'tracks.ndjson': tracks,
    'releases.ndjson': releases,
    ...rest
  } = catalog()
  const [first, second, third] = tracks
  return {
    ...rest,
    'artists.ndjson': artists.map((artist, n) => (n === 0 ? { ...artist, name: 'Renamed' } : artist)),
    'tracks.ndjson': [
      { ...first, duration: '99' },
      { ...second, tags: ['ambient', 'drone'] },
      third,
      { ...first, uuid: trackId(9), name: 'New', release: releaseId(2) },
    ],
    'releases.ndjson': [...releases, { uuid: releaseId(2), name: 'New release', label: labelId(1) }],
  }
}

const built = async (
  data: Readonly<Record<string, string | object>>,
  args: readonly string[] = [],
): Promise<string> => copyFolder(await builtOnce(data, args))

/** The bytes and times of all files in a folder. */
function digestFolder(folder: string): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, entry)
    hash.update(`${entry} ${statSync(file).mtimeMs}\n`)
    if (statSync(file).isFile()) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

function runDiff(folder: string, args: readonly string[] = []) {
  return runHere(['diff', '--data', dataIn(folder), '--dist', distIn(folder), ...args])
}

async function readReport(folder: string, args: readonly string[] = []): Promise<DiffReport> {
  const { code, stdout, stderr } = await runDiff(folder, ['--json', ...args])
  if (code !== 0) throw new Error(stderr)
  expect(jsonFaults('diff.json', stdout)).toEqual([])
  return JSON.parse(stdout)
}

/** Serves the site of a folder, but for some targets, and records the requests. */
async function served(folder: string, missing: RegExp | null = null) {
  const server = await listen('127.0.0.1', 0)
  onTestFinished(() => server.close())
  const rules = JSON.parse(readFileSync(path.join(distIn(folder), '.catalog-press/rules.json'), 'utf8'))
  const answer = createListener(rules, distIn(folder))
  const asked: string[] = []
  server.answer((request, response) => {
    asked.push(request.url ?? '')
    return missing?.test(request.url ?? '') ? response.writeHead(404).end() : answer(request, response)
  })
  return { url: server.url, asked }
}

const named = (records: DiffReport['created']) => records.map(({ kind, name }) => `${kind} ${name}`)
const changedFields = (report: DiffReport, kind: string, uuid: string) =>
  report.changed.find((record) => record.kind === kind && record.uuid === uuid)?.fields

describe('diff', () => {
  it('names the records that a build creates, changes and removes, field by field', async () => {
    const folder = await built(catalog())
    writeTree(dataIn(folder), edited())
    const before = digestFolder(folder)
    const report = await readReport(folder)
    expect(digestFolder(folder)).toBe(before)

    expect(report.differs).toBe(true)
    expect(report.counts.track).toEqual({ created: 1, changed: 1, removed: 1 })
    expect(named(report.created)).toEqual(['track New', 'release New release', 'features New'])
    expect(report.created[0]).toEqual({
      kind: 'track',
      uuid: trackId(9),
      name: 'New',
      url: `https://api.example.org/api/v1/catalog/track/${trackId(9)}/`,
    })
    expect(changedFields(report, 'artist', artistId(1))?.[0]).toEqual({
      field: 'name',
      before: 'Artist 1',
      after: 'Renamed',
    })
    expect(changedFields(report, 'track', trackId(1))).toContainEqual({
      field: 'duration',
      before: '61.5',
      after: '99',
    })
    expect(changedFields(report, 'features', trackId(2))).toEqual([
      {
        field: 'tags',
        entries: { before: 1, after: 2, added: 1, removed: 0, changed: 0 },
        added: ['drone'],
        removed: [],
        moved: false,
      },
    ])
    const items = changedFields(report, 'release', releaseId(1))?.find(({ field }) => field === 'items')
    expect(items).toMatchObject({ entries: { before: 4, after: 3, changed: 1 }, removed: ['Track 4'] })
    expect(named(report.removed)).toEqual(['track Track 4', 'features null'])

    expect((await runDiff(folder, ['--exit-code', '--quiet'])).code).toBe(1)
    const ran = await runBuild(folder)
    const files = report.files as NonNullable<DiffReport['files']>
    expect(ran.stdout).toContain(`${files.written} files written`)
    expect(ran.stdout).toContain(`${files.removed} removed`)
    expect((await runDiff(folder, ['--exit-code'])).code).toBe(0)
    expect((await readReport(folder)).differs).toBe(false)
  })

  it('finds the same at a live site, from its lists', async () => {
    const folder = await built(catalog())
    const { url, asked } = await served(folder)
    expect((await readReport(folder, ['--url', url])).differs).toBe(false)
    writeTree(dataIn(folder), edited())
    asked.length = 0
    const live = await readReport(folder, ['--url', url])
    // A page of each list, the first page to find the address in its links, each feature, and the description.
    expect(asked.filter((target) => target.includes('/catalog/'))).toHaveLength(5)
    const { created, changed, removed, counts } = await readReport(folder)
    expect(live).toMatchObject({
      against: 'site',
      place: url,
      files: null,
      created,
      changed,
      removed,
      counts,
    })
    // No earlier build is required.
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    expect((await readReport(folder, ['--url', url, '--dist', path.join(folder, 'none')])).changed).toEqual(
      changed,
    )
  })

  it('pages through a live list that has no page of the largest size', async () => {
    const { 'site.json': site, ...rest } = smallCatalog(7)
    const folder = await built({ ...rest, 'site.json': { ...site, page_size: 2, max_limit: 3 } })
    const { url, asked } = await served(folder)
    const { 'tracks.ndjson': tracks } = rest
    writeTree(dataIn(folder), { 'tracks.ndjson': tracks.slice(0, -1) })
    const report = await readReport(folder, ['--url', url])
    expect(report.counts.track).toEqual({ created: 0, changed: 0, removed: 1 })
    expect(asked.filter((target) => target.startsWith('/api/v1/catalog/track/'))).toEqual([
      '/api/v1/catalog/track/?limit=3',
      '/api/v1/catalog/track/?limit=3&offset=3',
      '/api/v1/catalog/track/?limit=3&offset=6',
    ])
  })

  it('pages through a live list by its own page size where it has none of the build', async () => {
    const { 'site.json': site, ...rest } = smallCatalog(5)
    const folder = await built({ ...rest, 'site.json': { ...site, page_size: 2, max_limit: 3 } })
    const { url, asked } = await served(folder, /limit=[67]/)
    const { 'tracks.ndjson': tracks } = rest
    const settings = { ...site, page_size: 6, max_limit: 7 }
    writeTree(dataIn(folder), { 'tracks.ndjson': tracks.slice(0, -1), 'site.json': settings })
    const report = await readReport(folder, ['--url', url])
    expect(report.counts.track).toEqual({ created: 0, changed: 0, removed: 1 })
    expect(asked.filter((target) => target.startsWith('/api/v1/catalog/track/'))).toEqual([
      '/api/v1/catalog/track/?limit=7',
      '/api/v1/catalog/track/?limit=6',
      '/api/v1/catalog/track/',
      '/api/v1/catalog/track/?limit=2&offset=2',
      '/api/v1/catalog/track/?limit=2&offset=4',
    ])
  })

  it('takes all for created where there is no last build', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog())
    const report: DiffReport = JSON.parse((await runHere(['diff', '--json'], {}, folder)).stdout)
    expect(report.counts.artist).toEqual({ created: 4, changed: 0, removed: 0 })
    expect(report.notes).toEqual(['There is no build in dist yet: everything is created.'])
    expect(existsSync(distIn(folder))).toBe(false)
    expect(existsSync(path.join(folder, '.catalog-press'))).toBe(false)
  })

  it('refuses a folder without a site that was passed by hand', async () => {
    const folder = await built(catalog())
    writeTree(folder, { 'other/a.txt': '' })
    const ask = async (dist: string) => {
      const { code, stderr } = await runHere(['diff', '--dist', dist], {}, folder)
      return [code, stderr]
    }
    expect(await ask('distt')).toEqual([
      1,
      'error NOT_A_SITE  distt is not a built site.\n  hint  There is no such folder. Pass that of the last build with --dist, or build first.\n',
    ])
    expect(await ask('other')).toEqual([
      1,
      'error NOT_A_SITE  other is not a built site.\n  hint  Pass the folder of the last build with --dist.\n',
    ])
    expect(await ask('dist')).toEqual([0, ''])
  })

  it('reports that settings change all files, and lists no record whose JSON stays', async () => {
    const folder = await built(catalog())
    const { 'site.json': site } = catalog()
    writeTree(dataIn(folder), { 'site.json': { ...site, cors: false, limits: [3] } })
    const report = await readReport(folder)
    expect([...report.created, ...report.changed, ...report.removed]).toEqual([])
    expect(report.differs).toBe(true)
    expect(report.notes.join()).toMatch(
      /^The settings or the program have changed since the last build, so every file is rebuilt\. \d+ files differ\.$/,
    )
    expect(report.rules.map(({ field }) => field)).toEqual(['limits', 'cors'])
  })

  it('lists no record for another address alone', async () => {
    const folder = await built(catalog())
    const { 'site.json': site } = catalog()
    const base_url = 'https://other.example.org'
    writeTree(dataIn(folder), { ...edited(), 'site.json': { ...site, base_url } })
    const report = await readReport(folder)
    expect(report.counts.artist).toEqual({ created: 0, changed: 2, removed: 0 })
    expect(report.notes.join()).toContain(`The address changes from ${site.base_url} to ${base_url}`)
    const { url } = await served(folder)
    const live = await readReport(folder, ['--url', url])
    expect(live.counts).toEqual(report.counts)
    expect(live.notes.join()).toContain(`Links point to ${site.base_url} on the site`)
  })

  it('notes that a build would stop at the guard against removal', async () => {
    const folder = await built(smallCatalog(60))
    writeTree(dataIn(folder), { ...smallCatalog(20) })
    const report = await readReport(folder, ['--limit', '3'])
    expect(report.counts.track.removed).toBe(40)
    expect(report.removed.filter(({ kind }) => kind === 'track').map(({ name }) => name)).toEqual([
      'Track 21',
      'Track 22',
      'Track 23',
    ])
    expect(report.notes.join()).toContain('A build would stop here without --allow-removal')
    const { url } = await served(folder)
    expect((await readReport(folder, ['--url', url])).notes).toEqual(report.notes)
    const { stdout } = await runDiff(folder, ['--limit', '3'])
    expect(stdout).toContain('- and 37 more tracks removed')
  })

  it('shows features whose numbers are written in another way', async () => {
    const data = (bpm: string) => ({
      ...smallCatalog(1),
      'features.ndjson': `{"uuid":"${labelId(7)}","bpm":${bpm}}\n`,
    })
    const folder = await built(data('120.5'))
    writeTree(dataIn(folder), data('120.50'))
    const report = await readReport(folder)
    expect(report.changed).toMatchObject([{ kind: 'features', fields: [], more_fields: 0 }])
    const { stdout } = await runDiff(folder)
    expect(stdout).toContain('the same values, written differently')
    expect(stdout).toMatch(/^ {2}track features +1 changed$/m)
  })

  it('names its own flag where the folder cannot be that of a site', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(1))
    const { code, stderr } = await runHere(['diff', '--data', dataIn(folder), '--dist', dataIn(folder)])
    expect(code).toBe(2)
    expect(stderr).toContain(`hint  Pass a path outside of ${dataIn(folder)} with --dist.`)
  })

  it('refuses what is not a site', async () => {
    const folder = await built(catalog())
    const server = await listen('127.0.0.1', 0)
    onTestFinished(() => server.close())
    server.answer((_, response) => response.writeHead(404).end('nothing'))
    const ran = await runDiff(folder, ['--url', server.url])
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain('NOT_A_SITE')
  })
})
