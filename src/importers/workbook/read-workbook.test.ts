import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { cell, readBook, readSheet, valueIn } from '../../testing/formats/read-book.ts'
import { styled, writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { findSourceName, readWorkbook } from './read-workbook.ts'

describe('readWorkbook', () => {
  it('gives a row for each row of the first sheet, with the records inside', async () => {
    const rows = [
      ['Name', 'tracknumber', 'artist.name', 'release.releasedate'],
      ['Low Water', 1, 'Ferrow', null],
      ['High Water', 2, 'Ferrow', 2024],
    ]
    expect(await readSheet(rows)).toEqual([
      { line: 2, value: { name: 'Low Water', tracknumber: '1', artist: { name: 'Ferrow' }, release: null } },
      {
        line: 3,
        value: {
          name: 'High Water',
          tracknumber: '2',
          artist: { name: 'Ferrow' },
          release: { releasedate: '2024' },
        },
      },
    ])
  })

  it('has places with the sheet and its row', async () => {
    const file = path.join(tempFolder(), 'songs.xlsx')
    writeXlsx(file, { sheets: { Sheet1: [['name'], [null], ['A']] } })
    const places: unknown[] = []
    for await (const rows of readWorkbook(file, 'track')) places.push(...rows.map(({ at }) => at))
    expect(places).toEqual([{ file: `${file}!Sheet1`, line: 3 }])
    expect(await findSourceName(file)).toBe(`${file}!Sheet1`)
    expect(await findSourceName(file, { sheet: 'None' })).toBe(file)
  })

  it('reads texts of any kind: shared, inside the cell, rich, with characters that XML lacks', async () => {
    const inline = cell('t="inlineStr"', '<is><r><t>In</t></r><r><t>line</t></r><rPh><t>x</t></rPh></is>')
    const formula = cell('t="str"', '<f>A1&amp;B1</f><v>a &lt; b</v>')
    const rows = [
      [
        cell('t="inlineStr"', '<is><t>name</t></is>'),
        cell('t="inlineStr"', '<is><t>artist_display</t></is>'),
      ],
      [cell('t="s"', '<v>0</v>'), inline],
      [cell('t="s"', '<v>1</v>'), formula],
    ]
    const strings =
      '<si><r><rPr/><t>Rich </t></r><r><t>text</t></r><rPh sb="0"><t>reading</t></rPh></si><si><t>a_x000D_b &amp; _x263A_</t></si>'
    expect((await readSheet(rows, { strings })).map(valueIn)).toEqual([
      { name: 'Rich text', artist_display: 'Inline' },
      { name: 'a\rb & ☺', artist_display: 'a < b' },
    ])
  })

  it('keeps all digits of numbers in text fields', async () => {
    const numbers = [
      '4006381333931',
      '1.5E+12',
      '9007199254740993',
      '0.1',
      '0.30000000000000004',
      '1E-7',
      '12.50',
      '-3',
    ]
    const rows = [['name'], ...numbers.map((number) => [cell('', `<v>${number}</v>`)])]
    expect((await readSheet(rows)).map(valueIn)).toEqual(
      ['4006381333931', '1500000000000', '9007199254740993', '0.1', '0.3', '0.0000001', '12.5', '-3'].map(
        (name) => ({
          name,
        }),
      ),
    )
  })

  it('keeps the leading zeros of a format of zeros', async () => {
    const rows = [['barcode'], [styled(12345678905, 1)], [styled(123, 2)]]
    expect(
      (await readSheet(rows, { kind: 'release', formats: ['0000000000000', '0.00'] })).map(valueIn),
    ).toEqual([{ barcode: '0012345678905' }, { barcode: '123' }])
  })

  it.each([false, true])('reads dates, with the 1904 date system: %s', async (is1904) => {
    const formats = ['yyyy-mm-dd', 'd. mmmm yyyy', 'mmm-yy', 'yyyy', 'yyyy-mm-dd hh:mm', '[$-409]d/m/yy;@']
    const day = is1904 ? 45443 - 1462 : 45443
    const rows = [
      ['releasedate'],
      ...[1, 2, 3, 4, 6].map((style) => [styled(day, style)]),
      [styled(day + 0.25, 5)],
      [styled(day, 5)],
      [cell('t="d"', '<v>2024-05-31</v>')],
    ]
    const read = await readSheet(rows, { kind: 'release', formats, is1904 })
    expect(read.map((row) => (valueIn(row) as { releasedate: unknown }).releasedate)).toEqual([
      '2024-05-31',
      '2024-05-31',
      '2024-05',
      '2024',
      '2024-05-31',
      '2024-05-31T06:00:00',
      '2024-05-31',
      '2024-05-31',
    ])
  })

  it('reads times as durations of minutes and seconds, as displayed', async () => {
    const formats = ['h:mm:ss', 'h:mm', 'mm:ss', '[h]:mm:ss', 'mm:ss.0']
    const seconds = (count: number) => count / 86400
    const rows = [
      ['name', 'Length'],
      ['shown as 0:03:20', styled(seconds(200), 1)],
      ['shown as 3:20', styled(seconds(200 * 60), 2)],
      ['shown as 03:20', styled(seconds(200), 3)],
      ['shown as 1:02:03', styled(seconds(3723), 4)],
      ['shown as 03:20.5', styled(seconds(200.5), 5)],
      ['without a format', seconds(200)],
      ['a text', '3:20'],
    ]
    const fields = { duration: { field: 'Length', as: 'm:s' } }
    const read = await readSheet(rows, { formats, entry: { fields } })
    expect(read.map((row) => (valueIn(row) as { duration: unknown }).duration)).toEqual([
      '200',
      '200',
      '200',
      '3723',
      '200.5',
      '200',
      '200',
    ])
  })

  it('reads minutes and seconds that were typed into cells of hours and minutes', async () => {
    const formats = ['h:mm:ss', 'h:mm', '[h]:mm:ss']
    const typed = (minutes: number, seconds: number) => (minutes * 60 + seconds) / 1440
    const rows = [
      ['name', 'Length'],
      ['5:39, shown as 5:39:00', styled(typed(5, 39), 1)],
      ['5:39, shown as 5:39', styled(typed(5, 39), 2)],
      ['61:05, shown as 61:05:00', styled(typed(61, 5), 3)],
      ['shown as 0:05:39', styled(339 / 86400, 1)],
      ['shown as 1:02:03', styled(3723 / 86400, 1)],
      ['without a format', typed(5, 39)],
      ['a text', '5:39'],
      ['a text of three parts', '5:39:00'],
    ]
    const fields = { duration: { field: 'Length', as: 'h:m' } }
    const read = await readSheet(rows, { formats, entry: { fields } })
    expect(read.map((row) => (valueIn(row) as { duration: unknown }).duration)).toEqual([
      '339',
      '339',
      '3665',
      '339',
      '3723',
      '339',
      '339',
      '339',
    ])
  })

  it('rejects a time of more than a day, as which a spreadsheet reads 25:10', async () => {
    const rows = [
      ['name', 'Length'],
      ['A', styled((25 * 60 + 10) / 1440, 1)],
    ]
    const fields = { duration: { field: 'Length', as: 'm:s' } }
    expect(await readSheet(rows, { formats: ['[h]:mm:ss'], entry: { fields } })).toEqual([
      {
        line: 2,
        error: 'BAD_VALUE The field "duration" of this track is 25:10:00; it is more than a day.',
        hint: 'A spreadsheet reads 25:10 as hours and minutes. If the column is typed as minutes and seconds, write "duration": { "field": "Length", "as": "h:m" } in "fields"; if only this cell is, write 0:25:10.',
      },
    ])
  })

  it('reports the cell of a failed formula, if it is read', async () => {
    const rows = [
      ['name', 'Length', 'tracknumber'],
      ['A', cell('t="e"', '<f>1/0</f><v>#DIV/0!</v>'), 1],
      ['B', 1, cell('t="e"', '<f>#REF!+1</f><v>#REF!</v>')],
    ]
    const read = await readSheet(rows, { entry: { fields: { '*': 'ignore' } } })
    expect(read).toEqual([
      { line: 2, value: { name: 'A', tracknumber: '1' } },
      {
        line: 3,
        error: 'BAD_SPREADSHEET The cell C3 has an error instead of a value: #REF!.',
        hint: 'Correct its formula in the spreadsheet, or replace it with the value, and save the file.',
      },
    ])
  })

  it('reports a formula that a program wrote without its value, and shows booleans as Excel does', async () => {
    const rows = [
      ['name', 'artist.name', 'release.name'],
      [true, cell('', '<f>A1</f>'), cell('t="str"', '<f>""</f><v></v>')],
      [false, 'F', cell('', '<f>A1</f><v/>')],
      [false, 'F', cell('', '<f>1+1</f><v>2</v>')],
    ]
    expect(await readSheet(rows)).toEqual([
      {
        line: 2,
        error: 'BAD_SPREADSHEET The cell B2 has a formula without a saved value.',
        hint: 'Open the file in a spreadsheet program, and save it again.',
      },
      {
        line: 3,
        error: 'BAD_SPREADSHEET The cell C3 has a formula without a saved value.',
        hint: 'Open the file in a spreadsheet program, and save it again.',
      },
      { line: 4, value: { name: 'FALSE', artist: { name: 'F' }, release: { name: '2' } } },
    ])
  })

  it('keeps numbers and booleans in features', async () => {
    const rows = [
      ['uuid', 'bpm', 'live', 'key'],
      ['1', 120.5, true, 'C'],
    ]
    expect((await readSheet(rows, { kind: 'features' })).map(valueIn)).toEqual([
      { uuid: '1', bpm: 120.5, live: true, key: 'C' },
    ])
  })

  it('reads the sheet given in the entry', async () => {
    const book = { sheets: { Notes: [['x']], Songs: [['name'], ['A']] } }
    expect(await readBook(book, { entry: { sheet: 'Songs' } })).toEqual([{ line: 2, value: { name: 'A' } }])
    expect(await readBook(book, { entry: { sheet: 'Sings' } })).toEqual([
      {
        line: undefined,
        error: 'BAD_SPREADSHEET The spreadsheet has no sheet "Sings".',
        hint: 'Did you mean "Songs"? Its sheets are "Notes" and "Songs".',
      },
    ])
    expect(await readBook({ ...book, hidden: ['Notes'] })).toMatchObject([{ value: { name: 'A' } }])
  })

  it('treats rows whose cells are all struck out as hidden ones', async () => {
    const font = (inside: string) => `<font>${inside}</font>`
    const styles = `<styleSheet xmlns="x"><fonts>${font('')}${font('<strike/>')}${font('<strike val="0"/>')}</fonts><cellXfs>${[0, 1, 2].map((id) => `<xf fontId="${id}"/>`).join('')}</cellXfs><dxfs><dxf>${font('<strike/>')}</dxf></dxfs></styleSheet>`
    const text = (name: string, style: number) =>
      cell(`s="${style}" t="inlineStr"`, `<is><t>${name}</t></is>`)
    const rows = [
      ['name', 'id'],
      [text('A', 1), text('a', 1)],
      [text('B', 1), text('b', 0)],
      [text('C', 2), null],
      [text('D', 1), cell('s="0"', '')],
    ]
    const parts = { 'xl/styles.xml': styles }
    const names = (read: readonly unknown[]) => read.map((one) => valueIn(one as never))
    expect(names(await readSheet(rows, { parts, entry: { hidden: 'skip' } }))).toEqual([
      { name: 'B', id: 'b' },
      { name: 'C', id: null },
    ])
    expect((await readSheet(rows, { parts })).filter((one) => 'skipped' in one)).toHaveLength(2)
  })

  it('explains a sheet with a title, or with two headers', async () => {
    const title = [['My songs'], [null], ['name', 'artist.name'], ['A', 'F']]
    expect(await readSheet(title)).toEqual([
      {
        line: 1,
        error: 'BAD_SPREADSHEET The first row does not name the columns.',
        hint: 'The first row must name the columns. Here, row 3 does: write "tracks": { "from": "sheet.csv", "header": 3 } in "sources" of site.json, or remove everything above it.',
      },
    ])
    const groups = [
      ['Song', null, 'Who'],
      ['name', 'tracknumber', 'artist.name'],
      ['A', 1, 'F'],
    ]
    expect(await readSheet(groups)).toMatchObject([
      { error: expect.stringContaining('does not name the columns') },
    ])
    const twice = [
      ['name', 'artist.name'],
      ['name', 'artist.name'],
      ['A', 'F'],
    ]
    expect(await readSheet(twice)).toMatchObject([
      { line: 2, error: 'BAD_SPREADSHEET The header occurs twice: this row repeats it.' },
      { line: 3 },
    ])
  })

  it('reports merged cells of columns that are read, where several rows share them', async () => {
    const sheet = (merged: string[], release: unknown = 'release.name') => {
      const rows = [
        ['name', 'release.name', 'Note'],
        ['A', 'First', 'x'],
        ['B', null, null],
        [null, null, null],
        ['C', 'Second', null],
      ]
      const fields = { name: 'name', 'release.name': release, '*': 'ignore' }
      return readSheet(rows, { merged, entry: { fields } })
    }
    const records = [2, 3, 5].map((line) => ({ line, value: expect.anything() }))
    expect(await sheet(['B2:B4', 'B5:B9', 'A1:C1'])).toEqual([
      ...records,
      {
        line: 2,
        error: 'BAD_SPREADSHEET The cells B2:B4 are merged: only the first of their rows has the value.',
        hint: 'Unmerge the cells, and write the value in each of their rows, or read the column with "rows": "fill" in "fields" of its source.',
      },
    ])
    // Empty rows and columns that are not read do not matter.
    expect(await sheet(['B3:B4', 'C2:C5', 'A2:B2', 'B1:B2'])).toEqual(records)
    // Nor do those of columns whose cells are filled.
    const filled = await sheet(['B2:B4'], { field: 'release.name', rows: 'fill' })
    expect(filled.map((row) => 'value' in row && row.value)).toEqual([
      { name: 'A', release: { name: 'First' } },
      { name: 'B', release: { name: 'First' } },
      { name: 'C', release: { name: 'Second' } },
    ])
  })

  it('gives the text of a cell with a link', async () => {
    const link = cell('t="str"', '<f>HYPERLINK("https://a.example","Low Water")</f><v>Low Water</v>')
    expect(await readSheet([['name'], [link]])).toEqual([{ line: 2, value: { name: 'Low Water' } }])
  })

  it('reports cells outside the table', async () => {
    expect(await readSheet([['name'], ['A', null, 'see below']])).toEqual([
      {
        line: 2,
        error: 'BAD_SPREADSHEET The column C has a cell, but no name in the header.',
        hint: 'Name the column, or clear the cell.',
      },
    ])
  })

  it('reads rows and cells without references', async () => {
    const text = (value: string) => `<x:c t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`
    const rows = `<x:row>${text('name')}${text('artist_display')}</x:row><x:row>${text('A')}${text('B')}</x:row>`
    expect(await readBook({ sheets: { S: rows } })).toEqual([
      { line: 2, value: { name: 'A', artist_display: 'B' } },
    ])
  })
})
