/** The extensions of files that a catalog is read from. */
export const SOURCE_EXTENSIONS = ['.json', '.ndjson', '.jsonl', '.csv', '.tsv', '.xlsx', '.parquet'] as const

export type SourceExtension = (typeof SOURCE_EXTENSIONS)[number]
