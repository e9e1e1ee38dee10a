// Releases of other programs whose tracks are a list inside: settings alone make a catalog of them.
import { describe, expect, it } from 'vitest'
import { readPages } from '../../testing/docs/page.ts'
import { dataIn, distIn, readJson, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

/** A release in the form of the API of Discogs; the values are made up. */
const DISCOGS = {
  id: 249504,
  title: 'Tidal Works',
  year: 2019,
  artists: [
    { name: 'Ferrow', join: ',', id: 1 },
    { name: 'Ann', join: '', id: 2 },
  ],
  labels: [
    { name: 'Harbour', catno: 'HT 001', id: 3 },
    { name: 'Quay', catno: 'Q 7', id: 4 },
  ],
  genres: ['Electronic'],
  tracklist: [
    { position: 'A1', type_: 'track', title: 'Low Water', duration: '4:05' },
    { position: 'A2', type_: 'track', title: 'High Water', duration: '1:04:05' },
    { position: 'B1', type_: 'track', title: 'Untitled', duration: '' },
  ],
}

const makeSong = (number: number, name: string, artists: readonly string[]) => ({
  id: `0000000000000000000${number}`,
  name,
  type: 'track',
  disc_number: 1,
  track_number: number,
  duration_ms: 241_500,
  artists: artists.map((artist) => ({ name: artist, type: 'artist' })),
  external_ids: { isrc: `USABC240000${number}` },
})

/** An album in the form of the API of Spotify; the values are made up. */
const SPOTIFY = {
  album_type: 'album',
  name: 'Last Stop',
  release_date: '2024-05-31',
  label: 'Harbour',
  artists: [{ name: 'Ferrow' }],
  tracks: { total: 2, items: [makeSong(1, 'Depot', ['Ferrow']), makeSong(2, 'Ferry', ['Ferrow', 'Ann'])] },
}

/** The settings that the docs show for a file. */
function settingsFor(file: string): Settings {
  const page = readPages().find((one) => one.file === 'docs/how-to/data.md')
  const block = page?.blocks.find(({ info, text }) => info === 'settings' && text.includes(`"../${file}"`))
  return JSON.parse(block?.text ?? '')
}

interface Settings {
  readonly sources: { readonly tracks: { readonly fields: Readonly<Record<string, unknown>> } }
}

const OF_DISCOGS = settingsFor('discogs.json')
const OF_SPOTIFY = settingsFor('spotify.json')

/** @param fields in place of those that the docs show */
function folderWith(
  file: object,
  settings: Settings,
  {
    fields = settings.sources.tracks.fields,
    ...more
  }: { fields?: object; durations?: string; tracknumbers?: string } = {},
): string {
  const folder = tempFolder()
  writeTree(dataIn(folder), {
    'site.json': {
      ...settings,
      ...more,
      default_label: 'Self-released',
      sources: { tracks: { from: '../albums.json', fields } },
    },
  })
  writeTree(folder, { 'albums.json': JSON.stringify(file) })
  return folder
}

async function readTracks(folder: string) {
  const ran = await runBuild(folder)
  expect([ran.code, ran.stderr]).toEqual([0, ''])
  const tree = readTree(distIn(folder))
  const tracks = readJson(tree, 'api/v1/catalog/track/index.json').results as Record<string, unknown>[]
  return {
    tracks: tracks.map(({ name, tracknumber, duration, artist_display, artists, release_display }) => [
      name,
      tracknumber,
      duration,
      artist_display,
      (artists as string[]).length,
      release_display,
    ]),
    first: tracks[0],
    files: [...tree.keys()],
    releases: readJson(tree, 'api/v1/catalog/release/index.json').results,
  }
}

describe('tracks in a list of their release', () => {
  it('are read from the API of Discogs', async () => {
    const { tracks, releases } = await readTracks(folderWith(DISCOGS, OF_DISCOGS))
    expect(tracks).toEqual([
      ['Low Water', 1, '245', 'Ferrow', 2, 'Tidal Works'],
      ['High Water', 2, '3845', 'Ferrow', 2, 'Tidal Works'],
      ['Untitled', 3, '0', 'Ferrow', 2, 'Tidal Works'],
    ])
    expect(releases).toMatchObject([
      {
        name: 'Tidal Works',
        label_display: 'Harbour',
        catalognumber: 'HT 001',
        releasedate: '2019',
        tags: ['Electronic'],
      },
    ])
  })

  it('are read from the API of Spotify, of several albums too', async () => {
    const other = {
      ...SPOTIFY,
      name: 'Night',
      tracks: { items: [{ ...makeSong(3, 'Depot', ['Ann']), track_number: 1 }] },
    }
    const { tracks, files, releases } = await readTracks(folderWith([SPOTIFY, other], OF_SPOTIFY))
    expect(tracks).toEqual([
      ['Depot', 1, '241.5', 'Ferrow', 1, 'Last Stop'],
      ['Ferry', 2, '241.5', 'Ferrow', 2, 'Last Stop'],
      ['Depot', 1, '241.5', 'Ann', 1, 'Night'],
    ])
    expect(files).toContain('api/v1/lookup/isrc/USABC2400001/index.json')
    expect(releases).toMatchObject([
      { name: 'Last Stop', artist_display: 'Ferrow', label_display: 'Harbour', releasedate: '2024-05-31' },
      { name: 'Night', artist_display: 'Ferrow' },
    ])
  })

  it('have places in messages', async () => {
    const [one, two] = SPOTIFY.tracks.items
    const wrong = { ...SPOTIFY, tracks: { items: [one, { ...two, name: '', duration_ms: 'long' }] } }
    const { code, stderr } = await runBuild(folderWith(wrong, OF_SPOTIFY))
    expect(code).toBe(1)
    expect(stderr).toContain('albums.json:1 tracks.items[1].duration_ms')
    const nameless = { ...SPOTIFY, tracks: { items: [one, { ...two, name: '' }] } }
    const ran = await runBuild(folderWith(nameless, OF_SPOTIFY))
    expect(ran.stderr).toContain('albums.json:1 tracks.items[1].name')
  })

  it('may be addresses of streams, whose files have their names, and whose places are their numbers', async () => {
    const files = ['https://a.example/low_water.mp3', 'https://b.example/High%20Water.mp3']
    const albums = [{ title: 'Tidal Works', by: 'Ferrow', files }]
    const name = { field: 'files[]', as: 'filename' }
    const fields = { name, stream: 'files[]', 'artist.name': 'by', 'release.name': 'title' }
    const { tracks, first } = await readTracks(
      folderWith(albums, OF_SPOTIFY, { fields, durations: 'optional' }),
    )
    expect(tracks.map(([name]) => name)).toEqual(['low water', 'High Water'])
    expect(first).toMatchObject({ tracknumber: 1, assets: { stream: files[0] } })
  })

  it('have no values from another list', async () => {
    const fields = { ...OF_SPOTIFY.sources.tracks.fields, tracknumber: 'artists[].number' }
    const { code, stderr } = await runBuild(folderWith(SPOTIFY, OF_SPOTIFY, { fields }))
    expect(code).toBe(1)
    expect(stderr).toContain('"artists[].number" has several values, but "tracknumber" only one.')
    expect(stderr).toContain('Write "artists[0].number" for the first of them.')
  })

  it('are missed where an object has none, or no object has such a list', async () => {
    const empty = { ...SPOTIFY, name: 'Empty', tracks: { items: [] } }
    const ran = await runBuild(folderWith([SPOTIFY, empty], OF_SPOTIFY))
    expect([ran.code, ran.stderr]).toEqual([
      0,
      expect.stringContaining('objects without anything in "tracks.items"'),
    ])
    const mistyped = { ...OF_SPOTIFY.sources.tracks.fields, name: 'tracks.item[].name' }
    const { code, stderr } = await runBuild(folderWith(SPOTIFY, OF_SPOTIFY, { fields: mistyped }))
    expect([code, stderr]).toEqual([1, expect.stringContaining('tracks.item')])
  })
})
