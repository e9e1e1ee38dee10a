// What a new project reports of the catalog that it is made from.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

/** As in an archive with its own Node.js, whose projects need no packed copy of the program. */
const UNPACKED = { CATALOG_PRESS_LAUNCHER: 'catalog-press' }

/** Creates a project, and returns its settings and what was printed between the count of files and the next steps. */
async function init(from: string | null, source: string) {
  const project = path.join(tempFolder(), 'project')
  const args = ['init', project, '--yes', ...(from === null ? [] : ['--from', from]), '--source', source]
  const { code, stdout } = await runHere(args, UNPACKED)
  expect(code).toBe(0)
  const [, notes = ''] = /^Wrote [^\n]*\n(?:The catalog is outside [^\n]*\n)?(.*?)\nNext:/s.exec(stdout) ?? []
  const read = (file: string) => JSON.parse(readFileSync(path.join(project, file), 'utf8'))
  return { notes: notes.trim(), settings: read('data/site.json'), manifest: read('package.json') }
}

/** A file in a folder of its own. */
function written(name: string, text: string): string {
  const folder = tempFolder()
  writeTree(folder, { [name]: text })
  return path.join(folder, name)
}

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

  it('reports whether its rows may be releases, and takes those with an ISRC as tracks of no known release', async () => {
    const hint =
      'The rows look like releases, not tracks: if they are, create the project with --from releases.'
    const archive = await init(
      'tracks',
      written('a.csv', 'title,creator,date\nEbb,Ferrow,2024\nTide,Inlet,2025\n'),
    )
    expect(archive.notes).toContain(hint)
    const shelf = 'Title,Artist,Cat. No,Length,Index\nEbb,Ferrow,HT1,21:30,1\nTide,Inlet,HT2,32:10,2\n'
    expect((await init('tracks', written('b.csv', shelf))).notes).toContain(hint)
    const plays = 'Played at,Artist,Title,Label\n'.concat('2024-05-01 10:00,Ferrow,Ebb,Harbour\n'.repeat(3))
    expect((await init('tracks', written('d.csv', plays))).settings).toMatchObject({
      default_release: 'Single tracks',
    })
    const sales = await init(
      'tracks',
      written('c.csv', 'Title,Artist,ISRC,UPC\nLow,Ferrow,USRC12400001,602498644102\n'),
    )
    expect(sales.notes).not.toContain(hint)
    expect(sales.notes).toContain(
      'Values of "UPC" are left out where its tracks differ. To make a release of each "UPC", add "release.name": "UPC" in "fields"',
    )
    expect(sales.settings).toMatchObject({ default_release: 'Single tracks' })
    const playlist = {
      playlist: {
        track: [
          {
            title: 'Low',
            creator: 'Ferrow',
            album: 'Ebb',
            trackNum: 1,
            location: ['https://a.example/1.mp3'],
          },
        ],
      },
    }
    expect((await init('tracks', written('d.json', JSON.stringify(playlist)))).notes).not.toContain(hint)
  })

  it('names columns by what they lack: a meaning, values, or a name', async () => {
    const text =
      'Title,Album,No.,Length,Mood,Shelf,,Notes,\nLow,Ebb,1,3:45,calm,,box 4,,\nHigh,Ebb,2,3:05,,,,,\n'
    const { notes } = await init('tracks', written('songs.csv', text))
    expect(notes.split('\n')).toEqual([
      'Unknown columns: "Mood". Map them to fields in "fields" of "sources" in data/site.json.',
      'Columns without a value, which are not read: "Shelf" and "Notes".',
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
    expect(notes).toBe('Rows are left out where "Status" is "Draft": see "where" in data/site.json.')
    expect(settings.sources.tracks.where).toEqual({ Status: { not: ['Draft'] } })
  })

  it('leaves out rows that an embargo marks, and those without a tick', async () => {
    const text =
      'Title,Album,No.,Length,Publish,Embargo\nLow,Ebb,1,3:45,x,\nHigh,Ebb,2,3:05,,\nMid,Ebb,3,2:05,x,2027-01-01\n'
    const { notes, settings } = await init('tracks', written('songs.csv', text))
    expect(notes.split('\n')).toEqual([
      'Rows are left out where "Publish" is empty: see "where" in data/site.json.',
      'Rows are left out where "Embargo" is not empty: see "where" in data/site.json.',
    ])
    expect(settings.sources.tracks.where).toEqual({ Publish: { not: [''] }, Embargo: [''] })
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

  it('calls no column empty where the sheet has no rows yet', async () => {
    const { notes } = await init('tracks', written('songs.csv', 'Title,Album,No.,Length,Shelf\n'))
    expect(notes).toBe(
      'Unknown columns: "Shelf". Map them to fields in "fields" of "sources" in data/site.json.',
    )
  })

  it('reads all sheets with the same columns, whose names are releases, and names the others', async () => {
    const file = path.join(tempFolder(), 'songs.xlsx')
    const songs = [
      ['Title', 'Artist', 'No.', 'Length'],
      ['Low', 'Ferrow', '1', '225'],
    ]
    writeXlsx(file, { sheets: { Ebb: songs, Flood: songs } })
    expect((await init('tracks', file)).settings.sources.tracks).toMatchObject({
      sheets: '*',
      fields: { 'release.name': { sheet: true } },
    })
    writeXlsx(file, {
      sheets: {
        Ebb: songs,
        Flood: songs,
        Notes: [
          ['To do', 'Until'],
          ['Cover', 'May'],
        ],
      },
    })
    const { notes, settings } = await init('tracks', file)
    expect(settings.sources.tracks).toMatchObject({ sheets: ['Ebb', 'Flood'] })
    expect(notes).toContain('Not read, because its columns differ: the sheet "Notes".')
    writeXlsx(file, { sheets: { Ebb: songs, Flood: songs, Drafts: songs }, hidden: ['Drafts'] })
    const { notes: hidden } = await init('tracks', file)
    expect(hidden).toContain('Not read, because it is hidden: the sheet "Drafts". To read it, add its name')
  })

  it('reads the sheet that names columns, if others are before it', async () => {
    const file = path.join(tempFolder(), 'songs.xlsx')
    const songs = [
      ['Title', 'Album', 'No.', 'Length'],
      ['Low', 'Ebb', '1', '225'],
    ]
    writeXlsx(file, { sheets: { Cover: [], 'Read me': [['Do not edit this workbook.']], Songs: songs } })
    const { notes, settings } = await init('tracks', file)
    expect(settings.sources.tracks).toMatchObject({ sheet: 'Songs', fields: { name: 'Title' } })
    expect(notes).toBe(
      'The sheet "Songs" of the workbook is read: see "sheet" in data/site.json.\nNot read, because its columns differ: the sheet "Read me".',
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

  it('may lack durations and track numbers if no column has them', async () => {
    const { notes, settings } = await init(
      'tracks',
      written('songs.csv', 'Title,Artist,Album\nLow,Ferrow,Ebb\n'),
    )
    expect(settings).toMatchObject({ durations: 'optional', tracknumbers: 'optional' })
    expect(notes).toMatch(/^No column holds durations, .*\nNo column holds track numbers, /)
    const all = await init(
      'tracks',
      written('songs.csv', 'name,tracknumber,duration,release\nLow,1,225,ebb\n'),
    )
    expect(all.settings).not.toHaveProperty('durations')
    expect(all.notes).toBe('')
  })

  it('has one release for the tracks of each artist if no column has releases', async () => {
    const text = 'Title,Artist,No.,Length\nLow,Ferrow,1,225\n'
    const { notes, settings } = await init('tracks', written('songs.csv', text))
    expect(settings).toMatchObject({ default_release: 'Single tracks' })
    expect(notes).toBe(
      'No column holds releases, so the tracks of each artist are on one, "Single tracks": see "default_release" in data/site.json.',
    )
  })

  it('has no such release if a column is named like a field of releases', async () => {
    const text = 'name,tracknumber,duration,artist.name,Release.name\nLow,1,225,Ferrow,Ebb\n'
    expect((await init('tracks', written('songs.csv', text))).settings).not.toHaveProperty('default_release')
  })

  it('has no such release if it is asked which column has releases', async () => {
    const text = 'Title,Album,Album title,No.,Length\nLow,Ebb,Flow,1,225\n'
    const { settings } = await init('tracks', written('songs.csv', text))
    expect(settings).not.toHaveProperty('default_release')
  })

  it('of releases alone is read as such', async () => {
    const text = 'Cat#,Artist,Release,Release date,Cover\nHT1,Ferrow,Ebb,31/05/2024,ebb.jpg\n'
    const file = written('releases.csv', text)
    expect((await init('tracks', file)).notes).toContain('create the project with --from releases.')
    const { notes, settings } = await init('releases', file)
    expect(notes).toBe('')
    expect(settings.sources.releases.fields).toEqual({
      name: 'Release',
      'artist.name': 'Artist',
      catalognumber: 'Cat#',
      releasedate: { field: 'Release date', as: 'd/m/y' },
      image: 'Cover',
    })
  })

  it('of releases alone is read as such, without being asked to, where no column can hold titles of tracks', async () => {
    const hint = 'so they are read as releases: if they are tracks, create the project with --from tracks.'
    const { notes, settings } = await init(
      null,
      written('list.csv', 'artist,album,label,year\nAnn,First,Harbour,2001\nAnn,Second,Harbour,2002\n'),
    )
    expect(notes).toBe(`No column names tracks, ${hint}`)
    expect(settings.sources).toEqual({
      releases: {
        from: expect.stringContaining('list.csv'),
        fields: {
          name: 'album',
          'artist.name': 'artist',
          'label.name': 'label',
          releasedate: 'year',
        },
      },
    })
    const songs = JSON.stringify([
      { album: 'First', artist: 'Ann', songs: [{ song: 'Low' }, { song: 'High' }] },
    ])
    expect((await init(null, written('list.json', songs))).notes).toContain(
      `The rows hold lists of tracks, ${hint}`,
    )
    // Rows that share a release are tracks, whatever their titles are called.
    const pieces = 'artist,album,label,piece\nAnn,First,Harbour,Low\nAnn,First,Harbour,High\n'
    expect((await init(null, written('pieces.csv', pieces))).settings.sources).toHaveProperty('tracks')
  })

  it('reads a pattern by its first file, and JSON by its fields', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'a.csv': 'Titel,Interpret\nLow,Ferrow\n', 'b.csv': 'Titel,Interpret\n' })
    const byPattern = await init('tracks', path.join(folder, '*.csv'))
    expect(byPattern.settings.sources.tracks.fields).toEqual({ name: 'Titel', 'artist.name': 'Interpret' })
    const songs = JSON.stringify([{ title: 'Low', meta: { mood: 'Ferrow' }, album: 'Ebb' }])
    const { notes, settings } = await init('tracks', written('songs.json', songs))
    expect(settings.sources.tracks.fields).toEqual({ name: 'title', 'release.name': 'album' })
    expect(notes).toContain('Unknown columns: "meta.mood".')
  })

  it('reads the header of a URL, or explains why it cannot', async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/gone' ? 410 : 200
      const body = request.url === '/login.csv' ? '<!DOCTYPE html><html>' : 'Titel,Interpret\nLow,Ferrow\n'
      response.setHeader('content-type', 'text/csv; charset=utf-8').end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const { settings } = await init('tracks', `${address}/songs`)
      expect(settings.sources.tracks).toEqual({
        from: `${address}/songs`,
        fields: { name: 'Titel', 'artist.name': 'Interpret' },
      })
      const { notes, settings: unread } = await init('tracks', `${address}/gone`)
      expect(notes).toMatch(/^The catalog cannot be read yet: The source answers 410 Gone\./)
      expect(unread.sources.tracks).toBe(`${address}/gone`)
      expect((await init('tracks', `${address}/login.csv`)).notes).toMatch(
        /^The catalog cannot be read yet: The source answers with a web page, not with data\./,
      )
    } finally {
      server.close()
    }
  })
})

describe('a new project of what cannot be read', () => {
  it.each([
    ['tracks', 'library.xml', '<plist></plist>', /A catalog cannot be read from \.xml files\./],
    [
      'tracks',
      'HISTORY.txt',
      '#\tTrack Title',
      /A catalog cannot be read from \.txt files\. Use the extension \.csv/,
    ],
    ['tracks', 'album.json', '{"tracks": {"items": []}}', /^No columns could be read in it/],
    ['tracks', 'empty.csv', '', /^No columns could be read in it/],
    ['discogs', 'release.json', '{"id": 1}', /A dump of Discogs has the extension \.xml or \.xml\.gz\./],
    ['musicbrainz', 'notes.txt', 'x', /cannot be read|MusicBrainz/],
  ])('of %s has a note about %s', async (from, name, text, note) => {
    expect((await init(from, written(name, text))).notes).toMatch(note)
  })

  it('reports that a folder holds no audio files', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'notes.md': '' })
    expect((await init('audio', folder)).notes).toContain('holds no audio files.')
  })
})

describe('a new project of a database', () => {
  it.each([
    ['postgres://db.example/music', 'pg'],
    ['postgresql://db.example/music', 'pg'],
    ['mysql://db.example/music', 'mysql2'],
    ['mariadb://db.example/music', 'mysql2'],
  ])('at %s installs the driver %s', async (url, driver) => {
    const { manifest } = await init('sql', url)
    expect(Object.keys(manifest.dependencies)).toEqual(['catalog-press', driver])
    expect(manifest.dependencies[driver]).toMatch(/^\^\d/)
  })
})
