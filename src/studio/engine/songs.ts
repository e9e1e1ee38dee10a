// Songs beside a sheet that names no files: matched with its rows by their names, and named in a new column.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { isFields, ownValue } from '../../contract/common/own-value.ts'
import { firstNamings } from '../../core/checks/named-media.ts'
import { unnamedSongs } from '../../core/checks/unnamed-media.ts'
import type { Library } from '../../core/library/library.ts'
import { nameOfSheet } from '../../core/problems/places.ts'
import { SOURCE_FIELDS } from '../../core/problems/proposals.ts'
import { formatCount, joinNames } from '../../core/system/format.ts'
import type { NewColumn } from '../../importers/csv/add-column.ts'
import { type Matched, matchSongs, type Song } from '../../importers/media/match-songs.ts'
import type { Problem, Remedy } from '../api.ts'
import { DATA } from './place.ts'
import { editsFor } from './remedies.ts'
import { edit } from './settings.ts'
import { columnNames, type Entry, sheetEntry } from './sheet.ts'
import { sheetWithColumn } from './sheet-column.ts'

interface Row extends Song {
  readonly line: number
}

const COLUMNS = ['File', 'Audio file', 'File of the song']

/** Adds to a problem which songs are those of which rows, and the button that names them in the sheet. */
export async function withSongs(
  problem: Problem,
  library: Library,
  media: readonly string[],
): Promise<Problem> {
  const entry = sheetEntry()
  const rows = entry && listRows(library, entry)
  if (!rows || entry.word !== 'tracks') return problem
  const matched = matchSongs(rows, unnamedSongs(firstNamings(library), media))
  const { matches } = matched
  if (matches.length === 0) return problem
  const names = (await columnNames(entry)).map((name) => name.trim().toLowerCase())
  const column = COLUMNS.find((name) => !names.includes(name.toLowerCase())) ?? ''
  const cells = matches.map(({ track, file }) => [track.line, file] as const)
  const found = `${formatCount(matches.length, 'file')} ${matches.length === 1 ? 'is' : 'are'} named like a row, as listed here.`
  const isWritable = (await sheetWithColumn(entry, { name: column, cells })) !== null
  const way = isWritable
    ? `Press “${formatSongLine(column, matches.length)}” below to write them into a new column of the sheet.`
    : `Add a column “${column}” with these names to the sheet, and add the sheet again.`
  return {
    ...problem,
    hint: [found, way, ...leftOver(matched)].join(' '),
    fields: [],
    list: matches.map(({ track, file }) => `${file} → ${track.name}`),
    remedies: isWritable ? [remedyFor(entry, column, cells)] : [],
  }
}

/** The tracks without a song that the rows of the sheet are; null if the sheet has a column of songs. */
function listRows(library: Library, { file, options }: Entry): Row[] | null {
  const { fields } = options
  if (isFields(fields) && ownValue(fields, 'stream') !== undefined) return null
  const [artists, releases] = [library.byUuid('artist'), library.byUuid('release')]
  return library.records.track
    .filter(({ stream, at }) => !stream && isOfSheet(path.resolve(DATA, at.file), file))
    .map(({ name, tracknumber, artist, release, at }) => ({
      ...{ name, number: tracknumber ?? null, line: at.line },
      artist: artists.get(artist)?.name ?? '',
      release: releases.get(release)?.name ?? '',
    }))
}

/** Whether a place is in a file, or in a sheet of it. */
const isOfSheet = (place: string, file: string): boolean =>
  place === file || place.startsWith(nameOfSheet(file, ''))

const formatSongLine = (column: string, count: number): string => `${column}: ${formatCount(count, 'song')}`

const remedyFor = (entry: Entry, name: string, cells: NewColumn['cells']): Remedy => ({
  line: formatSongLine(name, cells.length),
  edits: editsFor([SOURCE_FIELDS[1]], { stream: name }, entry),
  column: { name, cells },
})

const MAX_NAMED = 12

function leftOver({ files, tracks }: Matched<Row>): string[] {
  const list = (names: readonly string[]) =>
    names.length > MAX_NAMED
      ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
      : joinNames(names)
  return [
    ...(files.length > 0 ? [`No row was found for ${list(files)}: name each in the row of its track.`] : []),
    ...(tracks.length > 0 ? [`No song was found for ${list(tracks.map(({ name }) => `“${name}”`))}.`] : []),
  ]
}

/** Does what a problem proposes. A change that was kept and is done again adds no column twice. */
export async function applyRemedy({ edits, column }: Remedy): Promise<void> {
  const entry = sheetEntry()
  if (column && entry && !(await columnNames(entry)).includes(column.name)) {
    const content = await sheetWithColumn(entry, column)
    if (content !== null) writeFileSync(entry.file, content)
  }
  await edit(edits)
}
