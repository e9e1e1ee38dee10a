import { expect, it } from 'vitest'
import { addSheetColumn } from './add-column.ts'

const added = (rows: string, at = 2) =>
  addSheetColumn(
    `<sheetData>${rows}</sheetData>`,
    { name: 'File', cells: [[3, 'a & b_x0041_.mp3']] },
    { at, headerLine: 1 },
  )

const cell = (name: string, text: string) =>
  `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`

it.each([
  [
    'after the last cells',
    '<row r="1" spans="1:2" ht="9"><c r="A1"/><c r="B1" t="s"><v>0</v></c></row><row r="2"><c r="A2"/></row><row r="3"/>',
    `<row r="1" ht="9"><c r="A1"/><c r="B1" t="s"><v>0</v></c>${cell('C1', 'File')}</row><row r="2"><c r="A2"/></row><row r="3">${cell('C3', 'a &amp; b_x005F_x0041_.mp3')}</row>`,
  ],
  [
    'before cells to its right, and in place of one without a value',
    '<row r="1"><c r="A1"/><c r="D1" s="2"/></row><row r="3"><c r="C3" s="2"></c><c r="D3"/></row>',
    `<row r="1"><c r="A1"/>${cell('C1', 'File')}<c r="D1" s="2"/></row><row r="3">${cell('C3', 'a &amp; b_x005F_x0041_.mp3')}<c r="D3"/></row>`,
  ],
])('a column is added %s', (_, rows, expected) => {
  expect(added(rows)).toBe(`<sheetData>${expected}</sheetData>`)
})

it('elements have the prefix of the sheet', () => {
  expect(added('<x:row r="1"><x:c r="A1"/></x:row><x:row r="3"></x:row>')).toContain(
    '<x:c r="C1" t="inlineStr"><x:is><x:t xml:space="preserve">File</x:t></x:is></x:c></x:row>',
  )
})

it('a sheet is left alone whose rows or cells have no names, or that lacks one of the rows', () => {
  expect(added('<row r="1"/><row r="2"/>')).toBeNull()
  expect(added('<row/><row r="1"/><row r="3"/>')).toBeNull()
  expect(added('<row r="1"><c><v>1</v></c></row><row r="3"/>')).toBeNull()
})
