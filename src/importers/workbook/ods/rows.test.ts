import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type MadeOds, type MadeOdsCell, tableXml, writeOds } from '../../../testing/formats/ods.ts'
import { cell, readOds, valueIn } from '../../../testing/formats/read-book.ts'
import { tempFolder } from '../../../testing/run/folders.ts'
import { Workbook } from '../workbook.ts'

const readTable = (rows: MadeOds['sheets'][string], reading: Parameters<typeof readOds>[1] = {}) =>
  readOds({ sheets: { Songs: rows } }, reading)

/** The cells of the first sheet, as texts. */
async function readCells(rows: MadeOds['sheets'][string], book: Omit<MadeOds, 'sheets'> = {}) {
  const file = path.join(tempFolder(), 'songs.ods')
  writeOds(file, { ...book, sheets: { Songs: rows } })
  const workbook = await Workbook.open(file)
  const read: string[][] = []
  for await (const batch of workbook.sheet(undefined).rows({ keepsTypes: false }))
    read.push(...batch.map(({ cells }) => cells.map(String)))
  workbook.close()
  return read
}

const text = (inside: string): MadeOdsCell => cell('office:value-type="string"', inside)

describe('an .ods file', () => {
  it('gives a row for each row of its first sheet, with its place', async () => {
    const rows = [
      ['Name', 'tracknumber', 'artist.name', 'release.releasedate'],
      ['Low Water', 1, 'Ferrow', null],
      [null],
      ['High Water', 2, 'Ferrow', 2024],
    ]
    expect(await readTable(rows)).toEqual([
      { line: 2, value: { name: 'Low Water', tracknumber: '1', artist: { name: 'Ferrow' }, release: null } },
      {
        line: 4,
        value: {
          name: 'High Water',
          tracknumber: '2',
          artist: { name: 'Ferrow' },
          release: { releasedate: '2024' },
        },
      },
    ])
  })

  it('has the values that LibreOffice writes, in the forms of the cells', async () => {
    const styles = [
      '<number:date-style style:name="N37"><number:day number:style="long"/><number:text>.</number:text><number:month number:style="long"/><number:text>.</number:text><number:year/></number:date-style>',
      '<number:date-style style:name="N111"><number:month number:textual="true"/><number:text>-</number:text><number:year/></number:date-style>',
      '<number:date-style style:name="N112"><number:year number:style="long"/></number:date-style>',
      '<number:time-style style:name="N41"><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/><number:text>:</number:text><number:seconds number:style="long"/></number:time-style>',
      '<number:time-style style:name="N40"><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style>',
      '<number:number-style style:name="N116"><number:number number:decimal-places="0" number:min-decimal-places="0" number:min-integer-digits="13"/></number:number-style>',
      ...[37, 111, 112, 41, 40, 116].map(
        (format) =>
          `<style:style style:name="ce${format}" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="N${format}"/>`,
      ),
    ].join('')
    const typed = (type: string, value: string, shown: string, style = 'Default') =>
      cell(
        `table:style-name="${style}" office:value-type="${type}" ${value} calcext:value-type="${type}"`,
        `<text:p>${shown}</text:p>`,
      )
    const date = 'office:date-value="2024-05-31"'
    const rows = [
      [typed('time', 'office:time-value="PT00H03M45S"', '00:03:45', 'ce41')],
      [typed('time', 'office:time-value="PT03H45M00S"', '03:45', 'ce40')],
      [typed('time', 'office:time-value="PT25H10M00.5S"', '25:10:00.5', 'ce41')],
      [typed('date', date, '31.05.24', 'ce37')],
      [typed('date', date, 'Mai-24', 'ce111')],
      [typed('date', date, '2024', 'ce112')],
      [typed('date', 'office:date-value="2024-05-31T10:15:00"', '31.05.24 10:15')],
      [typed('float', 'office:value="12345678905"', '0012345678905', 'ce116')],
      [typed('float', 'office:value="4006381333931"', '4.01E+12')],
      [typed('percentage', 'office:value="0.5"', '50 %')],
      [typed('currency', 'office:currency="EUR" office:value="7.5"', '7,50 €')],
      [typed('boolean', 'office:boolean-value="true"', 'WAHR')],
    ]
    expect((await readCells(rows, { styles })).flat()).toEqual([
      '0:03:45',
      '3:45',
      '25:10:00.5',
      '2024-05-31',
      '2024-05',
      '2024',
      '2024-05-31T10:15:00',
      '0012345678905',
      '4006381333931',
      '50%',
      '7.5',
      'TRUE',
    ])
  })

  it('finds the format of a cell in its column, and in styles that a user has named', async () => {
    const time =
      '<number:time-style style:name="N40"><number:hours/><number:minutes/></number:time-style><style:style style:name="Length" style:family="table-cell" style:data-style-name="N40"/>'
    const styles =
      '<style:style style:name="ce1" style:family="table-cell" style:parent-style-name="Length"/>'
    const rows =
      '<table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="ce1"/>' +
      '<table:table-row><table:table-cell office:value-type="string"><text:p>name</text:p></table:table-cell><table:table-cell/><table:table-cell office:value-type="string"><text:p>Length</text:p></table:table-cell></table:table-row>' +
      '<table:table-row><table:table-cell office:value-type="string"><text:p>A</text:p></table:table-cell><table:table-cell/><table:table-cell office:value-type="time" office:time-value="PT03H20M00S"><text:p>03:20</text:p></table:table-cell></table:table-row>'
    const entry = { fields: { duration: { field: 'Length', as: 'm:s' } } }
    expect(await readOds({ sheets: { S: rows }, styles, namedStyles: time }, { entry })).toEqual([
      { line: 2, value: { name: 'A', duration: '200' } },
    ])
  })

  it('has the text of paragraphs, without comments, drawings and readings of characters', async () => {
    const comment =
      '<office:annotation office:display="false"><dc:creator>Ann</dc:creator><text:p>Check this</text:p></office:annotation>'
    const drawing =
      '<draw:frame><draw:text-box><text:p>A box</text:p></draw:text-box></draw:frame><draw:custom-shape><text:p>A star</text:p></draw:custom-shape>'
    const cells = [
      text('<text:p>First line</text:p><text:p/><text:p>Third<text:line-break/>and more</text:p>'),
      text('<text:p>\n  A <text:s text:c="2"/>b<text:tab/>c\n  d</text:p>'),
      text(
        '<text:p><text:s/>In <text:span text:style-name="T1">two </text:span> <text:span>colors</text:span></text:p>',
      ),
      text('<text:p>The <text:a xlink:href="https://a.example/"> site</text:a></text:p>'),
      text(`${comment}<text:p>Song</text:p>${drawing}`),
      text(
        '<text:p><text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby></text:p>',
      ),
      cell('office:value-type="string" office:string-value="a&amp;b&#10;c"', ''),
    ]
    expect((await readCells([cells])).flat()).toEqual([
      'First line\n\nThird\nand more',
      'A   b\tc d',
      ' In two colors',
      'The site',
      'Song',
      '東京',
      'a&b\nc',
    ])
  })

  it('reads repeated cells and rows, but no empty ones, of which sheets have millions', async () => {
    const repeated = (element: string, count: number, inside: string) =>
      `<table:table-row table:number-rows-repeated="${count}"><table:table-cell ${element}>${inside}</table:table-cell><table:table-cell table:number-columns-repeated="16381"/></table:table-row>`
    const value = 'table:number-columns-repeated="2" office:value-type="float" office:value="7"'
    const rows = [
      repeated(value, 3, '<text:p>7</text:p>'),
      repeated('table:number-columns-repeated="3"', 1_048_000, ''),
      repeated(value, 1, '<text:p>7</text:p>'),
      repeated('', 573, ''),
    ].join('')
    expect(await readCells(rows)).toEqual([
      ['7', '7'],
      ['7', '7'],
      ['7', '7'],
      ['7', '7'],
    ])
    const last = await readOds(
      { sheets: { S: rows } },
      { entry: { fields: { name: '7' }, header: 1_048_004 } },
    )
    expect(last).toMatchObject([{ line: 1_048_004 }])
  })

  it.each([
    [
      'number-columns-repeated="16384"',
      'number-rows-repeated="1048576"',
      '<text:p>7</text:p>',
      'repeats more than 16,777,216 cells',
    ],
    [
      'style-name="a"',
      'style-name="a"',
      '<text:p><text:s text:c="2000000000"/></text:p>',
      'has a text of more than 1,000,000 characters',
    ],
    [
      'style-name="a"',
      'style-name="a"',
      `<text:p>${'<text:tab/>a'.repeat(500_001)}</text:p>`,
      'has a text of more than 1,000,000 characters',
    ],
  ])('refuses a small file that would become a huge table: %s %s', async (cells, rows, inside, reason) => {
    const table = `<table:table-row table:${rows}><table:table-cell table:${cells} office:value-type="string">${inside}</table:table-cell></table:table-row>`
    expect(await readTable(table)).toMatchObject([
      { error: expect.stringContaining(`BAD_SPREADSHEET The spreadsheet ${reason}.`) },
    ])
  })

  it('reports merged cells that several rows share, and has no values that they cover', async () => {
    const rows = [
      ['name', 'release.name'],
      [
        'A',
        cell(
          'table:number-columns-spanned="1" table:number-rows-spanned="2" office:value-type="string"',
          '<text:p>First</text:p>',
        ),
      ],
    ]
    const covered =
      '<table:table-row><table:table-cell office:value-type="string"><text:p>B</text:p></table:table-cell><table:covered-table-cell office:value-type="string"><text:p>Old</text:p></table:covered-table-cell></table:table-row>'
    const table = `${tableXml(rows)}${covered}`
    expect(await readTable(table)).toEqual([
      { line: 2, value: { name: 'A', release: { name: 'First' } } },
      { line: 3, value: { name: 'B', release: null } },
      expect.objectContaining({
        line: 2,
        error: 'BAD_SPREADSHEET The cells B2:B3 are merged: only the first of their rows has the value.',
      }),
    ])
    const fields = { name: 'name', 'release.name': { field: 'release.name', rows: 'fill' } }
    expect((await readTable(table, { entry: { fields } })).map(valueIn)).toEqual([
      { name: 'A', release: { name: 'First' } },
      { name: 'B', release: { name: 'First' } },
    ])
  })

  it('knows rows that are hidden by hand, by a filter, or in a closed group', async () => {
    const row = (name: string, attributes = '') =>
      `<table:table-row ${attributes}><table:table-cell office:value-type="string"><text:p>${name}</text:p></table:table-cell></table:table-row>`
    const rows = [
      row('name'),
      row('A'),
      row('B', 'table:visibility="collapse"'),
      row('C', 'table:visibility="filter" table:number-rows-repeated="2"'),
      `<table:table-row-group table:display="false"><table:table-row-group>${row('D')}</table:table-row-group></table:table-row-group>`,
      `<table:table-row-group>${row('E', 'table:visibility="visible"')}</table:table-row-group>`,
    ].join('')
    const names = (read: readonly unknown[]) =>
      read
        .flatMap((one) => Object.values(valueIn(one as never) as object))
        .filter((name) => /^.$/.test(`${name}`))
    expect(names(await readTable(rows, { entry: { hidden: 'skip' } }))).toEqual(['A', 'E'])
    expect(names(await readTable(rows, { entry: { hidden: 'read' } }))).toEqual([
      'A',
      'B',
      'C',
      'C',
      'D',
      'E',
    ])
    expect((await readTable(rows)).filter((one) => 'skipped' in one)).toHaveLength(4)
  })

  it('treats rows whose cells are all struck out as hidden ones', async () => {
    const style = (name: string, line: string, parent = '') =>
      `<style:style style:name="${name}" style:family="table-cell" style:parent-style-name="${parent}"><style:text-properties style:text-line-through-style="${line}"/></style:style>`
    const row = (name: string, styleName: string) =>
      `<table:table-row><table:table-cell table:style-name="${styleName}" office:value-type="string"><text:p>${name}</text:p></table:table-cell><table:table-cell/></table:table-row>`
    const styles = `${style('no', 'none', 'Deleted')}<style:style style:name="own" style:family="table-cell" style:parent-style-name="Deleted"/>`
    const sheets = { S: [row('name', 'x'), row('A', 'own'), row('B', 'no'), row('C', 'Deleted')].join('') }
    const book = { sheets, styles, namedStyles: style('Deleted', 'solid') }
    expect((await readOds(book, { entry: { hidden: 'skip' } })).map(valueIn)).toEqual([{ name: 'B' }])
    expect((await readOds(book)).filter((one) => 'skipped' in one)).toHaveLength(2)
  })

  it('reports the cells of failed formulas and of those without a value, if they are read', async () => {
    const failed = cell(
      'table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"',
      '<text:p>#DIV/0!</text:p>',
    )
    const other = cell(
      'table:formula="of:=NA()" table:number-rows-repeated="2" office:value-type="float" office:value="0"',
      '<text:p>#N/A</text:p>',
    )
    const unsaved = cell('table:formula="of:=[.A1]"', '')
    const empty = cell('table:formula="of:=&quot;&quot;"', '<text:p/>')
    const rows = [
      ['name', 'tracknumber'],
      ['A', failed],
      ['B', other],
      ['C', unsaved],
      ['D', empty],
      ['#N/A', 1],
    ]
    expect(await readTable(rows)).toMatchObject([
      { line: 2, error: 'BAD_SPREADSHEET The cell B2 has an error instead of a value: #DIV/0!.' },
      { line: 3, error: 'BAD_SPREADSHEET The cell B3 has an error instead of a value: #N/A.' },
      { line: 4, error: 'BAD_SPREADSHEET The cell B4 has a formula without a saved value.' },
      { line: 5, value: { name: 'D' } },
      { line: 6, value: { name: '#N/A', tracknumber: '1' } },
    ])
  })

  it('names the cell of a failed formula also where it is repeated', async () => {
    const failed =
      '<table:table-cell office:value-type="string" calcext:value-type="error" table:number-columns-repeated="2"><text:p>Err:508</text:p></table:table-cell>'
    const header = tableXml([['name', 'key']])
    const rows = await readTable(
      `${header}<table:table-row table:number-rows-repeated="2">${failed}</table:table-row>`,
      { entry: { fields: { name: 'key', '*': 'ignore' } } },
    )
    expect(rows).toMatchObject([
      { line: 2, error: expect.stringContaining('The cell B2 has an error instead of a value: Err:508.') },
      { line: 3, error: expect.stringContaining('The cell B3 has') },
    ])
  })
})
