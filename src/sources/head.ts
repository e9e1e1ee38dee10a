// The first records of a table.

export interface HeadRecord {
  readonly cells: readonly string[]
  /** The line of a CSV file, or the row of a sheet, from 1. */
  readonly line: number
}

/** The beginning of a table: of a file, or of a sheet in a workbook. */
export interface TableHead {
  readonly sheet?: string
  readonly records: readonly HeadRecord[]
}
