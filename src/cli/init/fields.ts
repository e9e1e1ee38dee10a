// Guesses which columns of a user's sheet are which fields. The guesses are written to the settings, where users can
// correct them.
import { isFields } from '../../contract/common/own-value.ts'
import { isAbsoluteUrl } from '../../contract/urls/urls.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { knownDocument } from '../../importers/documents/known.ts'
import { readDocument } from '../../importers/documents/read-document.ts'
import type { TableHead } from '../../importers/files/head.ts'
import { encodingOf, firstFile, readTableHeads, withDownload } from '../../importers/files/table-head.ts'
import type { SheetKind } from '../../importers/guesses/columns.ts'
import { type Guess, SAMPLE_ROWS } from '../../importers/guesses/guess-fields.ts'
import { columnsIn, type GuessedFields } from '../../importers/guesses/guessed.ts'
import { type MappedFields, mapFields } from './mapped-fields.ts'
import { type ChosenSheets, chooseSheets, type HeadedTable, LOOK_AHEAD, withHeader } from './sheets.ts'
import { trackListOf, withinList } from './track-lists.ts'
import { findUnmapped, type UnmappedColumns } from './unmapped-columns.ts'

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
  /** `fields` of an entry of the tracks that its releases hold. */
  readonly tracks?: GuessedFields
}

/** What `init` found out about a catalog. */
export interface Looked {
  /** Null for a file that is not a table, or cannot be read. */
  readonly sheet: Sheet | null
  readonly faults: readonly CatalogError[]
}

/** What the rows of a sheet are; with `either`, its columns decide. */
export type Rows = SheetKind | 'either'

const NOTHING: Looked = { sheet: null, faults: [] }

/** Looks at a file, at the first that a pattern matches, or at the response of a URL. */
export async function lookAtSheet(source: string, rows: Rows = 'either'): Promise<Looked> {
  try {
    if (isAbsoluteUrl(source)) return await withDownload(source, (file) => lookAtFile(file, rows))
    return await lookAtFile(await firstFile(source), rows)
  } catch (error) {
    // `check` of the new project reports the error, too.
    if (error instanceof CatalogError) return { sheet: null, faults: [error] }
    if (isUnreadable(error)) return NOTHING
    throw error
  }
}

async function lookAtFile(file: string, rows: Rows): Promise<Looked> {
  // Text with the extension of a table is read as one.
  const document = /\.[ct]sv$/i.test(file) ? undefined : knownDocument(file)
  if (document && 'load' in document) {
    const sheet = {
      ...sheetOf(chooseSheets([]), 'track'),
      document: document.what,
      lacks: await lacksOf(file),
    }
    return { sheet, faults: [] }
  }
  const { heads, encoding } = await readInEncoding(file)
  if (!heads?.some(({ records }) => records.length > 0)) return NOTHING
  const decoded = encoding !== undefined && { encoding, sample: foreignWord(heads) }
  const chosen = chooseSheets(heads.map(withHeader))
  const sheet = rows === 'either' ? sheetOfEither(chosen) : sheetOf(chosen, rows)
  return { sheet: { ...sheet, ...decoded }, faults: [] }
}

/** Returns the first short cell with letters beyond ASCII, which another encoding would change. */
const foreignWord = (heads: readonly TableHead[]): string | undefined =>
  heads
    .flatMap(({ records }) => records.flatMap(({ cells }) => cells))
    .find((cell) => /[^\0-\x7f]/.test(cell) && cell.length < MAX_SAMPLE)

const MAX_SAMPLE = 60

const NO_TABLE: HeadedTable = { names: [], rows: [], records: [] }

/**
 * Reads rows as tracks, unless they are surely releases: with lists of named tracks, or without a column that can name
 * tracks and each with a release of its own.
 */
function sheetOfEither(chosen: ChosenSheets): Sheet {
  const tracks = sheetOf(chosen, 'track')
  const { fields, choices, doubts, isOfReleases } = tracks
  const hasNames = hasIn(fields, 'name') || [choices, doubts].flat().some(({ field }) => field === 'name')
  if (hasNames && !isOfReleases) return tracks
  const releases = sheetOf(chosen, 'release')
  if (!releases.fields?.name) return tracks
  const areReleases = hasNames
    ? typeof releases.tracks?.name === 'string'
    : releases.tracks !== undefined || (isOfReleases && areDistinct(chosen, releases.fields))
  return areReleases ? releases : tracks
}

/** Whether no two rows have the same release. */
function areDistinct({ read }: ChosenSheets, fields: GuessedFields): boolean {
  const { name = null, 'artist.name': artist = null, catalognumber = null } = fields
  const columns = [name, artist, catalognumber].flatMap(columnsIn)
  const releases = read.flatMap((table) => keysOf(table, columns))
  return new Set(releases).size === releases.length
}

/** Returns a key for what each row has in some columns. */
const keysOf = ({ names, rows }: HeadedTable, columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[names.indexOf(column)])))

function sheetOf({ read, ...chosen }: ChosenSheets, kind: SheetKind): Sheet {
  const [first = NO_TABLE] = read
  const table = { ...first, rows: read.flatMap(({ rows }) => rows) }
  const mapped = mapFields(table, { kind, isSheetPerRelease: read.length > 1 })
  const { guess, trackList, ...own } = mapped
  const unmapped = findUnmapped(table, mapped, kind)
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
    where: Object.fromEntries(
      Object.entries(unmapped.where).map(([name, values]) => [around + name, values]),
    ),
    ...(header !== undefined && { header }),
    ...(kind === 'track'
      ? rowsOfTracks(table, mapped)
      : {
          lacks: lackedBy((field) => field === 'tracknumber' || hasIn(trackList?.tracks, field)),
          isOfReleases: false,
        }),
  }
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
  const hasTrackList = fields !== null && !NUMBERED.some(has) && trackListOf(table, fields) !== null
  const isOfReleases = hasTrackList || (hasReleases(has) && !repeatsNames(table, fields))
  const asked = guess.choices.map(({ field }) => field)
  const hasRelease =
    isOfReleases || [...table.names, ...Object.keys(fields ?? {}), ...asked].some(namesRelease)
  return { lacks: [...lackedBy(has), ...(hasRelease ? [] : (['release'] as const))], isOfReleases }
}

/** Whether rows have each name by its artist more than twice, as a log of plays has. */
function repeatsNames(table: HeadedTable, fields: GuessedFields | null): boolean {
  const { name = null, 'artist.name': artist = null } = fields ?? {}
  const columns = [name, artist].flatMap(columnsIn)
  const keys = keysOf(table, columns)
  return columns.length > 0 && 2 * new Set(keys).size < keys.length
}

const hasIn = (fields: GuessedFields | null | undefined, field: string): boolean =>
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
  (['release.catalognumber', 'release.barcode', 'release.image', 'release.type'].some(has) ||
    (['release.releasedate', 'release.label.name'].some(has) && !NUMBERED.some(has)))

/** Returns the fields that some tracks of a document lack. */
async function lacksOf(file: string): Promise<Sheet['lacks']> {
  const lacks = new Set<Sheet['lacks'][number]>()
  for await (const block of readDocument(file, 'track'))
    for await (const rows of block.rows())
      for (const row of rows) {
        if (!('value' in row) || !isFields(row.value)) continue
        for (const field of ['tracknumber', 'release'] as const) if (!(field in row.value)) lacks.add(field)
      }
  return [...lacks]
}

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
