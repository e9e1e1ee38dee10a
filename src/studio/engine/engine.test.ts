// The program in a browser makes the site that the command line makes of the same project, to the byte.
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { EARLIEST } from '../../core/site/zip.ts'
import { describeInBrowsers, describeWithChromium, openChromium } from '../../testing/browsers/browsers.ts'
import { openEngine, type TestEngine } from '../../testing/browsers/studio-engine.ts'
import { startStudio } from '../../testing/browsers/studio-page.ts'
import { describeWithShared, shared } from '../../testing/catalogs/shared.ts'
import { mp3 } from '../../testing/formats/id3.ts'
import { png } from '../../testing/formats/media.ts'
import { writeOds } from '../../testing/formats/ods.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const folder = suiteFolder()
const place = (name: string) => path.join(folder, name)

const ROWS = [
  ['Title', 'Artist', 'Album', 'Track', 'Length'],
  ['Low', 'hey; ho', 'Tidal', '1', '3:20'],
  ['Zoë “Z”', 'hey; ho', 'Tidal', '2', '4:01'],
]

const REAL = [
  '01-consent-checkbox/data.csv',
  '31-two-editions-one-title/data.csv',
  '45-two-sheets-joined/data.xlsx',
].map((name) => `findings/cases/inputs/${name}`)
beforeAll(() => {
  writeFileSync(place('songs.csv'), ROWS.map((row) => row.join(',')).join('\n'))
  writeXlsx(place('label.xlsx'), {
    sheets: {
      Releases: [
        ['Cat No', 'Artist', 'Title', 'Label', 'Release Date'],
        ['HT001', 'Ferrow', 'Tidal Works', 'Harbour', '2024-05-31'],
      ],
      Tracks: [
        ['Cat No', 'No', 'Title', 'Length'],
        ['HT001', 1, 'Low', '4:01'],
        ['HT001', 2, 'High', '3:18'],
      ],
    },
  })
  writeOds(place('songs.ods'), { sheets: { Songs: ROWS } })
  mkdirSync(place('Album'))
  for (const [number, title] of ['Low', 'High'].entries())
    writeFileSync(
      place(`Album/0${number + 1} ${title}.mp3`),
      mp3(
        4,
        [
          ['TIT2', title],
          ['TPE1', 'Ferrow'],
          ['TALB', 'Tidal'],
          ['TRCK', `${number + 1}`],
        ],
        200,
      ),
    )
})

let built = 0

/** Builds the project of the engine by the command line, and compares the zips of the site. */
async function compareSites(engine: TestEngine): Promise<void> {
  built += 1
  const name = `built-${built}`
  for (const [file, bytes] of Object.entries(unzipSync(await engine.call('project', EARLIEST.getTime())))) {
    mkdirSync(path.dirname(path.join(place(name), file)), { recursive: true })
    writeFileSync(path.join(place(name), file), bytes)
  }
  const ran = await runHere(['build', '--archive', `../${name}.zip`], {}, place(name))
  expect(ran, ran.stderr).toMatchObject({ code: 0 })
  expect(await engine.digestOfSite()).toBe(hash('sha256', readFileSync(place(`${name}.zip`))))
}

/** Opens one engine for the tests of a browser, which begin with no files. */
function engines(open: () => Promise<Browser>) {
  let opening: Promise<TestEngine>
  beforeAll(() => {
    opening = open().then(async (browser) => openEngine(browser, (await startStudio()).url))
    return opening
  }, 60_000)
  return async (use: (engine: TestEngine) => Promise<void>): Promise<void> => {
    const engine = await opening
    await engine.call('clear')
    await use(engine)
    expect(engine.requests.filter((request) => !request.startsWith('blob:'))).toEqual([])
  }
}

describeInBrowsers('the engine', (open) => {
  const withEngine = engines(open)

  it('makes the site of sheets and songs as the command line does, without a request', () =>
    withEngine(async (engine) => {
      for (const [name, kind] of [
        ['songs.csv', 'sheet'],
        ['label.xlsx', 'sheet'],
        ['songs.ods', 'sheet'],
        ['Album', 'audio'],
      ] as const) {
        await engine.call('clear')
        expect(await engine.add(place(name))).toEqual({ kind, left: [] })
        expect(await engine.call('review')).toMatchObject({ counts: { tracks: 2 }, errors: [] })
        await compareSites(engine)
      }
    }))
})

describeWithChromium('the engine', () => {
  const withEngine = engines(openChromium)

  it('continues a project of the command line', () =>
    withEngine(async (engine) => {
      const project = place('project')
      writeTree(project, {
        'data/site.json':
          '{ "base_url": "https://label.example",\n\n  "namespace": "7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f",\n  "streams": "optional",\n  "default_label": "Harbour"\n}\n',
        'data/tracks.csv': 'name,tracknumber,duration,release.name,artist.name\nLow,1,60,Tidal,Ann\n',
        'package.json': '{ "name": "ours" }\n',
        'dist/index.html': 'old',
      })
      expect(await engine.add(project)).toEqual({ kind: 'project', left: [] })
      await engine.call('change', { name: 'Harbour Tapes', accent: '#aa3300' })
      const files = unzipSync(await engine.call('project', EARLIEST.getTime())) as Record<string, Uint8Array>
      expect(Object.keys(files)).not.toContain('dist/index.html')
      expect(Buffer.from(files['package.json'] ?? []).toString()).toBe('{ "name": "ours" }\n')
      const settings = Buffer.from(files['data/site.json'] ?? []).toString()
      expect(settings).toContain('"https://label.example",\n\n  "namespace')
      expect(settings).toContain('"name": "Harbour Tapes"')
      expect(await engine.call('review')).toMatchObject({ errors: [], counts: { tracks: 1 } })
      expect(await engine.call('file', '/releases/')).toMatchObject({
        type: expect.stringContaining('text/html'),
      })
      await compareSites(engine)
    }))

  it('asks what it cannot know, and reads columns otherwise', () =>
    withEngine(async (engine) => {
      await engine.add(place('songs.csv'))
      const { questions, columns, rows } = await engine.call('understanding')
      expect(rows).toBe('track')
      expect(columns[0]).toEqual({ name: 'Title', fields: ['name'], samples: ['Low', 'Zoë “Z”'] })
      expect(questions).toMatchObject([{ reason: expect.stringContaining('";"'), chosen: 0 }])
      await engine.call('choose', 0, 1)
      expect((await engine.call('understanding')).questions).toMatchObject([{ chosen: 1 }])
      expect((await engine.call('review')).tracks[0]).toMatchObject({ artists: 'hey; ho', duration: 200 })
      await engine.call('map', 'name', 'Album')
      expect((await engine.call('review')).tracks[0]).toMatchObject({ name: 'Tidal' })
    }))

  it('finds again what a corrected sheet holds, and keeps what was chosen', () =>
    withEngine(async (engine) => {
      const write = (...rows: string[]) => writeFileSync(place('new.csv'), rows.join('\n'))
      write('Song,Record,No,Remarks', 'Low,Tidal,1,Live')
      await engine.add(place('new.csv'))
      await engine.call('map', 'work', 'Remarks')
      await engine.call('change', { name: 'Ours' })
      write('Song,Performer,Record,No,Remarks,Length', 'Low,Ferrow,Tidal,1,Live,3:20')
      await engine.add(place('new.csv'))
      const { columns } = await engine.call('understanding')
      expect(Object.fromEntries(columns.map(({ name, fields }) => [name, fields]))).toEqual({
        ...{ Song: ['name'], Performer: ['artist.name'], Record: ['release.name'] },
        ...{ No: ['tracknumber'], Remarks: ['work'], Length: ['duration'] },
      })
      expect(await engine.call('review')).toMatchObject({ errors: [], counts: { tracks: 1 } })
      expect(await engine.call('settings')).toMatchObject({ name: 'Ours' })
    }))

  it('keeps the address of a record that is renamed after the site was taken, and warns where it cannot know', () =>
    withEngine(async (engine) => {
      const write = (...rows: string[]) =>
        writeFileSync(place('titles.csv'), ['Title,Artist,Album,Track,Length', ...rows].join('\n'))
      const found = async () => {
        await engine.add(place('titles.csv'))
        const { warnings, notes, errors } = await engine.call('review')
        expect(errors).toEqual([])
        const renamed = warnings.filter(({ code }) => code === 'RENAMED_RECORD')
        return { notes: notes.filter((note) => note.includes('renamed')), renamed }
      }
      write('Low,Ann,Tidal,1,3:20', 'High,Ann,Tidal,2,4:01')
      expect(await found()).toEqual({ notes: [], renamed: [] })
      write('Low Water,Ann,Tidal,1,3:20', 'High,Ann,Tidal,2,4:01')
      expect(await found()).toEqual({ notes: [], renamed: [] })
      await engine.digestOfSite()
      write('Lower Water,Ann,Tidal,1,3:20', 'High,Ann,Tidal,2,4:01')
      expect(await found()).toEqual({
        notes: ['1 renamed record keeps its address, by a line in renamed.ndjson.'],
        renamed: [],
      })
      await compareSites(engine)
      write('Lower Water,Ann,Tidal,1,3:20', 'Wide Open,Bob,Shore,7,9:59')
      write('Wide,Ann,Tidal,1,3:20', 'Open,Ann,Tidal,1,3:20')
      const { notes, renamed } = await found()
      expect(notes).toEqual([])
      expect(renamed).toMatchObject([{ message: expect.stringContaining('"Lower Water"') }])
    }))

  it('removes files, and has another sheet read or none', () =>
    withEngine(async (engine) => {
      const names = async () =>
        (await engine.call('files')).map(({ path }) => path.replace('data/', '')).sort()
      writeFileSync(place('photo.jpg'), 'a photo')
      writeFileSync(place('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
      writeFileSync(place('second.csv'), 'Title,Artist,Album\nHigh,Ann,Shore')
      await engine.add(place('songs.csv'), place('second.csv'), place('photo.jpg'), place('logo.svg'))
      await engine.call('change', { logo: 'logo.svg' })
      await engine.call('remove', 'data/media/photo.jpg')
      await engine.call('change', { logo: null })
      expect(await names()).toEqual(['other-sheets/second.csv', 'site.json', 'songs.csv'])
      await engine.call('remove', 'data/songs.csv')
      expect(await names()).toEqual(['second.csv', 'site.json'])
      expect((await engine.call('review')).tracks).toMatchObject([{ name: 'High' }])
      await engine.call('remove', 'data/second.csv')
      expect((await engine.call('review')).errors).toMatchObject([{ code: 'NO_DATA' }])
      expect(await engine.add(place('Album'))).toMatchObject({ kind: 'audio' })
      expect(await engine.call('review')).toMatchObject({ errors: [], counts: { tracks: 2 } })
    }))

  it('writes the names of songs into a workbook, of which the rest stays as it is', () =>
    withEngine(async (engine) => {
      const [header = [], ...rows] = ROWS
      writeXlsx(place('book.xlsx'), {
        sheets: { Notes: [['none']], Songs: [['Our songs'], header, ...rows] },
      })
      await engine.add(place('Album'), place('book.xlsx'))
      const songs = async () =>
        (await engine.call('review')).warnings.filter(({ code }) => code === 'UNNAMED_MEDIA')
      const [asked] = await songs()
      for (const remedy of asked?.remedies ?? []) await engine.call('remedy', remedy)
      expect(await songs()).toMatchObject([{ message: expect.stringContaining('1 file'), list: [] }])
      const { columns } = await engine.call('understanding')
      expect(columns.at(-1)).toMatchObject({ name: 'File', fields: ['stream'] })
      await compareSites(engine)
    }))

  it('asks for the artist and the release of songs without tags', () =>
    withEngine(async (engine) => {
      mkdirSync(place('Untagged'))
      for (const title of ['Low', 'High']) writeFileSync(place(`Untagged/${title}.mp3`), mp3(4, []))
      await engine.add(place('Untagged'))
      expect(await engine.call('understanding')).toMatchObject({ hasAudio: true })
      const asked = async () => (await engine.call('review')).errors[0]
      expect(await asked()).toMatchObject({
        ...{ fields: ['artist'], remedies: [] },
        hint: 'Tag the files with what they lack. If all have the same, name it below.',
      })
      await engine.call('change', { artist: 'Ferrow' })
      expect(await asked()).toMatchObject({ fields: ['album'] })
      await engine.call('change', { album: 'Tidal' })
      const { remedies: [remedy] = [] } = (await asked()) ?? {}
      expect(remedy).toMatchObject({ line: 'tracknumbers: optional' })
      if (remedy) await engine.call('remedy', remedy)
      expect(await engine.call('review')).toMatchObject({
        errors: [],
        tracks: ['High', 'Low'].map((name) => ({ name, artists: 'Ferrow', release: 'Tidal' })),
      })
    }))

  it('names songs and a cover that no row names, and shows the cover at a word', () =>
    withEngine(async (engine) => {
      writeFileSync(place('cover.png'), png())
      await engine.add(place('songs.csv'), place('Album'), place('cover.png'))
      const asked = async () =>
        (await engine.call('review')).warnings.filter(({ code }) => code === 'UNNAMED_MEDIA')
      const [songs, cover] = await asked()
      expect(songs).toMatchObject({
        message: '2 files that no record names: Album/01 Low.mp3, Album/02 High.mp3. 2 tracks have no audio.',
        hint: '1 file is named like a row, as listed here. Press “File: 1 song” below to write them into a new column of the sheet. No row was found for Album/02 High.mp3: name each in the row of its track. No song was found for “Zoë “Z””.',
        list: ['Album/01 Low.mp3 → Low'],
        remedies: [{ line: 'File: 1 song' }],
      })
      expect(cover).toMatchObject({
        hint: 'If it is a cover, press “release.image: cover.png” below.',
        ...{ fields: [], remedies: [{ line: 'release.image: cover.png' }] },
      })
      for (const remedy of cover?.remedies ?? []) await engine.call('remedy', remedy)
      expect(await asked()).toHaveLength(1)
      const [remedy] = songs?.remedies ?? []
      const kept = remedy && JSON.parse(JSON.stringify(remedy))
      for (let time = 0; time < 2; time += 1) await engine.call('remedy', kept)
      expect(await asked()).toMatchObject([{ message: expect.stringContaining('1 file'), list: [] }])
      const { tracks } = await engine.call('review')
      expect(tracks).toMatchObject([{ name: 'Low', isPlayable: true }, { isPlayable: false }])
      const files = unzipSync(await engine.call('project', EARLIEST.getTime())) as Record<string, Uint8Array>
      expect(Buffer.from(files['data/songs.csv'] ?? []).toString()).toBe(
        'Title,Artist,Album,Track,Length,File\nLow,hey; ho,Tidal,1,3:20,Album/01 Low.mp3\nZoë “Z”,hey; ho,Tidal,2,4:01,',
      )
      await compareSites(engine)
    }))

  it('explains in words what cannot be', () =>
    withEngine(async (engine) => {
      writeTree(folder, {
        'notes.docx': 'PK',
        'broken.xlsx': 'PK no zip',
        'nothing.csv': 'Colour,Weight\nred,2\n',
      })
      expect(await engine.add(place('notes.docx'))).toMatchObject({
        kind: 'nothing',
        left: [{ path: 'notes.docx', reason: expect.stringContaining('spreadsheet') }],
      })
      expect(await engine.call('review')).toMatchObject({ counts: null, errors: [] })
      await engine.add(place('broken.xlsx'))
      expect(await engine.call('review')).toMatchObject({
        counts: null,
        errors: [{ code: 'BAD_SPREADSHEET' }],
      })
      await engine.call('clear')
      await engine.add(place('nothing.csv'))
      expect((await engine.call('review')).errors.length).toBeGreaterThan(0)
      await expect(engine.call('change', { baseUrl: 'no address' })).rejects.toThrow('BAD_CONFIG')
    }))

  describeWithShared('real sheets', REAL, () => {
    it('are published as by the command line', () =>
      withEngine(async (engine) => {
        for (const sheet of REAL) {
          await engine.call('clear')
          await engine.add(shared(sheet))
          await compareSites(engine)
        }
      }))
  })
})
