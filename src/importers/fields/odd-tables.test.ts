// Tables of other shapes: what can be read is read, and the rest is refused in words that name the shape.
import path from 'node:path'
import { expect, it } from 'vitest'
import { lookAtSheet } from '../../cli/init/fields.ts'
import { tags } from '../../core/records/values/words.ts'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { recordReader } from '../../testing/catalogs/rows.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { readCsv } from '../csv/csv.ts'
import { readJson } from '../json/json.ts'

const TURNED = 'Title,Low,High\nArtist,Ann,Ann\nAlbum,First,First\nLength,3:45,3:05\n'

async function findFault(name: string, text: string) {
  const folder = tempFolder()
  writeTree(folder, { [name]: text })
  const { sheet, faults } = await lookAtSheet(path.join(folder, name))
  expect(sheet).toBeNull()
  return faults.map(({ message }) => message)
}

it('a table whose columns are records is to be turned', async () => {
  const error = 'The names of the columns are in the first cells of the lines, one below the other.'
  expect(await recordReader(readCsv, 'track')(TURNED)).toMatchObject([{ line: 1, error: `BAD_CSV ${error}` }])
  expect(await findFault('songs.csv', TURNED)).toEqual([error])
})

it('lines that are quoted as a whole are named', async () => {
  const text = '"Title,Artist,Album"\n"Low,Ann,First"\n"High,Ann,First"\n'
  expect(await recordReader(readCsv, 'track')(text)).toMatchObject([
    { error: 'BAD_CSV Each line is in quotation marks as a whole, so the file has one column.' },
  ])
})

it('rows that repeat the header are skipped', async () => {
  const rows = await recordReader(readCsv, 'label')('uuid,name\n1,A\nuuid,name \n2,B\n')
  expect(rows).toEqual([
    { line: 2, value: { uuid: '1', name: 'A' } },
    { line: 3, skipped: 'lines that repeat the header' },
    { line: 4, value: { uuid: '2', name: 'B' } },
  ])
})

it('rows that repeat a header of several columns are skipped also in capitals', async () => {
  const rows = await recordReader(readCsv, 'label')('uuid,name,id\n1,A,\nUUID,NAME,ID\n')
  expect(rows[1]).toEqual({ line: 3, skipped: 'lines that repeat the header' })
})

it('a row that names other columns is an error, because those below may have them', async () => {
  const fields = { name: 'Title', 'artist.name': 'Artist', 'release.name': 'Album', tracknumber: 'Nr' }
  const rows = await recordReader(
    (file) => readCsv(file, 'track', entryOptions('track', { fields })),
    'track',
  )('Artist,Title,Album,Nr\nAnn,Low,First,1\nAnn,Title,Album,\nTitel,Künstler,Album,Nr\nHigh,Ann,First,2\n')
  expect(rows[2]).toEqual({
    line: 4,
    error: 'BAD_CSV This line names columns, but others than the header.',
    hint: 'If the lines below have the same columns as those above, remove it. If they have others, move them to a file of their own.',
  })
  expect(rows.filter((row) => 'error' in row)).toHaveLength(1)
})

it('records that are members of one object are to become a list', async () => {
  const text = JSON.stringify({ a1: { title: 'Low', artist: 'Ann' }, a2: { title: 'High', artist: 'Ann' } })
  const error = 'The records are members of one object, such as "a1", not a list.'
  expect(await recordReader(readJson, 'track')(text)).toMatchObject([{ line: 1, error: `BAD_JSON ${error}` }])
  expect(await findFault('songs.json', text)).toEqual([error])
  const inside = JSON.stringify({ tracks: JSON.parse(text) })
  expect(await recordReader(readJson, 'track')(inside)).toMatchObject([
    { error: `BAD_JSON ${error}`, hint: expect.stringContaining(`'[.["tracks"] | to_entries[]`) },
  ])
  const nested = JSON.stringify({ name: 'Low', artist: { name: 'Ann' }, release: { name: 'First' } })
  expect(await recordReader(readJson, 'track')(nested)).toMatchObject([{ value: { name: 'Low' } }])
})

it('hashtags are tags without their sign', () => {
  expect(tags.parse('#rock #dark-pop')).toEqual(['rock', 'dark-pop'])
  expect(tags.parse('C# jazz|#1 hits')).toEqual(['C# jazz', '#1 hits'])
})
