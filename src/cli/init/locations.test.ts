// What a new project reads of the location of its catalog, and what it reports where that cannot be read.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { init, written } from '../../testing/catalogs/new-project.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { parseFlags } from './answers.ts'

describe('a new project of a sheet', () => {
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

describe('a new project of a document', () => {
  const toCollection = (track: string) =>
    `<DJ_PLAYLISTS Version="1.0.0"><COLLECTION><TRACK Name="Low" Artist="Ferrow" ${track}/></COLLECTION></DJ_PLAYLISTS>`

  it('names it without fields, and lets tracks lack what some of them lack', async () => {
    const file = written('rekordbox.xml', toCollection('Album=""'))
    const { notes, settings } = await init('tracks', file)
    expect(settings).toMatchObject({
      tracknumbers: 'optional',
      default_release: 'Single tracks',
      sources: { tracks: expect.stringMatching(/rekordbox\.xml$/) },
    })
    expect(settings).not.toHaveProperty('durations')
    expect(notes).toMatch(/^This is a collection of rekordbox: /)
    expect(notes).toContain('Some tracks have no track numbers, so "tracknumbers"')
  })

  it('is one of tracks, even if it is taken for releases', async () => {
    const file = written('releases.xml', toCollection('Album="Tidal Works" TrackNumber="1"'))
    const { settings } = await init('releases', file)
    expect(Object.keys(settings.sources)).toEqual(['tracks'])
    expect(settings).not.toHaveProperty('default_release')
  })

  it('is refused for a document without tracks', () => {
    expect(() => parseFlags({ source: written('wxr.xml', '<rss xmlns:wp="x">') })).toThrow(
      'A catalog cannot be read from an export of WordPress.',
    )
    expect(parseFlags({ source: written('rekordbox.xml', toCollection('')) }).from?.word).toBe('tracks')
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
    ['tracks', 'page.csv', '<!DOCTYPE html>', /This is a web page \(HTML or XML\), not CSV\./],
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
