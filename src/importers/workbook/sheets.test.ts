// Several sheets of a workbook.
import path from 'node:path'
import { expect, it } from 'vitest'
import { readBook } from '../../testing/formats/read-book.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { findFormat } from '../formats.ts'

const first = [
  ['name', 'tracknumber'],
  ['A', 1],
  ['B', 2],
]
/** Has a header of its own. */
const second = [
  ['tracknumber', 'Name'],
  [1, 'C'],
]
const book = {
  sheets: { 'Album 1': first, Notes: [['To do']], 'Album 2': second, Empty: [], Old: first },
  hidden: ['Old'],
}

it('reads all sheets, or those that a pattern matches, each with its own header and its name', async () => {
  const fields = { 'release.name': { sheet: true } }
  const of = (sheet: string) => ({ release: { name: sheet } })
  const albums = [
    { line: 2, value: { ...of('Album 1'), name: 'A', tracknumber: '1' } },
    { line: 3, value: { ...of('Album 1'), name: 'B', tracknumber: '2' } },
    { line: 2, value: { ...of('Album 2'), tracknumber: '1', name: 'C' } },
  ]
  expect(await readBook(book, { entry: { sheets: 'Album*', fields } })).toEqual(albums)
  expect(await readBook(book, { entry: { sheets: ['Album 1', '* 2'], fields } })).toEqual(albums)
  expect(await readBook(book, { entry: { sheets: 'Old', fields } })).toHaveLength(2)
  const { Notes, ...others } = book.sheets
  expect(Notes).toHaveLength(1)
  expect(await readBook({ ...book, sheets: others }, { entry: { sheets: '*', fields } })).toEqual(albums)
  expect(await readBook(book, { entry: { sheet: 'Album 2', fields } })).toEqual(albums.slice(2))
  expect(await readBook(book, { entry: { sheets: 'Single*', fields } })).toEqual([
    {
      line: undefined,
      error: 'BAD_SPREADSHEET The spreadsheet has no sheet "Single*".',
      hint: 'Its sheets are "Album 1", "Notes", "Album 2", "Empty" and "Old".',
    },
  ])
})

it('names the sheet in the places of its rows', async () => {
  const file = path.join(tempFolder(), 'songs.xlsx')
  writeXlsx(file, book)
  const blocks: unknown[] = []
  for await (const block of findFormat(file)?.read(file, 'track', { sheets: ['Album*'] }) ?? []) {
    for await (const rows of block.rows()) blocks.push([block.file, ...rows.map(({ at }) => at.file)])
  }
  const [one, two] = ['Album 1', 'Album 2'].map((name) => `${file}!${name}`)
  expect(blocks).toEqual([[one, one, one], [one], [two, two], [two]])
  expect(await findFormat(file)?.sourceName?.(file, { sheets: ['*'] })).toBe(file)
})

it('reports that further sheets with tables are not read, and hidden ones with the same columns', async () => {
  const skipped = (what: string, setting: string) => ({
    line: 1,
    skipped: `${what}, write "tracks": { "from": "sheet.csv", ${setting} } in "sources" of site.json`,
  })
  const visible = skipped('the sheet "Album 2"; to read all sheets', '"sheets": "*"')
  const old = skipped('the hidden sheet "Old"; to read hidden sheets', '"sheets": ["Album 1", "Old"]')
  expect((await readBook(book)).slice(2)).toEqual([visible, old])
  const { 'Album 2': table, ...others } = book.sheets
  expect((await readBook({ ...book, sheets: others })).slice(2)).toEqual([old])
  const lists = [
    ['genre', 'label'],
    ['Rock', 'Harbour'],
  ]
  expect(await readBook({ sheets: { ...others, Old: lists }, hidden: ['Old'] })).toHaveLength(2)
  expect(await readBook(book, { entry: { sheet: 'Album 1' } })).toHaveLength(2)
})

it('reads rows that the sheet hides, and counts them, unless the entry decides', async () => {
  const header = '<row r="1"><c t="str"><v>name</v></c><c t="str"><v>tracknumber</v></c></row>'
  const row = (line: number, attributes: string) =>
    `<row r="${line}" ${attributes}><c t="str"><v>N${line}</v></c><c><v>${line}</v></c></row>`
  const blank = '<row r="6" hidden="1"><c t="str"><v> </v></c></row>'
  const rows = [row(2, ''), row(3, 'hidden="1"'), row(4, 'hidden="true"'), row(5, 'hidden="0"'), blank]
  const sheets = { Songs: [header, ...rows].join('') }
  const hidden = (line: number) => ({ line, skipped: 'hidden' })
  const readLines = async (entry: Record<string, unknown>) =>
    (await readBook({ sheets }, { entry })).map((one) => ('skipped' in one ? one : one.line))
  expect(await readLines({})).toEqual([2, 3, hidden(3), 4, hidden(4), 5])
  expect(await readLines({ hidden: 'read' })).toEqual([2, 3, 4, 5])
  expect(await readLines({ hidden: 'skip' })).toEqual([2, 5])
})
