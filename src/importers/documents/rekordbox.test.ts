import { expect, it } from 'vitest'
import { documentRows as read } from '../../testing/catalogs/documents.ts'

const toCollection = (...tracks: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<DJ_PLAYLISTS Version="1.0.0"><PRODUCT Name="rekordbox" Version="6.8.5"/>
<COLLECTION Entries="${tracks.length}">${tracks
  .map((track) => `<TRACK ${track}><TEMPO Inizio="0.1" Bpm="120.00"/></TRACK>`)
  .join('\n')}</COLLECTION>
<PLAYLISTS><NODE Type="0" Name="ROOT"><NODE Name="Set" Type="1"><TRACK Key="1"/></NODE></NODE></PLAYLISTS>
</DJ_PLAYLISTS>`

const LOW =
  'TrackID="101" Name="Low &amp; Water" Artist="Ferrow" Album="Tidal Works" Genre="Techno" TotalTime="241" DiscNumber="0" TrackNumber="1" Year="2024" Label="Harbour Tapes" Remixer="" Mix=""'

it('a collection of rekordbox gives its tracks with their releases', async () => {
  expect(await read(toCollection(LOW))).toEqual([
    {
      line: 1,
      value: {
        id: 'rekordbox:101',
        name: 'Low & Water',
        artist: { name: 'Ferrow' },
        tracknumber: 1,
        duration: 241,
        tags: ['Techno'],
        release: { name: 'Tidal Works', releasedate: '2024', label: { name: 'Harbour Tapes' } },
      },
    },
  ])
})

it.each<[string, string, object]>([
  ['Remixer=""', 'Remixer="Ada Loom"', { credits: [{ artist: { name: 'Ada Loom' }, role: 'remixer' }] }],
  ['Mix=""', 'Mix="Dub"', { name: 'Low & Water (Dub)' }],
  ['Mix=""', 'Mix="water"', { name: 'Low & Water' }],
  ['TrackNumber="1"', 'TrackNumber="0"', expect.not.objectContaining({ tracknumber: expect.anything() })],
  ['Year="2024"', 'Year="0"', { release: { name: 'Tidal Works', label: { name: 'Harbour Tapes' } } }],
])('%s may be %s', async (written, instead, value) => {
  expect(await read(toCollection(LOW.replace(written, instead)))).toMatchObject([{ value }])
})

it.each([
  ['tracks without a title', LOW.replace('Name="Low &amp; Water"', 'Name=""')],
  ['tracks without an artist', LOW.replace('Artist="Ferrow"', 'Artist=""')],
])('%s are skipped', async (skipped, track) => {
  expect(await read(toCollection(track))).toEqual([{ line: 1, skipped }])
})

it('a collection of rekordbox is not read as labels', async () => {
  expect(await read(toCollection(LOW), 'label')).toMatchObject([
    { error: 'UNKNOWN_KIND This is a collection of rekordbox, which is not read as labels.' },
  ])
})

it('a release that several tracks have with different labels has none', async () => {
  const rows = await read(toCollection(LOW, LOW.replace('Harbour Tapes', 'Quay')))
  expect(rows).toMatchObject([{}, { value: { release: { name: 'Tidal Works', releasedate: '2024' } } }])
  expect(rows[0]).not.toHaveProperty('value.release.label')
})
