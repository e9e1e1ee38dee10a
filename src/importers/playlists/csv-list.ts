// Lists of tracks as CSV, with a column for their paths, uuids or ids, or columns for their artists and titles.
import { CsvError, parse } from 'csv-parse/sync'
import type { PlaylistEntry } from '../../core/library/playlists/playlist.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { detectDialect, emptyAbove, parserOptions, splitCells } from '../csv/csv-dialect.ts'
import { DURATIONS } from '../fields/durations.ts'
import type { Meaning } from '../guesses/meanings.ts'
import { findMeanings, plainName } from '../guesses/names.ts'
import { givenText, knownTitle, type PlaylistContent } from './playlist-content.ts'

/** What a column is read as. */
type Part = 'name' | 'title' | 'artist' | 'duration'

const OWN: ReadonlyMap<string, Part> = new Map([
  ...['uuid', 'id', 'path', 'file', 'filename', 'location', 'url'].map((name) => [name, 'name'] as const),
  ['name', 'title'],
])

/** Names of columns in any language that guesses know. */
const MEANINGS: readonly (readonly [Meaning, Part])[] = [
  ['title', 'title'],
  ['artist', 'artist'],
  ['stream', 'name'],
  ['duration', 'duration'],
]

function findPart(header: string): Part | null {
  const own = OWN.get(plainName(header))
  if (own) return own
  const meanings = findMeanings(header)
  return MEANINGS.find(([meaning]) => meanings.has(meaning))?.[1] ?? null
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** @throws CatalogError BAD_CSV */
export function parseCsvList(text: string, file: string): PlaylistContent {
  const dialect = detectDialect(text, { kind: 'track' })
  let parsed: readonly Parsed[]
  try {
    const options = {
      ...parserOptions(dialect),
      record_delimiter: [...parserOptions(dialect).record_delimiter],
    }
    parsed = parse(emptyAbove(text, dialect.headerLine), { ...options, info: true }) as never
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw badCsv(`This is not CSV: ${cause.message}.`, file, Number(cause.lines) || 1)
  }
  const rows = parsed.flatMap(({ record, info }) => {
    const cells = splitCells(record, dialect)
    return cells ? [{ cells, line: info.lines }] : []
  })
  const [header, ...others] = rows
  const parts = (header?.cells ?? []).map(findPart)
  if (!parts.includes('name') && !(parts.includes('title') && parts.includes('artist')))
    throw badCsv('The first line of this list names no column that tracks are found by.', file, 1)
  const cellsFor = (cells: readonly string[], part: Part) =>
    cells.flatMap((cell, at) => (parts[at] === part ? (givenText(cell) ?? []) : []))
  const entries = others.map(({ cells, line }): PlaylistEntry => {
    const first = (part: Part) => cellsFor(cells, part)[0] ?? null
    return {
      line,
      names: cellsFor(cells, 'name'),
      titles: knownTitle(first('artist'), first('title')),
      seconds: secondsIn(first('duration')),
    }
  })
  return { title: null, entries }
}

/** Reads `4:01`, or a number of seconds. */
const secondsIn = (written: string | null): number | null =>
  Number(
    /^\d+(?:\.\d+)?$/.test(written ?? '') ? written : DURATIONS['m:s'].read(written ?? '', 'duration'),
  ) || null

const badCsv = (message: string, file: string, line: number): CatalogError =>
  new CatalogError('BAD_CSV', message, {
    at: [{ file, line }],
    hint: 'Begin with a line such as "artist,title", "path", "id" or "uuid", and put texts with separators into quotes.',
  })
