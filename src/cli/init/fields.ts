// Guesses which columns of a user's sheet are which fields. The guesses are written to the settings, where users can
// correct them.
import { isFields, ownValue } from '../../contract/common/own-value.ts'
import { isAbsoluteUrl } from '../../contract/urls/urls.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { knownDocument } from '../../importers/documents/known.ts'
import { readDocument } from '../../importers/documents/read-document.ts'
import type { TableHead } from '../../importers/files/head.ts'
import { detectEncoding, firstFile, readTableHeads, withDownload } from '../../importers/files/table-head.ts'
import { SAMPLE_ROWS } from '../../importers/guesses/guess-fields.ts'
import { columnsIn, type GuessedFields, type SheetKind } from '../../importers/guesses/guessed.ts'
import { areDistinct, guessSheet, hasIn, type Sheet } from './sheet.ts'
import { pairIn } from './sheet-pairs.ts'
import { type ChosenSheets, chooseSheets, LOOK_AHEAD, withHeader } from './sheets.ts'

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
      ...guessSheet(chooseSheets([]), 'track'),
      document: document.what,
      lacks: await findLacks(file),
    }
    return { sheet, faults: [] }
  }
  const { heads, encoding } = await readInEncoding(file)
  if (!heads?.some(({ records }) => records.length > 0)) return NOTHING
  const decoded = encoding !== undefined && { encoding, sample: foreignWord(heads) }
  const tables = heads.map(withHeader)
  const pair = rows === 'track' ? null : pairIn(tables)
  if (pair) return { sheet: pair, faults: [] }
  const chosen = chooseSheets(tables)
  const sheet = rows === 'either' ? sheetOfEither(chosen) : guessSheet(chosen, rows)
  return { sheet: { ...sheet, ...decoded }, faults: [] }
}

/** Returns the first short cell with letters beyond ASCII, which another encoding would change. */
const foreignWord = (heads: readonly TableHead[]): string | undefined =>
  heads
    .flatMap(({ records }) => records.flatMap(({ cells }) => cells))
    .find((cell) => /[^\0-\x7f]/.test(cell) && cell.length < MAX_SAMPLE)

const MAX_SAMPLE = 60

/**
 * Reads rows as tracks, unless they are surely releases: with lists of named tracks, or each with a release of its own
 * and without a column that can name tracks, with a number of its own, or with its tracks in a cell.
 */
function sheetOfEither(chosen: ChosenSheets): Sheet {
  const tracks = guessSheet(chosen, 'track')
  const { fields, choices, doubts, isOfReleases } = tracks
  const hasNames = hasIn(fields, 'name') || [choices, doubts].flat().some(({ field }) => field === 'name')
  if (hasNames && !isOfReleases) return tracks
  const releases = guessSheet(chosen, 'release')
  const { fields: found } = releases
  if (!found?.name) return tracks
  const areApart = isOfReleases && hasOwn(chosen, found, ['name', 'artist.name', ...NUMBERS])
  const areNumbered =
    !columnsIn(found.name).some((name) => OF_SONGS.test(name)) &&
    (releases.trackCells.length > 0 ||
      [...NUMBERS, 'barcode'].some((field) => ownValue(found, field) && hasOwn(chosen, found, [field])))
  const areReleases = hasNames
    ? typeof releases.tracks?.name === 'string' ||
      (areApart && areNumbered) ||
      (isOfReleases && areItems(chosen))
    : releases.tracks !== undefined || areApart
  return areReleases ? releases : tracks
}

/** Whether each row has an identifier of its own, as the items of archive.org have, which are releases. */
const areItems = (chosen: ChosenSheets): boolean =>
  chosen.read.some(({ names }) => names.includes('identifier')) && areDistinct(chosen, ['identifier'])

/** The fields of catalog numbers, one of which a release has. */
const NUMBERS = ['catalognumber', 'catalognumbers']

/** Names of columns that are of songs, not of releases. */
const OF_SONGS =
  /track|song|lied|piste|canci[oó]n|tema|faixa|brano|utw[oó]r|skladb|låt|трек|песн|曲|トラック|곡/i

/** Whether several rows have values of their own in the columns of some fields. */
function hasOwn(chosen: ChosenSheets, fields: GuessedFields, wanted: readonly string[]): boolean {
  const columns = wanted.flatMap((field) => columnsIn(ownValue(fields, field) ?? null))
  return areDistinct(chosen, columns) && chosen.read.some(({ rows }) => rows.length > 1)
}

/** Returns the fields that some tracks of a document lack. */
async function findLacks(file: string): Promise<Sheet['lacks']> {
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
  const encoding = (await detectEncoding(file)) ?? undefined
  const heads = await readTableHeads(file, { count: SAMPLE_ROWS + LOOK_AHEAD, encoding })
  return { heads, ...(encoding !== undefined && { encoding }) }
}

/** Text that is not CSV. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EISDIR|CSV_\w+)$/.test(`${error.code}`)
