// Shards add up to the whole site, wherever and whenever they are built.

import { createHash } from 'node:crypto'
import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { REVISION } from '../../testing/catalogs/state.ts'
import { song } from '../../testing/formats/media.ts'
import { spawnBuild } from '../../testing/processes/build.ts'
import { countsOf, dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { copyOf, copyTree, readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import type { Ran } from '../../testing/run/here.ts'

const GZIP = ['--precompress', 'gzip']
const ARTISTS = 15
const FEATURES = '11111111-2222-4333-8444-555555555555'

/** Lists of several pages, all kinds of records, and files that are not responses. */
function firstCatalog() {
  const small = smallCatalog(ARTISTS)
  return {
    ...small,
    'tracks.ndjson': small['tracks.ndjson'].map((track, index) => ({
      ...track,
      release: releaseId(1 + (index % 9)),
      ...(index === 0 ? { features: FEATURES } : {}),
    })),
    'releases.ndjson': Array.from({ length: 9 }, (_, index) => ({
      uuid: releaseId(1 + index),
      name: `Release ${index}`,
      label: labelId(1 + (index % 3)),
      // Only some artists and labels have a feed.
      ...(index < 2 ? { releasedate: '2024' } : {}),
    })),
    'labels.ndjson': [1, 2, 3].map((number) => ({ uuid: labelId(number), name: `Label ${number}` })),
    'features.ndjson': [{ uuid: FEATURES, bpm: 120 }],
    'site.json': { ...small['site.json'], page_size: 7, limits: [5], pages: true },
    'media/audio/1.mp3': song('sound'),
    'media/archive.gz': 'no sibling',
  }
}

/** Removes, changes and adds records, changes the page size and the media, and has no web pages. */
function secondCatalog() {
  const { 'media/archive.gz': _, ...first } = firstCatalog()
  return {
    ...first,
    'artists.ndjson': [
      ...first['artists.ndjson']
        .slice(0, 10)
        .map((artist, index) => ({ ...artist, name: `Again ${index % 7}` })),
      { uuid: artistId(999), name: 'New' },
    ],
    'tracks.ndjson': first['tracks.ndjson'].slice(0, 8),
    'site.json': { ...first['site.json'], page_size: 6, limits: [11], pages: false },
    'media/audio/2.mp3': song('more'),
  }
}

/** Sites built whole; the third has the records of the second and the media of the first. */
const folder = suiteFolder()
const data = (name: string) => path.join(folder, `data-${name}`)
const clean: Record<string, Map<string, string>> = {}
let files = 0
beforeAll(async () => {
  const { 'media/audio/2.mp3': _, ...records } = secondCatalog()
  const catalogs = {
    first: firstCatalog(),
    second: secondCatalog(),
    third: { ...firstCatalog(), ...records, 'site.json': { ...records['site.json'], pages: true } },
  }
  for (const [name, catalog] of Object.entries(catalogs)) {
    writeTree(data(name), catalog)
    const out = path.join(folder, name)
    const ran = await runBuild(folder, ['--data', data(name), '--out', out, ...GZIP])
    expect(ran).toMatchObject({ code: 0 })
    if (name === 'first') files = (countsOf(ran).written ?? 0) - REVISIONS
    clean[name] = site(out)
  }
})

/** Each shard writes a revision, as a build without shards does. */
const REVISIONS = 1

/** The digests of a site's files, except those that contain build metadata. */
const site = (out: string): Map<string, string> =>
  new Map(
    [...readTree(out)].flatMap(([file, text]) =>
      file.startsWith(REVISION)
        ? []
        : [[file, createHash('sha256').update(text).digest('hex').slice(0, 12)] as const],
    ),
  )

const entriesOf = (out: string) =>
  readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((entry) => !entry.startsWith(REVISION))
    .sort()

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function press(
  name: string,
  out: string,
  index: number,
  count: number,
  args: readonly string[] = GZIP,
  build = runBuild,
) {
  const ran = await build(folder, [
    ...['--data', data(name), '--out', out, '--shard', `${index}/${count}`],
    ...args,
  ])
  expect(ran).toMatchObject({ code: 0 })
  return ran
}

/** Builds all shards into one folder, one after another. */
async function inTurn(name: string, out: string, count: number, args = GZIP): Promise<Ran[]> {
  const ran: Ran[] = []
  for (const index of indexes(count)) ran.push(await press(name, out, index, count, args))
  return ran
}

const atOnce = (name: string, out: string, count: number): Promise<Ran[]> =>
  Promise.all(indexes(count).map((index) => press(name, out, index, count, GZIP, spawnBuild)))

/** The output of the three builds that build the first catalog shard by shard. */
let partsRan: Promise<Ran[]> | null = null

/** A copy of a folder with `out`, the first catalog built in three shards, and their build state. */
async function firstInParts(): Promise<{ parent: string; out: string; ran: Ran[] }> {
  const original = path.join(folder, 'parts')
  partsRan ??= inTurn('first', path.join(original, 'out'), 3)
  const ran = await partsRan
  const parent = copyOf(original)
  return { parent, out: path.join(parent, 'out'), ran }
}

/** The sum of their counts. */
function sumOf(runs: readonly Ran[]) {
  const counts = runs.map(countsOf)
  const sum = (key: 'written' | 'unchanged' | 'removed') =>
    counts.reduce((total, each) => total + (each[key] ?? 0), 0)
  return { written: sum('written'), unchanged: sum('unchanged'), removed: sum('removed') }
}

/** The times of the shards' journals. */
const keptTimes = (parent: string) =>
  readdirSync(path.join(parent, '.catalog-press'))
    .filter((name) => name !== 'origins')
    .map((name) => [name, statSync(path.join(parent, '.catalog-press', name, 'journal')).mtimeMs])

describe('all shards of a site', () => {
  it.each([1, 3])('make it up, pressed apart: %i', async (count) => {
    const parent = tempFolder()
    const all = path.join(parent, 'all')
    const seen = new Set<string>()
    for (const index of indexes(count)) {
      const out = path.join(parent, `out${index}`)
      const { stdout } = await press('first', out, index, count)
      expect(stdout).toMatch(
        `Pressed shard ${index} of ${count} of ${ARTISTS} artists and ${ARTISTS} tracks for `,
      )
      for (const file of site(out).keys()) {
        expect(seen).not.toContain(file)
        seen.add(file)
      }
      cpSync(out, all, { recursive: true })
    }
    expect(site(all)).toEqual(clean.first)
  })

  it('make it up in one folder, one after another, and count every file once', async () => {
    const { out, ran } = await firstInParts()
    expect(sumOf(ran)).toEqual({ written: files + 3 * REVISIONS, unchanged: 0, removed: 0 })
    expect(site(out)).toEqual(clean.first)
  })

  it('make it up in one folder at the same time', async () => {
    const out = path.join(tempFolder(), 'out')
    expect(sumOf(await atOnce('first', out, 3)).written).toBe(files + 3 * REVISIONS)
    expect(site(out)).toEqual(clean.first)
    expect(entriesOf(out)).toEqual(entriesOf(path.join(folder, 'first')))
  })

  it('make up a site whose lists are empty', async () => {
    const parent = tempFolder()
    const { 'site.json': settings, 'labels.ndjson': labels } = smallCatalog()
    writeTree(dataIn(parent), { 'site.json': settings, 'labels.ndjson': labels })
    const whole = (countsOf(await runBuild(parent)).written ?? 0) - REVISIONS
    const out = path.join(parent, 'parts')
    const shards = async () => {
      const ran: Ran[] = []
      for (const index of indexes(3))
        ran.push(await runBuild(parent, ['--out', out, '--shard', `${index}/3`]))
      return sumOf(ran).written
    }
    expect(await shards()).toBe(whole + 3 * REVISIONS)
    expect(site(out)).toEqual(site(distIn(parent)))
    expect(await shards()).toBe(0)
  })
})

describe('a second build of all shards in one folder', () => {
  it('ends before the engine is loaded if nothing changed, whichever shard was last', async () => {
    const { parent, out } = await firstInParts()
    const before = keptTimes(parent)
    const unchanged = files + 3 * REVISIONS
    expect(sumOf(await inTurn('first', out, 3))).toEqual({ written: 0, unchanged, removed: 0 })
    expect(keptTimes(parent)).toEqual(before)
  })

  it('writes the files concerned and no others where a record has changed', async () => {
    const { parent, out } = await firstInParts()
    const before = site(out)
    const catalog = firstCatalog()
    catalog['artists.ndjson'][9] = { uuid: artistId(10), name: 'Renamed' }
    copyTree(data('first'), dataIn(parent))
    writeTree(dataIn(parent), { 'artists.ndjson': catalog['artists.ndjson'] })
    const edited = ['--data', dataIn(parent), ...GZIP]
    const runs: Ran[] = []
    for (const i of indexes(3))
      runs.push(await runBuild(folder, [...edited, '--out', out, '--shard', `${i}/3`]))
    // The changed artist, its track and its release; and a page of each list by either limit.
    const after = site(out)
    const changed = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file)
    const written = changed.filter((file) => !file.endsWith('.gz')).length
    const own = { written: written + 3 * REVISIONS, unchanged: files - written }
    expect(sumOf(runs)).toEqual({ ...own, removed: 0 })
    const whole = path.join(parent, 'whole')
    await runBuild(folder, [...edited, '--out', whole])
    expect(after).toEqual(site(whole))
  })

  it('makes it the site of another catalog, one after another and at the same time, without a folder too many', async () => {
    const { out } = await firstInParts()
    for (const [name, build] of [
      ['second', inTurn],
      ['first', atOnce],
    ] as const) {
      await build(name, out, 3)
      expect(site(out)).toEqual(clean[name])
      expect(entriesOf(out)).toEqual(entriesOf(path.join(folder, name)))
    }
  })

  it('leaves no sibling behind that is no longer asked for', async () => {
    const { out } = await firstInParts()
    await inTurn('first', out, 3, [])
    const plain = [...(clean.first ?? [])].filter(([file]) => !/\.(html|json|txt)\.gz$/.test(file))
    expect([...site(out).keys()].filter((file) => file.endsWith('.gz'))).toEqual(['media/archive.gz'])
    expect(site(out).size).toBeLessThanOrEqual(plain.length)
  })
})

describe('a folder that was parted otherwise', () => {
  it('is not taken for what it was when it was last parted so', async () => {
    const parent = tempFolder()
    const out = path.join(parent, 'out')
    // Starts from a whole site, built without shards.
    copyTree(path.join(folder, 'first'), out)
    copyTree(path.join(folder, '.catalog-press/first'), path.join(parent, '.catalog-press/out'))
    await inTurn('third', out, 3)
    expect(site(out)).toEqual(clean.third)
    await inTurn('first', out, 2)
    await inTurn('third', out, 3)
    expect(site(out)).toEqual(clean.third)
    expect(readdirSync(path.join(out, '.catalog-press')).sort()).toEqual([
      'revision-1-of-3',
      'revision-2-of-3',
      'revision-3-of-3',
      'rules.json',
    ])
    await runBuild(folder, ['--data', data('first'), '--out', out, ...GZIP])
    expect(site(out)).toEqual(clean.first)
  })

  it('stops a shard without a state at what it does not write, and names the way out', async () => {
    const parent = tempFolder()
    const out = path.join(parent, 'out')
    copyTree(path.join(folder, 'first'), out)
    const before = readTree(out)
    const args = ['--data', data('second'), '--out', out, ...GZIP, '--shard', '1/2']
    const ran = await runBuild(folder, args)
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(
      /FOREIGN_FILE {2}The folder \S+ holds a file that this build does not write, and no build state shows whether an earlier build did\.\n.*\n {2}hint {2}If the folder holds nothing of your own, remove it and build again\./,
    )
    expect(readTree(out)).toEqual(before)
    rmSync(out, { recursive: true })
    await inTurn('second', out, 2)
    expect(site(out)).toEqual(clean.second)
  })
})

describe('a shard that repairs', () => {
  it('puts right what is its own, and leaves the others alone', async () => {
    const { parent, out } = await firstInParts()
    const spoilt = [
      `api/v1/catalog/artist/${artistId(3)}/index.json`,
      `api/v1/catalog/artist/${artistId(4)}/index.json`,
      `api/v1/catalog/artist/${artistId(5)}/index.json`,
      `api/v1/catalog/track/${trackId(6)}/index.json`,
      'api/v1/catalog/artist/index.json',
      'api/v1/catalog/track/limit-7/offset-14/index.json',
      'llms.txt',
      'search/index.html',
      'media/archive.gz',
    ]
    for (const file of spoilt) writeFileSync(path.join(out, file), 'spoilt')
    let written = 0
    for (const index of indexes(3)) {
      // Removes the build state too.
      rmSync(path.join(parent, '.catalog-press', `out-${index}-of-3`), { recursive: true })
      const counts = countsOf(await press('first', out, index, 3, [...GZIP, '--verify']))
      expect(counts.removed).toBe(0)
      expect(site(out).size).toBe(clean.first?.size)
      written += counts.written ?? 0
    }
    expect(written).toBe(spoilt.length)
    expect(site(out)).toEqual(clean.first)
  })

  it('misses a list without a window that was deleted, whichever shard has its page', async () => {
    const { out } = await firstInParts()
    for (const list of ['artist', 'track', 'release', 'label'])
      rmSync(path.join(out, `api/v1/catalog/${list}/index.json`))
    expect(sumOf(await inTurn('first', out, 3))).toMatchObject({ written: 4, removed: 0 })
    expect(site(out)).toEqual(clean.first)
  })

  it('stops at a file that no build wrote', async () => {
    const { out } = await firstInParts()
    writeTree(out, { 'notes.txt': 'mine' })
    const before = readTree(out)
    const args = ['--data', data('first'), '--out', out, ...GZIP, '--verify', '--shard', '1/3']
    const ran = await runBuild(folder, args)
    expect([ran.code, ran.stderr.slice(0, 18)]).toEqual([1, 'error FOREIGN_FILE'])
    expect(readTree(out)).toEqual(before)
  })
})
