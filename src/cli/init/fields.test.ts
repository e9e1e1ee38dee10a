// Guesses of fields for the columns of a sheet, as written by a new project and as suggested by a hint of `check`.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { version } from '../../core/system/package.ts'
import { init } from '../../testing/catalogs/new-project.ts'
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

const lookAtSource = async (source: string) => (await lookAtSheet(source)).sheet

/** The hint of a check of a sheet in a data folder. */
async function checkHint(...lines: string[]): Promise<string> {
  const data = tempFolder()
  writeTree(data, { 'tracks.csv': lines.join('\n'), 'site.json': { base_url: 'https://x.example' } })
  const { stderr } = await runHere(['check', '--data', data])
  return /hint {2}(.*)/.exec(stderr)?.[1] ?? stderr
}

describe('the columns of a sheet', () => {
  it('are guessed by a check as by a new project', async () => {
    const lines = [
      'Title,Artist,Album,No.,Length',
      'Low Water,Ferrow,Tidal,1,3:45',
      'Low Water,Inlet,Tidal,1,3:45',
    ]
    const [, written = ''] = /\{ "tracks": (\{.*\}) \}\. Or rename/.exec(await checkHint(...lines)) ?? []
    expect(JSON.parse(written).fields).toEqual((await lookAtSource(writeSheet(...lines)))?.fields)
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
    const { notes } = await init('tracks', writeSheet('Esitaja,Lugu,Kestus,name'))
    expect(notes.split('\n')).toContain(
      'Unknown columns: "Esitaja", "Lugu" and "Kestus". Map them to fields in "fields" of "sources" in data/site.json.',
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
    const { notes, settings } = await init('tracks', source)
    expect(notes).toMatch(
      /^The sheet is not UTF-8 and is read as windows-1252, as in "Künstler": if letters/m,
    )
    writeFileSync(source, Buffer.from('Titel;Album\nL\x8dw;Tid\x9dl\n', 'latin1'))
    expect(await lookAtSource(source)).toMatchObject({ encoding: 'macintosh', fields: { name: 'Titel' } })
    expect(settings.sources.tracks).toMatchObject({
      encoding: 'windows-1252',
      fields: { name: 'Titel', 'artist.name': 'Künstler' },
    })
  })

  it('reads letters that were encoded twice', async () => {
    const source = writeSheet('KÃ¼nstler;Titel\nJosÃ©;Low\nBjÃ¶rk;CafÃ©\n')
    const { notes, settings } = await init('tracks', source)
    expect(notes).toMatch(
      /^The sheet is UTF-8 that was encoded again, and is read as utf-8-twice, as in "Künstler": if/m,
    )
    expect(settings.sources.tracks).toMatchObject({
      encoding: 'utf-8-twice',
      fields: { name: 'Titel', 'artist.name': 'Künstler' },
    })
  })

  it('finds the header below the names of groups of columns', async () => {
    const text = 'Release,,Track,,\nAlbum,Label,No.,Title,Artist\nFirst,L,1,Low,Ann\nFirst,L,2,High,Ann\n'
    expect(await lookAtSource(writeSheet(text))).toMatchObject({
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
      expect(await lookAtSource(writeSheet(text))).toMatchObject({ fields })
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
      expect(await lookAtSource(source)).toMatchObject({ encoding, fields: { name: 'Titel' } })
    }
    writeFileSync(source, Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 0, 0xd8, 0, 0xd8]))
    expect(await lookAtSource(source)).toBeNull()
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
