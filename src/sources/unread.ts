// Hints for files in a data folder that are not read.
import path from 'node:path'

interface FileType {
  readonly extensions: readonly string[]
  readonly hint: string
}

const FILE_TYPES: readonly FileType[] = [
  {
    extensions: ['.xlsx'],
    hint: 'Name a spreadsheet after what its rows are, such as tracks.xlsx, or name it in "sources" of site.json.',
  },
  {
    extensions: ['.xls', '.xlsm', '.xlsb', '.ods', '.numbers'],
    hint: 'Save a spreadsheet as .xlsx, named after what its rows are: artists.xlsx, tracks.xlsx.',
  },
  {
    extensions: ['.sqlite', '.sqlite3', '.db', '.db3'],
    hint: 'Name a database as "sql" in "sources" of site.json, with a query for each kind of record.',
  },
  {
    extensions: ['.txt', '.tab'],
    hint: 'Name a table in text .csv or .tsv. Move other texts out of the data folder, or into media/ to publish them.',
  },
  {
    extensions: ['.duckdb', '.mdb', '.accdb', '.dump'],
    hint: 'Export queries of a database as CSV: artists.csv, tracks.csv.',
  },
  {
    extensions: ['.mp3', '.flac', '.ogg', '.oga', '.opus', '.m4a', '.aac', '.wav', '.aif', '.aiff', '.wma'],
    hint: 'Name the folder of audio files as "audio" in "sources" of site.json to make a catalog of their tags; or put them into media/, and list them in tracks.csv with their paths as "stream".',
  },
  {
    extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif', '.svg'],
    hint: 'Put pictures into the folders of media/ that the docs name, where records find them as "image".',
  },
]
const OTHERS = 'Move other files out of the data folder, or into media/ to publish them.'

/** Usual files of a project that are not data. */
const USUAL = /^(?:readme|licen[cs]e|copying|notice|authors|changelog|makefile|dockerfile)(?:\.|$)|\.md$|~$/i

/** Whether a file could be mistaken for a part of the catalog. */
export const isNoteworthy = (file: string): boolean => !USUAL.test(path.basename(file))

/** Returns a hint by the extension of a file, if it is known. */
export function extensionHint(file: string): string | undefined {
  const extension = path.extname(file).toLowerCase()
  return FILE_TYPES.find(({ extensions }) => extensions.includes(extension))?.hint
}

/** Joins the hints for several files, each hint once. */
export function unreadHint(files: readonly string[]): string {
  const hints = files.map((file) => extensionHint(file) ?? OTHERS)
  const order = [...FILE_TYPES.map(({ hint }) => hint), OTHERS]
  return order.filter((hint) => hints.includes(hint)).join(' ')
}
