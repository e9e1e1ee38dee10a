// What is guessed of a table: which columns are which fields, which rows are left out, and what it lacks.

import type { Guess } from '../../importers/guesses/guess-fields.ts'
import { columnsIn, type GuessedFields, type SheetKind } from '../../importers/guesses/guessed.ts'
import { editionColumns, editionFields } from './editions.ts'
import { isJson, type MappedFields, mapFields } from './mapped-fields.ts'
import { withoutInstructions } from './row-kinds.ts'
import type { ChosenSheets, HeadedTable } from './sheets.ts'
import { findTrackList, withinList } from './track-lists.ts'
import { findUnmapped, type UnmappedColumns } from './unmapped-columns.ts'
import { type LeftOut, leftOutBy } from './where.ts'

export interface Sheet
  extends Guess,
    UnmappedColumns,
    Pick<MappedFields, 'filled' | 'headings'>,
    Omit<ChosenSheets, 'read'> {
  /** `encoding` of the entry, for a CSV file that is not UTF-8. */
  readonly encoding?: string
  /** A cell with letters that show whether the encoding is right. */
  readonly sample?: string | undefined
  /** `header` of the entry, for a header that is not on the first line or row. */
  readonly header?: number
  /** Fields of tracks for which the sheet has no column. */
  readonly lacks: readonly ('duration' | 'tracknumber' | 'release')[]
  /** What its rows are read as. */
  readonly kind: SheetKind
  /** Whether rows that are read as tracks may be releases. */
  readonly isOfReleases: boolean
  /** What the file is, if it is recognized by what it holds. */
  readonly document?: string
  /** Whether its rows are those of a workbook. */
  readonly isOfWorkbook: boolean
  /** The rows that each condition of `where` leaves out. */
  readonly leftOut: ReadonlyMap<string, LeftOut>
  /** `group` of the entry, for editions of one title; empty if titles are enough. */
  readonly group: readonly string[]
  /** `fields` of an entry of the tracks that its releases hold. */
  readonly tracks?: GuessedFields
  /** The sheet of the tracks of these releases, and the column that joins them. */
  readonly pair?: { readonly tracks: Sheet; readonly key: string }
}

/** Whether no two rows have the same values in the columns of these fields. */
export function areDistinct({ read }: ChosenSheets, columns: readonly string[]): boolean {
  const keys = read.flatMap((table) => rowKeys(table, columns))
  return new Set(keys).size === keys.length
}

/** Returns a key for what each row has in some columns. */
const rowKeys = ({ names, rows }: HeadedTable, columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[names.indexOf(column)])))

const NO_TABLE: HeadedTable = { names: [], rows: [], records: [] }

/** Guesses what the sheets of one entry hold, as records of a kind. */
export function guessSheet({ read, ...chosen }: ChosenSheets, kind: SheetKind): Sheet {
  const [first = NO_TABLE] = read
  const whole = { ...first, rows: read.flatMap(({ rows }) => rows) }
  const instructed = isJson(whole) ? null : withoutInstructions(whole)
  const table = { ...whole, ...(instructed && { rows: instructed.rows }) }
  const isSheetPerRelease = read.length > 1
  const { group, ...mapped } = withEditions(mapFields(table, { kind, isSheetPerRelease }), table, kind)
  const { guess, trackList, ...own } = mapped
  const unmapped = findUnmapped(table, mapped, kind)
  const where = { ...instructed?.where, ...unmapped.where }
  const leftOut = leftOutBy(where, whole, isSheetPerRelease || isJson(whole) ? [] : (first.lines ?? []))
  const { list, header } = first
  // The path of the list, before the names of its columns.
  const around = list === undefined ? '' : `${list}[].`
  const inOwnList = (fields: GuessedFields) => (list === undefined ? fields : withinList(fields, list))
  return {
    ...guess,
    ...own,
    ...unmapped,
    ...chosen,
    kind,
    doubts: unmapped.doubts.map((doubt) => ({ ...doubt, column: around + doubt.column })),
    choices: guess.choices.map((choice) => ({ ...choice, options: choice.options.map(inOwnList) })),
    fields: trackList ? inOwnList(trackList.releases) : own.fields && inOwnList(own.fields),
    ...(trackList && { tracks: inOwnList(trackList.tracks) }),
    group: group.map((column) => around + column),
    where: Object.fromEntries(Object.entries(where).map(([name, values]) => [around + name, values])),
    isOfWorkbook: first.sheet !== undefined,
    leftOut: new Map([...leftOut].map(([name, rows]) => [around + name, rows])),
    ...(header !== undefined && { header }),
    ...(kind === 'track'
      ? rowsOfTracks(table, mapped)
      : {
          lacks: lackedBy((field) => field === 'tracknumber' || hasIn(trackList?.tracks, field)),
          isOfReleases: false,
        }),
  }
}

/** Separates editions of one title. */
function withEditions(
  mapped: MappedFields,
  table: HeadedTable,
  kind: SheetKind,
): MappedFields & Pick<Sheet, 'group'> {
  const { fields } = mapped
  const group = kind === 'track' && fields ? editionColumns(fields, table) : []
  if (group.length === 0 || !fields) return { ...mapped, group }
  return { ...mapped, group, fields: { ...fields, ...editionFields(group, fields, table) } }
}

/** What a sheet that is read as tracks lacks, and whether it holds releases instead. */
function rowsOfTracks(
  table: HeadedTable,
  { guess, fields }: MappedFields,
): Pick<Sheet, 'lacks' | 'isOfReleases'> {
  const has = (field: string) =>
    hasIn(fields, field) ||
    guess.choices.some((choice) => choice.field === field) ||
    table.names.some((name) => name.trim().toLowerCase() === field)
  // A track may have a list of its addresses.
  const hasTrackList = fields !== null && !NUMBERED.some(has) && findTrackList(table, fields) !== null
  const isOfReleases =
    hasTrackList ||
    isOfProducts(table, has) ||
    (hasReleases(has) && !repeatsNames(table, fields) && !repeatsNumbers(table, fields))
  const asked = guess.choices.map(({ field }) => field)
  const hasRelease = [...table.names, ...Object.keys(fields ?? {}), ...asked].some(namesRelease)
  return { lacks: [...lackedBy(has), ...(hasRelease ? [] : (['release'] as const))], isOfReleases }
}

/** Whether rows are what a shop sells, with prices and numbers of the stock; it sells tracks by their numbers. */
const isOfProducts = ({ names }: HeadedTable, has: (field: string) => boolean): boolean =>
  [/\bprice\b/i, /\bSKU\b|\bstock\b/i].every((column) => names.some((name) => column.test(name))) &&
  !['isrc', 'disc', 'tracknumber'].some(has)

/** Whether rows have each name by its artist more than twice, as a log of plays has. */
function repeatsNames(table: HeadedTable, fields: GuessedFields | null): boolean {
  const { name = null, 'artist.name': artist = null } = fields ?? {}
  const columns = [name, artist].flatMap(columnsIn)
  const keys = rowKeys(table, columns)
  return columns.length > 0 && 2 * new Set(keys).size < keys.length
}

/** Whether a catalog number is on several rows: those of its tracks. */
function repeatsNumbers(table: HeadedTable, fields: GuessedFields | null): boolean {
  const columns = columnsIn(fields?.['release.catalognumber'] ?? fields?.['release.catalognumbers'] ?? null)
  const keys = rowKeys(table, columns).filter((key) => key !== '[""]')
  return columns.length > 0 && new Set(keys).size < keys.length
}

export const hasIn = (fields: GuessedFields | null | undefined, field: string): boolean =>
  Object.hasOwn(fields ?? {}, field)

/** Returns the fields of tracks that tracks must have, and do not. The number of one in a list is its place. */
const lackedBy = (has: (field: string) => boolean): Sheet['lacks'] =>
  has('name') ? (['duration', 'tracknumber'] as const).filter((field) => !has(field)) : []

/** Whether a field identifies the release of a track. Others, such as its date, are known of a default release, too. */
const namesRelease = (field: string): boolean => /^release(?:\.(?:uuid|id|name))?$/i.test(field.trim())

/** Fields of tracks that releases have, too: the number of a row, and the length of all tracks. */
const NUMBERED = ['tracknumber', 'duration']

/** Whether a table has what releases have, and nothing that only tracks have. */
const hasReleases = (has: (field: string) => boolean): boolean =>
  has('name') !== has('release.name') &&
  !['isrc', 'disc', 'stream'].some(has) &&
  ([
    'release.catalognumber',
    'release.catalognumbers',
    'release.barcode',
    'release.image',
    'release.type',
  ].some(has) ||
    (['release.releasedate', 'release.label.name', 'release.labels.name'].some(has) && !NUMBERED.some(has)))
