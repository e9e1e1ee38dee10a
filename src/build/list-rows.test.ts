// Releases of other programs whose tracks are a list inside: settings alone make a catalog of them.
import { describe, expect, it } from 'vitest'
import { dataIn, distIn, jsonOf, runBuild } from '../testing/build.ts'
import { readTree, tempFolder, writeTree } from '../testing/folders.ts'

const SETTINGS = {
  base_url: 'https://api.example.org',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: 'Self-released',
}

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

const DISCOGS_FIELDS = {
  name: 'tracklist[].title',
  tracknumber: { field: 'tracklist[].position', as: 'position' },
  duration: { field: 'tracklist[].duration', as: 'm:s' },
  'artist.name': 'artists[].name',
  'artists.name': 'artists[].name',
  'release.name': 'title',
  'release.releasedate': 'year',
  'release.label.name': 'labels[].name',
  'release.catalognumber': 'labels[0].catno',
  'release.tags': 'genres',
  '*': 'ignore',
}

const songOf = (number: number, name: string, artists: readonly string[]) => ({
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
  tracks: { total: 2, items: [songOf(1, 'Depot', ['Ferrow']), songOf(2, 'Ferry', ['Ferrow', 'Ann'])] },
}

const SPOTIFY_FIELDS = {
  id: 'tracks.items[].id',
  name: 'tracks.items[].name',
  tracknumber: 'tracks.items[].track_number',
  disc: 'tracks.items[].disc_number',
  duration: { field: 'tracks.items[].duration_ms', as: 'ms' },
  isrc: 'tracks.items[].external_ids.isrc',
  'artist.name': 'tracks.items[].artists[].name',
  'artists.name': 'tracks.items[].artists[].name',
  'release.name': 'name',
  'release.artist.name': 'artists[].name',
  'release.releasedate': 'release_date',
  'release.label.name': 'label',
  '*': 'ignore',
}

function folderWith(file: object, fields: object, settings: object = {}): string {
  const folder = tempFolder()
  writeTree(dataIn(folder), {
    'site.json': { ...SETTINGS, ...settings, sources: { tracks: { from: '../albums.json', fields } } },
  })
  writeTree(folder, { 'albums.json': JSON.stringify(file) })
  return folder
}

async function tracksOf(folder: string) {
  const ran = await runBuild(folder)
  expect([ran.code, ran.stderr]).toEqual([0, ''])
  const tree = readTree(distIn(folder))
  const tracks = jsonOf(tree, 'api/v1/catalog/track/index.json').results as Record<string, unknown>[]
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
    releases: jsonOf(tree, 'api/v1/catalog/release/index.json').results,
  }
}

describe('tracks in a list of their release', () => {
  it('are read from the API of Discogs', async () => {
    const { tracks, releases } = await tracksOf(
      folderWith(DISCOGS, DISCOGS_FIELDS, { durations: 'optional' }),
    )
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
      tracks: { items: [{ ...songOf(3, 'Depot', ['Ann']), track_number: 1 }] },
    }
    const { tracks, files, releases } = await tracksOf(folderWith([SPOTIFY, other], SPOTIFY_FIELDS))
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
    const { code, stderr } = await runBuild(folderWith(wrong, SPOTIFY_FIELDS))
    expect(code).toBe(1)
    expect(stderr).toContain('albums.json:1 tracks.items[1].duration_ms')
    const nameless = { ...SPOTIFY, tracks: { items: [one, { ...two, name: '' }] } }
    const ran = await runBuild(folderWith(nameless, SPOTIFY_FIELDS))
    expect(ran.stderr).toContain('albums.json:1 tracks.items[1].name')
  })

  it('may be addresses of streams', async () => {
    const albums = [
      { title: 'Tidal Works', by: 'Ferrow', files: ['https://a.example/1.mp3', 'https://b.example/2.mp3'] },
    ]
    const fields = { name: 'files[]', stream: 'files[]', 'artist.name': 'by', 'release.name': 'title' }
    const { tracks, first } = await tracksOf(
      folderWith(albums, fields, { durations: 'optional', tracknumbers: 'optional' }),
    )
    expect(tracks.map(([name]) => name)).toEqual(['https://a.example/1.mp3', 'https://b.example/2.mp3'])
    expect(first).toMatchObject({ assets: { stream: 'https://a.example/1.mp3' } })
  })

  it('have no values from another list', async () => {
    const fields = { ...SPOTIFY_FIELDS, tracknumber: 'artists[].number' }
    const { code, stderr } = await runBuild(folderWith(SPOTIFY, fields))
    expect(code).toBe(1)
    expect(stderr).toContain('"artists[].number" has several values, but "tracknumber" only one.')
    expect(stderr).toContain('Write "artists[0].number" for the first of them.')
  })

  it('are missed where an object has none, or no object has such a list', async () => {
    const empty = { ...SPOTIFY, name: 'Empty', tracks: { items: [] } }
    const ran = await runBuild(folderWith([SPOTIFY, empty], SPOTIFY_FIELDS))
    expect([ran.code, ran.stderr]).toEqual([
      0,
      expect.stringContaining('objects without anything in "tracks.items"'),
    ])
    const mistyped = { ...SPOTIFY_FIELDS, name: 'tracks.item[].name' }
    const { code, stderr } = await runBuild(folderWith(SPOTIFY, mistyped))
    expect([code, stderr]).toEqual([1, expect.stringContaining('tracks.item')])
  })
})
