// Where the fields of a table's rows stand.
import type { Place } from '../../model/errors.ts'
import type { FieldPlaces } from '../../model/source.ts'

/** The columns of a table. */
export interface PlacedColumns {
  /** Their names, as the header has them. */
  readonly names: readonly string[]
  /** The column of each field, from 0, by the path of the field: `release.label.name` */
  readonly columns: ReadonlyMap<string, number>
}

/** @param letters the name of a column, where cells have names: `C` */
export function fieldPlaces(
  { names, columns }: PlacedColumns,
  letters: ((column: number) => string) | undefined,
): FieldPlaces {
  return {
    placeOf(row, field) {
      const column = columnOf(field, columns)
      return column === undefined || !letters ? row : cellAt(row, letters(column))
    },
    columnOf(field) {
      const column = ownColumnOf(namesIn(field), columns)
      return column === undefined ? undefined : names[column]
    },
  }
}

/** The place of a cell, given that of its row. */
export const cellAt = (row: Place, letters: string): Place => ({ ...row, cell: `${letters}${row.line}` })

const namesIn = (field: readonly PropertyKey[]): string[] =>
  field.filter((key) => typeof key !== 'number').map(String)

/** The column of a field, of the record that it is in, or of a field of the record that it is. */
function columnOf(field: readonly PropertyKey[], columns: ReadonlyMap<string, number>): number | undefined {
  const names = namesIn(field)
  for (let length = names.length; length > 0; length -= 1) {
    const column = columns.get(names.slice(0, length).join('.'))
    if (column !== undefined) return column
  }
  return ownColumnOf(names, columns)
}

/** Fields that say which record it is: of these a record must have one. */
const IDENTIFYING = ['name', 'id', 'uuid']

/** The column of a field, or of the record that it is: one that says which record, or else the first. */
function ownColumnOf(names: readonly string[], columns: ReadonlyMap<string, number>): number | undefined {
  const path = names.join('.')
  const paths = [path, ...IDENTIFYING.map((name) => `${path}.${name}`)]
  const known = paths.find((each) => columns.has(each))
  if (known !== undefined) return columns.get(known)
  const [, first] = [...columns].find(([each]) => each.startsWith(`${path}.`)) ?? []
  return first
}
