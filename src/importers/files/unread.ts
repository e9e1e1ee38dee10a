// Hints for files in a data folder that are not read.
import path from 'node:path'
import { AUDIO_EXTENSIONS } from '../../core/settings/source-extensions.ts'
import { knownDocument } from '../documents/known.ts'

interface FileType {
  readonly extensions: readonly string[]
  readonly hint: string
}

const FILE_TYPES: readonly FileType[] = [
  {
    extensions: ['.xlsx', '.ods'],
    hint: 'Name a spreadsheet after its kind of records, such as tracks.xlsx, or add it to "sources" in site.json.',
  },
  {
    extensions: ['.xls', '.xlsm', '.xlsb', '.numbers', '.fods', '.gnumeric'],
    hint: 'Save a spreadsheet as .xlsx or .ods, named after its kind of records: artists.xlsx, tracks.xlsx. In LibreOffice that is "Save as", in Numbers "Export to".',
  },
  {
    extensions: ['.gsheet', '.url', '.webloc'],
    hint: 'This is a link to a page: download the spreadsheet there, as .xlsx.',
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
    extensions: ['.zip', '.7z', '.rar', '.tar', '.tgz'],
    hint: 'Unpack an archive, and name the tables in it after their kinds of records: artists.csv, tracks.csv.',
  },
  {
    extensions: ['.cue'],
    hint: 'A cue sheet divides an audio file into tracks: split the file by it, such as with XLD or foobar2000, and add the folder of the new files as "audio" to "sources" in site.json.',
  },
  {
    extensions: ['.xspf', '.m3u', '.m3u8', '.jspf'],
    hint: 'Move a playlist of tracks of the catalog into playlists/, which makes a page of it. It does not make a catalog: add the folder of its audio files as "audio" to "sources" in site.json.',
  },
  {
    extensions: ['.pls', '.nfo'],
    hint: 'A playlist, or a file of Kodi, is about audio files: add their folder as "audio" to "sources" in site.json. Or export the list as CSV.',
  },
  {
    extensions: ['.xml', '.nml', '.plist', '.crate', '.session', '.fpl', '.wpl'],
    hint: 'Export the list from the program that wrote it as text or CSV, such as with "Export Playlist" in iTunes and rekordbox, and name the file .csv or .tsv. Or add the folder of its audio files as "audio" to "sources" in site.json.',
  },
  {
    extensions: ['.docx', '.odt', '.pdf', '.html', '.htm', '.md', '.rtf'],
    hint: 'Copy the table of a document into a spreadsheet, and save that as .xlsx, .ods or .csv.',
  },
  {
    extensions: ['.yaml', '.yml', '.toml'],
    hint: 'Convert it to JSON: a list of records, such as tracks.json.',
  },
  {
    extensions: ['.duckdb', '.mdb', '.accdb', '.fmp12', '.dump', '.sql'],
    hint: 'Export queries of a database as CSV: artists.csv, tracks.csv.',
  },
  {
    extensions: AUDIO_EXTENSIONS,
    hint: 'To make a catalog from the tags of audio files, add their folder as "audio" to "sources" in site.json. Or put them into media/, and list them in tracks.csv with their paths as "stream".',
  },
  {
    extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif', '.svg'],
    hint: 'Put pictures into media/, and use their names as "image" of records.',
  },
]

/** Files of which a site has some, in other places. */
const SITE_FILES: readonly FileType[] = [
  {
    extensions: ['.css'],
    hint: 'Name the style sheet of your theme theme/theme.css, or load others from it by @import.',
  },
  {
    extensions: ['.htm', '.html'],
    hint: 'Write pages of your own in Markdown, such as pages/about.md. HTML for all pages is in the folder theme, such as theme/footer.html.',
  },
  { extensions: ['.js', '.mjs'], hint: 'Put scripts into media/, and load them from theme/head.html.' },
  {
    extensions: ['.md', '.markdown', '.mdx'],
    hint: 'Put pages of your own into the folder pages, and news into the folder news, such as pages/about.md.',
  },
]

const BESIDE_PAGES = /^(?:pages|news)\//
const TEXT_PAGE =
  'Give a page the extension .md, and write it in Markdown. A page may link to a text in another format, which is published as it is.'

const OTHERS = 'Move other files out of the data folder, or into media/ to publish them.'

/** Usual files of projects and file managers that are not data. */
const USUAL =
  /^(?:readme|licen[cs]e|copying|contributing|notice|authors|changelog|makefile|dockerfile)(?:\.|$)|^(?:notes|todo)\.md$|~$|^(?:thumbs\.db|desktop\.ini)$/i

/** Whether a file could be mistaken for a part of the catalog. */
export const isNoteworthy = (file: string): boolean => !USUAL.test(path.basename(file))

/** Returns a hint for a file that may hold a catalog, if its extension is known. */
export const extensionHint = (file: string): string | undefined => hintAmong(FILE_TYPES, file)

function hintAmong(types: readonly FileType[], file: string): string | undefined {
  const extension = path.extname(file).toLowerCase()
  return types.find(({ extensions }) => extensions.includes(extension))?.hint
}

/**
 * Joins the hints for several files, each hint once.
 * @param data the folder of the files
 */
export function unreadHint(files: readonly string[], data: string): string {
  const types = [...SITE_FILES, ...FILE_TYPES]
  const hints = files.map((file) =>
    BESIDE_PAGES.test(file)
      ? TEXT_PAGE
      : (knownHint(path.join(data, file)) ?? hintAmong(types, file) ?? OTHERS),
  )
  const order = [...types.map(({ hint }) => hint), TEXT_PAGE, OTHERS]
  const known = hints.filter((hint) => !order.includes(hint))
  return [...new Set(known), ...order.filter((hint) => hints.includes(hint))].join(' ')
}

/** Returns a hint for a file that is recognized by what it holds. */
function knownHint(file: string): string | undefined {
  const known = knownDocument(file)
  if (known === undefined) return undefined
  const named = `tracks${path.extname(file)}`
  const way =
    'way' in known ? known.way : `Name it ${named}, or add it as "tracks" to "sources" in site.json.`
  return `${path.basename(file)} is ${known.what}. ${way}`
}
