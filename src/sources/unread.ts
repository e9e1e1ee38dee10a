// The files of a data folder that nobody reads: what they are, and what to do about them.
import path from 'node:path'

interface Sort {
  readonly extensions: readonly string[]
  /** What to do about them. */
  readonly hint: string
}

const SORTS: readonly Sort[] = [
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

/** What lies beside the data of any project. */
const USUAL = /^(?:readme|licen[cs]e|copying|notice|authors|changelog|makefile|dockerfile)(?:\.|$)|\.md$|~$/i

/** Whether somebody may take a file for a part of the catalog. */
export const isNoteworthy = (file: string): boolean => !USUAL.test(path.basename(file))

/** What to do about a file, if its extension says what it is. */
export function hintOf(file: string): string | undefined {
  const extension = path.extname(file).toLowerCase()
  return SORTS.find(({ extensions }) => extensions.includes(extension))?.hint
}

/** What to do about some files, each sort of them once. */
export function unreadHint(files: readonly string[]): string {
  const hints = files.map((file) => hintOf(file) ?? OTHERS)
  const order = [...SORTS.map(({ hint }) => hint), OTHERS]
  return order.filter((hint) => hints.includes(hint)).join(' ')
}
