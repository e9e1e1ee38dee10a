// A sheet of a workbook, and the names of its cells.
import type { TableRecord } from '../fields/cells.ts'

export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  /** The path of its XML in the file; of several sheets, where they are in one. */
  readonly part: string
  /** Streams the rows in batches. Missing cells are empty texts. */
  readonly rows: (options: RowOptions) => AsyncIterable<readonly TableRecord[]>
}

export interface RowOptions {
  /** Whether numbers and booleans keep their types; otherwise they are texts, as in CSV. */
  readonly keepsTypes: boolean
  /** Is called for each range of merged cells, at the latest after the last row. */
  readonly onMerged?: (range: MergedRange) => void
}

/** Cells that are merged, of which only the first has a value. */
export interface MergedRange {
  /** `B2:B5` */
  readonly name: string
  /** From 0. */
  readonly firstColumn: number
  readonly lastColumn: number
  /** From 1. */
  readonly firstRow: number
  readonly lastRow: number
}

/** The maximum of all programs. */
export const MAX_SHEET_COLUMNS = 16_384

/** `C14` → 2 */
export function columnIndex(name: string): number {
  let column = 0
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** 2 → `C` */
export function columnLetters(column: number): string {
  const rest = column % 26
  const last = String.fromCharCode(65 + rest)
  return column < 26 ? last : columnLetters((column - rest) / 26 - 1) + last
}
