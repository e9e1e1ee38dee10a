// Sheets that name the release, and often its artist, only in the first row of its tracks.
import { ownValue } from '../../contract/common/own-value.ts'
import { columnsIn, type GuessedFields } from '../../importers/guesses/guessed.ts'
import type { HeadedTable } from './sheets.ts'

interface Filled {
  readonly fields: GuessedFields
  /** The columns whose empty cells have the value above them. */
  readonly columns: readonly string[]
}

/** Whether a field may be left out where the release is. */
const isWithRelease = (field: string): boolean => /^(?:release\.|artists?\.name$)/.test(field)

/** Reads empty cells as those above them where the numbers of tracks show that these go on. */
export function withFilledCells(
  fields: GuessedFields,
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
): Filled {
  const columnIndex = (field: string) => names.indexOf(columnsIn(ownValue(fields, field) ?? null)[0] ?? '')
  const cell = (row: readonly string[], field: string) => row[columnIndex(field)]?.trim() ?? ''
  const tracks = rows.filter((row) => cell(row, 'name') !== '')
  const goesOn = (row: readonly string[], at: number) =>
    Number.parseInt(cell(row, 'tracknumber'), 10) >
    Number.parseInt(cell(tracks[at - 1] ?? [], 'tracknumber'), 10)
  const isOpen = (row: readonly string[]) => cell(row, 'release.name') === ''
  const isGrouped =
    fields['release.name'] !== undefined &&
    tracks.some(isOpen) &&
    tracks.every((row, at) => !isOpen(row) || (at > 0 && goesOn(row, at)))
  if (!isGrouped) return { fields, columns: [] }
  const filled = Object.keys(fields).filter(
    (field) =>
      isWithRelease(field) &&
      tracks.some((row) => cell(row, field) === '') &&
      tracks.every((row) => cell(row, field) !== '' || isOpen(row)),
  )
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, guessed]) => {
        if (!filled.includes(field) || guessed === null) return [field, guessed]
        const form = typeof guessed === 'string' ? { field: guessed } : guessed
        return [field, 'field' in form ? { ...form, rows: 'fill' } : form]
      }),
    ),
    columns: filled.flatMap((field) => columnsIn(ownValue(fields, field) ?? null)),
  }
}
