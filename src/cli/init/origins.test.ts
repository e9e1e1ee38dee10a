// Creates a project for each origin that needs no server, and builds or checks it like its scripts.
import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { version } from '../../core/system/package.ts'
import { describeWithShared, shared } from '../../testing/catalogs/shared.ts'
import { makeDump } from '../../testing/formats/discogs-dump.ts'
import { RELEASE } from '../../testing/formats/musicbrainz.ts'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { describeWithFfmpeg, makeAudio } from '../../testing/processes/audio.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { ROOT } from '../../testing/run/root.ts'
import { parseFlags, withDefaults } from './answers.ts'
import { writeProject } from './init.ts'

/** Creates a project from a catalog, and runs a command in it. */
async function runProject(command: 'build' | 'check', ...given: Project) {
  const { code, stdout, stderr } = await tryProject(command, ...given)
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return stdout
}

async function tryProject(command: 'build' | 'check', ...[from, source, change = () => {}]: Project) {
  const project = path.join(tempFolder(), 'project')
  const answers = parseFlags({ from, source, baseUrl: 'https://api.example.com' })
  await writeProject(project, withDefaults(answers, project), { spec: version })
  change(project)
  const folders = ['--data', path.join(project, 'data'), '--out', path.join(project, 'dist')]
  return runHere([command, ...folders])
}

/** Builds a project. Returns the counts that it reports. */
const buildProject = async (...project: Project) =>
  /^Pressed .* tracks?/m.exec(await runProject('build', ...project))?.[0]

/** Checks a project, which reads its source as a build does. Returns the counts that it reports. */
const checkProject = async (...project: Project) =>
  /is valid: (\d.* tracks?), /m.exec(await runProject('check', ...project))?.[1]

type Project = [from: string, source?: string, change?: (project: string) => void]

const HEADER = ['Title', 'Artist', 'Album', 'Label', 'Year', 'No.', 'Length']
const ROWS = [
  ['Low Water', 'Ferrow', 'Tidal Works', 'Harbour Tapes', '2024', '1', '4:01'],
  ['High Water', 'Ferrow', 'Tidal Works', 'Harbour Tapes', '2024', '2', '3:18'],
]
const SONGS = ROWS.map(([name, artist, release, label, , number, length = '']) => ({
  name,
  tracknumber: Number(number),
  duration: Number(length.split(':')[0]) * 60 + Number(length.split(':')[1]),
  artist: { name: artist },
  release: { name: release, label: { name: label } },
}))
const FOUND = '1 artist, 2 tracks'

describe('a project', () => {
  it('begins with a catalog that plays', async () => {
    expect(await buildProject('starter')).toBe('Pressed 6 artists and 21 tracks')
  })

  it('begins with empty sheets, which can be filled in', async () => {
    expect(
      await buildProject('empty', undefined, (project) => {
        writeTree(path.join(project, 'data'), {
          'artists.csv': 'id,name\nferrow,Ferrow\n',
          'releases.csv': 'id,name,artist\ntidal,Tidal Works,ferrow\n',
          'tracks.csv': 'id,name,tracknumber,duration,release,artist\n1,Low,1,241,tidal,ferrow\n',
        })
      }),
    ).toBe('Pressed 1 artist and 1 track')
    const { code, stderr } = await tryProject('build', 'empty')
    expect(code).toBe(1)
    expect(stderr).toContain('The catalog has no records: 4 sources hold a header and 0 rows.')
  })

  it('reads a CSV with columns of its own, and its delimiter', async () => {
    const file = path.join(tempFolder(), 'songs.csv')
    writeFileSync(file, [HEADER, ...ROWS].map((row) => `${row.join(';')}\n`).join(''))
    expect(await checkProject('tracks', file)).toBe(FOUND)
  })

  it('reads an .xlsx with columns of its own', async () => {
    const file = path.join(tempFolder(), 'songs.xlsx')
    writeXlsx(file, { sheets: { Songs: [HEADER, ...ROWS] } })
    expect(await checkProject('tracks', file)).toBe(FOUND)
  })

  it('reads JSON and NDJSON, by a pattern too', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'songs.ndjson': SONGS, 'songs.json': JSON.stringify(SONGS) })
    expect(await checkProject('tracks', path.join(folder, 'songs.json'))).toBe(FOUND)
    expect(await checkProject('tracks', path.join(folder, '*.ndjson'))).toBe(FOUND)
  })

  it('reads Parquet', async () => {
    const file = path.join(tempFolder(), 'songs.parquet')
    const rows = SONGS.map(
      ({ name, tracknumber, duration }) =>
        `SELECT '${name}' AS name, ${tracknumber} AS tracknumber, ${duration} AS duration,
        'Ferrow' AS "artist.name", 'Tidal Works' AS "release.name"`,
    )
    await writeParquet(file, rows.join(' UNION ALL '))
    expect(await checkProject('tracks', file)).toBe(FOUND)
  })

  it('reads the metadata of an item at archive.org', async () => {
    const file = path.join(tempFolder(), 'item.json')
    const metadata = { identifier: 'ht001', title: 'Tidal Works', creator: 'Ferrow' }
    const files = ['01 Low Water.flac', '02 High Water.flac'].map((name) => ({ name, source: 'original' }))
    writeFileSync(file, JSON.stringify({ files, metadata }))
    expect(await checkProject('tracks', file)).toBe(FOUND)
  })

  it('is refused for a document of which no track can be made', async () => {
    const file = path.join(tempFolder(), 'page.html')
    const album = { '@type': 'MusicAlbum', name: 'Tidal Works', '@context': 'https://schema.org' }
    writeFileSync(file, `<html><script type="application/ld+json">${JSON.stringify(album)}</script></html>`)
    expect((await tryProject('check', 'tracks', file)).stderr).toMatch(
      /EMPTY_SOURCE {2}No track could be made of what this source holds: albums without tracks \(1\)\./,
    )
  })

  it('reads an answer of MusicBrainz', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'release.json': RELEASE })
    expect(await checkProject('musicbrainz', path.join(folder, '*.json'))).toMatch(/^\d+ artists?, /)
  })

  it('reads a dump of Discogs', async () => {
    const file = path.join(tempFolder(), 'releases.xml')
    const artists = [{ id: 1, name: 'Ferrow' }]
    const tracklist = [{ position: '1', title: 'Low Water', duration: '4:01' }]
    writeFileSync(file, makeDump([{ id: 1, title: 'Tidal Works', artists, tracklist }]))
    expect(await checkProject('discogs', file)).toBe('1 artist, 1 track')
  })
})

describeWithFfmpeg('a project of audio files', () => {
  it('publishes them with what their tags hold', async () => {
    const folder = tempFolder()
    const tags = { artist: 'Ferrow', album: 'Tidal Works', title: 'Low Water', track: 1 }
    await makeAudio([{ file: path.join(folder, '01.mp3'), audio: 440, tags }])
    expect(await buildProject('audio', folder)).toBe('Pressed 1 artist and 1 track')
  })
})

describeWithShared('a project of a sheet that others made', ['data/raw/or-laboratorij/albums.csv'], () => {
  it('reads it as it is', async () => {
    expect(await checkProject('tracks', shared('data/raw/or-laboratorij/albums.csv'))).toBe(
      '11 artists, 149 tracks',
    )
  })
})

describeWithShared('a project of MusicBrainz', ['data/raw/musicbrainz'], () => {
  it('reads its answers as they are', async () => {
    expect(
      await checkProject('musicbrainz', shared('data/raw/musicbrainz/eval_release_1a8c4ac3.json')),
    ).toMatch(/^\d+ artists?, \d+ tracks$/)
  })
})

describeWithShared('a project of an SQLite database', ['data/raw/chinook/Chinook_Sqlite.sqlite'], () => {
  it('reads it by the query in its data folder', async () => {
    const file = path.join(tempFolder(), 'chinook.sqlite')
    copyFileSync(shared('data/raw/chinook/Chinook_Sqlite.sqlite'), file)
    expect(
      await checkProject('sql', file, (project) => {
        writeFileSync(path.join(project, 'data/tracks.sql'), CHINOOK)
      }),
    ).toBe('204 artists, 3,503 tracks')
  })
})

/** The query of a new project, adapted to Chinook. */
const CHINOOK = `SELECT
  TrackId AS id,
  Track.Name AS name,
  ROW_NUMBER() OVER (PARTITION BY Album.AlbumId ORDER BY TrackId) AS tracknumber,
  Milliseconds / 1000.0 AS duration,
  Artist.ArtistId AS "artist.id",
  Artist.Name AS "artist.name",
  Album.AlbumId AS "release.id",
  Album.Title AS "release.name"
FROM Track
JOIN Album ON Album.AlbumId = Track.AlbumId
JOIN Artist ON Artist.ArtistId = Album.ArtistId
ORDER BY Album.AlbumId, TrackId
`

describe('the location of a catalog', () => {
  it.each([
    ['songs.xlsx', 'tracks'],
    ['sheets/2024/*.CSV', 'tracks'],
    ['dump/tracks.ndjson.gz', 'tracks'],
    ['https://sheets.example/export.csv?gid=0&single=true', 'tracks'],
    ['https://docs.google.com/spreadsheets/d/1a-B/export?format=csv&gid=0', 'tracks'],
    ['https://docs.google.com/spreadsheets/d/e/2PACX-1v/pub?output=csv', 'tracks'],
    ['https://archive.org/advancedsearch.php?q=collection%3Aharbour&rows=50&output=json', 'tracks'],
    ['https://archive.org/metadata/ht001', 'tracks'],
    ['messages/*.xml', 'tracks'],
    ['data/releases.xlsx', 'releases'],
    [path.join(ROOT, 'src'), 'audio'],
    ['discogs_20260101_releases.xml.gz', 'discogs'],
    ['dumps/*_releases.xml', 'discogs'],
    ['dumps/release.tar.xz', 'musicbrainz'],
    ['postgres://localhost/music', 'sql'],
    ['music.sqlite', 'sql'],
  ])('reports what %s holds: %s', (source, word) => {
    expect(parseFlags({ source }).from?.word).toBe(word)
  })

  it.each([
    [
      'https://github.com/ann/music/blob/main/a.csv',
      'https://raw.githubusercontent.com/ann/music/main/a.csv',
    ],
    ['https://www.dropbox.com/s/x/a.csv?dl=0', 'https://www.dropbox.com/s/x/a.csv?dl=1'],
  ])('is refused for a page of a file, with the address of its data: %s', (source, data) => {
    expect(() => parseFlags({ source })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(data) }),
    )
  })
})
