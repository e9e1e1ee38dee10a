// Headers on other lines than the first, and files without one.
import { describe, expect, it } from 'vitest'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { recordReader } from '../../testing/catalogs/rows.ts'
import { readSheet } from '../../testing/formats/read-book.ts'
import { readCsv } from '../csv/csv.ts'

const read = (text: string, entry: Record<string, unknown> = {}) =>
  recordReader((file) => readCsv(file, 'track', entryOptions('track', entry)), 'track')(text)

describe('the header of a table', () => {
  it('is on the line or row that the entry names', async () => {
    const rows = [{ line: 4, value: { name: 'A', artist: { name: 'F' } } }]
    expect(await read('My "songs\n\nname,artist.name\nA,F\n', { header: 3 })).toEqual(rows)
    expect(await read('Songs, all of them,\n\nname;artist.name\nA;F\n', { header: 3 })).toEqual(rows)
    expect(await read('sep=;\nMandatory;\nname;artist.name\nA;F\n', { header: 3 })).toEqual(rows)
    const sheet = [['Mandatory', 'Optional'], [null], ['name', 'artist.name'], ['A', 'F']]
    expect(await readSheet(sheet, { entry: { header: 3 } })).toEqual(rows)
    const fields = { name: 'Title', 'artist.name': 'Who' }
    expect(await read('x\n\nTitle,Who\nA,F\n', { header: 3, fields })).toEqual(rows)
  })

  it('must exist there, and name the columns', async () => {
    expect(await read('name\nA\n', { header: 30 })).toEqual([
      {
        line: 30,
        error: 'BAD_CSV There is no line 30, which "header" names.',
        hint: 'Write the number of the line that names the columns.',
      },
    ])
    expect(await readSheet([['name'], ['A']], { entry: { header: 30 } })).toMatchObject([
      { error: 'BAD_SPREADSHEET There is no row 30, which "header" names.' },
    ])
    expect(await read('x\ny\n\nname,artist.name\nA,F\n', { header: 2 })).toMatchObject([
      {
        error: 'BAD_CSV The line 2 does not name the columns.',
        hint: expect.stringContaining('"header": 4 }'),
      },
    ])
  })

  it('is missed by a word for a file whose first line is data', async () => {
    const error = 'BAD_CSV This file has no header: its first line is data.'
    const hint = expect.stringMatching(
      /^Add a line above it that names the columns in order\. The columns of/,
    )
    const scrobbles = [
      'Radiohead,Kid A,Idioteque,31 May 2024 12:04',
      'Radiohead,Kid A,Optimistic,31 May 2024 12:00',
    ]
    expect(await read(`${scrobbles.join('\n')}\n`)).toEqual([{ line: 1, error, hint }])
    expect(await read('Low,F,3:20\nHigh,G,4:05\n')).toMatchObject([{ error }])
    expect(await read('Low,F\nHigh,F\n')).toMatchObject([{ error }])
    expect(await read('Low,https://a.org/1\nHigh,https://a.org/2\n')).toMatchObject([{ error }])
    expect(await read('A,F,1\nB,G,2\n', { fields: { name: 'Title' } })).toMatchObject([{ error }])
    expect(await read('Song,Length,2019\nHigh,1,2\n')).toMatchObject([
      { error: expect.stringMatching(/unknown column/) },
    ])
    expect(await read('foo,bar\nA,F\n')).toMatchObject([{ error: expect.stringMatching(/unknown column/) }])
  })
})
