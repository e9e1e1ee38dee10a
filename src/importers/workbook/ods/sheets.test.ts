import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentXml, type MadeOds, writeOds } from '../../../testing/formats/ods.ts'
import { cell, readBook, readOds, readSheet, valueIn } from '../../../testing/formats/read-book.ts'
import { writeXlsx, zip } from '../../../testing/formats/xlsx.ts'
import { tempFolder } from '../../../testing/run/folders.ts'
import { Workbook } from '../workbook.ts'

const readTable = (rows: MadeOds['sheets'][string], reading: Parameters<typeof readOds>[1] = {}) =>
  readOds({ sheets: { Songs: rows } }, reading)

describe('an .ods file', () => {
  it('keeps numbers and booleans in features', async () => {
    const rows = [
      ['uuid', 'bpm', 'live', 'key'],
      ['1', 120.5, true, 'C'],
    ]
    expect((await readTable(rows, { kind: 'features' })).map(valueIn)).toEqual([
      { uuid: '1', bpm: 120.5, live: true, key: 'C' },
    ])
  })

  it('has the sheets that a reader sees, the first of which is read', async () => {
    const songs = [
      ['name', 'tracknumber'],
      ['A', 1],
      ['B', 2],
    ]
    const table = `<table:table><table:table-row/></table:table>`
    const sheets = {
      Old: songs,
      'Songs & more': [
        ['name', 'tracknumber'],
        [cell('office:value-type="string"', `${table}<text:p>A</text:p>`), 1],
      ],
      Live: songs,
      "'file:///home/ann/other.ods'#$Sheet1": songs,
    }
    const book: MadeOds = { sheets, hidden: ['Old'] }
    const file = path.join(tempFolder(), 'a.ods')
    writeOds(file, book)
    const workbook = await Workbook.open(file)
    expect(workbook.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Songs & more', false],
      ['Live', false],
      ['Old', true],
    ])
    workbook.close()
    expect(await readOds(book)).toMatchObject([
      { value: { name: 'A' } },
      { skipped: expect.stringContaining('the sheet "Live"; to read all sheets') },
      { skipped: expect.stringContaining('the hidden sheet "Old"; to read hidden sheets') },
    ])
    const fields = { 'release.name': { sheet: true } }
    expect((await readOds(book, { entry: { sheets: ['Live', 'Old'], fields } })).map(valueIn)).toEqual(
      ['Live', 'Live', 'Old', 'Old'].map((release, at) => ({
        release: { name: release },
        name: 'AB'[at % 2],
        tracknumber: `${1 + (at % 2)}`,
      })),
    )
  })

  it('is known by what it holds, not by its name', async () => {
    const folder = tempFolder()
    const [asXlsx, asOds] = [path.join(folder, 'a.xlsx'), path.join(folder, 'a.ods')]
    writeOds(asXlsx, { sheets: { One: [['name']] } })
    writeXlsx(asOds, { sheets: { Two: [['name']] } })
    for (const [file, name] of [
      [asXlsx, 'One'],
      [asOds, 'Two'],
    ] as const) {
      const workbook = await Workbook.open(file)
      expect(workbook.sheets).toMatchObject([{ name }])
      workbook.close()
    }
  })

  it.each<[string, NonNullable<MadeOds['parts']>, string]>([
    [
      'a file with a password',
      {
        'META-INF/manifest.xml':
          '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data manifest:checksum="x"/></manifest:file-entry></manifest:manifest>',
        'content.xml': '\u0000not XML',
      },
      'The spreadsheet is protected by a password.',
    ],
    [
      'a newer one',
      { 'content.xml': null, 'encrypted-package': '\u0000' },
      'The spreadsheet is protected by a password.',
    ],
    [
      'a text document',
      {
        'content.xml':
          '<office:document-content><office:body><office:text/></office:body></office:document-content>',
      },
      'This is an OpenDocument file, but not a spreadsheet.',
    ],
    [
      'one that is cut off',
      { 'content.xml': '<office:document-content><office:body>' },
      'The spreadsheet cannot be read: ',
    ],
    [
      'one without a sheet',
      { 'content.xml': '<office:body><office:spreadsheet/></office:body>' },
      'The spreadsheet has no sheet.',
    ],
  ])('reports what %s is', async (_, parts, message) => {
    const [row, ...more] = await readOds({ sheets: {}, parts })
    expect(more).toEqual([])
    expect(row).toMatchObject({ error: expect.stringContaining(`BAD_SPREADSHEET ${message}`) })
    expect(row && 'hint' in row && row.hint).toMatch(/\w\.$/)
  })

  it('is read without styles and without a manifest', async () => {
    const parts = { 'styles.xml': null, 'META-INF/manifest.xml': null, mimetype: null }
    expect(await readOds({ sheets: { S: [['name'], ['A']] }, parts })).toMatchObject([
      { value: { name: 'A' } },
    ])
  })

  it('gives the same rows as .xlsx with the same cells', async () => {
    const unit = fc.constantFrom('a', 'é', '🎵', ',', '"', ' ', '<', '&', '\n')
    const value = fc.oneof(fc.string({ unit, maxLength: 5 }), fc.nat(), fc.boolean(), fc.constant(null))
    const rows = fc.array(fc.tuple(value, value, value), { maxLength: 12 })
    const header = ['name', 'artist.name', 'release.label.name']
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const read = await readTable([header, ...table])
        expect(read).toEqual(await readSheet([header, ...table]))
      }),
      { numRuns: 40 },
    )
  })

  it('gives rows or a CatalogError, whatever bytes are wrong', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`Song ${at}`, at, at % 2 === 0])
    const content = Buffer.from(
      contentXml({ sheets: { Songs: [['name', 'tracknumber', 'artist.name'], ...rows] } }),
    )
    const places = fc.array(fc.tuple(fc.nat(content.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(places, async (changes) => {
        const spoiled = Buffer.from(content)
        for (const [at, byte] of changes) spoiled[at] = byte
        for (const row of await readBook(zip([['content.xml', spoiled]])))
          if ('error' in row) expect(row.error).toMatch(/^(?:BAD_SPREADSHEET|UNKNOWN_FIELD) /)
      }),
      { numRuns: 100 },
    )
  })
})
