// The columns that the fields of a source are read from, for lines to paste into its entry.

import { AUDIO_EXTENSIONS, SOURCE_EXTENSIONS } from '../settings/source-extensions.ts'
import type { Source } from './source.ts'

/** A source, with the columns of its fields. */
export type TableSource = Pick<Source, 'name' | 'columns'>

/** Returns the column that a field of tracks is read from. */
export type ColumnOf = (field: string) => string

/** Returns the column of a field in the first source that maps it; elsewhere columns are named after fields. */
export const columnIn =
  (sources: readonly TableSource[]): ColumnOf =>
  (field) =>
    sources.map(({ columns }) => columns?.nameColumn(field) ?? field).find((column) => column !== field) ??
    field

/** Whether a source, or a place in it, is a table or JSON: `songs.xlsx!Songs`. */
export const isInTable = (file: string): boolean =>
  SOURCE_EXTENSIONS.some((extension) => file.toLowerCase().split('!')[0]?.endsWith(extension))

/** Whether a place is a file of audio, which has tags in place of columns. */
export const isInAudio = (file: string): boolean =>
  AUDIO_EXTENSIONS.some((extension) => file.toLowerCase().endsWith(extension))
