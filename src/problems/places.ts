// The names that places have in messages, and what such a name says: the file, and what is counted in it.

import { FILE_WORDS, KINDS, type Kind } from '../api/kinds.ts'
import type { Place } from './errors.ts'

/** A sheet of a spreadsheet, as places name it: `songs.xlsx!Songs`. */
export const nameOfSheet = (file: string, sheet: string): string => `${file}!${sheet}`

/** A list whose records have numbers, not lines of their own, as places name it: `releases.json#tracks`. */
export const nameOfList = (file: string, kind: Kind): string => `${file}#${FILE_WORDS[kind]}`

/** A place taken apart. Where nothing is known but a file or an address, the whole of it is meant. */
export interface Location {
  /** The path of a file, as the user named it. */
  readonly file?: string
  /** Instead of `file`: the address of a file, of an object in storage, or of a database. */
  readonly url?: string
  /** From 1, of a text. */
  readonly line?: number
  /** From 1, in the line. */
  readonly column?: number
  /** The name of a sheet in a spreadsheet. */
  readonly sheet?: string
  /** From 1, of a sheet or of a table without lines. */
  readonly row?: number
  /** `C14` of the sheet. */
  readonly cell?: string
  /** What is counted in a file that has neither lines nor rows: `tracks`. */
  readonly list?: string
  /** From 1, in the list. */
  readonly number?: number
}

/** No name of a folder ends as a spreadsheet does; an address may have parameters. */
const SHEET = /^(.+?\.xlsx(?:\?[^!]*)?)!(.+)$/is
/** The second query of a database for a kind ends in `-2`. */
const LIST = new RegExp(`^(.+)#(${KINDS.map((kind) => FILE_WORDS[kind]).join('|')})(?:-\\d+)?$`, 's')
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i

export function locate({ file: name, line, column, cell }: Place): Location {
  const [, book, sheet] = SHEET.exec(name) ?? []
  const [, holder, list] = LIST.exec(name) ?? []
  const holds = whereIs(book ?? holder ?? name)
  // A file as a whole has the line 0 in some tables.
  const at = line || undefined
  if (sheet !== undefined) return { ...holds, sheet, ...defined({ row: at, cell }) }
  if (list !== undefined) return { ...holds, list, ...defined({ number: at }) }
  if (/\.parquet$/i.test(name)) return { ...holds, ...defined({ row: at }) }
  return { ...holds, ...defined({ line: at, column: at && column }) }
}

const whereIs = (name: string): Location => (ADDRESS.test(name) ? { url: name } : { file: name })

/** A place in a message: `data/tracks.csv:14`, `songs.xlsx!Songs:C14`, `tracks.parquet row 14`. */
export function textOfPlace(place: Place): string {
  const { file, line, column, cell } = place
  if (!line) return file
  if (/\.parquet$/i.test(file)) return `${file} row ${line}`
  return [file, cell ?? line, ...(column ? [column] : [])].join(':')
}

const defined = <T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
