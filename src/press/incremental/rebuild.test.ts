import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { JOURNAL, MANIFEST, REVISION } from '../../testing/catalogs/state.ts'
import { jpeg, song } from '../../testing/formats/media.ts'
import { spawnBuild } from '../../testing/processes/build.ts'
import { builtOnce, dataIn, distIn, parseCounts, pressed, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const FOREIGN = ['api/v1/notes.txt', 'media/_s/mine.jpg'] as const

const MEDIA = {
  'media/audio/01 é.mp3': song('sound'),
  'media/_s/catalog/artist/image/a-1f.jpg': jpeg('picture'),
  'media/empty.txt': '',
}
const ARTISTS = 25

const CATALOG = { ...smallCatalog(ARTISTS), ...MEDIA }

/** A folder with a catalog that is built. */
const builtFolder = async (): Promise<string> => copyFolder(await builtOnce(CATALOG))

/** The files of a clean build of a folder's data. */
async function cleanTree(folder: string): Promise<Map<string, string>> {
  const out = path.join(folder, 'clean')
  expect(await runBuild(folder, ['--out', out])).toMatchObject({ code: 0 })
  return readTree(out)
}

const changedIn = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after.keys()].filter((file) => before.get(file) !== after.get(file)).sort()

/** Sets back the times of a site's files, so that rewritten files show; media are recognized by theirs. */
function age(dist: string): () => string[] {
  const files = [...readTree(dist).keys()].filter((file) => !file.startsWith('media/'))
  const past = new Date('2001-02-03T04:05:06Z')
  for (const file of files) utimesSync(path.join(dist, file), past, past)
  return () => files.filter((file) => statSync(path.join(dist, file)).mtime.getTime() !== past.getTime())
}

describe('a second build', () => {
  it('of the same catalog writes no file', async () => {
    const folder = await builtFolder()
    const before = readTree(distIn(folder))
    const touched = age(distIn(folder))
    const counts = parseCounts(await runBuild(folder))
    expect(counts).toEqual({ written: 0, unchanged: before.size, removed: 0 })
    expect(touched()).toEqual([])
    expect(readTree(distIn(folder))).toEqual(before)
  })

  it('writes the files concerned and no others where a record has changed', async () => {
    const folder = await builtFolder()
    const before = readTree(distIn(folder))
    const touched = age(distIn(folder))
    const catalog = smallCatalog(ARTISTS)
    catalog['artists.ndjson'][21] = { uuid: artistId(22), name: 'Renamed' }
    writeTree(dataIn(folder), catalog)
    const counts = parseCounts(await runBuild(folder))
    const files = [
      `catalog/artist/${artistId(22)}/index.json`,
      'catalog/artist/limit-20/offset-20/index.json',
      `catalog/track/${trackId(22)}/index.json`,
      'catalog/track/limit-20/offset-20/index.json',
      `catalog/release/${releaseId(1)}/index.json`,
      'catalog/release/index.json',
      'catalog/release/limit-20/offset-0/index.json',
    ]
    const expected = ['api/v1', 'api/v1/format-api']
      .flatMap((root) => files.map((file) => `${root}/${file}`))
      .sort()
    const after = readTree(distIn(folder))
    expect(changedIn(before, after)).toEqual([REVISION, ...expected])
    expect(touched().sort()).toEqual([REVISION, ...expected])
    expect(counts).toEqual({ written: 15, unchanged: before.size - 15, removed: 0 })
    expect(after).toEqual(await cleanTree(folder))
  })

  it('writes the artists that a track gains and loses with its artists', async () => {
    const folder = await builtFolder()
    const catalog = smallCatalog(ARTISTS)
    const credit = (...artists: string[]) => ({
      ...catalog,
      'tracks.ndjson': catalog['tracks.ndjson'].map((track, at) =>
        at === 0 ? { ...track, artists } : track,
      ),
    })
    const artistsChanged = async (artists: string[]) => {
      const before = readTree(distIn(folder))
      writeTree(dataIn(folder), credit(...artists))
      expect(await runBuild(folder)).toMatchObject({ code: 0 })
      const after = readTree(distIn(folder))
      expect(after).toEqual(await cleanTree(folder))
      const records = changedIn(before, after).flatMap(
        (file) => /^api\/v1\/catalog\/artist\/([\da-f-]{36})\//.exec(file)?.[1] ?? [],
      )
      return records
    }
    expect(await artistsChanged([artistId(1), artistId(5)])).toEqual([artistId(1), artistId(5)])
    expect(await artistsChanged([artistId(1), artistId(7)])).toEqual([artistId(1), artistId(5), artistId(7)])
  })

  it('removes the files of a record that is gone, and their folders', async () => {
    const folder = await builtFolder()
    const catalog = smallCatalog(ARTISTS)
    catalog['artists.ndjson'].pop()
    catalog['tracks.ndjson'].pop()
    writeTree(dataIn(folder), catalog)
    expect(parseCounts(await runBuild(folder))).toMatchObject({ removed: 4 })
    for (const root of ['api/v1', 'api/v1/format-api']) {
      expect(existsSync(path.join(distIn(folder), root, 'catalog/artist', artistId(ARTISTS)))).toBe(false)
      expect(existsSync(path.join(distIn(folder), root, 'catalog/track', trackId(ARTISTS)))).toBe(false)
    }
    expect(readTree(distIn(folder))).toEqual(await cleanTree(folder))
  })

  it('repairs a file that was edited by hand and one that was deleted', async () => {
    const folder = await builtFolder()
    const before = readTree(distIn(folder))
    const edited = path.join(distIn(folder), `api/v1/catalog/artist/${artistId(1)}/index.json`)
    const text = readFileSync(edited, 'utf8')
    writeFileSync(edited, text.replace('Artist 1', 'Artist X'))
    rmSync(path.join(distIn(folder), `api/v1/catalog/track/${trackId(2)}`), { recursive: true })
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 2, removed: 0 })
    expect(readTree(distIn(folder))).toEqual(before)
  })
})

describe('a change of the layout', () => {
  it.each([
    ['files', 'packed'],
    ['packed', 'files'],
  ])('together with the page size: from %s to %s', async (before, after) => {
    const folder = tempFolder()
    const { 'site.json': site, ...records } = smallCatalog(ARTISTS)
    const settings = { ...site, limits: [], pages: false }
    writeTree(dataIn(folder), { ...records, 'site.json': { ...settings, page_size: 7, layout: before } })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    writeTree(dataIn(folder), { 'site.json': { ...settings, page_size: 3, layout: after } })
    expect(await runBuild(folder, ['--verify'])).toMatchObject({ code: 0, stderr: '' })
    expect(readTree(distIn(folder))).toEqual(await cleanTree(folder))
  })
})

describe('the build state', () => {
  it('knows the site without the manifest', async () => {
    const folder = await builtFolder()
    rmSync(path.join(folder, MANIFEST))
    const touched = age(distIn(folder))
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
    expect(touched()).toEqual([])
    // A build that writes files gives the same result.
    writeTree(dataIn(folder), { 'labels.ndjson': [{ ...smallCatalog()['labels.ndjson'][0], name: 'Other' }] })
    await runBuild(folder)
  })
})

describe('a file in the folder that no build wrote', () => {
  it.each(FOREIGN)('stops a build into a site before anything is touched: %s', async (name) => {
    const folder = await builtFolder()
    writeTree(distIn(folder), { [name]: 'mine' })
    writeTree(dataIn(folder), smallCatalog(20))
    const before = readTree(distIn(folder))
    const touched = age(distIn(folder))
    const ran = await runBuild(folder)
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toMatch(/^error FOREIGN_FILE {2}The folder .* holds a file that no build wrote\.\n/)
    expect(ran.stderr).toContain(
      `\n  at    ${path.join(distIn(folder), name)}\n  hint  Build into a different folder with --out, or`,
    )
    expect(readTree(distIn(folder))).toEqual(before)
    expect(touched()).toEqual([])
  })

  it('stops the first build into a folder', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(1))
    writeTree(distIn(folder), { 'package.json': '{}' })
    const ran = await runBuild(folder)
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain('FOREIGN_FILE')
    expect([...readTree(distIn(folder))]).toEqual([['package.json', '{}']])
    // No temporary files remain.
    expect(readdirSync(folder).sort()).toEqual(['data', 'dist'])
  })
})

describe('a file in the place of the folder of the site', () => {
  it('is reported as a file, and left alone', async () => {
    const folder = tempFolder()
    writeTree(folder, { dist: 'a file', 'data/labels.ndjson': [], ...prefixed('data/', smallCatalog(1)) })
    const ran = await runBuild(folder)
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toMatch(/^error BAD_FLAG {2}.*dist is not a folder\.\n {2}hint .*\n$/)
    expect(readFileSync(distIn(folder), 'utf8')).toBe('a file')
  })
})

const prefixed = (prefix: string, tree: object) =>
  Object.fromEntries(Object.entries(tree).map(([name, content]) => [prefix + name, content]))

describe('media', () => {
  it('is copied as it is', async () => {
    const tree = await pressed(CATALOG)
    for (const [name, content] of Object.entries(MEDIA))
      expect(tree.get(name)).toBe(content.toString('latin1'))
  })

  it('is copied again if it has changed, and removed if it is gone', async () => {
    const folder = await builtFolder()
    const changed = path.join(dataIn(folder), 'media/audio/01 é.mp3')
    writeFileSync(changed, song('SOUND'))
    utimesSync(changed, 5, 5)
    rmSync(path.join(dataIn(folder), 'media/_s'), { recursive: true })
    // The file and the revision.
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 2, removed: 1 })
    expect(readFileSync(path.join(distIn(folder), 'media/audio/01 é.mp3'), 'utf8')).toBe(song('SOUND'))
    expect(existsSync(path.join(distIn(folder), 'media/_s/catalog/artist'))).toBe(false)
  })

  it('is left alone where its time alone has changed, as after a checkout, and so it is without a build state', async () => {
    const folder = await builtFolder()
    const before = readTree(distIn(folder))
    const unchanged = before.size
    for (const name of Object.keys(MEDIA)) utimesSync(path.join(dataIn(folder), name), 5, 5)
    expect((await runBuild(folder, ['--dry-run'])).stdout).toMatch(/^0 files to write, /m)
    expect(parseCounts(await runBuild(folder))).toEqual({ written: 0, unchanged, removed: 0 })
    for (const name of Object.keys(MEDIA)) {
      expect(statSync(path.join(distIn(folder), name)).mtimeMs).toBe(5000)
      utimesSync(path.join(dataIn(folder), name), 6, 6)
    }
    rmSync(path.join(folder, '.catalog-press'), { recursive: true })
    expect(parseCounts(await runBuild(folder))).toEqual({ written: 0, unchanged, removed: 0 })
    expect(readTree(distIn(folder))).toEqual(before)
  })

  it('is copied again if it has changed, and has its size and time of before', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...smallCatalog(2), ...MEDIA })
    await runBuild(folder)
    const changed = path.join(dataIn(folder), 'media/audio/01 é.mp3')
    const { mtime } = statSync(changed)
    writeFileSync(changed, song('SOUND'))
    utimesSync(changed, mtime, mtime)
    expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 1, removed: 0 })
    expect(readFileSync(path.join(distIn(folder), 'media/audio/01 é.mp3'), 'utf8')).toBe(song('SOUND'))
  })
})

describe('media whose names end as those of compressed siblings do', () => {
  it.each(['', 'gzip'])('are not siblings (--precompress "%s")', async (codings) => {
    const folder = tempFolder()
    const catalog = { ...smallCatalog(2), 'media/stems.tar.gz': 'packed', 'media/stems.tar.br': 'tighter' }
    writeTree(dataIn(folder), catalog)
    await runBuild(folder, ['--precompress', codings])
    writeTree(dataIn(folder), { 'site.json': { ...catalog['site.json'], page_size: 7 } })
    expect(await runBuild(folder, ['--precompress', codings])).toMatchObject({ code: 0, stderr: '' })
    const tree = readTree(distIn(folder))
    expect([tree.get('media/stems.tar.gz'), tree.get('media/stems.tar.br')]).toEqual(['packed', 'tighter'])
  })
})

describe('hosts that read the same file', () => {
  it('have it written once, and left alone by the next build', async () => {
    const folder = tempFolder()
    const catalog = smallCatalog(1)
    const site = { ...catalog['site.json'], hosts: ['cloudflare-workers', 'cloudflare-pages'] }
    writeTree(dataIn(folder), { ...catalog, 'site.json': site })
    await runBuild(folder)
    expect(parseCounts(await runBuild(folder)).written).toBe(0)
  })
})

it('of two first builds at the same time, one ends as a build alone does, whatever the other prints', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), smallCatalog(ARTISTS))
  const both = await Promise.all([spawnBuild(folder), spawnBuild(folder)])
  for (const { code, stderr } of both) if (code !== 0) expect(stderr).toContain('error BUSY')
  expect(both.map(({ code }) => code)).toContain(0)
  expect(existsSync(path.join(folder, JOURNAL))).toBe(true)
  expect(parseCounts(await runBuild(folder)).written).toBe(0)
})
