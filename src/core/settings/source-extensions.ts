/** The extensions of files from which a catalog can be read. */
export const SOURCE_EXTENSIONS = [
  '.json',
  '.ndjson',
  '.jsonl',
  '.csv',
  '.tsv',
  '.xlsx',
  '.ods',
  '.parquet',
] as const

/** Those of spreadsheets: files with sheets. */
export const SPREADSHEET_EXTENSIONS: readonly string[] = ['.xlsx', '.ods']

export type SourceExtension = (typeof SOURCE_EXTENSIONS)[number]
