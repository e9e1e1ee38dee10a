import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { textsAt } from '../../testing/catalogs/pages.ts'
import { REVISION } from '../../testing/catalogs/state.ts'
import { song } from '../../testing/formats/media.ts'
import { builtOnce, dataIn, distIn, parseCounts, pressed, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const FEED = `releases/${releaseId(1)}/feed.rss`

/** A catalog whose audio is hosted by the site, except for its last track. */
function audioCatalog(audio: Record<string, string>, settings: object = {}) {
  const { 'tracks.ndjson': tracks, ...catalog } = smallCatalog(3)
  return {
    ...catalog,
    'tracks.ndjson': tracks.map((track, index) => ({ ...track, stream: `audio/no. ${index + 1}.mp3` })),
    'site.json': { base_url: 'https://catalog.example', pages: true, docs: false, ...settings },
    ...Object.fromEntries(Object.entries(audio).map(([name, text]) => [`media/audio/${name}`, text])),
  }
}

async function built(folder: string, catalog: object): Promise<Map<string, string>> {
  writeTree(dataIn(folder), catalog as Record<string, string>)
  const ran = await runBuild(folder)
  if (ran.code !== 0) throw new Error(ran.stderr)
  return readTree(distIn(folder))
}

const lengthsIn = (tree: Map<string, string>): string[] =>
  textsAt(tree.get(FEED) ?? '', '//enclosure/@length')

describe('the feed of a release', () => {
  it('has the sizes of the audio that the site serves, which follow the files', async () => {
    const folder = tempFolder()
    const first = await built(folder, audioCatalog({ 'no. 1.mp3': song('a'), 'no. 2.mp3': song('bb') }))
    expect(lengthsIn(first)).toEqual(['11', '12', '0'])

    const second = await built(folder, { 'media/audio/no. 2.mp3': song('bbbb') })
    expect(lengthsIn(second)).toEqual(['11', '14', '0'])
    const clean = await pressed(audioCatalog({ 'no. 1.mp3': song('a'), 'no. 2.mp3': song('bbbb') }))
    expect(second.get(FEED)).toBe(clean.get(FEED))
    const changed = [...second].filter(([file, text]) => text !== first.get(file)).map(([file]) => file)
    expect(changed.sort()).toEqual(['.catalog-press/revision', 'media/audio/no. 2.mp3', FEED])
  })

  it('has none where the audio is elsewhere', async () => {
    const media_url = 'https://media.example'
    const tree = await pressed(audioCatalog({ 'no. 1.mp3': song('a') }, { media_url }))
    expect(lengthsIn(tree)).toEqual(['0', '0', '0'])
    expect(textsAt(tree.get(FEED) ?? '', '//item/guid')).toEqual([1, 2, 3].map(trackId))
  })
})

describe('the feeds of artists and labels', () => {
  /** Four releases, each with its own artist and label, with the given dates. */
  const catalogWith = (dates: Readonly<Record<number, string>>, settings: object = {}) => {
    const small = smallCatalog(4)
    const numbers = [1, 2, 3, 4]
    return {
      ...small,
      'tracks.ndjson': small['tracks.ndjson'].map((track, index) => ({
        ...track,
        release: releaseId(index + 1),
      })),
      'releases.ndjson': numbers.map((n) => ({
        ...{ uuid: releaseId(n), name: `Release ${n}`, label: labelId(n) },
        ...(dates[n] === undefined ? {} : { releasedate: dates[n] }),
      })),
      'labels.ndjson': numbers.map((n) => ({ uuid: labelId(n), name: `Label ${n}` })),
      'site.json': { ...small['site.json'], pages: true, ...settings },
    }
  }
  const feedsIn = (tree: Map<string, string>) =>
    [...tree.keys()].filter((file) => file.endsWith('/feed.atom'))
  const listFeeds = (...numbers: readonly number[]) => [
    ...numbers.map((n) => `artists/${artistId(n)}/feed.atom`),
    ...numbers.map((n) => `labels/${labelId(n)}/feed.atom`),
  ]

  it('are there as soon as a release has a date, and as long as one has', async () => {
    const folder = tempFolder()
    expect(feedsIn(await built(folder, catalogWith({ 1: '2024', 2: '2023-05' })))).toEqual(listFeeds(1, 2))
    const second = await built(folder, catalogWith({ 2: '2023-05', 3: '2022-01-31' }))
    expect(feedsIn(second)).toEqual(listFeeds(2, 3))
    expect(second).toEqual(await pressed(catalogWith({ 2: '2023-05', 3: '2022-01-31' })))
    expect(feedsIn(await built(folder, catalogWith({})))).toEqual([])
  })

  it('are the same in a packed site', async () => {
    const dates = { 2: '2023-05', 3: '2022-01-31' }
    const files = await pressed(catalogWith(dates))
    const folder = tempFolder()
    await built(folder, catalogWith({ 1: '2024' }, { layout: 'packed' }))
    await built(folder, catalogWith(dates, { layout: 'packed' }))
    const ran = await runHere(['unpack', distIn(folder), '--out', path.join(folder, 'files')])
    expect(ran).toMatchObject({ code: 0 })
    const unpacked = readTree(path.join(folder, 'files'))
    files.delete(REVISION)
    expect(unpacked).toEqual(files)
  })

  it('count among the files of the site', async () => {
    const folder = await builtOnce(catalogWith({ 2: '2023-05', 3: '2022-01-31' }))
    const { size } = readTree(distIn(folder))
    const { stdout } = await runHere(['stats', '--json', '--data', dataIn(folder), '--out', distIn(folder)])
    expect(JSON.parse(stdout).site.files).toBe(size)
  })
})

describe('the podcast, the playlist and the player of a release, and the publisher feed of its label', () => {
  /** Three releases of one track each; only those with the given numbers have audio. */
  const catalogWith = (playable: readonly number[], settings: object = {}) => {
    const { 'tracks.ndjson': tracks, ...small } = smallCatalog(3)
    const numbers = [1, 2, 3]
    return {
      ...small,
      'tracks.ndjson': tracks.map((track, index) => ({
        ...track,
        release: releaseId(index + 1),
        ...(playable.includes(index + 1) ? {} : { stream: null }),
      })),
      'releases.ndjson': numbers.map((n) => ({
        uuid: releaseId(n),
        name: `Release ${n}`,
        label: labelId(1),
      })),
      'site.json': { ...small['site.json'], streams: 'optional', pages: true, ...settings },
    }
  }
  const FORMS = ['feed.rss', 'oembed.json', 'playlist.m3u8']
  const playersIn = (tree: Map<string, string>) =>
    [...tree.keys()].filter((file) => FORMS.includes(path.basename(file)) || file.startsWith('embed/')).sort()
  const listPlayers = (...numbers: readonly number[]) => [
    ...numbers.map((n) => `embed/releases/${releaseId(n)}/index.html`),
    ...numbers.map((n) => `embed/tracks/${trackId(n)}/index.html`),
    `labels/${labelId(1)}/feed.rss`,
    ...numbers.flatMap((n) => FORMS.map((file) => `releases/${releaseId(n)}/${file}`)),
    ...numbers.map((n) => `tracks/${trackId(n)}/oembed.json`),
  ]

  it('are there as soon as a track has audio, and as long as one has', async () => {
    const folder = tempFolder()
    expect(playersIn(await built(folder, catalogWith([1, 2])))).toEqual(listPlayers(1, 2))
    const second = await built(folder, catalogWith([2, 3]))
    expect(playersIn(second)).toEqual(listPlayers(2, 3))
    expect(second).toEqual(await pressed(catalogWith([2, 3])))
    const { stdout } = await runHere(['stats', '--json', '--data', dataIn(folder), '--out', distIn(folder)])
    expect(JSON.parse(stdout).site.files).toBe(second.size)
    const silent = await built(folder, catalogWith([]))
    expect(playersIn(silent)).toEqual([])
    // The rules of a host are by pattern.
    const naming = [...silent].filter(
      ([file, text]) =>
        file !== '_headers' &&
        /[0-9a-f]\/(feed\.rss|playlist\.m3u8|oembed\.json)|\/embed\/releases/.test(text),
    )
    expect(naming.map(([file]) => file)).toEqual([])
  })

  it('are the same in a packed site', async () => {
    const files = await pressed(catalogWith([2, 3]))
    const folder = tempFolder()
    await built(folder, catalogWith([1], { layout: 'packed' }))
    await built(folder, catalogWith([2, 3], { layout: 'packed' }))
    const ran = await runHere(['unpack', distIn(folder), '--out', path.join(folder, 'files')])
    expect(ran).toMatchObject({ code: 0 })
    const unpacked = readTree(path.join(folder, 'files'))
    files.delete(REVISION)
    expect(unpacked).toEqual(files)
  })
})

describe('a release that comes out later', () => {
  const small = smallCatalog(2)
  const catalog = {
    ...small,
    'releases.ndjson': [
      { uuid: releaseId(1), name: 'Old', label: labelId(1), releasedate: '1998', added: '2026-11-20' },
      { uuid: releaseId(2), name: 'Next', label: labelId(1), releasedate: '2026-12-01' },
    ],
    'site.json': { ...small['site.json'], pages: true, docs: false },
  }
  const FEEDS = ['feed.atom', `labels/${labelId(1)}/feed.atom`]
  const on = (day: string) => ({ SOURCE_DATE_EPOCH: `${Date.parse(`${day}T12:00:00Z`) / 1000}` })

  it('joins the feeds on its day, and leaves them in a build of an earlier one', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    const news = async (day: string) => {
      const ran = await runHere(['build', '--data', dataIn(folder), '--out', distIn(folder)], on(day))
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      const tree = readTree(distIn(folder))
      const shown = FEEDS.map((file) => textsAt(tree.get(file) ?? '', '//atom:entry/atom:title').join())
      return { shown: new Set(shown), counts: parseCounts(ran), tree }
    }
    const before = await news('2026-11-30')
    expect(before.shown).toEqual(new Set(['Old']))
    const same = await news('2026-11-29')
    expect(same.counts.written).toBe(0)
    const after = await news('2026-12-01')
    expect(after.shown).toEqual(new Set(['Next,Old']))
    expect((await news('2027-05-05')).counts.written).toBe(0)
    expect((await news('2026-11-30')).tree).toEqual(before.tree)
  })

  it('refuses an invalid SOURCE_DATE_EPOCH by its name', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    const ran = await runHere(['build', '--data', dataIn(folder), '--out', distIn(folder)], {
      SOURCE_DATE_EPOCH: 'today',
    })
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain('The environment variable SOURCE_DATE_EPOCH is "today".')
  })
})
