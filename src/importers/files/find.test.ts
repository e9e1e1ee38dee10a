import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Row, Source } from '../../core/library/source.ts'
import { CatalogError, CatalogErrors } from '../../core/problems/errors.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { flattenRows } from '../../testing/catalogs/rows.ts'
import { writeOds } from '../../testing/formats/ods.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findSources } from './find.ts'
import { isNoteworthy, unreadHint } from './unread.ts'

function makeFolder(...names: readonly string[]): string {
  const folder = tempFolder()
  writeTree(folder, Object.fromEntries(names.map((name) => [name, '[]'])))
  return folder
}

/** The path and kind of each source, in order. */
async function found(...names: readonly string[]): Promise<string[]> {
  const folder = makeFolder(...names)
  const { sources } = await findSources(folder)
  return sources.map(({ name, kind }) => `${path.relative(folder, name)} ${kind}`)
}

/** The errors for the files of a folder. */
async function errorsFor(...names: readonly string[]) {
  const folder = makeFolder(...names)
  const error = await findSources(folder).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CatalogErrors)) throw error
  return error.errors.map(({ code, message, hint, at }) => ({
    file: at.map(({ file }) => path.relative(folder, file)).join(),
    error: `${code} ${message}`,
    hint,
  }))
}

async function allRows(source: Source | undefined): Promise<Row[]> {
  const rows: Row[] = []
  if (source) for await (const batch of flattenRows(source.blocks())) rows.push(...batch)
  return rows
}

describe('findSources', () => {
  it('takes the kind from the base name, in every format', async () => {
    expect(
      await found('artists.csv', 'tracks.ndjson', 'releases.json', 'labels.jsonl', 'features.NDJSON'),
    ).toEqual([
      'artists.csv artist',
      'features.NDJSON features',
      'labels.jsonl label',
      'releases.json release',
      'tracks.ndjson track',
    ])
  })

  it('leaves files of the data folder to the origin that reads them', async () => {
    const folder = makeFolder('mb/one.json', 'mb/two.json', 'tracks.json')
    const { sources } = await findSources(folder, {
      musicbrainz: { from: ['mb'], tags: false, annotations: false },
    })
    expect(sources.map(({ name, kind }) => `${path.relative(folder, name)} ${kind}`)).toEqual([
      'tracks.json track',
      'mb/one.json track',
      'mb/two.json track',
    ])
  })

  it('takes the kind from the top-level folder before the base name', async () => {
    expect(await found('artists/a.json', 'tracks/2024/may/artists.csv', 'imported/labels.json')).toEqual([
      'artists/a.json artist',
      'imported/labels.json label',
      'tracks/2024/may/artists.csv track',
    ])
  })

  it('gives the sources in the order of their paths', async () => {
    const names = ['tracks/b.json', 'tracks/a.json', 'tracks.csv', 'artists/é.json', 'artists/z.json']
    expect(await found(...names)).toEqual([
      'artists/z.json artist',
      'artists/é.json artist',
      'tracks.csv track',
      'tracks/a.json track',
      'tracks/b.json track',
    ])
  })

  it('skips site.json, media and unrelated files', async () => {
    const others = [
      'site.json',
      'media/tracks.csv',
      'media/a/artists.json',
      'README.md',
      'notes/todo.txt',
      '.a.json',
    ]
    expect(await found('artists.csv', 'placeholder.jpg', ...others)).toEqual(['artists.csv artist'])
  })

  it('lists files that are not read, except usual files of a project', async () => {
    const names = [
      'artists.csv',
      'catalog.xlsx',
      'music/01.mp3',
      'old.db',
      'README.md',
      'LICENSE',
      '.git/a.db',
    ]
    const { unread } = await findSources(makeFolder(...names))
    expect(unread.filter(isNoteworthy)).toEqual(['catalog.xlsx', 'music/01.mp3', 'old.db'])
  })

  it('finds documents by what they hold, and names those that it does not read', async () => {
    const folder = tempFolder()
    const collection = '<DJ_PLAYLISTS Version="1.0.0">'
    writeTree(folder, {
      'tracks/a.xml': collection,
      'tracks.txt': collection,
      'b.xml': collection,
      'c.xml': '<rss/>',
    })
    const { sources, unread } = await findSources(folder)
    expect(sources.map(({ name }) => path.relative(folder, name))).toEqual(['tracks.txt', 'tracks/a.xml'])
    expect(unreadHint(unread, folder)).toBe(
      'b.xml is a collection of rekordbox. Name it tracks.xml, or add it as "tracks" to "sources" in site.json. c.xml is a feed. A feed has only what is new: export the whole catalog as CSV or JSON from the program that publishes it.',
    )
    writeTree(folder, { 'tracks.xml': '<rss/>' })
    await expect(findSources(folder)).rejects.toMatchObject({
      errors: [{ code: 'UNKNOWN_FORMAT', message: 'A catalog cannot be read from a feed.' }],
    })
  })

  it('gives hints for files that are not read if there are no sources', async () => {
    const folder = makeFolder(
      'Chinook.sqlite',
      'catalog.xlsx',
      'music/01.mp3',
      'music/02.MP3',
      'cover.png',
      'a.bin',
    )
    await expect(findSources(folder)).rejects.toMatchObject({
      code: 'NO_DATA',
      message: `The folder ${folder} holds no catalog.`,
      at: ['Chinook.sqlite', 'a.bin', 'catalog.xlsx', 'cover.png', 'music/01.mp3', 'music/02.MP3'].map(
        (file) => ({
          file: path.join(folder, file),
        }),
      ),
      hint: expect.stringMatching(
        /^Name a spreadsheet .* Add a database .* To make a catalog from the tags of audio files, .* Put pictures .* Move other files .* Put files such as artists.csv/,
      ),
    })
  })

  it('rejects data files whose name is not that of a kind', async () => {
    const hint =
      'Name it, or its top-level folder, after what it holds: artists, tracks, releases, labels, features.'
    expect(await errorsFor('artists.csv', 'catalogue.json', 'traks.csv', 'x/site.json')).toEqual([
      {
        file: 'catalogue.json',
        error: 'UNKNOWN_KIND The name "catalogue" does not say what kind of records this file holds.',
        hint,
      },
      {
        file: 'traks.csv',
        error: 'UNKNOWN_KIND The name "traks" does not say what kind of records this file holds.',
        hint: 'Did you mean "tracks"?',
      },
      {
        file: 'x/site.json',
        error: 'UNKNOWN_KIND The name "site" does not say what kind of records this file holds.',
        hint: 'Settings are read from the site.json of the data folder itself: keep one file of them, and move or remove the other.',
      },
    ])
  })

  it.each([
    ['albums.csv', 'Did you mean "releases"?'],
    ['Songs.json', 'Did you mean "tracks"?'],
    ['bands.csv', 'Did you mean "artists"?'],
    ['tracks - Copy.csv', 'Put it into the folder tracks/ to read it too, or remove it if it is a copy.'],
    ['tracks.csv.csv', 'Rename it to tracks.csv.'],
    ['tracks-2024.csv', 'Put it into the folder tracks/ to read it too, or remove it if it is a copy.'],
  ])('suggests what %s may be', async (file, hint) => {
    expect(await errorsFor('labels.csv', file)).toMatchObject([{ file, hint }])
  })

  it('gives hints for spreadsheets, databases and audio files named after a kind', async () => {
    expect(await errorsFor('artists.xls', 'labels.sqlite', 'tracks/1.mp3')).toMatchObject([
      { file: 'artists.xls', hint: expect.stringMatching(/^Save a spreadsheet as \.xlsx or \.ods/) },
      { file: 'labels.sqlite', hint: expect.stringMatching(/^Add a database as "sql"/) },
      {
        file: 'tracks/1.mp3',
        hint: expect.stringMatching(/^To make a catalog from the tags of audio files/),
      },
    ])
  })

  it('reads spreadsheets named after a kind, but not lock files of open ones', async () => {
    const folder = makeFolder('artists/~$old.xlsx', 'artists/.~lock.old.ods#')
    writeXlsx(path.join(folder, 'tracks.xlsx'), { sheets: { Songs: [['name'], ['A']] } })
    writeXlsx(path.join(folder, 'budget.xlsx'), { sheets: { Sheet1: [['Costs']] } })
    writeOds(path.join(folder, 'labels.ods'), { sheets: { Labels: [['name'], ['A']] } })
    writeOds(path.join(folder, 'plan.ods'), { sheets: { Sheet1: [['Dates']] } })
    const { sources, unread } = await findSources(folder)
    expect(sources.map(({ name }) => path.relative(folder, name))).toEqual([
      'labels.ods!Labels',
      'tracks.xlsx!Songs',
    ])
    expect(unread).toEqual(['budget.xlsx', 'plan.ods'])
    expect(await allRows(sources[1])).toMatchObject([{ at: { line: 2 }, value: { name: 'A' } }])
  })

  it('reads tables with tabs between their cells', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'tracks.tsv': 'name\tduration\nLow, Water\t1\n' })
    const { sources } = await findSources(folder)
    expect(await allRows(sources[0])).toMatchObject([{ value: { name: 'Low, Water', duration: '1' } }])
  })

  it('rejects a format that cannot be read', async () => {
    const hint =
      'Save it as one of .json, .ndjson, .jsonl, .csv, .tsv, .xlsx, .ods, .parquet, or remove it from the data folder.'
    expect(await errorsFor('artists.dbf', 'labels', 'tracks/notes.txt')).toEqual([
      { file: 'artists.dbf', error: 'UNKNOWN_FORMAT A catalog cannot be read from .dbf files.', hint },
      {
        file: 'labels',
        error: 'UNKNOWN_FORMAT A catalog cannot be read from files without an extension.',
        hint,
      },
      {
        file: 'tracks/notes.txt',
        error: 'UNKNOWN_FORMAT A catalog cannot be read from .txt files.',
        hint: 'Use the extension .csv or .tsv for a table in a text file. Move other text files out of the data folder, or into media/ to publish them.',
      },
    ])
  })

  it('reports whether the folder is empty or missing', async () => {
    const folder = tempFolder()
    mkdirSync(path.join(folder, 'empty'))
    writeTree(folder, { 'site/site.json': {} })
    const toFill =
      'Put files such as artists.csv and tracks.ndjson there, or pass a different folder with --data.'
    const toFind =
      'Run this in the folder of your project, pass the folder of the catalog with --data, or make a project with catalog-press init.'
    for (const [name, message, hint] of [
      ['empty', 'The folder % holds no catalog.', toFill],
      ['site', 'The folder % holds no catalog.', toFill],
      ['none', 'There is no folder %.', toFind],
    ] as const) {
      const data = path.join(folder, name)
      const error = new CatalogError('NO_DATA', message.replace('%', data), { hint })
      await expect(findSources(data), name).rejects.toEqual(error)
    }
  })

  it('names the folder it looked in, and the project above it', async () => {
    const project = realpathSync(tempFolder())
    writeTree(project, { 'data/site.json': {}, 'sub/x': '' })
    const before = process.cwd()
    process.chdir(path.join(project, 'sub'))
    try {
      await expect(findSources('data')).rejects.toMatchObject({
        message: `There is no folder data in ${project}/sub.`,
        hint: `Run this in ${project}, which has one, or pass the folder of the catalog with --data.`,
      })
    } finally {
      process.chdir(before)
    }
  })

  it('reports a file given instead of the folder, and suggests its folder', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'tracks.csv': 'name' })
    const data = path.join(folder, 'tracks.csv')
    await expect(findSources(data)).rejects.toMatchObject({
      code: 'NO_DATA',
      message: `${data} is a file, not the folder of a catalog.`,
      hint: `Pass the folder that contains it: --data ${folder}. To read a file elsewhere, add it to "sources" in site.json.`,
    })
  })
})

describe('a source', () => {
  it('has its size and its rows, with the path as the user wrote it', async () => {
    const folder = tempFolder()
    const { 'labels.ndjson': labels, 'tracks.ndjson': tracks } = smallCatalog(2)
    writeTree(folder, { 'labels.ndjson': labels, 'tracks.ndjson': tracks })
    const [label, track] = (await findSources(folder)).sources
    expect(label?.size).toBe(`${JSON.stringify(labels[0])}\n`.length)
    const rows = await allRows(track)
    const file = path.join(folder, 'tracks.ndjson')
    expect(rows).toEqual([
      { kind: 'track', at: { file, line: 1 }, value: tracks[0] },
      { kind: 'track', at: { file, line: 2 }, value: tracks[1] },
    ])
  })

  it('gives no rows after bytes that are not text', async () => {
    const folder = tempFolder()
    const good = Buffer.from(`${JSON.stringify({ name: 'A'.repeat(100) })}\n`.repeat(30_000))
    writeFileSync(path.join(folder, 'labels.ndjson'), Buffer.concat([good, Buffer.from([0xff, 10]), good]))
    const [source] = (await findSources(folder)).sources
    const rows = await allRows(source)
    expect(rows.at(-1)).toMatchObject({ at: { line: 30_001 }, error: { code: 'BAD_ENCODING' } })
    expect(rows.filter((row) => 'error' in row)).toHaveLength(1)
  })

  it.each(['labels.csv', 'labels.json', 'labels.ndjson', 'labels.parquet'])(
    'of 0 bytes is one error row: %s',
    async (name) => {
      const folder = tempFolder()
      writeTree(folder, { [name]: '' })
      const at = { file: path.join(folder, name) }
      const error = expect.objectContaining({
        code: 'EMPTY_SOURCE',
        message: 'The source is empty: it has 0 bytes.',
        at: [at],
        hint: expect.stringMatching(/^Export it again, .* remove it\.$/),
      })
      const { sources } = await findSources(folder)
      expect(await allRows(sources[0])).toEqual([{ kind: 'label', at, error }])
    },
  )

  it('is one error row if it is named Parquet but is not', async () => {
    const folder = makeFolder('labels.Parquet')
    const file = path.join(folder, 'labels.Parquet')
    const [source] = (await findSources(folder)).sources
    expect(await allRows(source)).toEqual([
      { kind: 'label', at: { file }, error: expect.objectContaining({ code: 'BAD_PARQUET' }) },
    ])
  })

  it.each(['labels.ndjson', 'labels.json', 'labels.csv'])(
    'that is not text is one more bad row: %s',
    async (name) => {
      const folder = tempFolder()
      const file = path.join(folder, name)
      writeFileSync(file, Buffer.from('\n\xff', 'latin1'))
      const [source] = (await findSources(folder)).sources
      const rows = await allRows(source)
      expect(rows).toEqual([
        { kind: 'label', at: { file, line: 2 }, error: expect.objectContaining({ code: 'BAD_ENCODING' }) },
      ])
    },
  )
})

it.each<[string, string, Record<string, string[]>]>([
  ['a file', 'data/tracks.ndjson', {}],
  ['a folder', 'data/tracks', {}],
  ['a file that is named', 'x/a.csv', { tracks: ['../x/*.csv'] }],
])('rejects a broken link instead of %s, since a disk may be missing', async (_, link, named) => {
  const folder = makeFolder('data/artists.csv', 'x/b.csv')
  symlinkSync('/nowhere', path.join(folder, link))
  const error = await findSources(path.join(folder, 'data'), named).catch((error) => error)
  const [first] = error instanceof CatalogErrors ? error.errors : [error]
  expect(first).toMatchObject({ code: 'NO_SUCH_FILE', at: [{ file: path.join(folder, link) }] })
})
