// Cells that are merged over several rows: a file has their value in the first row only.
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import type { MergedRange } from './sheet.ts'

export class MergedCells {
  readonly #ranges: MergedRange[] = []
  readonly #lines: number[] = []

  add(range: MergedRange): void {
    if (range.lastRow > range.firstRow) this.#ranges.push(range)
  }

  /** Adds a row that becomes a record. */
  addRecord(line: number): void {
    this.#lines.push(line)
  }

  /**
   * Returns an error if several records share merged cells of columns that are read.
   * @param columns from 0
   */
  error(columns: ReadonlySet<number>, { file }: Place): CatalogError | null {
    if (this.#ranges.length === 0) return null
    const lines = new Set(this.#lines)
    const shared = this.#ranges.filter(
      (range) =>
        [...columns].some((column) => column >= range.firstColumn && column <= range.lastColumn) &&
        recordsIn(range, lines) > 1,
    )
    const [first, ...more] = shared
    if (!first) return null
    const [cell = ''] = first.name.split(':')
    const others =
      more.length === 0 ? '' : `, like ${more.length === 1 ? '1 other range' : `${more.length} other ranges`}`
    return new CatalogError(
      'BAD_SPREADSHEET',
      `The cells ${first.name} are merged${others}: only the first of their rows has the value.`,
      {
        at: [{ file, line: first.firstRow, cell }],
        hint: 'Unmerge the cells, and write the value in each of their rows, or read the column with "rows": "fill" in "fields" of its source.',
      },
    )
  }
}

function recordsIn({ firstRow, lastRow }: MergedRange, lines: ReadonlySet<number>): number {
  let count = 0
  for (let row = firstRow; row <= lastRow; row += 1) if (lines.has(row)) count += 1
  return count
}
