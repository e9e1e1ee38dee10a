// Hints for files in a data folder that are not read.
import path from 'node:path'

interface FileType {
  readonly extensions: readonly string[]
  readonly hint: string
}

const FILE_TYPES: readonly FileType[] = [
  {
    extensions: ['.xlsx'],
    hint: 'Name a spreadsheet after its kind of records, such as tracks.xlsx, or add it to "sources" in site.json.',
  },
  {
    extensions: ['.xls', '.xlsm', '.xlsb', '.ods', '.numbers'],
    hint: 'Save a spreadsheet as .xlsx, named after its kind of records: artists.xlsx, tracks.xlsx.',
  },
  {
    extensions: ['.sqlite', '.sqlite3', '.db', '.db3'],
    hint: 'Add a database as "sql" to "sources" in site.json, with a query for each kind of record.',
  },
  {
    extensions: ['.txt', '.tab'],
    hint: 'Use the extension .csv or .tsv for a table in a text file. Move other text files out of the data folder, or into media/ to publish them.',
  },
  {
    extensions: ['.xspf', '.m3u', '.m3u8', '.pls', '.cue'],
    hint: 'A playlist names audio files: add their folder as "audio" to "sources" in site.json. Or export the list as CSV.',
  },
  {
    extensions: ['.xml', '.nml', '.plist'],
    hint: 'Export the list from the program that wrote it as text or CSV, such as with "Export Playlist" in iTunes and rekordbox, and name the file .csv or .tsv.',
  },
  {
    extensions: ['.docx', '.odt', '.pdf', '.html', '.htm', '.md', '.rtf'],
    hint: 'Copy the table of a document into a spreadsheet, and save that as .xlsx or .csv.',
  },
  {
    extensions: ['.yaml', '.yml', '.toml'],
    hint: 'Convert it to JSON: a list of records, such as tracks.json.',
  },
  {
    extensions: ['.duckdb', '.mdb', '.accdb', '.dump', '.sql'],
    hint: 'Export queries of a database as CSV: artists.csv, tracks.csv.',
  },
  {
    extensions: ['.mp3', '.flac', '.ogg', '.oga', '.opus', '.m4a', '.aac', '.wav', '.aif', '.aiff', '.wma'],
    hint: 'To make a catalog from the tags of audio files, add their folder as "audio" to "sources" in site.json. Or put them into media/, and list them in tracks.csv with their paths as "stream".',
  },
  {
    extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif', '.svg'],
    hint: 'Put pictures into the image folders of media/ that the docs describe, and use their names as "image" of records.',
  },
]
const OTHERS = 'Move other files out of the data folder, or into media/ to publish them.'

/** Usual files of projects and file managers that are not data. */
const USUAL =
  /^(?:readme|licen[cs]e|copying|notice|authors|changelog|makefile|dockerfile)(?:\.|$)|\.md$|~$|^(?:thumbs\.db|desktop\.ini)$/i

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
