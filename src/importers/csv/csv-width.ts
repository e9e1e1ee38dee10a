// The widths of rows of CSV files. Some programs leave out the last cells of a row that are empty; a row may also lack
// cells because the file was cut off, which shows only in its last row, if no line break ends it.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { isBlank, type TableRecord } from '../fields/cells.ts'
import type { Dialect } from './csv-dialect.ts'

export class RowWidths {
  #isShort = false
  #isCutOff = false
  readonly #wider: { readonly hint: string }

  constructor({ delimiter }: Pick<Dialect, 'delimiter'>) {
    const name = DELIMITER_NAMES.get(delimiter) ?? JSON.stringify(delimiter)
    this.#wider = { hint: `Give it one cell per column; put a text that contains ${name} in double quotes.` }
  }

  /** Must be called before the check of a last row without a line break. */
  endWithoutBreak(): void {
    this.#isCutOff = true
  }

  /** Returns an error for a row with more cells than the header, or one of a file that was cut off. */
  check({ cells }: TableRecord, width: number): CatalogError | null {
    const has = `has ${formatCells(cells.length)}, but the header has ${width}.`
    if (cells.length > width)
      return cells.slice(width).every(isBlank)
        ? null
        : new CatalogError('BAD_CSV', `This row ${has}`, this.#wider)
    if (cells.length === width) return null
    if (this.#isCutOff)
      return new CatalogError('BAD_CSV', `The file was cut off: its last row ${has}`, CUT_OFF)
    this.#isShort = true
    return null
  }

  /** Returns a row for the warning if the row that was checked last lacks cells. */
  remarks(kind: Kind, at: Place): readonly Row[] {
    if (!this.#isShort) return []
    this.#isShort = false
    return [{ kind, at, remark: 'short', what: 'short rows' }]
  }
}

const DELIMITER_NAMES: ReadonlyMap<string, string> = new Map([
  [',', 'a comma'],
  [';', 'a semicolon'],
  ['\t', 'a tab'],
  ['|', 'a bar'],
])

const CUT_OFF = { hint: 'Export it again. If the row is complete, end it with a line break.' }

const formatCells = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)
