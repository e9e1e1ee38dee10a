import { expect, it } from 'vitest'
import { documentRows as read } from '../../testing/catalogs/documents.ts'

type Track = Readonly<Record<string, string | number | true>>

const markedUp = (value: Track[string]) =>
  value === true
    ? '<true/>'
    : typeof value === 'number'
      ? `<integer>${value}</integer>`
      : `<string>${value}</string>`

const dictionary = (track: Track) =>
  Object.entries(track)
    .map(([key, value]) => `<key>${key}</key>${markedUp(value)}`)
    .join('\n')

const toLibraryXml = (tracks: readonly Track[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Major Version</key><integer>1</integer>
<key>Tracks</key><dict>
${tracks.map((track, at) => `<key>${at}</key><dict>${dictionary(track)}</dict>`).join('\n')}
</dict>
<key>Playlists</key><array><dict><key>Name</key><string>Library</string></dict></array>
</dict></plist>`

const LOW = {
  'Track ID': 2011,
  Name: 'Low &#38; Water',
  Artist: 'Ferrow',
  Album: 'Tidal Works',
  Genre: 'Ambient',
  'Total Time': 241_500,
  'Disc Number': 1,
  'Track Number': 1,
  Year: 2024,
  'Persistent ID': 'A1B2C3D4E5F60718',
  Location: 'file:///Users/ferrow/Music/01.mp3',
}

it('a library of iTunes gives its tracks with their releases', async () => {
  const high = { ...LOW, Name: 'Vysoká voda', 'Track Number': 2, 'Persistent ID': 'B' }
  const release = { name: 'Tidal Works', releasedate: '2024' }
  expect(await read(toLibraryXml([LOW, high]))).toEqual([
    {
      line: 1,
      value: {
        id: 'itunes:A1B2C3D4E5F60718',
        name: 'Low & Water',
        artist: { name: 'Ferrow' },
        tracknumber: 1,
        disc: 1,
        duration: 241.5,
        tags: ['Ambient'],
        release,
      },
    },
    { line: 2, value: expect.objectContaining({ name: 'Vysoká voda', release }) },
  ])
})

it.each<[string, Track, object]>([
  ['unknown numbers are absent', { 'Track Number': 0, Year: 0 }, { release: { name: 'Tidal Works' } }],
  [
    'the album artist is that of the release',
    { 'Album Artist': 'Ada Loom' },
    { artist: { name: 'Ferrow' }, release: { artist: { name: 'Ada Loom' } } },
  ],
  [
    'a compilation without one is by various artists',
    { Compilation: true },
    { release: { artist: { name: 'Various Artists' } } },
  ],
])('%s', async (_, change, value) => {
  expect(await read(toLibraryXml([{ ...LOW, ...change }]))).toMatchObject([{ value }])
})

it('a track without an album is on no release', async () => {
  const { Album: _, ...single } = LOW
  const [row] = await read(toLibraryXml([single]))
  expect(row).not.toHaveProperty('value.release')
})

it('the year of a release is unknown where its tracks have several', async () => {
  expect(await read(toLibraryXml([LOW, { ...LOW, Year: 2019 }]))).toMatchObject([
    { value: { release: { name: 'Tidal Works' } } },
    { value: { release: expect.not.objectContaining({ releasedate: '2019' }) } },
  ])
})

it.each<[string, Track]>([
  ['podcasts', { Podcast: true }],
  ['videos', { 'Has Video': true }],
  ['tracks that are not ticked', { Disabled: true }],
  ['radio stations', { 'Track Type': 'URL' }],
  ['tracks without a title', { Name: ' ' }],
  ['tracks without an artist', { Artist: '' }],
])('%s are skipped', async (skipped, change) => {
  expect(await read(toLibraryXml([LOW, { ...LOW, ...change }]))).toMatchObject([
    { line: 1, value: {} },
    { line: 2, skipped },
  ])
})
