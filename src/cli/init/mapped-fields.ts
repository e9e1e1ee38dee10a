// `fields` of the entry of a sheet, guessed from its columns, its rows and its lists.

import { type Guess, guessFields } from '../../importers/guesses/guess-fields.ts'
import type { GuessedFields, SheetKind } from '../../importers/guesses/guessed.ts'
import { withFilledCells } from './filled-cells.ts'
import { withHeadings } from './headings.ts'
import type { HeadedTable } from './sheets.ts'
import { findTrackList, type TrackList, withTracksInside } from './track-lists.ts'

export interface MappedFields {
  readonly guess: Guess
  /** Null if columns have the names of fields, or nothing can be guessed. */
  readonly fields: GuessedFields | null
  /** Columns whose empty cells have the value of the row above. */
  readonly filled: readonly string[]
  /** The column with the titles of releases above their tracks. */
  readonly headings?: string
  /** The list with the tracks of each release. */
  readonly trackList: TrackList | null
}

interface MapOptions {
  readonly kind: SheetKind
  /** Whether each release has a sheet of its own. */
  readonly isSheetPerRelease: boolean
}

export function mapFields(table: HeadedTable, options: MapOptions): MappedFields {
  const guess = guessFields(table.names, table.rows, options.kind)
  const { fields: named, ...headings } = withReleaseName(guess, table, options)
  const { fields, columns: filled } =
    named && !isJson(table)
      ? withFilledCells(named, table)
      : { fields: named && withTracksInside(named, table), columns: [] }
  const trackList = options.kind === 'release' && fields ? findTrackList(table, fields) : null
  return { guess, fields, filled, ...headings, trackList }
}

/** Whether records are objects of JSON, in which every value is written. */
export const isJson = ({ lists }: HeadedTable): boolean => lists !== undefined

/** Adds where the title of a release is if no column has it: in the name of the sheet, or in a row above its tracks. */
function withReleaseName(
  guess: Guess,
  table: HeadedTable,
  { kind, isSheetPerRelease }: MapOptions,
): Pick<MappedFields, 'fields' | 'headings'> {
  const { fields } = guess
  if (kind !== 'track' || hasReleaseName(guess, table.names)) return { fields }
  if (isSheetPerRelease) return { fields: { ...fields, 'release.name': { sheet: true } } }
  return fields && !isJson(table) ? withHeadings(fields, table) : { fields }
}

/** Whether a name is that of the release of a track, or of a field of it. */
const isOfRelease = (name: string): boolean => /^release(?:\.|$)/i.test(name.trim())

/** Whether a column names the releases of tracks, or may. */
const hasReleaseName = ({ fields, choices }: Guess, names: readonly string[]): boolean =>
  names.some(isOfRelease) ||
  choices.some(({ field }) => field === 'release.name') ||
  fields?.['release.name'] !== undefined
