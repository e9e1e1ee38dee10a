// Cells of tables. CSV has only texts; a spreadsheet has times and errors as well.

/** A date or a time in a spreadsheet, where it is stored as a number of days. */
export class SheetTime {
  /** `2024-05-31`; `2024-05` if the sheet shows no day; `0:03:20` for a time without a day. */
  readonly text: string
  /** Seconds, if read as a duration of minutes and seconds; null for a date. */
  readonly seconds: number | null

  constructor(text: string, seconds: number | null) {
    this.text = text
    this.seconds = seconds
  }

  toString(): string {
    return this.text
  }
}

/** The fault of a formula that a program wrote without calculating it. */
export const UNSAVED = 'no value of its formula'

/** A cell whose formula failed, or was never calculated. */
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
  /** Its first line, or its row in a sheet. */
  readonly line: number
  /** Why a sheet does not mean it to be read: it does not show it, or shows it struck out. */
  readonly hidden?: 'hidden' | 'struck'
}

/** Returns why a row is hidden. One that is struck out as well is not seen as such. */
export const hiddenBy = (row: {
  readonly isHidden: boolean
  readonly isStruck: boolean
}): TableRecord['hidden'] => (row.isHidden ? 'hidden' : row.isStruck ? 'struck' : undefined)

/** Returns a function that replaces cells of certain texts, in capitals or not, by empty ones. */
export function emptying(texts: readonly string[] = []): (value: unknown) => unknown {
  if (texts.length === 0) return (value) => value
  const plain = (text: string) => text.trim().toLowerCase()
  const empty = new Set(texts.map(plain))
  return (value) => {
    const isWritten = typeof value === 'string' || typeof value === 'number' || value instanceof FaultyCell
    return isWritten && empty.has(plain(`${value}`)) ? null : value
  }
}

export const isBlank = (cell: Cell): boolean => typeof cell === 'string' && cell.trim() === ''
