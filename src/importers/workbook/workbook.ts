// A spreadsheet file: its sheets, whatever its format. The format follows from the content, not from the name.
import micromatch from 'micromatch'
import { CatalogError } from '../../core/problems/errors.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import { quotedList } from '../../core/system/name-lists.ts'
import { badSpreadsheet } from './faults.ts'
import { findOdsSheets, isOpenDocument } from './ods/sheets.ts'
import { Parts } from './parts.ts'
import type { Sheet } from './sheet.ts'
import { findXlsxSheets } from './xlsx/sheets.ts'

/** Returns a test for the sheets that a pattern matches: a hidden one only by its name. */
export function sheetMatcher(pattern: string): (sheet: Sheet) => boolean {
  const isMatch = micromatch.matcher(pattern, { dot: true })
  return ({ name, isHidden }) => name === pattern || (!isHidden && isMatch(name))
}

export class Workbook {
  readonly #parts: Parts
  /** Sheets of cells, visible ones first. */
  readonly sheets: readonly Sheet[]

  private constructor(parts: Parts, sheets: readonly Sheet[]) {
    this.#parts = parts
    this.sheets = [
      ...sheets.filter(({ isHidden }) => !isHidden),
      ...sheets.filter(({ isHidden }) => isHidden),
    ]
  }

  /**
   * Opens a file; the caller closes it.
   * @throws CatalogError BAD_SPREADSHEET for a file that is not a workbook
   */
  static async open(file: string): Promise<Workbook> {
    const parts = await Parts.open(file)
    try {
      const find = isOpenDocument(parts) ? findOdsSheets : findXlsxSheets
      return new Workbook(parts, await find(parts))
    } catch (error) {
      parts.close()
      throw badSpreadsheet(error, file)
    }
  }

  /** Returns the sheet with a name; without one, the first. */
  sheet(name: string | undefined): Sheet {
    const [first] = this.sheets
    const found = name === undefined ? first : this.sheets.find((sheet) => sheet.name === name)
    if (found) return found
    throw this.#noSheet(name)
  }

  /**
   * Returns the sheets whose names match a pattern, in their order; hidden ones only by their names.
   * @throws CatalogError BAD_SPREADSHEET if a pattern matches none
   */
  matching(patterns: readonly string[]): readonly Sheet[] {
    const matched = patterns.map((pattern) => this.sheets.filter(sheetMatcher(pattern)))
    const none = matched.findIndex((sheets) => sheets.length === 0)
    if (none !== -1) throw this.#noSheet(patterns[none])
    return this.sheets.filter((sheet) => matched.some((sheets) => sheets.includes(sheet)))
  }

  #noSheet(name: string | undefined): CatalogError {
    const names = this.sheets.map((sheet) => sheet.name)
    const list =
      names.length === 1 ? `Its only sheet is ${quotedList(names)}.` : `Its sheets are ${quotedList(names)}.`
    const hint =
      name === undefined ? 'Save it with a worksheet.' : [didYouMean(name, names), list].join(' ').trim()
    const message =
      name === undefined ? 'The spreadsheet has no sheet.' : `The spreadsheet has no sheet "${name}".`
    return new CatalogError('BAD_SPREADSHEET', message, { at: [{ file: this.#parts.file }], hint })
  }

  close(): void {
    this.#parts.close()
  }
}
