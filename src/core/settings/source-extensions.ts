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

/** Those of audio files with tags that music-metadata reads. */
export const AUDIO_EXTENSIONS: readonly string[] = [
  '.mp3',
  '.mp2',
  '.flac',
  '.ogg',
  '.oga',
  '.opus',
  '.spx',
  '.m4a',
  '.m4b',
  '.aac',
  '.wav',
  '.aif',
  '.aiff',
  '.aifc',
  '.wma',
  '.wv',
  '.ape',
  '.mpc',
  '.mka',
  '.dsf',
  '.dff',
]

export type SourceExtension = (typeof SOURCE_EXTENSIONS)[number]
