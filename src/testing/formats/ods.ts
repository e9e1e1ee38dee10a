// Creates spreadsheets in the format of LibreOffice for tests.
import { writeFileSync } from 'node:fs'
import { zip } from './xlsx.ts'

/** A cell: a text, a number or a boolean, or the attributes and the content of `<table:table-cell>`. */
export type MadeOdsCell =
  | string
  | number
  | boolean
  | null
  | { readonly attributes: string; readonly inside: string }

export interface MadeOds {
  /** Rows of cells by sheet name; a string is the XML of the table. */
  readonly sheets: Readonly<Record<string, readonly (readonly MadeOdsCell[])[] | string>>
  readonly hidden?: readonly string[]
  /** The XML of automatic styles. */
  readonly styles?: string
  /** The XML of the styles that a user has named. */
  readonly namedStyles?: string
  /** Replaces parts by their paths; null removes a part. */
  readonly parts?: Readonly<Record<string, string | null>>
}

const NAMESPACES = ['office', 'table', 'text', 'style', 'number', 'manifest']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"')
  .join(' ')

export function writeOds(file: string, book: MadeOds): void {
  const parts = new Map<string, string | null>([
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['content.xml', contentXml(book)],
    ['styles.xml', root('document-styles', `<office:styles>${book.namedStyles ?? ''}</office:styles>`)],
    [
      'META-INF/manifest.xml',
      `<manifest:manifest ${NAMESPACES}><manifest:file-entry manifest:full-path="content.xml"/></manifest:manifest>`,
    ],
    ...Object.entries(book.parts ?? {}),
  ])
  const written = [...parts].flatMap(([name, text]) =>
    text === null ? [] : [[name, Buffer.from(text)] as const],
  )
  writeFileSync(file, zip(written))
}

export function contentXml({ sheets, hidden = [], styles = '' }: MadeOds): string {
  const tables = Object.entries(sheets).map(([name, rows]) => {
    const style = hidden.includes(name) ? 'ta2' : 'ta1'
    const inside = typeof rows === 'string' ? rows : tableXml(rows)
    return `<table:table table:name="${escaped(name)}" table:style-name="${style}">${inside}</table:table>`
  })
  const tableStyles = ['true', 'false'].map(
    (isShown, at) =>
      `<style:style style:name="ta${at + 1}" style:family="table"><style:table-properties table:display="${isShown}"/></style:style>`,
  )
  return root(
    'document-content',
    `<office:automatic-styles>${tableStyles.join('')}${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body>`,
  )
}

const root = (name: string, inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<office:${name} ${NAMESPACES} office:version="1.3">${inside}</office:${name}>`

export const tableXml = (rows: readonly (readonly MadeOdsCell[])[]): string => rows.map(rowXml).join('')

const rowXml = (cells: readonly MadeOdsCell[]): string =>
  `<table:table-row>${cells.map(cellXml).join('')}</table:table-row>`

function cellXml(cell: MadeOdsCell): string {
  if (cell === null) return '<table:table-cell/>'
  const { attributes, inside } = typeof cell === 'object' ? cell : plainCell(cell)
  return `<table:table-cell ${attributes}>${inside}</table:table-cell>`
}

function plainCell(cell: string | number | boolean) {
  if (typeof cell === 'string')
    return {
      attributes: 'office:value-type="string" calcext:value-type="string"',
      inside: cell.split('\n').map(paragraph).join(''),
    }
  const shown = String(cell).toUpperCase()
  const type = typeof cell === 'number' ? 'float' : 'boolean'
  const value = typeof cell === 'number' ? 'value' : 'boolean-value'
  return {
    attributes: `office:value-type="${type}" office:${value}="${cell}" calcext:value-type="${type}"`,
    inside: paragraph(shown),
  }
}

/** Writes blanks as LibreOffice does: each but the first of several is an element. */
const paragraph = (text: string): string =>
  `<text:p>${escaped(text).replace(/^ | (?= )|(?<= ) /g, '<text:s/>')}</text:p>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
