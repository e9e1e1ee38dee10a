// `fields` of an entry, for rows that are objects: JSON, NDJSON and Parquet.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { flattenRows, type ReadRow, readRows } from '../../testing/catalogs/rows.ts'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findFormat } from '../formats.ts'

interface Reading {
  readonly fields: Record<string, unknown>
  readonly kind?: Kind
}

/** Writes records in a format, and reads them with `fields`. */
async function read(name: string, records: readonly object[], { fields, kind = 'track' }: Reading) {
  const folder = tempFolder()
  const file = path.join(folder, name)
  const ndjson = records.map((record) => `${JSON.stringify(record)}\n`).join('')
  if (name.endsWith('.parquet')) {
    writeTree(folder, { 'rows.json': ndjson })
    await writeParquet(file, `FROM read_json('${path.join(folder, 'rows.json')}')`)
  } else writeTree(folder, { [name]: name.endsWith('.json') ? JSON.stringify(records, null, 1) : ndjson })
  const blocks = findFormat(name)?.read(file, kind, entryOptions(kind, { fields }))
  return blocks ? readRows(flattenRows(blocks)) : []
}

const valuesIn = (rows: readonly ReadRow[]) => rows.flatMap((row) => ('value' in row ? [row.value] : []))

describe.each(['a.json', 'a.ndjson', 'a.parquet'])('fields of %s', (name) => {
  it('may be inside objects; a name with dots takes precedence', async () => {
    const records = [
      { title: 'Low Water', meta: { ms: 241500, by: { name: 'Ferrow' } }, 'album.title': 'Tidal Works' },
      { title: 'High Water', meta: { ms: 5, by: { name: 'Ferrow' } }, 'album.title': null },
    ]
    const fields = {
      name: 'title',
      duration: { field: 'meta.ms', as: 'ms' },
      'artist.name': 'meta.by.name',
      'release.name': 'album.title',
    }
    expect(valuesIn(await read(name, records, { fields }))).toEqual([
      { name: 'Low Water', duration: '241.5', artist: { name: 'Ferrow' }, release: { name: 'Tidal Works' } },
      { name: 'High Water', duration: '0.005', artist: { name: 'Ferrow' }, release: null },
    ])
  })

  it('may be lists of one value, as archives write each field; several are an error with the way out', async () => {
    const fields = {
      name: 'title',
      'artist.name': 'creator',
      'release.artist_display': 'creators',
      duration: { field: 'length', as: 'm:s' },
    }
    const one = { title: ['Low'], creator: ['Ann'], creators: ['Ann', 'Bob'], length: ['3 min 45 s'] }
    const several = { ...one, creator: ['Ann', 'Bob'] }
    const rows = await read(name, [one, several], { fields })
    expect(valuesIn(rows)).toEqual([
      { name: 'Low', artist: { name: 'Ann' }, release: { artist_display: 'Ann, Bob' }, duration: '225' },
    ])
    expect(rows[1]).toMatchObject({
      error: 'BAD_VALUE The field "artist.name" of this track is ["Ann","Bob"]; it must be one value.',
      hint: 'In "fields" of the source, "artist.name": "creator[0]" reads the first of them. "artists.name": "creator" reads all.',
    })
  })

  it('number tracks by their places in the list of their release, but not in a list of any tracks', async () => {
    const records = [
      { album: 'Tidal Works', tracks: ['Low Water', 'High Water'].map((t) => ({ t, of: 'A' })) },
    ]
    const readNumbers = async (release: string) => {
      const rows = await read(name, records, { fields: { name: 'tracks[].t', 'release.name': release } })
      return valuesIn(rows).map((value) => (value as { tracknumber?: number }).tracknumber)
    }
    expect(await readNumbers('album')).toEqual([1, 2])
    expect(await readNumbers('tracks[].of')).toEqual([undefined, undefined])
  })

  it('may be in lists inside lists, of which the innermost makes the rows', async () => {
    const releases = [
      {
        album: 'Ebb',
        by: [{ name: 'Ferrow' }],
        tracks: [
          { t: 'Low', len: '3:45' },
          { t: 'High', len: '9' },
        ],
      },
      { album: 'Flow', by: [{ name: 'Inlet' }], tracks: [] },
      { album: 'Tide', by: [{ name: 'Inlet' }], tracks: [{ t: 'Deep', len: '1:00' }] },
    ]
    const fields = {
      name: 'data.releases[].tracks[].t',
      duration: { field: 'data.releases[].tracks[].len', as: 'm:s' },
      'release.name': 'data.releases[].album',
      'artist.name': 'data.releases[].by[].name',
      'release.label.name': 'data.label',
    }
    const rows = await read(name, [{ data: { label: 'Harbour', releases } }], { fields })
    const label = { name: 'Harbour' }
    expect(valuesIn(rows)).toEqual([
      {
        tracknumber: 1,
        ...{ name: 'Low', duration: '225', artist: { name: 'Ferrow' }, release: { name: 'Ebb', label } },
      },
      {
        tracknumber: 1,
        ...{ name: 'Deep', duration: '60', artist: { name: 'Inlet' }, release: { name: 'Tide', label } },
      },
    ])
    expect(rows.filter((row) => !('value' in row))).toMatchObject([
      { error: expect.stringContaining('"9"; it must be minutes') },
      { skipped: 'objects without anything in "data.releases[].tracks"' },
    ])
  })

  it('may have the names of what every object inherits', async () => {
    const text = '{"constructor":"A","__proto__":"B","meta":{"__proto__":{"toString":7}}}'
    const fields = { name: 'constructor', 'artist.name': '__proto__', tracknumber: 'meta.__proto__.toString' }
    expect(valuesIn(await read(name, [JSON.parse(text)], { fields }))).toEqual([
      { name: 'A', artist: { name: 'B' }, tracknumber: 7 },
    ])
  })

  it('leave a member of features beside them, whatever its name', async () => {
    const text = '{"key":"k1","__proto__":"a","constructor":"b"}'
    const rows = await read(name, [JSON.parse(text)], { fields: { id: 'key' }, kind: 'features' })
    expect(valuesIn(rows).map((value) => Object.entries(value as object))).toEqual([
      [
        ['id', 'k1'],
        ['__proto__', 'a'],
        ['constructor', 'b'],
      ],
    ])
  })

  it('are missing under the names of what every object inherits', async () => {
    const fields = { name: 'Title', tracknumber: 'constructor', duration: 'meta.toString' }
    const rows = await read(name, [{ Title: 'A', meta: { ms: 1 } }], { fields })
    expect(valuesIn(rows)).toEqual([{ name: 'A', tracknumber: null, duration: null }])
    expect(rows.flatMap((row) => ('error' in row ? [row.error] : []))).toHaveLength(2)
  })

  it('may be lists, and parts of the objects in a list', async () => {
    const records = [{ title: 'A', performers: [{ called: 'F' }, { called: 'G' }] }]
    const fields = {
      name: 'title',
      'artists.name': 'performers.called',
      artist_display: 'performers[].called',
    }
    expect(valuesIn(await read(name, records, { fields }))).toEqual([
      { name: 'A', artists: [{ name: 'F' }, { name: 'G' }], artist_display: 'F, G' },
    ])
  })

  it('leave records with our names unchanged, and list the skipped keys', async () => {
    const records = [{ Title: 'A', tracknumber: 3, artist: { name: 'F' }, genre: 'Rock', mood: 'calm' }]
    const rows = await read(name, records, { fields: { name: 'Title' } })
    expect(valuesIn(rows)).toEqual([{ name: 'A', tracknumber: 3, artist: { name: 'F' } }])
    expect(rows.filter((row) => 'skipped' in row)).toEqual([
      { line: 1, skipped: 'columns that "fields" does not name: "genre" and "mood"' },
    ])
    const quiet = await read(name, records, { fields: { name: 'Title', '*': 'ignore' } })
    expect(quiet).toHaveLength(1)
  })

  it('must exist in some record', async () => {
    const rows = await read(name, [{ Title: 'A' }], { fields: { name: 'Titel' } })
    expect(rows.filter((row) => 'error' in row)).toEqual([
      {
        line: undefined,
        error: 'UNKNOWN_FIELD The file has no column "Titel", which "fields" of site.json maps to name.',
        hint: 'Did you mean "Title"? Its columns are "Title".',
      },
    ])
  })

  it('report an invalid value at its row', async () => {
    const records = [
      { title: 'A', length: '3:45' },
      { title: 'B', length: '3.45' },
    ]
    const fields = { name: 'title', duration: { field: 'length', as: 'm:s' } }
    expect(await read(name, records, { fields })).toMatchObject([
      { value: { name: 'A', duration: '225' } },
      { error: expect.stringContaining('"3.45"; it must be minutes and seconds') },
    ])
  })
})

it('an optional field may be missing from some records', async () => {
  const records = [{ title: 'A' }, { title: 'B', shown: 'C' }]
  const fields = { name: 'title', artist_display: 'shown' }
  expect(valuesIn(await read('a.ndjson', records, { fields }))).toEqual([
    { name: 'A', artist_display: null },
    { name: 'B', artist_display: 'C' },
  ])
})

it('rows of JSON are not merged', async () => {
  const fields = { 'artists.name': { field: 'by', rows: 'merge' } }
  expect(await read('a.json', [{ by: 'F' }], { fields })).toMatchObject([
    { error: 'BAD_CONFIG "rows" in "fields" is only for CSV files and spreadsheets.' },
  ])
})

it('columns of Parquet may have dots', async () => {
  const file = path.join(tempFolder(), 'a.parquet')
  const query = `SELECT 'A' AS name, 'F' AS "Artist.Name", 'R' AS "release.name", NULL AS "release.label.name"`
  await writeParquet(file, query)
  const blocks = findFormat(file)?.read(file, 'track')
  expect(blocks && (await readRows(flattenRows(blocks)))).toEqual([
    { line: 1, value: { name: 'A', artist: { name: 'F' }, release: { name: 'R' } } },
  ])
  await writeParquet(file, `SELECT 'A' AS artist, 'F' AS "artist.name"`)
  const both = findFormat(file)?.read(file, 'track')
  expect(both && (await readRows(flattenRows(both)))).toMatchObject([
    { error: 'UNKNOWN_FIELD The file has both a column "artist" and a column "artist.name".' },
  ])
})
