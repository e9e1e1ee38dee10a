// Formats the names of places in messages, and parses such names into a file and a position in it.

import { knownValues } from '../../contract/common/known-values.ts'
import { KINDS, type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { addressScheme } from '../../contract/urls/urls.ts'
import { SPREADSHEET_EXTENSIONS } from '../settings/source-extensions.ts'
import type { Place } from './errors.ts'

/** The name of a sheet of a spreadsheet in places: `songs.xlsx!Songs`. */
export const nameOfSheet = (file: string, sheet: string): string => `${file}!${sheet}`

/** The name of a list whose records have numbers instead of lines, in places: `releases.json#tracks`. */
export const nameOfList = (file: string, kind: Kind): string => `${file}#${PLURALS[kind]}`

/** A parsed place. With only a file or an address, it refers to the whole of it. */
export interface Location {
  /** The path of a file, as the user named it. */
  readonly file?: string
  /** Instead of `file`: the address of a file, of an object in storage, or of a database. */
  readonly url?: string
  /** From 1, for a text. */
  readonly line?: number
  /** From 1, in the line. */
  readonly column?: number
  /** The name of a sheet in a spreadsheet. */
  readonly sheet?: string
  /** From 1, in a sheet or a table without lines. */
  readonly row?: number
  /** The cell of the sheet: `C14`. */
  readonly cell?: string
  /** The list in a file that has neither lines nor rows: `tracks`. */
  readonly list?: string
  /** From 1, in the list. */
  readonly number?: number
}

const extensions = SPREADSHEET_EXTENSIONS.map((extension) => extension.slice(1)).join('|')
/** The name of a folder does not end like a spreadsheet; an address may have parameters. */
const SHEET = new RegExp(`^(.+?\\.(?:${extensions})(?:\\?[^!]*)?)!(.+)$`, 'is')
/** The second query of a database for a kind ends in `-2`. */
const LIST = new RegExp(`^(.+)#(${KINDS.map((kind) => PLURALS[kind]).join('|')})(?:-\\d+)?$`, 's')

export function locate({ file: name, line, column, cell }: Place): Location {
  const [, book, sheet] = SHEET.exec(name) ?? []
  const [, holder, list] = LIST.exec(name) ?? []
  const holds = whereIs(book ?? holder ?? name)
  // Some tables use line 0 for a file as a whole.
  const at = line || undefined
  if (sheet !== undefined) return { ...holds, sheet, ...knownValues({ row: at, cell }) }
  if (list !== undefined) return { ...holds, list, ...knownValues({ number: at }) }
  if (/\.parquet$/i.test(name)) return { ...holds, ...knownValues({ row: at }) }
  return { ...holds, ...knownValues({ line: at, column: at && column }) }
}

const whereIs = (name: string): Location =>
  addressScheme(name) === undefined ? { file: name } : { url: name }

/** Formats a place for a message: `data/tracks.csv:14`, `songs.xlsx!Songs:C14`, `tracks.parquet row 14`. */
export function textOfPlace(place: Place): string {
  const { file, line, column, cell, path } = place
  if (path !== undefined) return `${textOfPlace({ file, ...(line && { line }) })} ${path}`
  if (!line) return file
  if (/\.parquet$/i.test(file)) return `${file} row ${line}`
  return [file, cell ?? line, ...(column ? [column] : [])].join(':')
}
