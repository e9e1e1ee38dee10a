// Every format of the result of `check` and `build`, as printed by the commands.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Failure } from '../../core/reports/outcome.ts'
import { artistId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { type Ran, runHere } from '../../testing/run/here.ts'
import {
  checkJunit,
  codeQualityFaults,
  jsonFaults,
  sarifFaults,
} from '../../testing/schemas/report-schemas.ts'

/** A repository with a catalog in the folder `data`. */
const broken = suiteFolder()
const odd = suiteFolder()
const fine = suiteFolder()

const SITE = smallCatalog()['site.json']

beforeAll(() => {
  writeTree(dataIn(broken), {
    ...smallCatalog(2),
    'site.json': { ...SITE, sources: { tracks: { from: 'Songs, 100%.xlsx', sheet: 'My songs' } } },
    'tracks.ndjson': '\n',
    'artists/more.csv': `uuid,name,country\n${artistId(7)},"Two\nlines",DE\n${artistId(8)},"Seven, eight",Atlantis\n`,
    'artists/twin.csv': `uuid,name\n${artistId(1)},Twin\n`,
  })
  const songs = [
    ['uuid', 'name', 'tracknumber', 'duration', 'release', 'artist', 'stream'],
    [trackId(1), 'One', 1, 61, releaseId(1), artistId(1), 'audio/1.mp3'],
    [trackId(2), 'Two', 2, 'long', releaseId(1), artistId(1), 'audio/2.mp3'],
  ]
  writeXlsx(path.join(dataIn(broken), 'Songs, 100%.xlsx'), { sheets: { 'My songs': songs } })
  writeTree(dataIn(odd), { ...smallCatalog(2), 'artists/idle.csv': `uuid,name\n${artistId(7)},Idle\n` })
  writeTree(dataIn(fine), smallCatalog(2))
})

type Failed = Failure['errors'][number]

interface Result {
  readonly ruleId: string
  readonly locations: readonly object[]
}

const run = (folder: string, command: 'check' | 'build', ...args: string[]): Promise<Ran> =>
  runHere([command, '--data', dataIn(folder), '--out', distIn(folder), ...args], {
    GITHUB_WORKSPACE: folder,
  })

const check = (folder: string, reporter: string, ...args: string[]): Promise<Ran> =>
  run(folder, 'check', '--reporter', reporter, ...args)

describe('errors', () => {
  it('are reported as text, with the cell of a spreadsheet', async () => {
    const { code, stderr, stdout } = await check(broken, 'text')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('Songs, 100%.xlsx!My songs:D3\n')
    expect(await run(broken, 'check')).toEqual({ code, stdout, stderr })
  })

  it.each(['json', 'gitlab', 'sarif', 'junit'])('are reported as text too beside %s', async (reporter) => {
    const { stderr } = await check(broken, 'text')
    expect(await check(broken, reporter, '--quiet')).toMatchObject({ code: 1, stderr })
  })

  it('are JSON by its schema', async () => {
    const { stdout } = await check(broken, 'json')
    expect(jsonFaults('check.json', stdout)).toEqual([])
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, more: 0, warnings: [] })
    const places = JSON.parse(stdout).errors.map(({ code, places: [place] }: Failed) => ({ code, ...place }))
    const file = (name: string) => path.join(dataIn(broken), name)
    const sheet = { file: file('Songs, 100%.xlsx'), sheet: 'My songs', row: 3, cell: 'D3' }
    expect(places).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'BAD_VALUE', ...sheet }),
        expect.objectContaining({ code: 'BAD_VALUE', file: file('artists/more.csv'), line: 4 }),
        expect.objectContaining({ code: 'DUPLICATE_UUID', file: file('artists.ndjson'), line: 1 }),
      ]),
    )
    expect((await run(broken, 'check', '--json')).stdout).toBe(stdout)
    const { stdout: built } = await run(broken, 'build', '--json')
    expect(built).toBe(stdout)
    expect(jsonFaults('build.json', built)).toEqual([])
  })

  it('are annotations of GitHub, at the lines that they are about', async () => {
    const { code, stdout, stderr } = await check(broken, 'github')
    expect([code, stderr]).toEqual([1, ''])
    const lines = stdout.trimEnd().split('\n')
    const csv = lines.find((line) => line.includes('file=data/artists/more.csv'))
    expect(csv).toContain('::error file=data/artists/more.csv,line=4,title=BAD_VALUE::The field "country"')
    const text = readFileSync(path.join(dataIn(broken), 'artists/more.csv'), 'utf8')
    expect(text.split('\n')[4 - 1]).toContain('Atlantis')
    const sheet = lines.find((line) => line.includes('.xlsx'))
    expect(sheet).toContain('::error file=data/Songs%2C 100%25.xlsx,line=3,title=BAD_VALUE::')
    expect(sheet).toContain('Songs, 100%25.xlsx!My songs:D3')
    const doubled = lines.find((line) => line.includes('DUPLICATE_UUID'))
    expect(doubled).toContain('file=data/artists.ndjson,line=1,')
    expect(doubled).toContain('%0Aat ')
  })

  it('are issues of Code Quality, each with a fingerprint that stays where lines are added', async () => {
    const { stdout } = await check(broken, 'gitlab')
    expect(codeQualityFaults(stdout)).toEqual([])
    const issues = JSON.parse(stdout)
    expect(issues).toContainEqual(
      expect.objectContaining({
        check_name: 'BAD_VALUE',
        severity: 'major',
        location: { path: 'data/artists/more.csv', lines: { begin: 4 } },
      }),
    )
    const prints = (list: readonly { fingerprint: string }[]) => list.map(({ fingerprint }) => fingerprint)
    expect(new Set(prints(issues)).size).toBe(issues.length)
    const file = path.join(dataIn(broken), 'artists/more.csv')
    const text = readFileSync(file, 'utf8')
    writeTree(dataIn(broken), { 'artists/more.csv': text.replace('\n', '\n\n\n') })
    const { stdout: moved } = await check(broken, 'gitlab')
    writeTree(dataIn(broken), { 'artists/more.csv': text })
    expect(moved).toContain('"begin": 6')
    expect(prints(JSON.parse(moved))).toEqual(prints(issues))
  })

  it('are results of SARIF, with rules, regions and cells', async () => {
    const { stdout } = await check(broken, 'sarif')
    expect(sarifFaults(stdout)).toEqual([])
    const [{ results, tool, invocations }] = JSON.parse(stdout).runs
    expect(invocations).toEqual([{ executionSuccessful: true, exitCode: 1 }])
    const rules = tool.driver.rules.map(({ id }: { id: string }) => id)
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex]).toBe(ruleId)
    expect(tool.driver.rules[0].help.text).toMatch(/^\w/)
    const locations = results.map(({ locations: [location] }: Result) => location)
    expect(locations).toContainEqual({
      physicalLocation: {
        artifactLocation: { uri: 'data/Songs%2C%20100%25.xlsx', uriBaseId: '%SRCROOT%' },
        region: { startLine: 3 },
      },
      logicalLocations: [{ name: 'D3', fullyQualifiedName: 'My songs!D3', kind: 'element' }],
    })
    expect(locations).toContainEqual({
      physicalLocation: {
        artifactLocation: { uri: 'data/artists/more.csv', uriBaseId: '%SRCROOT%' },
        region: { startLine: 4 },
      },
    })
    const doubled = results.find(({ ruleId }: Result) => ruleId === 'DUPLICATE_UUID')
    expect(doubled.relatedLocations[0].physicalLocation.artifactLocation.uri).toBe('data/artists/twin.csv')
  })

  it('are failed tests of JUnit', async () => {
    const { stdout } = await check(broken, 'junit')
    checkJunit(stdout)
    expect(stdout).toContain('<error type="BAD_VALUE">The field &quot;country&quot;')
    expect(stdout).not.toContain('The catalog is valid')
  })

  it('have a place for every reporter where they are about no file', async () => {
    const args = ['--base-url', 'nowhere']
    expect((await check(fine, 'github', ...args)).stdout).toMatch(/^::error title=BAD_FLAG::/)
    const { stdout } = await check(fine, 'gitlab', ...args)
    expect(JSON.parse(stdout)[0].location).toEqual({ path: 'data/site.json', lines: { begin: 1 } })
    expect(sarifFaults((await check(fine, 'sarif', ...args)).stdout)).toEqual([])
  })

  it('have rows in a file without lines', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...smallCatalog(1), 'labels/own.csv': 'uuid,name\n' })
    const query = `SELECT 'x' AS uuid, 'Label' AS name`
    await writeParquet(path.join(dataIn(folder), 'labels', 'more.parquet'), query)
    const { stdout, stderr } = await check(folder, 'json')
    expect(stderr).toContain('more.parquet row 1\n')
    expect(jsonFaults('check.json', stdout)).toEqual([])
    expect(JSON.parse(stdout).errors).toMatchObject([{ places: [{ row: 1 }] }])
    expect((await check(folder, 'github')).stdout).toContain('file=data/labels/more.parquet,line=1,')
  })

  it('are counted beyond the fiftieth', async () => {
    const folder = tempFolder()
    // Two faults: one that all rows share would be one error.
    const tracks = smallCatalog(60)['tracks.ndjson'].map((track, at) => ({
      ...track,
      ...(at % 2 === 0 ? { tracknumber: -1 } : { duration: 'x' }),
    }))
    writeTree(dataIn(folder), { ...smallCatalog(60), 'tracks.ndjson': tracks })
    expect(JSON.parse((await check(folder, 'json')).stdout).more).toBe(10)
    expect((await check(folder, 'github')).stdout).toContain('::There are 10 more errors.%0A')
    expect(sarifFaults((await check(folder, 'sarif')).stdout)).toEqual([])
  })
})

describe('warnings', () => {
  it('are in every document, and fail nothing', async () => {
    const json = await check(odd, 'json')
    expect(json).toMatchObject({ code: 0, stderr: expect.stringContaining('warning ARTIST_WITHOUT_TRACKS') })
    expect(jsonFaults('check.json', json.stdout)).toEqual([])
    expect(JSON.parse(json.stdout).warnings).toMatchObject([
      { code: 'ARTIST_WITHOUT_TRACKS', count: 1, places: [{ line: 2 }] },
    ])
    expect((await check(odd, 'github')).stdout).toMatch(
      /^::warning file=data\/artists\/idle\.csv,line=2,title=ARTIST_WITHOUT_TRACKS::/m,
    )
    const gitlab = (await check(odd, 'gitlab')).stdout
    expect(codeQualityFaults(gitlab)).toEqual([])
    expect(JSON.parse(gitlab)).toMatchObject([{ severity: 'minor' }])
    const sarif = (await check(odd, 'sarif')).stdout
    expect(sarifFaults(sarif)).toEqual([])
    expect(JSON.parse(sarif).runs[0].results).toMatchObject([{ level: 'warning' }])
    const junit = (await check(odd, 'junit')).stdout
    checkJunit(junit)
    expect(junit).toMatch(/tests="2" errors="0"/)
  })

  it('are beside the error if there are too many', async () => {
    const { code, stdout } = await check(odd, 'json', '--max-warnings', '0')
    expect(code).toBe(1)
    expect(jsonFaults('check.json', stdout)).toEqual([])
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      errors: [{ code: 'TOO_MANY_WARNINGS' }],
      warnings: [{ code: 'ARTIST_WITHOUT_TRACKS' }],
    })
  })
})

describe('a valid catalog', () => {
  it('is reported as JSON, with what was built', async () => {
    const checked = await check(fine, 'json')
    expect(checked).toMatchObject({ code: 0, stderr: expect.stringContaining(' is valid: ') })
    expect(jsonFaults('check.json', checked.stdout)).toEqual([])
    const counts = { artists: 2, tracks: 2, releases: 1, labels: 1, features: 0 }
    expect(JSON.parse(checked.stdout)).toEqual({ ok: true, data: dataIn(fine), counts, warnings: [] })

    const { stdout } = await run(fine, 'build', '--json', '--quiet')
    expect(jsonFaults('build.json', stdout)).toEqual([])
    const out = distIn(fine)
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, counts, url: 'https://api.example.org', out })
    const { files } = JSON.parse((await run(fine, 'build', '--json')).stdout)
    expect(files).toMatchObject({ written: 0, removed: 0, bytes: 0 })

    const archive = path.join(fine, 'site.tar')
    const packed = await runHere(['build', '--data', dataIn(fine), '--archive', archive, '--json'])
    expect(jsonFaults('build.json', packed.stdout)).toEqual([])
    expect(JSON.parse(packed.stdout)).toMatchObject({ archive })
  })

  it('is an empty document of the other forms', async () => {
    expect((await check(fine, 'github')).stdout).toMatch(/^.* is valid: [^\n]*\n$/)
    expect((await check(fine, 'gitlab')).stdout).toBe('[]\n')
    const { stdout } = await check(fine, 'sarif')
    expect(sarifFaults(stdout)).toEqual([])
    expect(JSON.parse(stdout).runs[0].results).toEqual([])
    const junit = (await check(fine, 'junit')).stdout
    checkJunit(junit)
    expect(junit).toContain('name="The catalog is valid"')
  })
})

describe('a command line that is wrong', () => {
  it.each([
    ['an unknown flag', 'check.json', ['check', '--json', '--bogus']],
    ['two forms at once', 'build.json', ['build', '--json', '--reporter', 'sarif']],
    ['a value that a flag does not take', 'build.json', ['build', '--part', '3/2', '--reporter=json']],
    ['an archive where the report should be', 'build.json', ['build', '--archive', '-', '--json']],
    ['an argument too many', 'hosts.json', ['hosts', 'nginx', '--json']],
    ['no address', 'verify.json', ['verify', '--json']],
    ['a host that there is not', 'verify.json', ['verify', 'http://127.0.0.1:1', '--host', 'x', '--json']],
  ])('is one JSON document: %s', async (_, schema, args) => {
    const { code, stdout } = await runHere(args)
    expect(code).toBe(2)
    expect(jsonFaults(schema, stdout)).toEqual([])
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, errors: [{}] })
  })

  it('is SARIF of a run that did not succeed', async () => {
    const { stdout } = await runHere(['check', '--reporter', 'sarif', '--bogus'])
    expect(sarifFaults(stdout)).toEqual([])
    expect(JSON.parse(stdout).runs[0].invocations[0]).toEqual({ executionSuccessful: false, exitCode: 2 })
  })

  it('has no document where none was asked for', async () => {
    expect(await runHere(['check', '--reporter', 'xml'])).toMatchObject({ code: 2, stdout: '' })
    expect(await runHere(['check', '--bogus'])).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('hosts', () => {
  it('are listed as JSON', async () => {
    const { code, stdout } = await runHere(['hosts', '--json'])
    expect(code).toBe(0)
    expect(jsonFaults('hosts.json', stdout)).toEqual([])
    const { hosts, unsupported } = JSON.parse(stdout)
    expect(hosts.map(({ name }: { name: string }) => name)).toContain('nginx')
    expect(unsupported.map(({ name }: { name: string }) => name)).toContain('firebase')
  })
})
