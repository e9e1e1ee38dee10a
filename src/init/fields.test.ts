// Which columns of a sheet are which of our fields, as a new project and the hint of a check say it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { version } from '../package.ts'
import { runHere } from '../testing/cli.ts'
import { tempFolder, writeTree } from '../testing/folders.ts'
import { answersOf, withDefaults } from './answers.ts'
import { fieldsOfSheet } from './fields.ts'
import { writeProject } from './init.ts'

/** A file with a header and rows, separated by semicolons. */
function sheetOf(...lines: string[]): string {
  const folder = tempFolder()
  writeTree(folder, { 'songs.csv': lines.join('\n') })
  return path.join(folder, 'songs.csv')
}

const guessed = async (...lines: string[]) => (await fieldsOfSheet(sheetOf(...lines)))?.fields

/** The hint of a check of a sheet in a data folder. */
async function hintOf(...lines: string[]): Promise<string> {
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
      const [, written = ''] = /\{ "tracks": (\{.*\}) \}\. Or give/.exec(await hintOf(...lines)) ?? []
      expect(JSON.parse(written).fields).toEqual(await guessed(...lines))
    }
  })

  it('are no guess of a check where they may be the ids of other records', async () => {
    expect(await hintOf('name,artist,release,tracknumber,duration,stream,mood')).toMatch(
      /^The columns of tracks are .*; take out all others\. Add uuid\.$/,
    )
  })

  it('that nobody can guess lead a check to "fields"', async () => {
    expect(await hintOf('Umelec,Skladba,Délka', 'Ferrow,Low Water,225')).toMatch(
      / Or, if these columns have other names here, say in "sources" of site\.json which is what: \{ "tracks": \{ "from": "…", "fields": \{ "name": "Umelec" \} \} \}\.$/,
    )
  })
})

describe('a new project', () => {
  it('names the columns that it cannot guess, and the setting that says what they are', async () => {
    const source = sheetOf('Umelec,Skladba,Délka,name')
    const project = path.join(tempFolder(), 'project')
    const { stdout } = await runHere(['init', project, '--yes', '--from', 'tracks', '--source', source])
    expect(stdout).toContain(
      '\nColumns that could not be guessed: "Umelec", "Skladba" and "Délka". Say in "fields" of "sources" in data/site.json what they are.\n',
    )
  })

  it('writes what it guessed into its settings, and names the other columns', async () => {
    const project = path.join(tempFolder(), 'project')
    const source = sheetOf('Künstler,Titel,Stimmung')
    const answers = withDefaults(answersOf({ from: 'tracks', source }), project)
    expect(await writeProject(project, answers, { spec: version })).toMatchObject({
      unknownColumns: ['Stimmung'],
    })
    const { sources } = JSON.parse(readFileSync(path.join(project, 'data/site.json'), 'utf8'))
    expect(sources.tracks.fields).toEqual({ 'artist.name': 'Künstler', name: 'Titel' })
  })

  it('of a folder asks for a file or a pattern', async () => {
    const source = path.dirname(sheetOf('name'))
    const ran = await runHere(['init', tempFolder(), '--yes', '--from', 'tracks', '--source', source])
    expect(ran).toMatchObject({ code: 1 })
    expect(ran.stderr).toBe(
      `error NO_SUCH_FILE  ${source} is a folder, and not a file.\n  hint  Name a file in it, or a pattern, such as "${source}/*.csv", with --source.\n`,
    )
  })
})
