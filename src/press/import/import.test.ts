import { hostname } from 'node:os'
import path from 'node:path'
import fs from 'fs-extra'
import { describe, expect, it } from 'vitest'
import { type CatalogError, CatalogErrors } from '../../core/problems/errors.ts'
import { sourcesFrom } from '../../core/settings/import-entry.ts'
import { settingsSchema } from '../../core/settings/settings.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { build } from '../build.ts'
import { importCatalog } from './import.ts'

const track = (name: string, changes: object = {}) => ({
  name,
  tracknumber: 1,
  duration: '60.5',
  artist: { name: 'Ferrow' },
  release: { name: 'Tidal Works', label: { name: 'Harbour' } },
  stream: `${name}.mp3`,
  ...changes,
})

/** A folder with songs in one list, and their import into its data folder. */
function importFrom(songs: readonly object[], site?: object) {
  const folder = tempFolder()
  const out = path.join(folder, 'data')
  const write = (rows: readonly object[]) => writeTree(folder, { 'songs.ndjson': rows })
  write(songs)
  if (site) writeTree(out, { 'site.json': site })
  const { sources } = settingsSchema.parse({ sources: { tracks: path.join(folder, 'songs.ndjson') } })
  return { folder, out, write, run: (force = false) => importCatalog({ sources, name: 'songs', out, force }) }
}

const recordsIn = async (out: string, file: string) =>
  (await fs.readFile(path.join(out, file), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const catchCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof CatalogErrors ? error.errors[0]?.code : (error as CatalogError).code,
  )

describe('an import', () => {
  it('writes a file of each kind, whose records name each other by uuid', async () => {
    const { out, run } = importFrom([track('One'), track('Two', { features: { bpm: 120.5 } })])
    const { counts, files, isNewSite } = await run()
    expect(counts).toEqual({ artists: 1, tracks: 2, releases: 1, labels: 1, features: 1 })
    expect(files.map((file) => path.relative(out, file))).toEqual(
      ['artists', 'tracks', 'releases', 'labels', 'features'].map((kind) => path.join(kind, 'songs.ndjson')),
    )
    expect(isNewSite).toBe(true)
    const [artist] = await recordsIn(out, 'artists/songs.ndjson')
    const [release] = await recordsIn(out, 'releases/songs.ndjson')
    const [one, two] = await recordsIn(out, 'tracks/songs.ndjson')
    expect(one).toEqual({
      uuid: one.uuid,
      name: 'One',
      tracknumber: 1,
      duration: '60.5',
      release: release.uuid,
      artist: artist.uuid,
      stream: 'One.mp3',
    })
    expect(await recordsIn(out, 'features/songs.ndjson')).toEqual([{ uuid: two.features, bpm: 120.5 }])
  })

  it('is the same when it is run again, and what it wrote is built as it is', async () => {
    const { folder, out, run } = importFrom([track('One'), track('Two')])
    await run()
    const before = readTree(out)
    await run()
    expect(readTree(out)).toEqual(before)
    const { counts } = await build({
      data: out,
      out: path.join(folder, 'dist'),
      baseUrl: 'https://api.example.org',
    })
    expect(counts).toMatchObject({ artists: 1, tracks: 2, releases: 1, labels: 1 })
  })

  it('gives the uuids that a build gives which reads the same source itself', async () => {
    const { folder, out, run } = importFrom([track('One')])
    await run()
    const { namespace } = await fs.readJson(path.join(out, 'site.json'))
    const direct = {
      pages: false,
      base_url: 'https://api.example.org',
      namespace,
      sources: { tracks: '../songs.ndjson' },
    }
    writeTree(path.join(folder, 'direct'), { 'site.json': direct })
    const tree = async (data: string, dist: string) => {
      const to = path.join(folder, dist)
      await build({ data: path.join(folder, data), out: to, baseUrl: 'https://api.example.org' })
      return readTree(path.join(to, 'api/v1/catalog'))
    }
    expect(await tree('direct', 'one')).toEqual(await tree('data', 'other'))
  })

  it('puts into a new site.json what the records need, and names it for one that is there', async () => {
    const silent = [track('One', { stream: undefined, release: { name: 'R' } })]
    const needed = { streams: 'optional', default_label: '[no label]' }
    const fresh = importFrom(silent)
    await fresh.run()
    expect(await fs.readJson(path.join(fresh.out, 'site.json'))).toEqual({
      namespace: expect.stringMatching(/^[\da-f-]{36}$/),
      ...needed,
    })
    const site = { namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f' }
    const old = importFrom(silent, site)
    expect(await old.run()).toMatchObject({ isNewSite: false, settings: needed })
    expect(await fs.readJson(path.join(old.out, 'site.json'))).toEqual(site)
  })

  it('writes nothing where a record is wrong', async () => {
    const { out, run, write } = importFrom([track('One')])
    await run()
    const before = readTree(out)
    write([track('Two'), track('Three', { duration: 'long' })])
    expect(await catchCode(run())).toBe('BAD_VALUE')
    expect(readTree(out)).toEqual(before)
  })

  it('writes nothing if there are no records, and reports that', async () => {
    const { out, run, write } = importFrom([track('One')])
    await run()
    const before = readTree(out)
    write([])
    expect(await catchCode(run())).toBe('EMPTY_SOURCE')
    expect(readTree(out)).toEqual(before)
  })

  it('names the files that it replaces by others', async () => {
    const { out, run, write } = importFrom([track('One')])
    expect((await run()).replaced).toEqual([])
    expect((await run()).replaced).toEqual([])
    write([track('Two')])
    expect((await run()).replaced).toEqual([path.join(out, 'tracks/songs.ndjson')])
  })

  it('removes its file of a kind that has no records any more', async () => {
    const { out, run, write } = importFrom([track('One', { features: { bpm: 1 } })])
    await run()
    write([track('One')])
    await run()
    expect(fs.existsSync(path.join(out, 'features/songs.ndjson'))).toBe(false)
  })

  it('replaces no file that was edited since, unless it is forced', async () => {
    const { out, run } = importFrom([track('One')])
    await run()
    const file = path.join(out, 'artists/songs.ndjson')
    await fs.appendFile(file, '\n')
    expect(await catchCode(run())).toBe('FOREIGN_FILE')
    expect((await run(true)).counts.artists).toBe(1)
    expect(await catchCode(run())).toBe('done')
  })

  it('goes on where one has failed that had replaced some of its files', async () => {
    const { out, run, write } = importFrom([track('One')])
    await run()
    write([track('Two', { artist: { name: 'Lowmere' }, features: { bpm: 1 } })])
    writeTree(out, { features: 'in the way of the folder' })
    await expect(run()).rejects.toThrow('features')
    expect((await recordsIn(out, 'artists/songs.ndjson'))[0].name).toBe('Lowmere')
    fs.rmSync(path.join(out, 'features'))
    expect(await run()).toMatchObject({ counts: { artists: 1, features: 1 }, isNewSite: false })
    expect((await run()).replaced).toEqual([])
  })

  it('takes files for edited if the record of what it wrote is damaged', async () => {
    const { out, run } = importFrom([track('One')])
    await run()
    for (const text of ['{"artists/', 'null', '[]']) {
      writeTree(out, { '.imported.json': text })
      expect(await catchCode(run())).toBe('FOREIGN_FILE')
    }
    expect((await run(true)).counts.tracks).toBe(1)
  })

  it('removes what a killed one has left', async () => {
    const { out, run } = importFrom([track('One')])
    // No process has an id beyond the limit of the system.
    const pid = 2 ** 30
    writeTree(out, { [`.catalog-press-${hostname()}-${pid}-a1b2c3/tracks`]: '{' })
    await run()
    expect(fs.readdirSync(out).sort()).toEqual([
      ...['.imported.json', 'artists', 'labels', 'releases', 'site.json', 'tracks'],
    ])
  })
})

describe('a file that is not there', () => {
  it.each([
    [['tracks', 'nope.csv'], 'There is no file nope.csv, which the command line names.'],
    [['musicbrainz', 'nope/*.json'], 'There is no file nope/*.json, which the command line names.'],
    [['audio', 'nope'], 'nope, which the command line names, does not exist.'],
    [['tracks', '.'], '., which the command line names, is a folder, not a file.'],
  ])('is reported as the command line names it: %j', async (args, message) => {
    const folder = tempFolder()
    for (const out of ['data', '.']) {
      const ran = await runHere(['import', ...args, '--out', out], {}, folder)
      expect(ran).toMatchObject({ code: 1, stdout: '' })
      expect(ran.stderr).toContain(`error NO_SUCH_FILE  ${message}\n  hint  `)
      expect(ran.stderr).not.toMatch(/sources|site\.json|data folder/)
    }
    expect(readTree(folder).size).toBe(0)
  })
})

describe('the entry of a command line', () => {
  it('is what is named, with the options of a file', async () => {
    expect(await sourcesFrom('tracks', ['a.csv'], undefined)).toMatchObject({ tracks: ['a.csv'] })
    expect(await sourcesFrom('tracks', ['a.csv', 'b.csv'], undefined)).toMatchObject({
      tracks: ['a.csv', 'b.csv'],
    })
  })

  it('must be one that "sources" could have, and name something', async () => {
    expect(await catchCode(sourcesFrom('trakcs', ['a.csv'], undefined))).toBe('BAD_USAGE')
    expect(await catchCode(sourcesFrom('trakcs', [], undefined))).toBe('BAD_USAGE')
    expect(await catchCode(sourcesFrom('tracks', [], undefined))).toBe('BAD_FLAG')
    expect(await catchCode(sourcesFrom('tracks', ['a.csv'], 'nowhere.json'))).toBe('NO_SUCH_FILE')
  })
})
