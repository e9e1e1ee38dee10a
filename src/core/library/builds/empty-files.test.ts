// Files that are sources and give no record: each is named with what it holds instead.
import path from 'node:path'
import fs from 'fs-extra'
import sqlite from 'node-sqlite3-wasm'
import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../../../testing/catalogs/catalog.ts'
import { writeParquet } from '../../../testing/formats/parquet.ts'
import { writeXlsx } from '../../../testing/formats/xlsx.ts'
import { dataIn, distIn } from '../../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { runHere } from '../../../testing/run/here.ts'

const SETTINGS = { base_url: 'https://api.example.org', namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f' }

type Files = Readonly<Record<string, string | object>>

/** Runs a command on a data folder, and returns its report without the path of the folder. */
async function checked(folder: string, files: Files, command: readonly string[] = ['check']) {
  writeTree(dataIn(folder), { 'site.json': SETTINGS, ...files })
  const { code, stderr } = await runHere([...command, '--data', dataIn(folder)])
  return { code, stderr: stderr.replaceAll(`${dataIn(folder)}/`, '') }
}

const EMPTY: readonly (readonly [title: string, name: string, text: string, holds: string, place: string])[] =
  [
    ['only a header', 'features.csv', 'uuid\n', 'a header and 0 rows', 'features.csv:1'],
    ['a header below blank lines', 'features.csv', '\n\nuuid\n', 'a header and 0 rows', 'features.csv:3'],
    ['a header and blank rows', 'features.csv', 'uuid,bpm\n,\n,\n', 'a header and 0 rows', 'features.csv:1'],
    ['blank lines, as CSV', 'features.csv', '\n \n', 'blank lines alone', 'features.csv:1'],
    ['blank lines, as NDJSON', 'features.ndjson', '\n\n', 'blank lines alone', 'features.ndjson:1'],
    ['an empty list', 'features.json', '[\n]\n', 'an empty list', 'features.json:1'],
  ]

describe('a file without records', () => {
  it.each(EMPTY)('is a warning beside others: %s', async (_, name, text, holds, place) => {
    const { code, stderr } = await checked(tempFolder(), { ...smallCatalog(3), [name]: text })
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining(
        `warning NO_RECORDS  1 source without records: it holds ${holds}.\n  at    ${place}\n`,
      ),
    })
  })

  it.each(EMPTY.filter(([, name]) => !name.endsWith('.json')))(
    'is an error where it is the whole catalog: %s',
    async (_, name, text, holds, place) => {
      const { code, stderr } = await checked(tempFolder(), { [name]: text })
      expect(code).toBe(1)
      expect(stderr).toContain(
        `error EMPTY_CATALOG  The catalog has no records: 1 source holds ${holds}.\n  at    ${place}\n`,
      )
    },
  )

  it('counts alike, and a build reports so again when it reads nothing', async () => {
    const folder = tempFolder()
    const files = { ...smallCatalog(3), 'features.csv': 'uuid\n', 'labels/more.csv': 'uuid,name\n' }
    const command = ['build', '--out', distIn(folder)]
    const first = await checked(folder, files, command)
    expect(first.stderr).toContain(
      'warning NO_RECORDS  2 sources without records: each holds a header and 0 rows.',
    )
    expect(await checked(folder, files, command)).toEqual(first)
  })

  it('may be a sheet among others', async () => {
    const folder = tempFolder()
    const header = ['name', 'tracknumber', 'duration', 'artist.name', 'release.name', 'release.label.name']
    const songs = path.join(folder, 'songs.xlsx')
    writeXlsx(songs, {
      sheets: { '2024': [header, ['A', 1, 60, 'B', 'C', 'D']], '2025': [header], Notes: [] },
    })
    const sources = { tracks: { from: '../songs.xlsx', sheets: '*' } }
    const { stderr } = await checked(folder, {
      'site.json': { ...SETTINGS, streams: 'optional', sources },
    })
    expect(stderr).toContain(`it holds a header and 0 rows.\n  at    ${songs}!2025:1\n`)
    expect(stderr).toContain(`it holds blank rows alone.\n  at    ${songs}!Notes:1\n`)
  })

  it('may be a table of Parquet, or a query', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(3))
    await writeParquet(path.join(dataIn(folder), 'features.parquet'), "SELECT 'x' AS uuid WHERE false")
    const database = new sqlite.Database(path.join(folder, 'music.sqlite'))
    database.exec('CREATE TABLE label (id TEXT, name TEXT)')
    database.close()
    const sources = { sql: { url: 'sqlite:../music.sqlite', labels: 'SELECT id, name FROM label' } }
    const { code, stderr } = await checked(folder, { 'site.json': { ...SETTINGS, sources } })
    expect(code).toBe(0)
    expect(stderr).toContain('warning NO_RECORDS  2 sources without records: each holds 0 rows.')
    expect(stderr).toMatch(/at {4}.*music\.sqlite#labels and features\.parquet\n/)
  })
})

describe('a catalog without records', () => {
  it('is named with what each of its sources holds', async () => {
    const sheets = { 'artists.csv': 'id,name\n', 'labels.csv': 'id,name\n', 'tracks.ndjson': '\n' }
    const { code, stderr } = await checked(tempFolder(), sheets)
    expect(code).toBe(1)
    expect(stderr).toContain(
      'The catalog has no records: 2 sources hold a header and 0 rows, 1 source holds blank lines alone.\n' +
        '  at    artists.csv:1 and tracks.ndjson:1 and labels.csv:1\n' +
        '  hint  Enter the records, or export them again. If the catalog is meant to be empty, write [] into artists.json in the data folder.\n',
    )
  })

  it('is built if an empty list is given on purpose', async () => {
    const folder = tempFolder()
    const { code, stderr } = await checked(folder, { 'artists.json': '[]', 'labels.csv': 'id,name\n' }, [
      'build',
      '--out',
      distIn(folder),
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('1 source without records') })
    expect(fs.readJsonSync(path.join(distIn(folder), 'api/v1/catalog/artist/index.json')).count).toBe(0)
  })

  it('is built if all records may go, as the error about a source that lost them suggests', async () => {
    const folder = tempFolder()
    const command = ['build', '--out', distIn(folder)]
    await checked(folder, { 'artists.csv': 'id,name\nferrow,Ferrow\n' }, command)
    const emptied = { 'artists.csv': 'id,name\n' }
    expect((await checked(folder, emptied, command)).stderr).toContain(
      'the last build read 1 artist from it.',
    )
    expect(await checked(folder, emptied, [...command, '--allow-removal'])).toMatchObject({ code: 0 })
  })
})
