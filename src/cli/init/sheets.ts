// The header of a table, and which sheets of a workbook are read: those with the columns of the first.

import type { TableHead } from '../../importers/files/head.ts'
import { countColumnNames, SAMPLE_ROWS } from '../../importers/guesses/guess-fields.ts'
import { plainName } from '../../importers/guesses/names.ts'

/** Number of lines above the header that may be titles. */
export const LOOK_AHEAD = 20

/** A table from its header on. */
export interface HeadedTable extends TableHead {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The line of each row, if it has one. */
  readonly lines?: readonly number[]
  /** The line of the header; undefined for the first. */
  readonly header?: number
}

/**
 * Finds the header of a table, the record with the most names: titles, or names of groups of columns, may be above it.
 */
export function withHeader(head: TableHead): HeadedTable {
  const filled = head.records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const counts = filled.slice(0, LOOK_AHEAD).map(({ cells }) => countColumnNames(cells))
  const below = counts.indexOf(Math.max(...counts))
  const [top, ...rest] = filled.slice(Math.max(below, 0))
  const sample = rest.slice(0, SAMPLE_ROWS)
  const rows = sample.map(({ cells }) => cells)
  const lines = sample.map(({ line }) => line)
  return { ...head, names: top?.cells ?? [], rows, lines, ...(below > 0 && top && { header: top.line }) }
}

/** Returns a cell without blanks around it; an empty text for a column that a row does not have. */
export const trimmedCell = (row: readonly string[], at: number): string => (row[at] ?? '').trim()

export interface ChosenSheets {
  /** The sheets that are read, which have the same columns. */
  readonly read: readonly HeadedTable[]
  /** Sheets of the workbook that are not read. */
  readonly unread: readonly string[]
  /** Hidden sheets with the columns of those that are read. */
  readonly hidden: readonly string[]
  /** `sheets` of the entry, if several are read. */
  readonly sheets?: string | readonly string[]
  /** `sheet` of the entry, if that is not the first. */
  readonly sheet?: string
}

/** Chooses the first sheet that names columns, and those like it: a workbook may begin with a cover or instructions. */
export function chooseSheets(tables: readonly HeadedTable[]): ChosenSheets {
  const withRows = tables.filter(({ records }) => records.length > 0)
  const filled = withRows.filter(({ isHidden }) => !isHidden)
  const first = filled.find(({ names }) => countColumnNames(names) > 0) ?? filled[0]
  const read = filled.filter((table) => first && isLike(table, first))
  const unread = filled.flatMap((table) =>
    table.sheet === undefined || read.includes(table) ? [] : [table.sheet],
  )
  const hidden = withRows.flatMap(({ sheet = '', isHidden, ...table }) =>
    isHidden && first && isLike(table, first) ? [sheet] : [],
  )
  const names = read.map(({ sheet = '' }) => sheet)
  // A name with such characters would be a pattern of others.
  if (read.length < 2 || (unread.length > 0 && names.some((name) => /[*?[\]{}()!\\]/.test(name))))
    return {
      read: read.slice(0, 1),
      hidden,
      unread: [...names.slice(1), ...unread].filter((name) => name !== ''),
      ...(first !== tables[0] && first?.sheet !== undefined && { sheet: first.sheet }),
    }
  return { read, unread, hidden, sheets: unread.length === 0 ? '*' : names }
}

/** Whether tables have the same columns, on the same line. */
const isLike = (one: HeadedTable, other: HeadedTable): boolean =>
  one.header === other.header && columnKey(one) === columnKey(other)

const columnKey = ({ names }: HeadedTable): string => names.map(plainName).join('\n').trimEnd()
