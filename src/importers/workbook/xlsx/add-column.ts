// Adds a column to a sheet of an .xlsx file (ECMA-376, 18.3.1.73 and 18.3.1.4), and leaves the rest of its XML as it is.
import type { NewColumn } from '../../csv/add-column.ts'
import { columnIndex, columnLetters } from '../sheet.ts'

export interface ColumnPlace {
  /** The position of the column, from 0, in which no row has a value. */
  readonly at: number
  readonly headerLine: number
}

const ROW = /<((?:\w+:)?)row(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g
const CELL = /<((?:\w+:)?)c(?=[\s/>])([^>]*?)(?:\/>|>[\s\S]*?<\/\1c>)/g
/** Which columns a row has, as a hint to programs (18.3.1.73). */
const SPANS = /\sspans="[^"]*"/

/** @returns null for a sheet whose rows and cells are not named, or lack one of these lines */
export function addSheetColumn(
  xml: string,
  { name, cells }: NewColumn,
  { at, headerLine }: ColumnPlace,
): string | null {
  const texts = new Map([[headerLine, name], ...cells])
  let isNamed = true
  const made = xml.replaceAll(ROW, (row, prefix: string, attributes: string, inside = '') => {
    const line = Number(/\sr="(\d+)"/.exec(attributes)?.[1])
    const text = texts.get(line)
    isNamed &&= line > 0 && [...inside.matchAll(CELL)].every(([, , each]) => columnIn(each) !== null)
    if (text === undefined) return row
    texts.delete(line)
    const cell = cellXml(prefix, `${columnLetters(at)}${line}`, text)
    return `<${prefix}row${attributes.replace(SPANS, '')}>${withCell(inside, at, cell)}</${prefix}row>`
  })
  return isNamed && texts.size === 0 ? made : null
}

/** The position of a cell, by its attributes; null for one without a name. */
function columnIn(attributes = ''): number | null {
  const [, name] = /\sr="([A-Z]+\d+)"/.exec(attributes) ?? []
  return name === undefined ? null : columnIndex(name)
}

/** Puts a cell before those to its right, in place of an empty one that only has a format. */
function withCell(inside: string, at: number, cell: string): string {
  const cells = [...inside.matchAll(CELL)]
  const next = cells.find(([, , attributes]) => (columnIn(attributes) ?? 0) >= at)
  const last = cells.at(-1)
  const from = next?.index ?? (last ? last.index + last[0].length : 0)
  const isInPlace = next !== undefined && columnIn(next[2]) === at
  return inside.slice(0, from) + cell + inside.slice(isInPlace ? from + next[0].length : from)
}

function cellXml(prefix: string, name: string, text: string): string {
  const inside = text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<${prefix}c r="${name}" t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${inside}</${prefix}t></${prefix}is></${prefix}c>`
}
