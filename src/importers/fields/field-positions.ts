// Positions of the fields in a table's rows.

import type { FieldPlaces } from '../../core/library/source.ts'
import type { Place } from '../../core/problems/errors.ts'

/** The columns of a table. */
export interface PlacedColumns {
  /** Their names as written in the header. */
  readonly names: readonly string[]
  /** The column of each field, from 0, by its path: `release.label.name` */
  readonly columns: ReadonlyMap<string, number>
}

/** @param letters returns the letters of a column, if cells have names: `C` */
export function fieldPlaces(
  { names, columns }: PlacedColumns,
  letters: ((column: number) => string) | undefined,
): FieldPlaces {
  return {
    locateField(row, field) {
      const column = findColumn(field, columns)
      return column === undefined || !letters ? row : cellAt(row, letters(column))
    },
    nameColumn(field) {
      const column = findOwnColumn(fieldNames(field), columns)
      return column === undefined ? undefined : names[column]
    },
  }
}

/** Returns the place of a cell, given that of its row. */
const cellAt = (row: Place, letters: string): Place => ({ ...row, cell: `${letters}${row.line}` })

const fieldNames = (field: readonly PropertyKey[]): string[] =>
  field.filter((key) => typeof key !== 'number').map(String)

/** Finds the column of a field, or of the record that contains it, or of a field inside it. */
function findColumn(field: readonly PropertyKey[], columns: ReadonlyMap<string, number>): number | undefined {
  const names = fieldNames(field)
  for (let length = names.length; length > 0; length -= 1) {
    const column = columns.get(names.slice(0, length).join('.'))
    if (column !== undefined) return column
  }
  return findOwnColumn(names, columns)
}

/** Fields that identify a record, which must have one of them. */
const IDENTIFYING = ['name', 'id', 'uuid']

/** Finds the column of a field or, for a nested record, that of an identifying field, or else its first column. */
function findOwnColumn(names: readonly string[], columns: ReadonlyMap<string, number>): number | undefined {
  const path = names.join('.')
  const paths = [path, ...IDENTIFYING.map((name) => `${path}.${name}`)]
  const known = paths.find((each) => columns.has(each))
  if (known !== undefined) return columns.get(known)
  const [, first] = [...columns].find(([each]) => each.startsWith(`${path}.`)) ?? []
  return first
}
