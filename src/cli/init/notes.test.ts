// What a new project reports of the columns and rows of its catalog.
import { describe, expect, it } from 'vitest'
import { init, written } from '../../testing/catalogs/new-project.ts'

describe('a new project of a sheet', () => {
  it('has the line of a header below titles', async () => {
    const text = 'Harbour Tapes: catalogue\n\nTitle;Artist;Album;No.;Length\nLow;Ferrow;Ebb;1;3:45\n'
    const { notes, settings } = await init('tracks', written('songs.csv', text))
    expect(notes).toBe('The columns are named on line 3: see "header" in data/site.json.')
    expect(settings.sources.tracks).toMatchObject({
      header: 3,
      fields: { name: 'Title', tracknumber: 'No.' },
    })
  })

  it('names columns that nothing reads, or that have no name', async () => {
    const text =
      'Title,Album,No.,Length,Mood,Shelf,,Notes,\nLow,Ebb,1,3:45,calm,,box 4,,\nHigh,Ebb,2,3:05,,,,,\n'
    const { notes } = await init('tracks', written('songs.csv', text))
    expect(notes.split('\n')).toEqual([
      'Unknown columns: "Mood". Map them to fields in "fields" of "sources" in data/site.json.',
      'The column 7 holds values, such as "box 4", and has no name, so it is not read: name it in the first line.',
    ])
  })

  it('names columns that hold the tracks of a release, and names that two columns share', async () => {
    const header = 'Artist,Album,Cat#'
    const list = `${header},Tracklist\nFerrow,Tidal,HT1,"1. Low\n2. High"\nAnn,Ebb,HT2,"1. Moon\n2. Sun"\n`
    const row = 'give each track a row of its own, with its release beside it.'
    expect((await init('releases', written('a.csv', list))).notes).toBe(
      `Tracks cannot be read from the column "Tracklist", which holds those of a release in one cell: ${row}`,
    )
    const columns = `${header},Track 1,Track 2\nFerrow,Tidal,HT1,Low,High\nAnn,Ebb,HT2,Moon,\n`
    expect((await init('releases', written('a.csv', columns))).notes).toBe(
      `Tracks cannot be read from the columns "Track 1" and "Track 2", which hold one each: ${row}`,
    )
    const sides = `${header},A-Side,Side B\nFerrow,Tidal,HT1,Low,High\nAnn,Ebb,HT2,Moon,\n`
    expect((await init('releases', written('a.csv', sides))).notes).toContain(
      'the columns "A-Side" and "Side B"',
    )
    const songs = `${header},Songs\nFerrow,Tidal,HT1,"Low, High"\nAnn,Ebb,HT2,"Moon, Sun"\n`
    expect((await init('releases', written('a.csv', songs))).notes).toContain('from the column "Songs"')
    const doubled = 'Release,,Track,,\nTitle,Artist,No.,Title,Length\nTidal,Ferrow,1,Low,3:45\n'
    expect((await init('tracks', written('a.csv', doubled))).notes).toContain(
      'More than one column is named "Title": rename them',
    )
  })

  it('reads the titles of releases above their tracks', async () => {
    const text =
      'No.,Title,Artist,Length\n,Tidal Works,,\n1,Low,Ferrow,3:45\n2,High,Ferrow,3:05\n,Night Ferry,,\n1,Moon,Ann,2:45\n'
    const { notes, settings } = await init('tracks', written('songs.csv', text))
    expect(notes).toBe(
      'Rows with a cell in "Title" alone are titles of the releases below them: see "rows" in data/site.json.',
    )
    expect(settings.sources.tracks.fields['release.name']).toEqual({ field: 'Title', rows: 'heading' })
  })

  it.each([
    ['not below a track', '1,Low,Ferrow,3:45\n,Note,,\n1,High,Ferrow,3:05\n'],
    ['not where the numbers go on', ',Tidal,,\n1,Low,Ferrow,3:45\n,Note,,\n2,High,Ferrow,3:05\n'],
    ['not one below the other', ',Ferrow,,\n,Tidal,,\n1,Low,Ferrow,3:45\n'],
  ])('takes rows with a single cell for titles, but %s', async (_, rows) => {
    const { settings } = await init('tracks', written('songs.csv', `No.,Title,Artist,Length\n${rows}`))
    expect(settings.sources.tracks.fields).not.toHaveProperty(['release.name'])
  })

  it('leaves out rows that a column marks as not to be published', async () => {
    const text = 'Title,Album,No.,Length,Status\nLow,Ebb,1,3:45,live\nHigh,Ebb,2,3:05,Draft\n'
    const { notes, settings } = await init('tracks', written('songs.csv', text))
    expect(notes).toBe(
      'Rows are left out where "Status" is "Draft": 1 of 2 rows (line 3). To publish them all the same, correct "where" in data/site.json.',
    )
    expect(settings.sources.tracks.where).toEqual({ Status: { not: ['Draft'] } })
  })

  it('leaves unknown columns to the check of a sheet that it can read, which warns of them', async () => {
    const text = 'Title,Artist,Album,No.,Length,Mood\nLow,Ferrow,Ebb,1,3:45,calm\nHigh,Ferrow,Ebb,2,3:05,\n'
    expect((await init('tracks', written('songs.csv', text))).notes).toBe('')
  })

  it('leaves out rows that an embargo marks, and those without a tick', async () => {
    const text =
      'Title,Album,No.,Length,Publish,Embargo\nLow,Ebb,1,3:45,x,\nHigh,Ebb,2,3:05,,\nMid,Ebb,3,2:05,x,2027-01-01\n'
    const { notes, settings } = await init('tracks', written('songs.csv', text))
    expect(notes.split('\n')).toEqual([
      'Rows are left out where "Publish" is not "x": 1 of 3 rows (line 3). To publish them all the same, correct "where" in data/site.json.',
      'Rows are left out where "Embargo" is not empty: 1 of 3 rows (line 4). To publish them all the same, correct "where" in data/site.json.',
    ])
    expect(settings.sources.tracks.where).toEqual({ Publish: ['x'], Embargo: [''] })
  })

  it('asks whether titles that repeat beside others are those of releases', async () => {
    const rows = 'Ann,Low,Night,3:45\nAnn,High,Night,4:12\nBob,One,Day,2:58\n'
    const { notes, settings } = await init(
      'tracks',
      written('songs.csv', `Performer,Track,Title,Time\n${rows}`),
    )
    expect(notes).toContain(
      '"Title" has titles that repeat beside those of "Track". Choose in "fields" of "sources" in data/site.json: "name": "Track", "release.name": "Title", or "name": "Title".',
    )
    expect(settings.sources.tracks.fields).not.toHaveProperty('name')
  })

  it('names the roles of those that a list has beside artists', async () => {
    const songs = ['producer', 'engineer'].map((role, at) => ({
      title: `Song ${at}`,
      album: 'Ebb',
      track: at + 1,
      length: 60,
      artists: [
        { name: 'Ann', role: 'main' },
        { name: 'Bob', role },
      ],
    }))
    const { notes } = await init('tracks', written('songs.json', JSON.stringify(songs)))
    expect(notes).toContain(
      'All names in "artists" are artists of their tracks, whatever their "role" is, such as "main" or "producer"',
    )
  })

  it('names columns that nothing reads where the sheet has no rows yet', async () => {
    const { notes } = await init('tracks', written('songs.csv', 'Title,Album,No.,Length,Shelf\n'))
    expect(notes).toBe(
      'Unknown columns: "Shelf". Map them to fields in "fields" of "sources" in data/site.json.',
    )
  })

  it('names the cells of a column that do not fit its name', async () => {
    const text =
      'Title,Album,No.,Length,Year\nLow,Ebb,1,225,2024\nHigh,Ebb,2,198,Q3 2024\nWide,Ebb,3,201,Q4 2024\n'
    const { notes } = await init('tracks', written('songs.csv', text))
    expect(notes).toBe(
      'The column "Year" is not read, because most of its cells are not values of "release.releasedate", such as "Q3 2024". Correct them. Then write "release.releasedate": "Year" in "fields" of "sources" in data/site.json.',
    )
  })

  it('shows how to read a column whose values are in another form', async () => {
    const text = 'Title,Album,No.,Length,Release date\nLow,Ebb,1,4:01 AM,45678\nHigh,Ebb,2,3:35 AM,45678\n'
    const { notes } = await init('tracks', written('songs.csv', text))
    expect(notes).toContain(
      'such as "4:01 AM". This is a time of day. Where a spreadsheet shows minutes and seconds so, write in "fields" of its source: "duration": { "field": "Length", "as": "h:m" }.',
    )
    expect(notes).toContain(
      'such as "45678". Write 2025-01-21 if this is an Excel day number. For a whole column, format it as dates in the spreadsheet, and save the file again. Then write "release.releasedate": "Release date" in "fields"',
    )
  })

  it('fills the cells of a release and its artist that only the first of its rows has', async () => {
    const head = 'Artist,Album,No.,Title,Length\n'
    const { notes, settings } = await init(
      'tracks',
      written('songs.csv', `${head}Ann,Ebb,1,Low,225\n,,2,High,180\nBob,Flood,1,Deep,200\n,,2,Shoal,210\n`),
    )
    expect(settings.sources.tracks.fields).toMatchObject({
      'release.name': { field: 'Album', rows: 'fill' },
      'artist.name': { field: 'Artist', rows: 'fill' },
      name: 'Title',
    })
    expect(notes).toBe(
      'Empty cells of "Artist" and "Album" have the value of the row above: see "rows" in data/site.json.',
    )
    // A single between albums, and a total.
    for (const rows of ['Ann,Ebb,2,Low,225\nAnn,,1,High,180\n', 'Ann,Ebb,1,Low,225\n,,,Total,225\n']) {
      const other = await init('tracks', written('songs.csv', head + rows))
      expect(other.settings.sources.tracks.fields).toMatchObject({ 'release.name': 'Album' })
    }
  })

  it('names a column that is called like names and holds others', async () => {
    const text = 'Title,Artist,No.,Length\nLow,7,1,225\n'
    expect((await init('tracks', written('songs.csv', text))).notes).toContain(
      'The column "Artist" holds numbers. If they are names, add "artist.name": "Artist" in "fields"',
    )
  })
})

it('a project of a database names the query to adapt', async () => {
  const { notes } = await init('sql', written('music.sqlite', ''))
  expect(notes).toMatch(/^The query in data\/tracks\.sql is an example: put the names of your tables /)
})
