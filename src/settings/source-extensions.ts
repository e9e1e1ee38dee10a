/** The extensions of files from which a catalog can be read. */
export const SOURCE_EXTENSIONS = ['.json', '.ndjson', '.jsonl', '.csv', '.tsv', '.xlsx', '.parquet'] as const

export type SourceExtension = (typeof SOURCE_EXTENSIONS)[number]
