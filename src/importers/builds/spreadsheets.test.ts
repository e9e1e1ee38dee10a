// A catalog in a spreadsheet, from its cells to the site.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { type MadeCell, writeXlsx } from '../../testing/formats/xlsx.ts'
import { dataIn, distIn, pressed, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const HEADER = ['Id', 'Title', 'No.', 'Length', 'Album', 'Artist', 'File', 'Genre']
const FIELDS = {
  uuid: 'Id',
  name: 'Title',
  tracknumber: 'No.',
  duration: { field: 'Length', as: 'm:s' },
  release: 'Album',
  artist: 'Artist',
  stream: 'File',
}
const COUNT = 20

const songs = (): MadeCell[][] =>
  Array.from({ length: COUNT }, (_, at) => {
    const n = at + 1
    const length = `${Math.floor((60 + n) / 60)}:${String((60 + n) % 60).padStart(2, '0')}.5`
    return [trackId(n), `Track ${n}`, n, length, releaseId(1), artistId(n), `audio/${n}.mp3`, 'Rock']
  })

/** A data folder whose tracks are in a spreadsheet beside it. */
function folderWith(rows: readonly (readonly MadeCell[])[], fields: object = FIELDS): string {
  const folder = tempFolder()
  const { 'tracks.ndjson': _, ...catalog } = smallCatalog(COUNT)
  const sources = { tracks: { from: '../songs.xlsx', fields } }
  writeTree(dataIn(folder), { ...catalog, 'site.json': { ...catalog['site.json'], sources } })
  writeXlsx(path.join(folder, 'songs.xlsx'), { sheets: { Sheet1: rows } })
  return folder
}

describe('a catalog in a spreadsheet', () => {
  it('is pressed to the same bytes as one in NDJSON, and again to the same', async () => {
    const folder = folderWith([HEADER, ...songs()])
    const first = await runBuild(folder)
    expect(first).toMatchObject({ code: 0 })
    expect(first.stderr).toContain('columns that "fields" does not name: "Genre"')
    expect(first.stderr).toContain('If not, write "*": "ignore" there, which ends this warning.')
    const site = readTree(distIn(folder))
    expect(site).toEqual(await pressed(smallCatalog(COUNT)))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    expect(readTree(distIn(folder))).toEqual(site)
  })

  it('is read again once its fields have changed', async () => {
    const folder = folderWith([HEADER, ...songs()])
    await runBuild(folder)
    const { 'site.json': site } = smallCatalog()
    const fields = { ...FIELDS, artist_display: 'Genre' }
    const sources = { tracks: { from: '../songs.xlsx', fields } }
    writeTree(dataIn(folder), { 'site.json': { ...site, sources } })
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    expect([...readTree(distIn(folder)).values()].join()).toContain('"Rock"')
  })

  it('leaves the site as it is where a cell is wrong, and names the sheet and the cell', async () => {
    const folder = folderWith([HEADER, ...songs()])
    await runBuild(folder)
    const site = readTree(distIn(folder))
    const rows = songs()
    const broken: MadeCell = { attributes: 't="e"', inside: '<f>1/0</f><v>#DIV/0!</v>' }
    const [bad, worse, worst] = [rows[3], rows[7], rows[12]]
    bad?.splice(3, 1, 'long')
    worse?.splice(1, 1, broken)
    worst?.splice(5, 1, artistId(99))
    writeXlsx(path.join(folder, 'songs.xlsx'), { sheets: { Sheet1: [HEADER, ...rows] } })
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    expect(stderr).toMatch(/is "long"; it must be minutes and seconds.*\n.*songs\.xlsx!Sheet1:D5\n/)
    expect(stderr).toMatch(
      /The cell B9 has an error instead of a value: #DIV\/0!\.\n.*songs\.xlsx!Sheet1:B9\n/,
    )
    expect(stderr).toMatch(/songs\.xlsx!Sheet1:14\n/)
    expect(readTree(distIn(folder))).toEqual(site)
  })

  it('has the rows that the sheet hides, with a warning about them', async () => {
    const folder = folderWith([])
    const cells = (row: readonly unknown[]) =>
      row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')
    const rows = [HEADER, ...songs()].map(
      (row, at) => `<row hidden="${at === 3 ? 1 : 0}">${cells(row)}</row>`,
    )
    writeXlsx(path.join(folder, 'songs.xlsx'), { sheets: { Sheet1: rows.join('') } })
    const { code, stderr, stdout } = await runBuild(folder)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${COUNT} tracks`)])
    expect(stderr).toContain('warning HIDDEN_ROWS  1 row that the spreadsheet does not show is published.')
    expect(stderr).toContain('songs.xlsx!Sheet1:4\n')
    expect(stderr).toContain('Write "hidden": "skip" in the entry of the spreadsheet')
    const { 'site.json': site } = smallCatalog()
    const tracks = { from: '../songs.xlsx', hidden: 'skip', fields: FIELDS }
    writeTree(dataIn(folder), { 'site.json': { ...site, sources: { tracks } } })
    const without = await runBuild(folder)
    expect(without.stdout).toContain(`${COUNT - 1} tracks`)
    expect(without.stderr).not.toContain('HIDDEN_ROWS')
  })

  it('has the rows that a column marks as not to be published, with a warning, unless they are left out', async () => {
    const status = (at: number) => (at === 3 ? 'draft' : at === 5 ? 'Do not publish' : 'live')
    const marked = songs().map((row, at) => [...row, status(at)])
    const folder = folderWith([[...HEADER, 'Status'], ...marked])
    const { code, stderr, stdout } = await runBuild(folder)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${COUNT} tracks`)])
    expect(stderr).toContain(
      'warning PRIVATE_ROWS  2 rows that the column "Status" marks as not to be published are published: "Do not publish", "draft".',
    )
    expect(stderr).toContain('songs.xlsx!Sheet1:5 and')
    const [, where = ''] = /Write ("where": .*?\} \}) in the entry of the source/.exec(stderr) ?? []
    const { 'site.json': site } = smallCatalog()
    const tracks = { from: '../songs.xlsx', fields: FIELDS, ...JSON.parse(`{${where}}`) }
    writeTree(dataIn(folder), { 'site.json': { ...site, sources: { tracks } } })
    const without = await runBuild(folder)
    expect(without.stdout).toContain(`${COUNT - 2} tracks`)
    expect(without.stderr).not.toContain('PRIVATE_ROWS')
  })

  it('stops before anything is written where fields name a column that is not there', async () => {
    const folder = folderWith([HEADER, ...songs()], { ...FIELDS, name: 'Titel' })
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    expect(stderr).toContain('The header has no column "Titel", which "fields" of site.json maps to name.')
    expect(stderr).toContain('Did you mean "Title"?')
    expect(readTree(folder).has('dist/artists')).toBe(false)
  })
})
