// Guesses which columns of a user's sheet are which fields. The guesses are written to the settings, where users can
// correct them.
import { isAbsoluteUrl } from '../api/urls.ts'
import { CatalogError } from '../problems/errors.ts'
import { type Guess, guessFields, isOurs, SAMPLE_ROWS } from '../settings/guess-fields.ts'
import type { SheetKind } from '../settings/guesses/columns.ts'
import { columnsIn, type GuessedFields } from '../settings/guesses/guessed.ts'
import type { TableHead } from '../sources/head.ts'
import { encodingOf, firstFile, readTableHeads, withDownload } from '../sources/table-head.ts'
import { withFilledCells } from './filled-cells.ts'
import { withHeadings } from './headings.ts'
import { chooseSheets, type HeadedTable, LOOK_AHEAD, withHeader } from './sheets.ts'
import { trackCellsOf } from './track-cells.ts'
import { trackListOf, withinPath } from './track-lists.ts'
import { type Where, whereOf } from './where.ts'

export interface Sheet extends Guess {
  /** `encoding` of the entry, for a CSV file that is not UTF-8. */
  readonly encoding?: string
  /** A cell with letters that show whether the encoding is right. */
  readonly sample?: string | undefined
  /** `header` of the entry, for a header that is not on the first line or row. */
  readonly header?: number
  /** `sheets` of the entry, for a workbook with several sheets to read. */
  readonly sheets?: string | readonly string[]
  /** `sheet` of the entry, for a workbook whose first sheet is not the table. */
  readonly sheet?: string
  /** Sheets of the workbook that are not read. */
  readonly unread: readonly string[]
  /** Hidden sheets of the workbook with the columns of those that are read. */
  readonly hidden: readonly string[]
  /** Columns with values that are neither named like fields nor guessed. */
  readonly unknown: readonly string[]
  /** Such columns without a value in the rows that were looked at. */
  readonly unfilled: readonly string[]
  /** Columns whose empty cells have the value of the row above. */
  readonly filled: readonly string[]
  /** The column with the titles of releases above their tracks. */
  readonly headings?: string
  /** `where` of the entry, for columns that mark rows as not to be published. */
  readonly where: Where
  /** Columns that hold all tracks of a release, or one of them each. */
  readonly trackCells: readonly string[]
  /** Names that several columns share, and of which one is read. */
  readonly doubled: readonly string[]
  /** Columns with values, but without a name. */
  readonly unnamed: readonly UnnamedColumn[]
  /** Fields of tracks for which the sheet has no column. */
  readonly lacks: readonly ('duration' | 'tracknumber')[]
  /** Whether its rows are releases rather than tracks. */
  readonly isOfReleases: boolean
  /** `fields` of an entry of the tracks that its releases hold. */
  readonly tracks?: GuessedFields
}

export interface UnnamedColumn {
  /** From 1. */
  readonly number: number
  /** Its first value. */
  readonly value: string
}

/** What `init` found out about a catalog. */
export interface Looked {
  /** Null for a file that is not a table, or cannot be read. */
  readonly sheet: Sheet | null
  readonly faults: readonly CatalogError[]
}

const NOTHING: Looked = { sheet: null, faults: [] }

/** Looks at a file, at the first that a pattern matches, or at the response of a URL. */
export async function lookAtSheet(source: string, kind: SheetKind = 'track'): Promise<Looked> {
  try {
    if (isAbsoluteUrl(source)) return await withDownload(source, (file) => lookAtFile(file, kind))
    return await lookAtFile(await firstFile(source), kind)
  } catch (error) {
    // `check` of the new project reports the error, too.
    if (error instanceof CatalogError) return { sheet: null, faults: [error] }
    if (isUnreadable(error)) return NOTHING
    throw error
  }
}

async function lookAtFile(file: string, kind: SheetKind): Promise<Looked> {
  const { heads, encoding } = await readInEncoding(file)
  if (!heads?.some(({ records }) => records.length > 0)) return NOTHING
  const decoded = encoding !== undefined && { encoding, sample: foreignWord(heads) }
  const sheet = { ...sheetOf(heads.map(withHeader), kind), ...decoded }
  return { sheet, faults: [] }
}

/** Returns the first short cell with letters beyond ASCII, which another encoding would change. */
const foreignWord = (heads: readonly TableHead[]): string | undefined =>
  heads
    .flatMap(({ records }) => records.flatMap(({ cells }) => cells))
    .find((cell) => /[^\0-\x7f]/.test(cell) && cell.length < MAX_SAMPLE)

const MAX_SAMPLE = 60

const NO_TABLE: HeadedTable = { names: [], rows: [], records: [] }

function sheetOf(tables: readonly HeadedTable[], kind: SheetKind): Sheet {
  const { read, unread, hidden, sheets, sheet } = chooseSheets(tables)
  const [first = NO_TABLE] = read
  const { names, header, list } = first
  const rows = read.flatMap((table) => table.rows)
  const guess = guessFields(names, rows, kind)
  const titled = withSheetName(guess, names, { kind, isSheetPerRelease: read.length > 1 })
  const isTable = first.lists === undefined
  const isOpen = kind === 'track' && isTable && titled !== null && !hasReleaseName(titled, guess, names)
  const headed = isOpen ? withHeadings(titled, { names, rows }) : null
  const named = headed?.fields ?? titled
  const { fields, columns: filled } =
    named && isTable ? withFilledCells(named, { names, rows }) : { fields: named, columns: [] }
  const inside = kind === 'release' && fields && list === undefined ? trackListOf(first, fields) : null
  const guessed = new Set(Object.values(fields ?? {}).flatMap(columnsIn))
  if (inside) guessed.add(inside.field)
  const open = new Set(
    guess.choices.flatMap(({ options }) =>
      options.flatMap((option) => Object.values(option).flatMap(columnsIn)),
    ),
  )
  const isRead = (name: string) => guessed.has(name) || open.has(name) || isOurs(name, kind)
  const where = whereOf(first, rows, isRead)
  const trackCells = isTable ? trackCellsOf({ names, rows }, isRead) : []
  const doubled = isTable ? doubledNames(names, [...guessed]) : []
  const doubts = guess.doubts.filter(({ column }) => !open.has(column) && !Object.hasOwn(where, column))
  const doubted = new Set(doubts.map(({ column }) => column))
  const isUnknown = (name: string) =>
    name.trim() !== '' &&
    !isRead(name) &&
    !doubted.has(name) &&
    !Object.hasOwn(where, name) &&
    !trackCells.includes(name)
  const unknown = names.filter(isUnknown)
  const isList = (name: string) => first.lists?.some(({ field }) => field === name)
  const isEmpty = (name: string) =>
    rows.length > 0 && !isList(name) && valueIn(rows, names.indexOf(name)) === undefined
  const has = (field: string) =>
    Object.keys(fields ?? {}).includes(field) ||
    guess.choices.some((choice) => choice.field === field) ||
    names.some((name) => name.trim().toLowerCase() === field)
  return {
    ...guess,
    doubts,
    doubled,
    trackCells,
    filled,
    ...(headed?.column !== undefined && { headings: headed.column }),
    where: list === undefined ? where : inList(where, list),
    fields: inside?.releases ?? (list === undefined ? fields : withinList(fields, list)),
    unread,
    hidden,
    unknown: unknown.filter((name) => !isEmpty(name)),
    unfilled: unknown.filter(isEmpty),
    unnamed: unnamedColumns(names, rows),
    lacks: lackedBy(
      kind === 'track'
        ? has
        : (field) => field === 'tracknumber' || Object.hasOwn(inside?.tracks ?? {}, field),
    ),
    isOfReleases:
      kind === 'track' && (isOfReleases(has) || (fields !== null && trackListOf(first, fields) !== null)),
    ...(inside && { tracks: inside.tracks }),
    ...(header !== undefined && { header }),
    ...(sheets !== undefined && { sheets }),
    ...(sheet !== undefined && { sheet }),
  }
}

const doubledNames = (names: readonly string[], read: readonly string[]): readonly string[] =>
  read.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))

const inList = (where: Where, list: string): Where =>
  Object.fromEntries(Object.entries(where).map(([name, values]) => [`${list}[].${name}`, values]))

/** The fields of the elements of a list in the one object of a file. */
const withinList = (fields: GuessedFields | null, list: string): GuessedFields | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([target, guessed]) => [target, withinPath(`${list}[]`, guessed)]),
  )

/** Returns the first value of a column. */
const valueIn = (rows: HeadedTable['rows'], column: number): string | undefined =>
  rows.map((row) => row[column]?.trim()).find((value) => value !== undefined && value !== '')

function unnamedColumns(names: readonly string[], rows: HeadedTable['rows']): UnnamedColumn[] {
  const width = Math.max(names.length, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const value = (names[column] ?? '').trim() === '' ? valueIn(rows, column) : undefined
    return value === undefined ? [] : [{ number: column + 1, value }]
  })
}

/** Returns the fields of tracks that tracks must have, and do not. The number of one in a list is its place. */
const lackedBy = (has: (field: string) => boolean): Sheet['lacks'] =>
  has('name') ? (['duration', 'tracknumber'] as const).filter((field) => !has(field)) : []

/** A sheet for each release has its title in the name of the sheet, unless a column has it. */
function withSheetName(
  guess: Guess,
  names: readonly string[],
  { kind, isSheetPerRelease }: { readonly kind: SheetKind; readonly isSheetPerRelease: boolean },
): GuessedFields | null {
  const { fields } = guess
  if (kind !== 'track' || !isSheetPerRelease || hasReleaseName(fields, guess, names)) return fields
  return { ...fields, 'release.name': { sheet: true } }
}

/** Whether a column names the releases of tracks, or may. */
const hasReleaseName = (fields: GuessedFields | null, { choices }: Guess, names: readonly string[]) =>
  names.some((name) => /^release(?:\.|$)/i.test(name.trim())) ||
  choices.some(({ field }) => field === 'release.name') ||
  fields?.['release.name'] !== undefined

/** Whether a table has what releases have, and nothing that only tracks have. */
const isOfReleases = (has: (field: string) => boolean): boolean =>
  !['tracknumber', 'duration', 'isrc', 'disc', 'stream'].some(has) &&
  ['release.catalognumber', 'release.barcode', 'release.image'].some(has) &&
  has('name') !== has('release.name')

interface InEncoding {
  readonly heads: readonly TableHead[] | null
  readonly encoding?: string
}

/** Reads a file as UTF-8 or, for a table that is not, in the encoding that its bytes show. */
async function readInEncoding(file: string): Promise<InEncoding> {
  const options = { count: SAMPLE_ROWS + LOOK_AHEAD }
  try {
    return { heads: await readTableHeads(file, options) }
  } catch (error) {
    const encoding = isNotUtf8(error) ? await encodingOf(file) : null
    if (encoding === null) throw error
    return { heads: await readTableHeads(file, { ...options, encoding }), encoding }
  }
}

const isNotUtf8 = (error: unknown): boolean => error instanceof CatalogError && error.code === 'BAD_ENCODING'

/** Text that is not CSV. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EISDIR|CSV_\w+)$/.test(`${error.code}`)
