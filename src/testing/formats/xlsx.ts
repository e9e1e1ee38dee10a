// Creates spreadsheets in the format of Excel for tests.
import { writeFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'

/** A cell: a text or number, or the content of `<c …>` and its attributes. */
export type MadeCell =
  | string
  | number
  | boolean
  | null
  | { readonly attributes: string; readonly inside: string }

export interface MadeBook {
  /** Rows of cells by sheet name; a string is the XML of the rows. */
  readonly sheets: Readonly<Record<string, readonly (readonly MadeCell[])[] | string>>
  readonly is1904?: boolean
  /** Codes of number formats; a cell refers to them by `s="1"` and so on. */
  readonly formats?: readonly string[]
  readonly hidden?: readonly string[]
  /** Ranges of merged cells of each sheet: `B2:B5`. */
  readonly merged?: readonly string[]
  /** The XML of `<si>` elements, instead of those generated from the cells. */
  readonly strings?: string
  /** Replaces parts by their paths; null removes a part. */
  readonly parts?: Readonly<Record<string, string | null>>
}

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A numeric cell with a format, numbered from 1. */
export const styled = (value: number, style: number): MadeCell => ({
  attributes: `s="${style}"`,
  inside: `<v>${value}</v>`,
})

export function writeXlsx(file: string, { sheets, hidden = [], merged = [], ...book }: MadeBook): void {
  const strings: string[] = []
  const names = Object.keys(sheets)
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${REL}/${type}" Target="${target}"/>`
  const parts: [string, string][] = names.map((name, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    sheetXml(sheets[name] ?? [], strings, merged),
  ])
  const shared =
    book.strings ?? strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')
  const formats = book.formats ?? []
  const extra = names.length
  parts.push(
    [
      '_rels/.rels',
      `<Relationships xmlns="x">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${NS}" xmlns:r="${REL}"><workbookPr${book.is1904 ? ' date1904="1"' : ''}/><sheets>${names
        .map((name, at) => {
          const state = hidden.includes(name) ? ' state="hidden"' : ''
          return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
        })
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="x">${names
        .map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
        .join(
          '',
        )}${relation(extra + 1, 'sharedStrings', 'sharedStrings.xml')}${relation(extra + 2, 'styles', '/xl/styles.xml')}</Relationships>`,
    ],
    ['xl/sharedStrings.xml', `<sst xmlns="${NS}">${shared}</sst>`],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${NS}"><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
        .join(
          '',
        )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ],
  )
  const written = new Map<string, string | null>([...parts, ...Object.entries(book.parts ?? {})])
  writeFileSync(
    file,
    zip([...written].flatMap(([name, text]) => (text === null ? [] : [[name, Buffer.from(HEAD + text)]]))),
  )
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function sheetXml(
  rows: readonly (readonly MadeCell[])[] | string,
  strings: string[],
  merged: readonly string[],
): string {
  const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const after = ranges === '' ? '' : `<mergeCells>${ranges}</mergeCells>`
  const written =
    typeof rows === 'string'
      ? rows
      : rows
          .map((cells, row) => `<row r="${row + 1}" spans="1:9">${rowXml(cells, row, strings)}</row>`)
          .join('')
  return `<worksheet xmlns="${NS}"><dimension ref="A1"/><sheetData>${written}</sheetData>${after}</worksheet>`
}

const rowXml = (cells: readonly MadeCell[], row: number, strings: string[]): string =>
  cells
    .map((cell, column) => {
      if (cell === null) return ''
      const { attributes, inside } = cellXml(cell, strings)
      return `<c r="${LETTERS[column]}${row + 1}" ${attributes}>${inside}</c>`
    })
    .join('')

function cellXml(cell: NonNullable<MadeCell>, strings: string[]) {
  if (typeof cell === 'object') return cell
  if (typeof cell === 'number') return { attributes: '', inside: `<v>${cell}</v>` }
  if (typeof cell === 'boolean') return { attributes: 't="b"', inside: `<v>${Number(cell)}</v>` }
  const known = strings.indexOf(cell)
  return { attributes: 't="s"', inside: `<v>${known === -1 ? strings.push(cell) - 1 : known}</v>` }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Creates a ZIP file. */
export function zip(parts: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of parts) {
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const entry = [Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]
    local.push(...entry)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, rest, Buffer.from(name))
    offset += entry.reduce((sum, part) => sum + part.length, 0)
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end])
}
