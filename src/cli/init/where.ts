// `where` of an entry: guessed for columns that mark rows as not to be published.
import type { SheetKind } from '../../importers/guesses/guessed.ts'
import { markRule } from '../../importers/guesses/private-rows.ts'
import { type HeadedTable, trimmedCell } from './sheets.ts'

/** By column, the values of rows that are read, or of those that are not. */
export type Where = Readonly<Record<string, readonly string[] | { readonly not: readonly string[] }>>

/** Whether a row is read. */
export const meets = (where: Where, names: readonly string[], row: readonly string[]): boolean =>
  Object.entries(where).every(([name, values]) => {
    const cell = trimmedCell(row, names.indexOf(name))
    return 'not' in values ? !values.not.includes(cell) : values.includes(cell)
  })

/** The rows that a condition leaves out, among those that were looked at. */
export interface LeftOut {
  readonly count: number
  /** The number of all rows. */
  readonly of: number
  /** The lines of the first of them, where rows have lines. */
  readonly lines: readonly number[]
}

const MAX_LINES = 5

/** Counts the rows that each condition leaves out. @param lines the line of each row, where rows have lines */
export function leftOutBy(
  where: Where,
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
  lines: readonly number[],
): ReadonlyMap<string, LeftOut> {
  const counts = Object.entries(where).map(([column, values]) => {
    const out = [...rows.keys()].filter((at) => !meets({ [column]: values }, names, rows[at] ?? []))
    const first = out.slice(0, MAX_LINES).flatMap((at) => lines[at] ?? [])
    return [column, { count: out.length, of: rows.length, lines: first }] as const
  })
  return new Map(counts)
}

/** @param isRead whether a column is read as a field */
export function guessWhere(
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
  kind: SheetKind,
  isRead: (name: string) => boolean,
): Where {
  return Object.fromEntries(
    names.flatMap((name, at) => {
      if (name.trim() === '' || isRead(name)) return []
      const counts = new Map<string, number>()
      for (const row of rows) {
        const value = trimmedCell(row, at)
        counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      const { values, allowed } = markRule(name, kind).marksIn(counts)
      if (values.length === 0 || values.length === counts.size) return []
      return [[name, allowed ?? { not: values }]]
    }),
  )
}
