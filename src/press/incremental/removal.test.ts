// Catalogs that lost published records: the guard stops the build, and nothing is touched.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PACKS_FOLDER } from '../../contract/blocks/packs.ts'
import { RESOURCES } from '../../contract/kinds/kinds.ts'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { openSources, sourcesWith } from '../../testing/catalogs/sources.ts'
import { MANIFEST, STATE_FOLDER } from '../../testing/catalogs/state.ts'
import { holdState } from '../../testing/processes/hold-state.ts'
import { builtOnce, dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { build } from '../build.ts'
import type { PublishedRecords } from './named-records.ts'
import { checkRemoval } from './removal.ts'

const ARTISTS = 100

/** A folder with a site of a hundred artists and tracks. */
const published = async (): Promise<string> => copyFolder(await builtOnce(smallCatalog(ARTISTS)))

type Catalog = ReturnType<typeof smallCatalog>

/** Keeps the first records of the catalog; the release and the label stay. */
function cut(
  folder: string,
  count: number,
  change: (catalog: Catalog) => object = (catalog) => catalog,
): void {
  writeTree(dataIn(folder), change(smallCatalog(count)) as Catalog)
}

/** The site and the small files of the state, which a refused build leaves as they were. */
function readTrees(folder: string) {
  return [readTree(distIn(folder)), readFileSync(path.join(folder, MANIFEST), 'latin1')]
}

/** The report of a refused build; `check` must report the same. */
async function refusal(folder: string, args: readonly string[] = []): Promise<string> {
  const before = readTrees(folder)
  const ran = await runBuild(folder, args)
  expect(ran).toMatchObject({ code: 1, stdout: '' })
  expect(readTrees(folder)).toEqual(before)
  const checked = await check(folder, args)
  expect(checked).toEqual(ran)
  return ran.stderr.replaceAll(`${dataIn(folder)}/`, '')
}

const check = (folder: string, args: readonly string[] = []) =>
  runHere(['check', '--data', dataIn(folder), '--out', distIn(folder), ...args])

describe('a build that would remove more than a quarter of a kind', () => {
  it('is refused, with how many of how many and ten of them', async () => {
    const folder = await published()
    cut(folder, 74)
    const stderr = await refusal(folder)
    expect(stderr.split(/^(?=error )/m)).toHaveLength(2)
    const ten = Array.from({ length: 10 }, (_, n) => `"Artist ${75 + n}" (${artistId(75 + n)})`)
    expect(stderr).toContain(
      `error TOO_MANY_REMOVED  The build would remove 26 of 100 artists, more than 25 % of them: ${ten.join(', ')} and 16 more.\n`,
    )
    expect(stderr).toContain(`26 of 100 tracks, more than 25 % of them: "Track 75" (${trackId(75)})`)
    expect(stderr).toContain('build once with --allow-removal, or raise "max_removed" in site.json')
    // It is refused until the removal is allowed.
    expect(await refusal(folder)).toBe(stderr.replaceAll(`${dataIn(folder)}/`, ''))
  })

  it('is done once it is allowed, and the next one is judged by what is left', async () => {
    const folder = await published()
    cut(folder, 60)
    await refusal(folder)
    expect(parseCounts(await runBuild(folder, ['--allow-removal']))).toMatchObject({ removed: 168 })
    cut(folder, 45)
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    cut(folder, 20)
    expect(await refusal(folder)).toContain('25 of 45 artists')
  })

  it('is judged by the share that the settings name', async () => {
    const folder = await published()
    const withShare = (max_removed: number) => (catalog: Catalog) => ({
      ...catalog,
      'site.json': { ...catalog['site.json'], max_removed },
    })
    cut(folder, 75)
    expect(await check(folder)).toMatchObject({ code: 0 })
    cut(folder, 75, withShare(0.1))
    expect(await refusal(folder)).toContain('25 of 100 artists, more than 10 % of them')
    cut(folder, 5, withShare(1))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
  })

  it('may be one of all records of a small kind, but not of twenty-one', async () => {
    const folder = tempFolder()
    const changed = (catalog: Catalog) => ({
      ...catalog,
      'artists.ndjson': catalog['artists.ndjson'].map((artist, n) => ({
        ...artist,
        uuid: artistId(500 + n),
      })),
      'tracks.ndjson': catalog['tracks.ndjson'].map((track, n) => ({ ...track, artist: artistId(500 + n) })),
    })
    for (const [count, code] of [
      [20, 0],
      [21, 1],
    ] as const) {
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
      cut(folder, count)
      await runBuild(folder)
      cut(folder, count, changed)
      expect((await runBuild(folder)).code, `${count} new uuids`).toBe(code)
    }
  })

  it('is refused if the state is lost and the site is there, and names URLs then', async () => {
    const folder = await published()
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    cut(folder, 50)
    const before = readTree(folder)
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    expect(stderr).toContain(
      `50 of 100 artists, more than 25 % of them: https://api.example.org/api/v1/catalog/artist/${artistId(51)}/, `,
    )
    expect(readTree(folder)).toEqual(before)
    expect(await check(folder)).toEqual({ code, stderr, stdout: '' })
    expect(await runBuild(folder, ['--allow-removal'])).toMatchObject({ code: 0 })
  })

  it('is refused if the state of a packed site is lost, by what is in its blocks', async () => {
    const folder = tempFolder()
    const packed = (catalog: Catalog) => ({
      ...catalog,
      'site.json': { ...catalog['site.json'], layout: 'packed' },
    })
    cut(folder, ARTISTS, packed)
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    cut(folder, 50, packed)
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    expect(stderr).toContain('50 of 100 artists, more than 25 % of them')
    expect(stderr).toContain(`50 of 100 tracks`)
    expect(await check(folder)).toEqual({ code, stderr, stdout: '' })
    // An incomplete block gives no information, and does not stop the build.
    const blocks = path.join(distIn(folder), PACKS_FOLDER, 'track')
    for (const name of readdirSync(blocks).filter((each) => each.endsWith('.block')))
      truncateSync(path.join(blocks, name), 7)
    expect((await runBuild(folder)).stderr).not.toContain('tracks')
    expect(await runBuild(folder, ['--allow-removal'])).toMatchObject({ code: 0 })
  })

  it('is refused under other settings, with --force, and with --verify', async () => {
    const folder = await published()
    const settings = { pages: false, base_url: 'https://other.example.org', page_size: 7 }
    cut(folder, 50, (catalog) => ({ ...catalog, 'site.json': settings }))
    for (const flags of [[], ['--force'], ['--verify']]) {
      const ran = await runBuild(folder, flags)
      expect([ran.code, ran.stderr.match(/50 of 100 artists/g)?.length]).toEqual([1, 1])
    }
  })

  it('is refused where the build before it was killed', async () => {
    const folder = await published()
    // A build removes the manifest before it touches the site, and writes the revision last.
    rmSync(path.join(folder, MANIFEST))
    writeFileSync(path.join(distIn(folder), 'api/v1/catalog/artist/index.json'), 'half')
    cut(folder, 50)
    expect((await runBuild(folder)).stderr).toContain('50 of 100 artists')
    expect((await check(folder)).stderr).toContain('50 of 100 artists')
  })

  it('is an option of the JavaScript API', async () => {
    const folder = await published()
    cut(folder, 50)
    const options = { data: dataIn(folder), out: distIn(folder) }
    await expect(build(options)).rejects.toMatchObject({ errors: [{ code: 'TOO_MANY_REMOVED' }, {}] })
    expect(await build({ ...options, allowRemoval: true })).toMatchObject({ counts: { artists: 50 } })
  })

  it('has no past in an archive', async () => {
    const folder = await published()
    cut(folder, 5)
    const archive = path.join(folder, 'site.tar')
    expect(await runHere(['build', '--data', dataIn(folder), '--archive', archive])).toMatchObject({
      code: 0,
    })
  })
})

describe('check', () => {
  it('leaves the state as it is, and makes none', async () => {
    const folder = await published()
    const before = readTree(folder)
    expect(await check(folder)).toMatchObject({ code: 0, stderr: '' })
    expect(readTree(folder)).toEqual(before)
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    rmSync(distIn(folder), { recursive: true })
    cut(folder, 2)
    expect(await check(folder)).toMatchObject({ code: 0, stderr: '' })
    expect([...readTree(folder).keys()].every((file) => file.startsWith('data/'))).toBe(true)
  })

  it('finds the state in the folder of --state, and skips a broken one', async () => {
    const folder = await published()
    const state = path.join(folder, 'elsewhere')
    cpSync(path.join(folder, '.catalog-press'), state, { recursive: true })
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    cut(folder, 50)
    expect((await check(folder, ['--state', state])).stderr).toContain('"Artist 51"')
    for (const name of ['journal', 'records'])
      writeFileSync(path.join(folder, 'elsewhere', path.basename(STATE_FOLDER), name), 'broken')
    expect((await check(folder, ['--state', state])).stderr).toContain(
      '50 of 100 artists, more than 25 % of them: https',
    )
  })

  it('allows what the build is allowed', async () => {
    const folder = await published()
    cut(folder, 50)
    expect(await check(folder, ['--allow-removal'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('leaves the state alone while a build has it', async () => {
    const folder = await published()
    cut(folder, 50)
    const letGo = await holdState(path.join(folder, STATE_FOLDER))
    expect(await check(folder)).toMatchObject({ code: 0, stderr: '' })
    expect((await runBuild(folder)).stderr).toContain('error BUSY')
    letGo()
    expect((await check(folder)).stderr).toContain('50 of 100 artists')
  })
})

it.each([
  ['artist', 'artist'],
  ['track', 'track'],
  ['release', 'release'],
  ['label', 'label'],
  ['features', 'features record'],
] as const)('a kind that had one record has lost 1 of it: %s', async (kind, word) => {
  const published = Object.fromEntries(
    RESOURCES.map((each) => [each, new Set(each === kind ? [trackId(1)] : [])]),
  ) as unknown as PublishedRecords
  const last = { published, built: null, records: () => null }
  const options = { sources: [], rules: { baseUrl: 'https://api.example.org' }, maxRemoved: 0.25 }
  const opening = openSources(sourcesWith({ [kind]: [] }), {
    review: (library) => checkRemoval(library, last, options),
  })
  const message = expect.stringMatching(new RegExp(` are left, but the last build published 1 ${word}\\.$`))
  await expect(opening).rejects.toMatchObject({ errors: [{ code: 'EMPTY_SOURCE', message }] })
})
