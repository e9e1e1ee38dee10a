// Tests the guesses for the columns of a table or an export. Where a header is made from memory rather than from a
// published file or from the source of the program, this is in its name. All values are made up.
import { expect, it } from 'vitest'
import { type Guess, guessFields } from '../../importers/guesses/guess-fields.ts'
import type { SheetKind } from '../../importers/guesses/guessed.ts'
import { columnsIn } from '../../importers/guesses/guessed.ts'

/** A column, the field that it is guessed to be, and cells. */
type ExportedColumn = readonly [name: string, field: string | null, ...values: string[]]

export interface Export {
  readonly program: string
  readonly kind?: SheetKind
  readonly columns: readonly ExportedColumn[]
}

/** Declares a test for each export: its columns are guessed, or none of a field. */
export function itGuesses(exports: readonly Export[]): void {
  it.each(exports)('of $program are guessed, or none of a field', ({ columns, kind }) => {
    const names = columns.map(([name]) => name)
    const count = Math.max(...columns.map((column) => column.length - 2))
    const rows = [...Array(count).keys()].map((at) => columns.map((column) => column[at + 2] ?? ''))
    const { fields, choices } = guessFields(names, rows, kind)
    const found = new Map(
      Object.entries(fields ?? {})
        .filter(([field]) => field !== 'release.artist_display')
        .flatMap(([field, guessed]) => columnsIn(guessed).map((column) => [column, field] as const)),
    )
    expect(Object.fromEntries(names.map((name) => [name, found.get(name) ?? null]))).toEqual(
      Object.fromEntries(columns.map(([name, field]) => [name, field])),
    )
    expect(choices).toEqual([])
  })
}

/** Guesses the columns of a table in lines, whose cells are separated by bars. */
export function guess(header: string, ...lines: string[]): Guess {
  const cells = (line: string) => line.split(' | ').map((cell) => cell.trim())
  return guessFields(cells(header), lines.map(cells))
}

export const guessExport = (header: string, ...lines: string[]): Guess['fields'] =>
  guess(header, ...lines).fields
