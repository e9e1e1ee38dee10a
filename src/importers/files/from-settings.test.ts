import { statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { CatalogErrors, ErrorCollector } from '../../core/problems/errors.ts'
import { settingsSchema } from '../../core/settings/settings.ts'
import { fileIdentity } from '../../core/system/file-identity.ts'
import { flattenRows, readRows } from '../../testing/catalogs/rows.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findSources } from './find.ts'
import { findFromSettings } from './from-settings.ts'

type Named = Record<string, unknown>

const parsed = (sources: Named) => settingsSchema.parse({ sources }).sources

/** Makes a data folder with other folders beside it. */
function makeFolder(...names: readonly string[]): { data: string; folder: string } {
  const folder = tempFolder()
  writeTree(folder, Object.fromEntries(['data/site.json', ...names].map((name) => [name, '{}'])))
  return { folder, data: path.join(folder, 'data') }
}

/** The path and kind of each source, in order. */
async function found(files: readonly string[], entries: Named): Promise<string[]> {
  const { folder, data } = makeFolder(...files)
  const { sources } = await findSources(data, parsed(entries))
  return sources.map(({ name, kind }) => `${path.relative(folder, name)} ${kind}`)
}

/** The errors for locations without a source. */
async function errorsFor(files: readonly string[], entries: Named) {
  const { folder, data } = makeFolder(...files)
  const problems = new ErrorCollector()
  expect(await findFromSettings({ base: data, data }, parsed(entries), problems)).toMatchObject({
    sources: [],
  })
  try {
    problems.throwIfAny()
  } catch (error) {
    if (!(error instanceof CatalogErrors)) throw error
    return error.errors.map(({ code, message, hint, at }) => {
      const [place] = at
      const file = place?.file.startsWith(folder) ? path.relative(folder, place.file) : place?.file
      return { file, error: `${code} ${message}`, hint }
    })
  }
  return []
}

describe('sources listed in site.json', () => {
  it('have the kind they are listed under, whatever their path and name', async () => {
    const files = ['data/artists.csv', 'data/in/everything.json', 'exports/rows.ndjson']
    expect(await found(files, { tracks: '../exports/rows.ndjson', labels: 'in/everything.json' })).toEqual([
      'data/artists.csv artist',
      'exports/rows.ndjson track',
      'data/in/everything.json label',
    ])
  })

  it('may be patterns and lists of files', async () => {
    const files = ['x/t2.csv', 'x/t1.csv', 'x/t1.txt', 'x/deep/t3.json', 'y.csv', 'x/[z].csv', 'x/z.csv']
    expect(await found(files, { tracks: ['../x/t*.csv', '../x/**/*.json', '../y.csv'] })).toEqual([
      'x/t1.csv track',
      'x/t2.csv track',
      'x/deep/t3.json track',
      'y.csv track',
    ])
    expect(await found(files, { labels: '../x/[z].csv' })).toEqual(['x/[z].csv label'])
  })

  it('may be absolute paths', async () => {
    const { folder, data } = makeFolder('x/a.csv', 'x/b.csv')
    const entries = { labels: [path.join(folder, 'x/a.csv'), path.join(folder, 'x/b*')] }
    expect((await findSources(data, entries)).sources.map(({ name }) => name)).toEqual([
      path.join(folder, 'x/a.csv'),
      path.join(folder, 'x/b.csv'),
    ])
  })

  it('are not read a second time because of their names', async () => {
    const files = ['data/tracks/a.csv', 'data/tracks/b.csv']
    expect(await found(files, { tracks: 'tracks/b.csv', labels: 'tracks/a.csv' })).toEqual([
      'data/tracks/b.csv track',
      'data/tracks/a.csv label',
    ])
  })

  it('are read once, however many locations match them', async () => {
    const entries = { tracks: ['../x/a.csv', '../x/*.csv', '../x/../x/b.csv'], labels: '../x/a.csv' }
    expect(await found(['x/a.csv', 'x/b.csv'], entries)).toEqual([
      'x/a.csv track',
      'x/b.csv track',
      'x/a.csv label',
    ])
  })

  it('may be on a web server, which gets no request until they are read', async () => {
    const { data } = makeFolder()
    const url = 'https://127.0.0.1:1/tracks.csv'
    const { sources } = await findSources(data, { tracks: [url] })
    expect(sources).toMatchObject([{ name: url, kind: 'track' }])
  })

  it.each([
    ['sub/songs.csv', 'Did you mean "../sub/songs.csv"? Correct its path'],
    ['..\\sub\\songs.csv', 'Did you mean "../sub/songs.csv"? Correct its path'],
    ['../sub/song.csv', 'Did you mean "../sub/songs.csv"? Correct its path'],
    ['sub/songs.cvs', 'Did you mean "../sub/songs.csv"? Correct its path'],
    ['C:\\Users\\me\\songs.csv', 'This is a path of Windows, which other systems do not have.'],
  ])('are looked for in the project, too, where %s does not exist', async (written, start) => {
    const [error] = await errorsFor(['sub/songs.csv'], { tracks: [written] })
    expect(error).toMatchObject({ hint: expect.stringContaining(start) })
  })

  it('must exist, in a format that can be read', async () => {
    const entries = { tracks: ['none.csv', '../x/*.parquet', '../x'], labels: ['../x/a.xml', 's3://b/a.csv'] }
    const hint = expect.stringMatching(
      /^Correct its path, which is relative to the data folder; \* matches any part of a name\. It was looked for at \/\S+\.$/,
    )
    const file = 'data/site.json'
    expect(await errorsFor(['x/a.xml'], entries)).toEqual([
      { file, error: 'NO_SUCH_FILE There is no file none.csv, which "sources" names.', hint },
      { file, error: 'NO_SUCH_FILE There is no file ../x/*.parquet, which "sources" names.', hint },
      {
        file,
        error: 'NO_SUCH_FILE ../x, which "sources" names, is a folder, not a file.',
        hint: 'Use a file in it, or a pattern, such as "../x/*.csv".',
      },
      {
        file: 'x/a.xml',
        error: 'UNKNOWN_FORMAT A catalog cannot be read from .xml files.',
        hint: expect.stringContaining('Export the list from the program that wrote it as text or CSV'),
      },
      {
        file: 's3://b/a.csv',
        error: 'UNKNOWN_FORMAT Only .parquet files can be read from object storage.',
        hint: 'Save it as Parquet, or use its https:// address.',
      },
    ])
  })

  it('may not be URLs of other schemes, whose passwords are not shown', async () => {
    const entries = { tracks: 'postgres://user:secret@db.example.com/catalog', labels: ['gs://bucket/a.csv'] }
    const hint =
      'Use a path, an https:// or http:// address, or s3:// for Parquet. Add a database as "sql", with a query for each kind of record.'
    const file = 'data/site.json'
    expect(await errorsFor([], entries)).toEqual([
      { file, error: 'BAD_CONFIG A source cannot be read from postgres:// addresses.', hint },
      { file, error: 'BAD_CONFIG A source cannot be read from gs:// addresses.', hint },
    ])
  })

  it('have names without the passwords of their URLs', async () => {
    const { data } = makeFolder()
    const { sources } = await findSources(data, { tracks: ['https://user:secret@127.0.0.1:1/a.csv'] })
    expect(sources.map(({ name }) => name)).toEqual(['https://***@127.0.0.1:1/a.csv'])
  })

  it('may set how a file is read, whatever its name', async () => {
    const { data } = makeFolder('data/tracks.csv')
    const entry = { from: 'tracks.csv', fields: { name: 'Title' } }
    const plain = await findSources(data)
    const { sources } = await findSources(data, parsed({ tracks: entry }))
    expect(sources).toHaveLength(1)
    expect(sources[0]?.name).toBe(plain.sources[0]?.name)
  })

  it('are new sources for a build once their options change', async () => {
    const { folder, data } = makeFolder('x/a.csv')
    const file = path.join(folder, 'x/a.csv')
    utimesSync(file, 0, 0)
    await waitForTick(file)
    const identities = await Promise.all(
      [
        {},
        { fields: { name: 'A' } },
        { fields: { name: 'B' } },
        { encoding: 'latin1' },
        { delimiter: ';' },
      ].map(async (read) => {
        const { sources } = await findSources(data, parsed({ tracks: { from: '../x/a.csv', ...read } }))
        return sources[0]?.identity
      }),
    )
    expect(identities).not.toContain(null)
    expect(new Set(identities).size).toBe(identities.length)
  })

  it('have the names of their sheets, so that one spreadsheet may be several', async () => {
    const { folder, data } = makeFolder()
    const file = path.join(folder, 'book.xlsx')
    writeXlsx(file, { sheets: { One: [['name'], ['A']], Two: [['name'], ['B']] } })
    const from = '../book.xlsx'
    const entries = { tracks: [from, { from, sheet: 'Two' }, { from, sheet: 'One' }], labels: from }
    const { sources } = await findSources(data, parsed(entries))
    expect(sources.map(({ name, kind }) => `${path.relative(folder, name)} ${kind}`)).toEqual([
      'book.xlsx!One track',
      'book.xlsx!Two track',
      'book.xlsx!One label',
    ])
  })

  it('are refused if two entries of a kind read the same location with different options', async () => {
    const { data } = makeFolder('x/a.csv')
    const from = '../x/a.csv'
    const entries = parsed({
      tracks: [
        { from, encoding: 'latin1' },
        { from, delimiter: ';' },
      ],
    })
    await expect(findSources(data, entries)).rejects.toMatchObject({
      errors: [
        {
          code: 'BAD_CONFIG',
          message: '"sources" names ../x/a.csv twice, with different options.',
          hint: 'Keep one of the entries. A file can be read only once for each kind of record.',
          at: [{ file: path.join(data, 'site.json') }],
        },
      ],
    })
  })

  it('are refused with options that their format does not have', async () => {
    const entries = {
      tracks: { from: '../x/a.json', encoding: 'latin1' },
      labels: { from: '../x/a.csv', sheet: 'A' },
    }
    expect(await errorsFor(['x/a.json', 'x/a.csv'], entries)).toEqual([
      {
        file: 'x/a.json',
        error: 'BAD_CONFIG "encoding" in "sources" is only for .csv, .tsv files.',
        hint: 'Remove "encoding" from its entry.',
      },
      {
        file: 'x/a.csv',
        error: 'BAD_CONFIG "sheet" in "sources" is only for .xlsx, .ods files.',
        hint: 'Remove "sheet" from its entry.',
      },
    ])
  })
})

/** Waits until a file has an identity, which a file that was just written has not. */
async function waitForTick(file: string): Promise<void> {
  while (fileIdentity(statSync(file)) === null) await setTimeout(100)
}

it('does not warn of sheets that other entries read', async () => {
  const { data } = makeFolder()
  const table = [
    ['name', 'description'],
    ['A', 'x'],
    ['B', 'y'],
  ]
  const sheets = { Songs: table, Artists: table, 'Label 1': table, 'Label 2': table, More: table }
  writeXlsx(path.join(data, 'book.xlsx'), { sheets })
  const skipped = async (entries: Named) => {
    const { sources } = await findSources(data, parsed(entries))
    const rows = await Promise.all(sources.map(async (source) => readRows(flattenRows(source.blocks()))))
    return rows.flat().flatMap((row) => ('skipped' in row ? [row.skipped.replace(/;.*/, '')] : []))
  }
  const tracks = { from: 'book.xlsx', fields: { name: 'name', '*': 'ignore' } }
  const others = {
    artists: { from: './book.xlsx', sheet: 'Artists' },
    labels: { from: 'book.xlsx', sheets: 'Label*' },
  }
  expect(await skipped({ tracks, ...others })).toEqual(['the sheet "More"'])
  expect(await skipped({ tracks, ...others, releases: { ...tracks, sheet: 'More' } })).toEqual([])
  expect(await skipped({ tracks })).toEqual(['the sheets "Artists", "Label 1", "Label 2" and "More"'])
})

it.each([
  ['all.json', 'files[]', 'columns that "fields" does not name: "notes" and "price"'],
  ['all.csv', 'files', 'columns that "fields" does not name: "notes"'],
])(
  'names no column as skipped that another entry of the same file reads: %s',
  async (from, name, skipped) => {
    const record = { album: 'A', by: 'Ann', cat: 'X1', files: ['a/low.mp3'], notes: 'x', price: { eur: 5 } }
    const text =
      from === 'all.csv' ? 'album,by,cat,files,notes\nA,Ann,X1,low.mp3,x\n' : JSON.stringify([record])
    const data = tempFolder()
    writeTree(data, { [from]: text })
    const entries = {
      releases: { from, fields: { name: 'album', 'artist.name': 'by' } },
      tracks: { from: `./${from}`, fields: { name, release: 'cat', '*': 'ignore' } },
    }
    const { sources } = await findSources(data, parsed(entries))
    const rows = await Promise.all(sources.map(async (source) => readRows(flattenRows(source.blocks()))))
    expect(rows.flat().flatMap((row) => ('skipped' in row ? [row.skipped] : []))).toEqual([skipped])
  },
)
