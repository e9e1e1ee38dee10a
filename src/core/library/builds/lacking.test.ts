// What a catalog may lack: durations, numbers and releases of tracks, and tracks of releases.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  builtOnce,
  dataIn,
  distIn,
  parseCounts,
  pressed,
  readJson,
  readText,
  runBuild,
} from '../../../testing/run/build.ts'
import { copyFolder, readTree, tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { runHere } from '../../../testing/run/here.ts'

const SETTINGS = {
  base_url: 'https://api.example.org',
  media_url: 'https://media.example.org',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  default_label: 'Self-released',
  bulk: true,
  pages: false,
}

/** A sheet of tracks. */
const catalogWith = (rows: readonly string[], settings: object = {}) => ({
  'site.json': { ...SETTINGS, ...settings },
  'tracks.csv': rows.join('\n'),
})

/** A data folder with a sheet of tracks. */
function folderWith(rows: readonly string[], settings: object = {}): string {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalogWith(rows, settings))
  return folder
}

async function buildSite(folder: string): Promise<Map<string, string>> {
  const ran = await runBuild(folder)
  expect([ran.code, ran.stderr]).toEqual([0, ''])
  return readTree(distIn(folder))
}

const readBulk = (tree: Map<string, string>, list: string) =>
  gunzipSync(Buffer.from(tree.get(`api/v1/bulk/${list}.ndjson.gz`) ?? '', 'latin1'))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The texts of the files of one form, by its name: `index.html`. */
const listFiles = (tree: Map<string, string>, folder: string, name: string): string[] =>
  [...tree.keys()]
    .filter((file) => file.startsWith(folder) && file.endsWith(`/${name}`))
    .map((file) => readText(tree, file))

describe('tracks without durations and numbers', () => {
  const rows = [
    'name,artist.name,release.name,stream',
    'Zulu,Ferrow,Tidal Works,z.mp3',
    'Alpha,Ferrow,Tidal Works,a.mp3',
    'Mike,Ferrow,Tidal Works,m.mp3',
  ]
  const lenient = { durations: 'optional', tracknumbers: 'optional' }
  const catalog = catalogWith(rows, { ...lenient, pages: true })

  it('are published with the types of the contract, in the order of the source', async () => {
    const tree = await pressed(catalog)
    const tracks = readBulk(tree, 'tracks')
    expect(tracks.map(({ name, duration, tracknumber }) => [name, duration, tracknumber])).toEqual([
      ['Zulu', '0', 0],
      ['Alpha', '0', 0],
      ['Mike', '0', 0],
    ])
    const [{ uuid }] = readBulk(tree, 'releases')
    const release = readJson(tree, `api/v1/catalog/release/${uuid}/index.json`)
    expect(release.items.map(({ media }: { media: { name: string } }) => media.name)).toEqual([
      'Zulu',
      'Alpha',
      'Mike',
    ])
  })

  it('show neither a number nor a time on pages and in feeds', async () => {
    const tree = await pressed(catalog)
    const pages = ['releases/', 'artists/', 'embed/'].flatMap((folder) =>
      listFiles(tree, folder, 'index.html'),
    )
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages) {
      expect(page).not.toMatch(/0:00|PT0S|class="number">[^<]/)
      expect(page).not.toMatch(/"duration"/)
    }
    expect(pages.join()).toContain('class="number"></span>')
    expect(listFiles(tree, 'releases/', 'feed.rss').join()).not.toMatch(/itunes:(?:duration|episode)>/)
    expect(listFiles(tree, 'releases/', 'playlist.m3u8').join()).toContain('#EXTINF:-1,Ferrow - Zulu')
  })

  it('follow those that have numbers', async () => {
    const [, ...others] = rows
    const header = 'name,artist.name,release.name,stream,tracknumber,duration'
    const numbered = [header, ...others.map((row, at) => `${row},${['', 2, 1][at]},${['', 61, ''][at]}`)]
    const tree = await buildSite(folderWith(numbered, lenient))
    const [{ uuid }] = readBulk(tree, 'releases')
    const { items } = readJson(tree, `api/v1/catalog/release/${uuid}/index.json`)
    expect(
      items.map(({ media }: { media: Record<string, unknown> }) => [
        media.name,
        media.tracknumber,
        media.duration,
      ]),
    ).toEqual([
      ['Mike', 1, '0'],
      ['Alpha', 2, '61'],
      ['Zulu', 0, '0'],
    ])
  })

  it('are an error without the settings, which names the lines to add', async () => {
    const { code, stderr } = await runBuild(folderWith(rows))
    expect(code).toBe(1)
    expect(stderr).toContain('The field "duration" is missing in all 3 tracks of this file.')
    expect(stderr).toContain('Or allow tracks without one: "durations": "optional" in site.json.')
    expect(stderr).toContain('Or allow tracks without one: "tracknumbers": "optional" in site.json.')
    const [first = '', ...others] = rows
    const one = [`${first},duration,tracknumber`, ...others.map((row, at) => `${row},${at || ''},${at + 1}`)]
    expect((await runBuild(folderWith(one))).stderr).toContain(
      'Fill it in, allow tracks without one: "durations": "optional" in site.json, or remove the row.',
    )
  })

  it('are counted by stats among the fields that records may have', async () => {
    const { stdout } = await runHere(['stats', '--json', '--data', dataIn(folderWith(rows, lenient))])
    const { coverage, findings, playing_time } = JSON.parse(stdout)
    expect(coverage).toContainEqual({ kind: 'track', field: 'duration', count: 0, of: 3, percent: 0 })
    expect(findings).toContainEqual(expect.objectContaining({ code: 'tracks_of_no_length', count: 0 }))
    expect(playing_time).toEqual({ seconds: 0, median: null })
  })

  it('give the same site again, also after a number is added', async () => {
    const folder = copyFolder(await builtOnce(catalog))
    expect(parseCounts(await runBuild(folder)).written).toBe(0)
    const [header, ...others] = rows
    const numbered = [`${header},tracknumber`, ...others.map((row, at) => `${row},${at === 2 ? 1 : ''}`)]
    writeTree(dataIn(folder), { 'tracks.csv': numbered.join('\n') })
    expect(await buildSite(folder)).toEqual(await pressed({ ...catalog, 'tracks.csv': numbered.join('\n') }))
  })
})

describe('tracks without a release', () => {
  const rows = [
    'name,tracknumber,duration,artist.name,release.name,release.label.name,stream',
    'One,0,61,Ferrow,,Harbour,1.mp3',
    'Two,1,61,Ferrow,Tidal Works,,2.mp3',
    'Three,0,61,Ann,,,3.mp3',
    'Four,0,61,Ferrow,,Harbour,4.mp3',
  ]

  it('are on a release of the default name, one for each artist', async () => {
    const tree = await buildSite(folderWith(rows, { default_release: 'Single tracks' }))
    const shown = readBulk(tree, 'tracks').map((track) => [
      track.name,
      track.release_display,
      track.label_display,
    ])
    expect(shown).toEqual([
      ['One', 'Single tracks', 'Harbour'],
      ['Two', 'Tidal Works', 'Self-released'],
      ['Three', 'Single tracks', 'Self-released'],
      ['Four', 'Single tracks', 'Harbour'],
    ])
    expect(readBulk(tree, 'releases').map(({ name, artist_display }) => [name, artist_display])).toEqual([
      ['Single tracks', 'Ferrow'],
      ['Tidal Works', 'Ferrow'],
      ['Single tracks', 'Ann'],
    ])
  })

  it('with numbers that go on from artist to artist are not warned of as one release', async () => {
    const list = [
      'name,tracknumber,duration,artist.name,stream',
      ...['Ferrow', 'Ann', 'Bob', 'Sun'].map((artist, at) => `Song ${at},${at + 1},61,${artist},${at}.mp3`),
    ]
    const { stderr } = await runBuild(folderWith(list, { default_release: 'Single tracks' }))
    expect(stderr).toBe('')
    const titled = list.map((line, at) => `${line},${at === 0 ? 'release.name' : 'Songs'}`)
    const { stderr: warned } = await runBuild(folderWith(titled, { default_release: 'Single tracks' }))
    expect(warned).toContain('SPLIT_RELEASE')
  })

  it('are an error without it, which names the line to add', async () => {
    const { code, stderr } = await runBuild(folderWith(rows))
    expect(code).toBe(1)
    expect(stderr).toContain(
      'set one for all tracks without a release: "default_release": "Single tracks" in site.json, or remove the row.',
    )
    const [, one = ''] = rows
    const bare = ['name,tracknumber,duration,artist.name,stream', one.replace(',,Harbour', '')]
    expect((await runBuild(folderWith(bare))).stderr).toContain(
      'Or set one for all tracks without a release: "default_release": "Single tracks" in site.json.',
    )
  })

  it('keep of their releases what they agree on, and leave out what differs', async () => {
    const list = [
      'name,tracknumber,duration,artist.name,release.name,release.releasedate,release.label.name,release.catalognumber,release.tags,stream',
      'One,0,61,Ferrow,,2019,Harbour,HT 001,ambient,1.mp3',
      'Two,0,61,Ferrow,,2021-05,Quay,HT 001,,2.mp3',
      'Three,0,61,Ann,,2020,Quay,,drone,3.mp3',
    ]
    const tree = await buildSite(folderWith(list, { default_release: 'Single tracks' }))
    const releases = readBulk(tree, 'releases').map((release) => [
      release.artist_display,
      release.releasedate ?? null,
      release.label_display,
      release.catalognumber,
    ])
    expect(releases).toEqual([
      ['Ferrow', null, 'Self-released', 'HT 001'],
      ['Ann', '2020', 'Quay', null],
    ])
    const { default_label: _, ...others } = SETTINGS
    const folder = folderWith(list)
    writeTree(dataIn(folder), { 'site.json': { ...others, default_release: 'Single tracks' } })
    const { code, stderr } = await runBuild(folder)
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /The release "Single tracks" has no "label"\.\n.*\n.*"default_label": "Self-released"/,
      ),
    ])
  })

  it('are not asked for where a track has no artist', async () => {
    const list = [
      'name,tracknumber,duration,artist.name,release.label.name,stream',
      'One,1,61,,,1.mp3',
      'Two,2,61,,Harbour,2.mp3',
      'Three,3,61,Ferrow,Harbour,3.mp3',
    ]
    const { stderr } = await runBuild(folderWith(list, { default_release: 'Single tracks' }))
    expect(stderr.match(/^error .*$/gm)).toEqual([
      'error BAD_VALUE  The column "artist.name" is empty in this row; every track needs an artist.',
      'error BAD_VALUE  The column "artist.name" is empty in this row; every track needs an artist.',
    ])
  })

  it('do not hide that a release of another name has two dates', async () => {
    const list = [
      'name,tracknumber,duration,artist.name,release.name,release.releasedate,stream',
      'One,1,61,Ferrow,Tidal Works,2019,1.mp3',
      'Two,2,61,Ferrow,Tidal Works,2021,2.mp3',
    ]
    const { code, stderr } = await runBuild(folderWith(list, { default_release: 'Single tracks' }))
    expect(code).toBe(1)
    expect(stderr).toContain('The release "Tidal Works" has two values for "releasedate"')
  })

  it('keep their URLs once the name of the default release changes', async () => {
    const folder = folderWith(rows, { default_release: 'Single tracks' })
    const before = await buildSite(folder)
    writeTree(dataIn(folder), { 'site.json': { ...SETTINGS, default_release: 'Songs' } })
    expect((await runBuild(folder)).code).toBe(0)
    const clean = folderWith(rows, { default_release: 'Songs' })
    cpSync(path.join(dataIn(folder), 'renamed.ndjson'), path.join(dataIn(clean), 'renamed.ndjson'))
    const after = readTree(distIn(folder))
    expect(after).toEqual(await buildSite(clean))
    expect([...after.keys()]).toEqual([...before.keys()])
  })
})

describe('a sheet of releases alone', () => {
  const rows = [
    'name,artist.name,releasedate,catalognumber',
    'Tidal Works,Ferrow,2024-05-31,HT 001',
    'Last Stop,Ferrow,2025-01,HT 002',
    'Depot,Ann,,',
  ]
  const sheetWith = (written: readonly string[]) => ({
    'site.json': { ...SETTINGS, pages: true },
    'releases.csv': written.join('\n'),
  })

  it('is a catalog, of which check and build warn of nothing', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...sheetWith(rows), 'site.json': SETTINGS })
    expect(await runHere(['check', '--data', dataIn(folder)])).toMatchObject({ code: 0, stderr: '' })
    const tree = await buildSite(folder)
    const releases = readBulk(tree, 'releases')
    expect(releases.map(({ name, artist_display, items }) => [name, artist_display, items])).toEqual([
      ['Tidal Works', 'Ferrow', []],
      ['Last Stop', 'Ferrow', []],
      ['Depot', 'Ann', []],
    ])
    expect(readJson(tree, 'api/v1/catalog/track/index.json')).toMatchObject({ count: 0, results: [] })
    expect(readJson(tree, 'api/v1/catalog/artist/index.json').results).toHaveLength(2)
  })

  it('has pages, a feed, a sitemap and a search, which offer nothing to play', async () => {
    const tree = await pressed(sheetWith(rows))
    const own = [...tree.keys()].filter((file) => /^(?:releases|embed)\/[^/]{36}\//.test(file))
    expect(own).toHaveLength(3)
    expect(own.filter((file) => !file.endsWith('/index.html'))).toEqual([])
    const pages = [...tree.keys()].filter((file) =>
      /^(?:(?:artists|releases|labels)\/.*)?index\.html$/.test(file),
    )
    for (const page of pages) {
      const text = readText(tree, page)
      expect(text).not.toMatch(
        /<audio|class="start"|class="tracks"|playlist|podcast|\b0 tracks|numTracks|<iframe/,
      )
    }
    expect(readText(tree, 'index.html')).toMatch(/Last Stop.*Tidal Works/s)
    expect(readText(tree, 'feed.atom')).toMatch(/<title>Last Stop.*<title>Tidal Works/s)
    for (const { uuid } of readBulk(tree, 'releases'))
      expect(readText(tree, 'sitemap-releases-1.xml')).toContain(`/releases/${uuid}/`)
    const index = [...tree].filter(([file]) => file.startsWith('api/v1/search/')).map(([, text]) => text)
    for (const name of ['Tidal Works', 'Last Stop', 'Depot']) expect(index.join()).toContain(name)
  })

  it('gives the site of a clean build when a release is added, or has tracks at last', async () => {
    const folder = copyFolder(await builtOnce(sheetWith(rows)))
    const more = [...rows, 'Night Ferry,Ann,2026,HT 004']
    writeTree(dataIn(folder), { 'releases.csv': more.join('\n') })
    expect(await buildSite(folder)).toEqual(await pressed(sheetWith(more)))
    writeTree(dataIn(folder), {
      'tracks.csv':
        'name,tracknumber,duration,artist.name,release.name,stream\nOne,1,61,Ann,Night Ferry,1.mp3\n',
    })
    expect(listFiles(await buildSite(folder), 'releases/', 'playlist.m3u8')).toHaveLength(1)
  })
})
