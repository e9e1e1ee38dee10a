// What cells of tables hold. Those of CSV are texts; a spreadsheet has times and errors as well.

/** A date or a time of a spreadsheet, which counts days. */
export class SheetTime {
  /** `2024-05-31`, `2024-05` where the sheet shows no day, `0:03:20` of a time without a day. */
  readonly text: string
  /** Seconds that it stands for as a duration of minutes and seconds; null for a date. */
  readonly seconds: number | null

  constructor(text: string, seconds: number | null) {
    this.text = text
    this.seconds = seconds
  }

  toString(): string {
    return this.text
  }
}

/** A cell whose formula failed. */
export class FaultyCell {
  /** `C14` */
  readonly name: string
  /** `#REF!` */
  readonly fault: string

  constructor(name: string, fault: string) {
    this.name = name
    this.fault = fault
  }

  toString(): string {
    return this.fault
  }
}

export type Cell = string | number | boolean | SheetTime | FaultyCell

export interface TableRecord {
  readonly cells: readonly Cell[]
  /** The line, or row of a sheet, on which it begins. */
  readonly line: number
}

export const isBlank = (cell: Cell): boolean => typeof cell === 'string' && cell.trim() === ''
