// The mark of unlisted releases in each form of sources.
import path from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { describe, expect, it } from 'vitest'
import { labelId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { dataIn, distIn, readJson, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const small = smallCatalog(3)
const { 'site.json': site, 'releases.ndjson': _, ...others } = small
const tracks = small['tracks.ndjson'].map((track, at) => ({ ...track, release: releaseId(at + 1) }))
const NAMES = ['First', 'Second', 'Third']

/** Builds a catalog of three releases, and returns the names of those that are listed, with the warnings. */
async function listed(files: Record<string, string | object>, make: (folder: string) => void = () => {}) {
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...others, 'tracks.ndjson': tracks, 'site.json': site, ...files })
  make(folder)
  const ran = await runBuild(folder)
  expect(ran).toMatchObject({ code: 0 })
  const { results } = readJson(readTree(distIn(folder)), 'api/v1/catalog/release/index.json')
  return { names: results.map(({ name }: { name: string }) => name), stderr: ran.stderr }
}

/** The releases as a table, with a mark of each. */
const markTable = (column: string, marks: readonly unknown[]) => [
  ['uuid', 'name', 'label', column],
  ...marks.map((mark, at) => [releaseId(at + 1), NAMES[at], labelId(1), mark]),
]
const toCsv = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => `${row.join()}\n`).join('')

const SECOND = { names: ['First', 'Third'], stderr: '' }

describe('the mark of an unlisted release is read', () => {
  it.each([
    ['yes', 'no', ''],
    ['ja', 'nein', ''],
    ['TRUE', 'FALSE', 'FALSE'],
    ['1', '0', '0'],
    ['x', '', ''],
    ['はい', 'いいえ', ''],
  ])('from a sheet, as %j beside %j', async (yes, no, other) => {
    expect(await listed({ 'releases.csv': toCsv(markTable('Unlisted', [no, yes, other])) })).toEqual(SECOND)
  })

  it('from a spreadsheet, as a box that is ticked', async () => {
    const rows = markTable('unlisted', [false, true, false]) as (string | boolean)[][]
    const sources = { releases: '../releases.xlsx' }
    const found = await listed({ 'site.json': { ...site, sources } }, (folder) =>
      writeXlsx(path.join(folder, 'releases.xlsx'), { sheets: { Releases: rows } }),
    )
    expect(found).toEqual(SECOND)
  })

  it('from JSON', async () => {
    const rows = NAMES.map((name, at) => ({
      uuid: releaseId(at + 1),
      name,
      label: labelId(1),
      unlisted: at === 1,
    }))
    expect(await listed({ 'releases.json': JSON.stringify(rows) })).toEqual(SECOND)
  })

  it('from a database', async () => {
    const sql = { url: 'sqlite:../music.sqlite', releases: 'SELECT * FROM release ORDER BY name' }
    const found = await listed({ 'site.json': { ...site, sources: { sql } } }, (folder) => {
      const database = new sqlite.Database(path.join(folder, 'music.sqlite'))
      database.exec('CREATE TABLE release (uuid TEXT, name TEXT, label TEXT, unlisted BOOLEAN)')
      for (const row of markTable('', [0, 1, null]).slice(1))
        database.run('INSERT INTO release VALUES (?, ?, ?, ?)', row as string[])
      database.close()
    })
    expect(found).toEqual(SECOND)
  })

  it('from a sheet of tracks, where any row of a release has it', async () => {
    const rows = [
      ['Title', 'No', 'Album', 'Artist', 'Nicht gelistet'],
      ...['First', 'Second', 'Second', 'Third'].map((album, at) => [
        `T${at}`,
        `${at}`,
        album,
        'Ann',
        at === 2 ? 'ja' : '',
      ]),
    ]
    const fields = {
      ...{ name: 'Title', tracknumber: 'No', 'release.name': 'Album', 'artist.name': 'Artist' },
      'release.unlisted': 'Nicht gelistet',
    }
    const settings = {
      ...{ ...site, streams: 'optional', durations: 'optional', default_label: 'Own' },
      namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
      sources: { tracks: { from: '../songs.csv', fields } },
    }
    const folder = tempFolder()
    writeTree(folder, { 'songs.csv': toCsv(rows) })
    writeTree(dataIn(folder), { 'site.json': settings })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const { results } = readJson(readTree(distIn(folder)), 'api/v1/catalog/release/index.json')
    expect(results.map(({ name }: { name: string }) => name)).toEqual(['First', 'Third'])
  })

  it('is refused where it means neither', async () => {
    const folder = tempFolder()
    const rows = toCsv(markTable('unlisted', ['no', 'soon', 'no']))
    writeTree(dataIn(folder), { ...others, 'tracks.ndjson': tracks, 'site.json': site, 'releases.csv': rows })
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    expect(stderr).toContain('The field "unlisted" of this release is "soon"; it must be true or false.')
  })
})

it('a column of that name in a sheet of tracks that is not read as the mark is warned of', async () => {
  const rows = tracks.map((track, at) => ({ ...track, Unlisted: at === 1 ? 'yes' : '' }))
  const columns = Object.keys(rows[0] as object)
  const text = toCsv([
    columns,
    ...rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column])),
  ])
  const folder = tempFolder()
  const releases = NAMES.map((name, at) => ({ uuid: releaseId(at + 1), name, label: labelId(1) }))
  const fields = Object.fromEntries(columns.filter((name) => name !== 'Unlisted').map((name) => [name, name]))
  const { 'tracks.ndjson': _all, ...rest } = { ...others, 'releases.ndjson': releases }
  const settings = { ...site, sources: { tracks: { from: '../songs.csv', fields } } }
  writeTree(folder, { 'songs.csv': text })
  writeTree(dataIn(folder), { ...rest, 'site.json': settings })
  expect((await runBuild(folder)).stderr).toContain('warning PRIVATE_ROWS')
})
