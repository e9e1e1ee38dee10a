// Sheets with the title of a release in a row of its own, above those of its tracks.
import { ownValue } from '../../contract/common/own-value.ts'
import { columnsIn, type GuessedFields } from '../../importers/guesses/guessed.ts'
import type { HeadedTable } from './sheets.ts'

interface Headed {
  readonly fields: GuessedFields
  /** The column that holds the titles. */
  readonly headings?: string
}

/** The first position of a release. */
const FIRST = /^(?:#?0*1\b|A1?$)/i

/** Reads rows with a single cell as titles of releases where the numbers of tracks begin again below each. */
export function withHeadings(
  fields: GuessedFields,
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
): Headed {
  const number = names.indexOf(columnsIn(ownValue(fields, 'tracknumber') ?? null)[0] ?? '')
  const filled = rows
    .map((row) => row.flatMap((cell, at) => (cell.trim() === '' ? [] : [at])))
    .map((columns, at) => ({ columns, number: rows[at]?.[number]?.trim() ?? '' }))
    .filter(({ columns }) => columns.length > 0)
  const isHeading = (row: (typeof filled)[number] | undefined) => row?.columns.length === 1
  const column = filled[0]?.columns[0] ?? -1
  const name = names[column] ?? ''
  const isHeaded =
    number !== -1 &&
    fields.name !== undefined &&
    name.trim() !== '' &&
    isHeading(filled[0]) &&
    filled.every(
      (row, at) =>
        !isHeading(row) ||
        (row.columns[0] === column && !isHeading(filled[at + 1]) && FIRST.test(filled[at + 1]?.number ?? '')),
    )
  return isHeaded
    ? { fields: { ...fields, 'release.name': { field: name, rows: 'heading' } }, headings: name }
    : { fields }
}
