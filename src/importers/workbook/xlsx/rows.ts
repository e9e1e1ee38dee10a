// Streams the rows of a sheet in an .xlsx file.
import type { Readable } from 'node:stream'
import { type Cell, FaultyCell, hiddenBy, type TableRecord, UNSAVED } from '../../fields/cells.ts'
import { decodeUtf8, isTrue, parseXml } from '../../xml/parse-xml.ts'
import { type CellStyle, numberText } from '../formats.ts'
import { columnIndex, columnLetters, MAX_SHEET_COLUMNS, type MergedRange, type RowOptions } from '../sheet.ts'
import { toSheetTime } from './formats.ts'
import { richText, unescapeText } from './strings.ts'

/** What the cells of all sheets refer to. */
export interface CellContext {
  readonly strings: readonly string[]
  readonly styles: readonly CellStyle[]
  /** Whether days are counted from 1904, as older programs on the Mac do. */
  readonly is1904: boolean
}

type SheetContext = CellContext & RowOptions

/** Yields rows in batches. Missing cells are empty texts. */
export async function* readXlsxRows(
  stream: Readable,
  context: SheetContext,
): AsyncGenerator<readonly TableRecord[]> {
  let rows: TableRecord[] = []
  let line = 0
  let cells: Cell[] = []
  let isHidden = false
  /** Whether all cells of the row are struck out. */
  let isStruck = true
  let column = -1
  let cell: OpenCell | null = null
  let isValue = false
  const inline = richText((part) => {
    if (cell) cell.text += part
  })
  const parts = parseXml(decodeUtf8(stream), {
    open(name, attributes) {
      if (name === 'v') {
        isValue = cell !== null
        // A formula may give an empty text, but no empty number.
        if (cell && cell.type !== 'n') cell.isUnsaved = false
      } else if (name === 'f') {
        if (cell) cell.isUnsaved = true
      } else if (name === 'c') {
        const { r, t = 'n', s } = attributes()
        column = r === undefined ? column + 1 : columnIndex(r)
        cell = { type: t, style: s === undefined ? 0 : Number(s), text: '', isUnsaved: false }
      } else if (name === 'row') {
        const { r, hidden } = attributes()
        isHidden = isTrue(hidden)
        isStruck = true
        line = r === undefined ? line + 1 : Number(r)
        cells = []
        column = -1
      } else if (name === 'mergeCell') {
        const range = mergedRange(attributes().ref)
        if (range) context.onMerged?.(range)
      } else if (cell) inline.open(name, attributes)
    },
    text(part) {
      if (!cell) return
      if (isValue) cell.text += part
      else inline.text(part)
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 'c') {
        if (cell && column >= 0 && column < MAX_SHEET_COLUMNS) {
          const value = readCell(cell, context, () => `${columnLetters(column)}${line}`)
          if (value !== '') {
            while (cells.length < column) cells.push('')
            cells[column] = value
            isStruck &&= context.styles[cell.style]?.isStruck === true
          }
        }
        cell = null
      } else if (name === 'row') {
        const hidden = hiddenBy({ isHidden, isStruck })
        if (cells.length > 0) rows.push(hidden ? { cells, line, hidden } : { cells, line })
      } else if (cell) inline.close(name)
    },
  })
  for await (const _ of parts) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}

function mergedRange(name = ''): MergedRange | null {
  const [all, first = '', firstRow, last = '', lastRow] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(name) ?? []
  if (all === undefined) return null
  return {
    name,
    firstColumn: columnIndex(first),
    lastColumn: columnIndex(last),
    firstRow: Number(firstRow),
    lastRow: Number(lastRow),
  }
}

interface OpenCell {
  /** ECMA-376, 18.18.11: `s` shared text, `str` text of a formula, `inlineStr`, `n`, `b`, `d`, `e`. */
  readonly type: string
  readonly style: number
  text: string
  /** Whether it is a formula without a value. */
  isUnsaved: boolean
}

function readCell(
  { type, style, text, isUnsaved }: OpenCell,
  context: SheetContext,
  name: () => string,
): Cell {
  if (isUnsaved && text === '') return new FaultyCell(name(), UNSAVED)
  if (text === '') return ''
  if (type === 's') {
    const shared = context.strings[Number(text)]
    if (shared === undefined) throw new Error(`the text of the cell ${name()} is missing`)
    return shared
  }
  if (type === 'e') return new FaultyCell(name(), text)
  if (type === 'b') return context.keepsTypes ? text === '1' : text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return type === 'd' ? text : unescapeText(text)
  const format = context.styles[style]?.format
  if (format && format.shows !== 'number') {
    const time = toSheetTime(Number(text), format, context.is1904)
    if (time) return context.keepsTypes ? time.text : time
  }
  const isNumber = context.keepsTypes && (format?.shows !== 'number' || format.digits === 0)
  return isNumber ? Number(Number(text).toPrecision(15)) : numberText(text, format)
}
