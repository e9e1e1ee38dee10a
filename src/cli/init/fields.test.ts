// Guesses of fields for the columns of a sheet, as written by a new project and as suggested by a hint of `check`.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { version } from '../../core/system/package.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { parseFlags, withDefaults } from './answers.ts'
import { lookAtSheet } from './fields.ts'
import { writeProject } from './init.ts'

/** A file with a header and rows, separated by semicolons. */
function writeSheet(...lines: string[]): string {
  const folder = tempFolder()
  writeTree(folder, { 'songs.csv': lines.join('\n') })
  return path.join(folder, 'songs.csv')
}

const sheetOf = async (source: string) => (await lookAtSheet(source)).sheet

const guessed = async (...lines: string[]) => (await sheetOf(writeSheet(...lines)))?.fields

/** The hint of a check of a sheet in a data folder. */
async function checkHint(...lines: string[]): Promise<string> {
  const data = tempFolder()
  writeTree(data, { 'tracks.csv': lines.join('\n'), 'site.json': { base_url: 'https://x.example' } })
  const { stderr } = await runHere(['check', '--data', data])
  return /hint {2}(.*)/.exec(stderr)?.[1] ?? stderr
}

describe('the columns of a sheet', () => {
  it('are guessed in German', async () => {
    expect(
      await guessed(
        'Künstler;Titel;Dauer;Album;Nr.;Plattenfirma;Erscheinungsjahr;Dateiname;Komponist',
        'Ferrow;Low Water;3:45;Tidal Works;1;Harbour;2024;a.mp3;X',
      ),
    ).toEqual({
      'artist.name': 'Künstler',
      name: 'Titel',
      duration: { field: 'Dauer', as: 'm:s' },
      'release.name': 'Album',
      tracknumber: 'Nr.',
      'release.label.name': 'Plattenfirma',
      'release.releasedate': 'Erscheinungsjahr',
      stream: 'Dateiname',
    })
    expect(await guessed('Interpret;Songtitel;Albumtitel;Track-Nr.;Länge')).toEqual({
      'artist.name': 'Interpret',
      name: 'Songtitel',
      'release.name': 'Albumtitel',
      tracknumber: 'Track-Nr.',
      duration: 'Länge',
    })
  })

  it('are guessed with the order of their dates, if some of them reveal it', async () => {
    const dates = async (...written: string[]) =>
      (await guessed('Title;Date', ...written.map((date, at) => `Song ${at};${date}`)))?.[
        'release.releasedate'
      ]
    const inOrder = (as: string) => ({ field: 'Date', as })
    expect(await dates('03.04.2019', '05.06.2020 00:00:00')).toEqual(inOrder('d/m/y'))
    expect(await dates('03/04/2019', '31/12/2020')).toEqual(inOrder('d/m/y'))
    expect(await dates('3/4/2019', '12/31/2020')).toEqual(inOrder('m/d/y'))
    expect(await dates('31 May 2019', 'March 2020', '2021')).toEqual(inOrder('d/m/y'))
    expect(await dates('2024-05-31', '31/05/2023')).toEqual(inOrder('d/m/y'))
    expect(await dates('3/4/2019', '5/6/2020')).toBe('Date')
    expect(await dates('31/12/2019', '12/31/2020')).toBe('Date')
    expect(await dates('99/01/2024', '01/02/2024')).toBe('Date')
    expect(await dates('00/13/2024', '01/02/2024')).toBe('Date')
    expect(await dates('2019-04-03', '2020', '03.04.2019')).toEqual(inOrder('d/m/y'))
  })

  it('are guessed in French and in Spanish, however Unicode composes their letters', async () => {
    const french = {
      'artist.name': 'Artiste',
      name: 'Titre',
      'release.name': 'Album',
      duration: 'Durée',
      'release.releasedate': 'Année',
      tracknumber: 'Numéro',
    }
    expect(await guessed(Object.values(french).join(';'))).toEqual(french)
    const spanish = {
      'artist.name': 'Artista',
      name: 'Título',
      'release.name': 'Álbum',
      duration: 'Duración',
      'release.releasedate': 'Año',
      tracknumber: 'Número',
    }
    const decomposed = Object.entries(spanish).map(([field, name]) => [field, name.normalize('NFD')])
    expect(await guessed(decomposed.map(([, name]) => name).join(';'))).toEqual(
      Object.fromEntries(decomposed),
    )
  })

  it('are guessed if one that others call the title is beside it', async () => {
    const rows = ['1;Low Water;Ferrow', '2;High Water;Ferrow']
    const both = { name: 'Title', tracknumber: 'Track', 'artist.name': 'Artist' }
    expect(await guessed('Track;Title;Artist', ...rows)).toEqual(both)
    expect(await guessed('Track;Artist;Album', 'Low Water;Ferrow;Tidal Works')).toEqual({
      name: 'Track',
      'artist.name': 'Artist',
      'release.name': 'Album',
    })
  })

  it('are guessed where dates and files are called alike', async () => {
    expect(
      await guessed(
        'Nr;Titel;Interpret;Album;Dauer;Datei;Katalognummer;Date added;Jahr',
        '1;Low Water;Ferrow;Tidal;3:45;a.mp3;007;2026-01-01;2019',
      ),
    ).toEqual({
      tracknumber: 'Nr',
      name: 'Titel',
      'artist.name': 'Interpret',
      'release.name': 'Album',
      duration: { field: 'Dauer', as: 'm:s' },
      stream: 'Datei',
      'release.catalognumber': 'Katalognummer',
      'release.releasedate': 'Jahr',
    })
  })

  it.each([
    ['Track #', 'tracknumber'],
    ['Cat No', 'release.catalognumber'],
    ['Cat#', 'release.catalognumber'],
    ['Catalogue number', 'release.catalognumber'],
    ['Kat.-Nr.', 'release.catalognumber'],
    ['UPC/EAN', 'release.barcode'],
    ['Album artist', 'release.artist.name'],
    ['Sello', 'release.label.name'],
    ['Éditeur', 'release.label.name'],
    ['Time', 'duration'],
    ['Disc Number', 'disc'],
    ['CD-Nr.', 'disc'],
    ['Release year', 'release.releasedate'],
    ['Date', 'release.releasedate'],
  ])('of others called %s are %s', async (name, field) => {
    expect(await guessed(`Title;Artist;${name}`)).toEqual({
      name: 'Title',
      'artist.name': 'Artist',
      [field]: name,
    })
  })

  it('of genres are tags, with what separates them', async () => {
    const tags = async (...cells: string[]) =>
      (await guessed('Title;Genre', ...cells.map((cell) => `Low;"${cell}"`)))?.tags
    expect(await tags('Ambient', 'Folk')).toBe('Genre')
    expect(await tags('Ambient', 'Folk, Drone')).toEqual({ field: 'Genre', separator: ',' })
    expect(await tags('Rock', 'Folk, World, & Country')).toBe('Genre')
    expect(await tags('Ambient', 'R&B, Soul; Drone')).toEqual({ field: 'Genre', separator: ';' })
    expect(await tags('Ambient|Folk, Rock')).toBe('Genre')
  })

  it('are guessed of the exports of tag editors, whose rows have ids, totals of tracks, and folders', async () => {
    expect(
      await guessed(
        'Title;Artist;Album;Track;Year;Length;Path;Filename;',
        'Low Water;Ferrow;Tidal Works;01/02;2024;03:45;C:\\Music\\;01 Low Water.mp3;',
        'High Water;Ferrow;Tidal Works;02/02;2024;04:45;C:\\Music\\;02 High Water.mp3;',
      ),
    ).toMatchObject({ tracknumber: 'Track', stream: 'Filename', name: 'Title' })
    expect(
      await guessed('id;title;artist;album;track;length', '7;Low Water;Ferrow;Tidal Works;1;225.3'),
    ).toEqual({
      name: 'title',
      'artist.name': 'artist',
      'release.name': 'album',
      tracknumber: 'track',
      duration: 'length',
    })
  })

  it('are not guessed of records of ours, which have ids and names, or name others by their ids', async () => {
    expect(await guessed('id;name;title;artist', '7;Low;Low Water;Ferrow')).toBeNull()
    expect(await guessed('uuid;title;album', '7;Low Water;Tidal Works')).toBeNull()
    expect(await guessed('id;title;artist;release', '7;Low Water;12;3')).toBeNull()
  })

  it('of addresses are the audio if they point to some', async () => {
    expect(await guessed('Title;URL', 'Low;https://x.example/low.mp3')).toMatchObject({ stream: 'URL' })
    expect(await guessed('Title;URL', 'Low;https://x.example/low')).toEqual({ name: 'Title' })
  })

  it('are guessed by what most rows hold: one may be a total', async () => {
    const rows = ['Low;Ferrow;3:45', 'High;Ferrow;3:46', 'Total;;7:31', 'of 2 tracks;;451']
    expect(await guessed('Title;Artist;Length', ...rows)).toMatchObject({
      duration: { field: 'Length', as: 'm:s' },
    })
  })

  it('of artists are a list if another artist follows, and not if a row is repeated', async () => {
    const header = 'Title;Artist;No.'
    expect(await guessed(header, 'Low;Ferrow;1', 'Low;Inlet;1')).toMatchObject({
      'artists.name': { field: 'Artist', rows: 'merge' },
    })
    expect(await guessed(header, 'Low;Ferrow;1', 'Low;Ferrow;1')).not.toHaveProperty('artists.name')
  })

  it('are guessed by a check as by a new project', async () => {
    for (const lines of [
      ['Künstler,Titel,Dauer,Album', 'Ferrow,Low Water,3:45,Tidal Works'],
      [
        'name,Artist,Album,Length',
        'Low Water,Ferrow,Tidal Works,225000',
        'High Water,Ferrow,Tidal Works,198000',
      ],
      ['Title,Artist,Album,No.', 'Low Water,Ferrow,Tidal,1', 'Low Water,Inlet,Tidal,1'],
    ]) {
      const [, written = ''] = /\{ "tracks": (\{.*\}) \}\. Or rename/.exec(await checkHint(...lines)) ?? []
      expect(JSON.parse(written).fields).toEqual(await guessed(...lines))
    }
  })

  it('are not called ids by a check if they may be those of other records', async () => {
    expect(await checkHint('name,artist,release,tracknumber,duration,stream,mood')).toMatch(
      /^To ignore it, write in "sources" of site\.json: \{ "tracks": \{ "from": "…", "fields": \{ "\*": "ignore" \} \} \}\. Or remove the column\. The columns of tracks are [^;.]*\.$/,
    )
  })

  it('are found by a check below a title of the sheet', async () => {
    expect(await checkHint('Nordlicht – Katalog;;', '', 'Künstler;Titel;Album', 'Ferrow;Low;Tidal')).toBe(
      'The first line must name the columns. Here, line 3 does: write "tracks": { "from": "tracks.csv", "header": 3 } in "sources" of site.json, or remove everything above it.',
    )
  })

  it('are not found in a row of a sheet whose columns nobody can guess', async () => {
    const rows = ['Band of Joy,Low,Album,2024', 'The Artists,Date,EP,2024']
    expect(await checkHint('Esitaja,Lugu,Laji,Vuosi', ...rows)).toContain('"fields": { "name": "Esitaja" }')
  })

  it('that nobody can guess lead a check to "fields"', async () => {
    expect(await checkHint('Esitaja,Lugu,Kestus', 'Ferrow,Low Water,225')).toMatch(
      / Or, if these columns have different names here, map them in "sources" of site\.json: \{ "tracks": \{ "from": "…", "fields": \{ "name": "Esitaja" \} \} \}\.$/,
    )
  })
})

describe('a new project', () => {
  it('names the columns that it cannot guess, and the setting that declares what they are', async () => {
    const source = writeSheet('Esitaja,Lugu,Kestus,name')
    const project = path.join(tempFolder(), 'project')
    const { stdout } = await runHere(['init', project, '--yes', '--from', 'tracks', '--source', source])
    expect(stdout).toContain(
      '\nUnknown columns: "Esitaja", "Lugu" and "Kestus". Map them to fields in "fields" of "sources" in data/site.json.\n',
    )
  })

  it('writes what it guessed into its settings, and names the other columns', async () => {
    const project = path.join(tempFolder(), 'project')
    const source = writeSheet('Künstler,Titel,Stimmung')
    const answers = withDefaults(parseFlags({ from: 'tracks', source }), project)
    expect(await writeProject(project, answers, { spec: version })).toMatchObject({
      sheet: { unknown: ['Stimmung'] },
    })
    const { sources } = JSON.parse(readFileSync(path.join(project, 'data/site.json'), 'utf8'))
    expect(sources.tracks.fields).toEqual({ 'artist.name': 'Künstler', name: 'Titel' })
  })

  it('reads a sheet that is not UTF-8 as Excel writes it, and reports that', async () => {
    const source = writeSheet('')
    writeFileSync(source, Buffer.from('K\u00fcnstler;Titel\nJos\u00e9;Low\n', 'latin1'))
    const project = path.join(tempFolder(), 'project')
    const { stdout } = await runHere(['init', project, '--yes', '--from', 'tracks', '--source', source])
    expect(stdout).toContain(
      '\nThe sheet is not UTF-8 and is read as windows-1252, as in "Künstler": if letters',
    )
    writeFileSync(source, Buffer.from('Titel;Album\nL\x8dw;Tid\x9dl\n', 'latin1'))
    expect(await sheetOf(source)).toMatchObject({ encoding: 'macintosh', fields: { name: 'Titel' } })
    const { sources } = JSON.parse(readFileSync(path.join(project, 'data/site.json'), 'utf8'))
    expect(sources.tracks).toMatchObject({
      encoding: 'windows-1252',
      fields: { name: 'Titel', 'artist.name': 'Künstler' },
    })
  })

  it('finds the header below the names of groups of columns', async () => {
    const text = 'Release,,Track,,\nAlbum,Label,No.,Title,Artist\nFirst,L,1,Low,Ann\nFirst,L,2,High,Ann\n'
    expect(await sheetOf(writeSheet(text))).toMatchObject({
      header: 2,
      fields: { name: 'Title', 'release.name': 'Album', tracknumber: 'No.' },
    })
  })

  it('reads a header below `sep=`, or of a file with several forms of line breaks or an open quote', async () => {
    const fields = { name: 'Titel', 'artist.name': 'Interpret', tracknumber: 'Nr.' }
    for (const text of [
      'sep=;\r\nTitel;Interpret;Nr.\r\nLow;Ann;1\r\n',
      'Titel;Interpret;Nr.\r\nLow;Ann;1\nHigh;Ann;2\rDeep;Ann;3\r\n',
      'Titel|Interpret|Nr.\nLow|Ann|1\n',
      'Titel, Interpret, Nr.\nLow, Ann, 1\n',
      'Titel;Interpret;Nr.\n"Low;Ann;1\n',
    ]) {
      expect(await sheetOf(writeSheet(text))).toMatchObject({ fields })
    }
  })

  it('reads a sheet of UTF-16, as music programs write it, and no sheet that is not text', async () => {
    const source = writeSheet('')
    const text = Buffer.from('\ufeffTitel\tAlbum\nLow\tTidal Works\n', 'utf16le')
    for (const [bytes, encoding] of [
      [text, 'utf-16le'],
      [Buffer.from(text).swap16(), 'utf-16be'],
      [text.subarray(2), 'utf-16le'],
      [Buffer.from(text.subarray(2)).swap16(), 'utf-16be'],
    ] as const) {
      writeFileSync(source, bytes)
      expect(await sheetOf(source)).toMatchObject({ encoding, fields: { name: 'Titel' } })
    }
    writeFileSync(source, Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 0, 0xd8, 0, 0xd8]))
    expect(await sheetOf(source)).toBeNull()
  })

  it('of a folder asks for a file or a pattern', async () => {
    const source = path.dirname(writeSheet('name'))
    const ran = await runHere(['init', tempFolder(), '--yes', '--from', 'tracks', '--source', source])
    expect(ran).toMatchObject({ code: 1 })
    expect(ran.stderr).toBe(
      `error NO_SUCH_FILE  ${source} is a folder, not a file.\n  hint  Pass --source with a file in it, or a glob pattern such as "${source}/*.csv".\n`,
    )
  })
})
