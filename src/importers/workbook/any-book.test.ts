// Spreadsheets of any content and size, and damaged ones.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordReader } from '../../testing/catalogs/rows.ts'
import { cell, readBook, readSheet, valueIn } from '../../testing/formats/read-book.ts'
import { type MadeCell, writeXlsx, zip } from '../../testing/formats/xlsx.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { readCsv } from '../csv/csv.ts'
import { readWorkbook } from './read-workbook.ts'

describe('readWorkbook', () => {
  it.each([
    ['a CSV file', Buffer.from('name,artist\nA,B\n'), 'This is not an .xlsx or .ods file.'],
    [
      'an older spreadsheet',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'This is a spreadsheet in the older .xls format.',
    ],
    [
      'a locked one',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'The spreadsheet is protected by a password.',
    ],
    ['another ZIP file', zip([['a.txt', Buffer.from('a')]]), 'This ZIP file is not an .xlsx or .ods file.'],
    [
      'a binary one',
      zip([['xl/workbook.bin', Buffer.from('a')]]),
      'This is a spreadsheet in the binary .xlsb format.',
    ],
    [
      'a damaged one',
      Buffer.from('PK\x03\x04 and no more of it than this'),
      'The spreadsheet cannot be read: ',
    ],
  ])('reports what %s is', async (_, bytes, message) => {
    const [row, ...more] = await readBook(bytes)
    expect(more).toEqual([])
    expect(row).toMatchObject({ error: expect.stringContaining(`BAD_SPREADSHEET ${message}`) })
    expect(row && 'hint' in row && row.hint).toMatch(/\w\.$/)
  })

  it('reports a sheet that is cut off', async () => {
    const rows = await readBook({
      sheets: { S: '<row r="1"><c r="A1" t="str"><v>name</v></c></row><row r="2"><c>' },
    })
    expect(rows).toMatchObject([
      { error: expect.stringMatching(/^BAD_SPREADSHEET The spreadsheet cannot be read: /) },
    ])
  })

  it.each([
    ['xl/worksheets/sheet1.xml', null],
    ['xl/sharedStrings.xml', null],
    ['xl/styles.xml', null],
    ['xl/_rels/workbook.xml.rels', null],
    ['xl/sharedStrings.xml', '<sst><si><t>name</t></si></sst>'],
  ])('reports a part that is missing or incomplete: %s', async (part, text) => {
    const rows = await readBook({ sheets: { Songs: [['name'], ['A']] }, parts: { [part]: text } })
    expect(rows).toMatchObject([{ error: expect.stringMatching(/^BAD_SPREADSHEET .*(?:lacks|missing)/) }])
  })

  it('finds parts whose names differ in case', async () => {
    const sheet = '<worksheet><sheetData><row><c t="str"><v>name</v></c></row></sheetData></worksheet>'
    const parts = { 'xl/worksheets/sheet1.xml': null, 'xl/Worksheets/Sheet1.xml': sheet }
    expect(await readBook({ sheets: { Songs: [] }, parts })).toEqual([])
  })

  it('reads a long text, and refuses one that no cell has', async () => {
    const song = (length: number) => readBook({ sheets: { Songs: [['name'], ['a'.repeat(length)]] } })
    expect(await song(900_000)).toMatchObject([{ value: { name: expect.stringMatching(/^a{900000}$/) } }])
    expect(await song(20_000_000)).toMatchObject([
      { error: expect.stringContaining('has a text of more than 1,000,000 characters') },
    ])
  })

  it('refuses more shared texts than sheets have cells for', async () => {
    const strings = '<si/>'.repeat(4_194_305)
    expect(await readBook({ sheets: { Songs: [['name']] }, strings })).toMatchObject([
      { error: expect.stringContaining('has more than 4,194,304 different texts') },
    ])
  })

  it('streams the rows of a long sheet', async () => {
    const file = path.join(tempFolder(), 'a.xlsx')
    const count = 20_000
    const row = (at: number) =>
      `<row r="${at + 1}"><c r="A${at + 1}" t="str"><v>${at === 0 ? 'name' : `Song ${at}`}</v></c></row>`
    writeXlsx(file, { sheets: { Songs: Array.from({ length: count + 1 }, (_, at) => row(at)).join('') } })
    let total = 0
    let largest = 0
    for await (const rows of readWorkbook(file, 'track')) {
      total += rows.length
      largest = Math.max(largest, rows.length)
    }
    expect(total).toBe(count)
    expect(largest).toBeLessThan(count / 10)
  })

  it('gives the same rows as CSV with the same cells', async () => {
    const csv = recordReader(readCsv, 'track')
    const unit = fc.constantFrom('a', 'é', '🎵', ',', '"', ' ', '<', '&', '\n', '_x000D_'.slice(0, 3))
    const cell = fc.oneof(fc.string({ unit, maxLength: 5 }), fc.constant(''), fc.nat().map(String))
    const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 })
    const header = ['name', 'artist.name', 'release.label.name']
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (table, isInline) => {
        const made = table.map((cells) => cells.map((text) => (isInline ? inlineText(text) : text || null)))
        const text = [header, ...table].map((cells) => `${cells.map(quoteCell).join()}\n`).join('')
        const values = (await csv(text)).map(valueIn)
        expect((await readSheet([header, ...made])).map(valueIn)).toEqual(values)
      }),
      { numRuns: 40 },
    )
  })

  it('gives rows or a CatalogError, whatever bytes are wrong', async () => {
    const folder = tempFolder()
    const file = path.join(folder, 'a.xlsx')
    const rows = Array.from({ length: 40 }, (_, at) => [`Song ${at}`, at, at % 2 === 0])
    writeXlsx(file, { sheets: { Songs: [['name', 'tracknumber', 'artist.name'], ...rows] } })
    const bytes = readFileSync(file)
    const places = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(places, fc.option(fc.nat(bytes.length - 1)), async (changes, end) => {
        const spoiled = Buffer.from(bytes)
        for (const [at, byte] of changes) spoiled[at] = byte
        for (const row of await readBook(end === null ? spoiled : spoiled.subarray(0, end))) {
          if ('error' in row) expect(row.error).toMatch(/^(?:BAD_SPREADSHEET|UNKNOWN_FIELD) /)
        }
      }),
      { numRuns: 150 },
    )
  })
})

const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`
const inlineText = (text: string): MadeCell =>
  cell('t="inlineStr"', `<is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is>`)
