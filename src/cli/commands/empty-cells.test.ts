// Empty cells that their record requires, in catalogs whose records are identified by name.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const NAMESPACE = '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f'
const SETTINGS = { base_url: 'https://x.example', streams: 'optional', default_label: 'Self-released' }
const NAMED = { ...SETTINGS, namespace: NAMESPACE }

/** The errors that `check` reports for a data folder, each as its code and place. */
async function checkErrors(
  tree: Readonly<Record<string, string | object>>,
  data = tempFolder(),
): Promise<string> {
  writeTree(data, tree)
  const { stderr } = await runHere(['check', '--data', data])
  return stderr.replaceAll(`${data}${path.sep}`, '')
}

const HEADER = 'name,artist.name,release.name,release.releasedate,duration,tracknumber'

describe('an empty cell', () => {
  it('is reported by the name of its column, without the errors that follow from it', async () => {
    const rows = ['One,Ferrow,Night,2020,120,1', 'Two,,Night,2020,121,2', 'Four,Ferrow,,,130,4']
    const said = await checkErrors({
      'tracks.csv': [HEADER, ...rows, ',Ferrow,Night,2020,9,5'].join('\n'),
      'site.json': NAMED,
    })
    expect(
      said,
    ).toBe(`error BAD_VALUE  The column "artist.name" is empty in this row; every track needs an artist.
  at    tracks.csv:3
  hint  Enter the artist, write "artist.name": { "field": "artist.name", "rows": "fill" } in "fields" if only the first row of each release names it, or remove the row.

error BAD_VALUE  The column "release.name" is empty in this row; every track needs a release.
  at    tracks.csv:4
  hint  Enter the release, write "release.name": { "field": "release.name", "rows": "fill" } in "fields" if only the first row of each release names it, set one for all tracks without a release: "default_release": "Single tracks" in site.json, or remove the row.

error BAD_VALUE  The column "name" is empty in this row; every track needs a name.
  at    tracks.csv:5
  hint  Fill it in, or remove the row.
`)
  })

  it('is reported by the name that the sheet gives its column, and by its cell', async () => {
    const data = tempFolder()
    const fields = {
      name: 'Titel',
      'artist.name': 'Künstler',
      'release.name': 'Album',
      duration: 'Dauer',
      tracknumber: 'Nr',
    }
    writeXlsx(path.join(data, 'songs.xlsx'), {
      sheets: {
        Songs: [
          ['Titel', 'Künstler', 'Album', 'Dauer', 'Nr'],
          ['One', 'Ferrow', 'Night', 120, 1],
          ['Two', null, 'Night', 121, 2],
        ],
      },
    })
    const said = await checkErrors(
      { 'site.json': { ...NAMED, sources: { tracks: { from: 'songs.xlsx', fields } } } },
      data,
    )
    expect(
      said,
    ).toBe(`error BAD_VALUE  The column "Künstler" is empty in this row; every track needs an artist.
  at    songs.xlsx!Songs:B3
  hint  Enter the artist, write "artist.name": { "field": "Künstler", "rows": "fill" } in "fields" if only the first row of each release names it, or remove the row.
`)
  })

  it('of a release that has other fields is reported by the column of its name', async () => {
    const said = await checkErrors({
      'tracks.csv': `${HEADER}\nOne,Ferrow,Night,2020,120,1\nTwo,Ferrow,,2020,121,2`,
      'site.json': NAMED,
    })
    expect(said).toMatch(
      /^error BAD_VALUE {2}The column "release\.name" is empty in this row; .*\n.*tracks\.csv:3\n.*\n$/,
    )
  })

  it('in every row is reported once, by the name of its column', async () => {
    const said = await checkErrors({
      'tracks.csv': `${HEADER}\nOne,,Night,2020,120,1\nTwo,,Night,2020,121,2`,
      'site.json': NAMED,
    })
    expect(said).toBe(`error BAD_VALUE  The column "artist.name" is empty in all 2 tracks of this file.
  at    tracks.csv:2
  hint  Give each of them a value. The field is required.
`)
  })

  it('is reported beside the namespace that the catalog lacks, and no row is asked for a uuid', async () => {
    const rows = ['One,Ferrow,Night,2020,120,1', 'Two,,Night,2020,121,2', 'Three,Ferrow,Night,2020,130,3']
    const said = await checkErrors({
      'tracks.csv': [HEADER, ...rows].join('\n'),
      'artists.csv': 'name\nFerrow',
      'site.json': SETTINGS,
    })
    expect(said.match(/^error .*/gm)).toEqual([
      'error NO_NAMESPACE  The catalog has records without a uuid, and no namespace to derive their uuids from.',
      'error BAD_VALUE  The column "artist.name" is empty in this row; every track needs an artist.',
    ])
  })

  it('of JSON is reported as what the field must name', async () => {
    const track = { name: 'One', release: { name: 'Night' }, duration: 9, tracknumber: 1 }
    const tracks = [
      { ...track, artist: { name: 'A' } },
      { ...track, artist: null },
      { ...track, artist: { name: '' } },
    ]
    const said = await checkErrors({ 'tracks.ndjson': tracks, 'site.json': NAMED })
    const error = 'error BAD_VALUE  The field "artist" of this track is null; it must name an artist.'
    expect(said).toBe(`${error}\n  at    tracks.ndjson:2\n\n${error}\n  at    tracks.ndjson:3\n`)
  })
})

it('a release that nothing identifies is reported, though tracks refer to other releases', async () => {
  const said = await checkErrors({
    'tracks.csv': `${HEADER}\nOne,Ferrow,Night,2020,120,1`,
    'releases.csv': 'name,releasedate,artist\nDay,2020,\nDawn,2021,Ferrow',
    'site.json': NAMED,
  })
  expect(
    said,
  ).toContain(`error MISSING_FIELD  A release without an "id" is identified by its "name" and "artist", but this one has no artist.
  at    releases.csv:2
  hint  Add "artist" to this release, or the "id" that its tracks use for it.
`)
})
