// Where the fields of a table's rows stand.
import type { Place } from '../../model/errors.ts'
import type { FieldPlaces } from '../../model/source.ts'

/**
 * @param columns the column of each field, from 0, by the path of the field: `release.label.name`
 * @param letters the name of a column: `C`
 */
export function fieldPlaces(
  columns: ReadonlyMap<string, number>,
  letters: (column: number) => string,
): FieldPlaces {
  return {
    placeOf(row, field) {
      const column = columnOf(field, columns)
      return column === undefined ? row : cellAt(row, letters(column))
    },
  }
}

/** The place of a cell, given that of its row. */
export const cellAt = (row: Place, letters: string): Place => ({ ...row, cell: `${letters}${row.line}` })

/** The column of a field, of the record that it is in, or of the first field of the record that it is. */
function columnOf(field: readonly PropertyKey[], columns: ReadonlyMap<string, number>): number | undefined {
  const names = field.filter((key) => typeof key !== 'number').map(String)
  for (let length = names.length; length > 0; length -= 1) {
    const column = columns.get(names.slice(0, length).join('.'))
    if (column !== undefined) return column
  }
  const inside = `${names.join('.')}.`
  const [, first] = [...columns].find(([path]) => path.startsWith(inside)) ?? []
  return first
}
