// The first records of a table.

export interface HeadRecord {
  readonly cells: readonly string[]
  /** The line of a CSV file, or the row of a sheet, from 1. */
  readonly line: number
}

/** The elements of a list that records hold, as the rows of a table; texts are in a column without a name. */
export interface InnerList {
  readonly field: string
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Lists in its elements. */
  readonly lists?: readonly InnerList[]
}

/** The beginning of a table: of a file, or of a sheet in a workbook. */
export interface TableHead {
  readonly sheet?: string
  /** Whether it is a sheet that the workbook hides. */
  readonly isHidden?: boolean
  /** The path of the list of records within the one object of a JSON file, such as `data` or `items`. */
  readonly list?: string
  readonly records: readonly HeadRecord[]
  /** Lists in the records of JSON. */
  readonly lists?: readonly InnerList[]
}
