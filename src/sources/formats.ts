// The format of a source: by the extension of its name, or by the media type of an HTTP response.
import path from 'node:path'
import { CatalogError } from '../model/errors.ts'
import { SOURCE_EXTENSIONS, type SourceExtension } from '../model/source-extensions.ts'
import { type BlockReader, type ReadOptions, type RowReader, wholeFile } from './blocks.ts'
import { readCsv } from './csv.ts'
import { readJson } from './json.ts'
import { readNdjson } from './ndjson.ts'
import { readParquet } from './parquet.ts'
import { hintOf } from './unread.ts'

export interface Format {
  readonly read: BlockReader
  /** What an entry in the settings may say of it, besides `fields`. */
  readonly options: readonly ('encoding' | 'delimiter' | 'sheet')[]
  /** The name of a source where it is not that of its file. */
  readonly nameOf?: (file: string, options: ReadOptions) => Promise<string>
  /** People keep such files for many ends: one whose name is no kind's is not meant to be read. */
  readonly isDocument?: true
}

/** What reads spreadsheets is loaded where there is one. */
const xlsx = () => import('./xlsx/read-xlsx.ts')
const readXlsx: RowReader = async function* (file, kind, options) {
  yield* (await xlsx()).readXlsx(file, kind, options)
}
const nameOfSheet: Format['nameOf'] = async (file, options) => (await xlsx()).nameOfSource(file, options)

const NDJSON: Format = { read: readNdjson, options: [] }

const CSV: Format = { read: wholeFile('csv', readCsv), options: ['encoding', 'delimiter'] }

const FORMATS: Readonly<Record<SourceExtension, Format>> = {
  '.json': { read: wholeFile('json', readJson), options: [] },
  '.ndjson': NDJSON,
  '.jsonl': NDJSON,
  '.csv': CSV,
  '.tsv': CSV,
  '.xlsx': { read: wholeFile('xlsx', readXlsx), options: ['sheet'], nameOf: nameOfSheet, isDocument: true },
  '.parquet': { read: wholeFile('parquet', readParquet), options: [] },
}
const EXTENSIONS = SOURCE_EXTENSIONS.join(', ')

const EXTENSION_OF_TYPE: Readonly<Record<string, SourceExtension>> = {
  'application/json': '.json',
  'application/jsonl': '.jsonl',
  'application/x-ndjson': '.ndjson',
  'application/vnd.apache.parquet': '.parquet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'text/csv': '.csv',
  'text/tab-separated-values': '.tsv',
}

export const formatOf = (name: string): Format | undefined =>
  (FORMATS as Readonly<Record<string, Format>>)[path.extname(name).toLowerCase()]

/** @param type a Content-Type, with its parameters */
export function formatOfType(type: string): Format | undefined {
  const [essence] = type.toLowerCase().split(';') as [string]
  const extension = EXTENSION_OF_TYPE[essence.trim()]
  return extension && FORMATS[extension]
}

/**
 * For an option that a format does not know, which would change nothing.
 * @throws CatalogError BAD_CONFIG
 */
export function checkOptions(file: string, { options }: Format, given: ReadOptions): void {
  const foreign = (['encoding', 'delimiter', 'sheet'] as const).find(
    (option) => given[option] !== undefined && !options.includes(option),
  )
  if (foreign === undefined) return
  const [extension] = Object.entries(FORMATS).find(([, format]) => format.options.includes(foreign)) ?? []
  throw new CatalogError(
    'BAD_CONFIG',
    `"${foreign}" in "sources" is for ${extension} files, and this is none.`,
    {
      at: [{ file }],
      hint: `Remove "${foreign}" from its entry.`,
    },
  )
}

/** @param listedIn where the file was found */
export function unknownFormat(file: string, listedIn: string): CatalogError {
  const extension = path.extname(file)
  const what = extension === '' ? 'files without an extension' : `${extension} files`
  return new CatalogError('UNKNOWN_FORMAT', `A catalog cannot be read from ${what}.`, {
    at: [{ file }],
    hint: hintOf(file) ?? `Save it as one of ${EXTENSIONS}, or remove it from ${listedIn}.`,
  })
}

export function unknownType(url: string, type: string | null): CatalogError {
  const what = type === null ? 'a response without a Content-Type' : `a response of type ${type}`
  const types = Object.keys(EXTENSION_OF_TYPE).join(', ')
  return new CatalogError('UNKNOWN_FORMAT', `A catalog cannot be read from ${what}.`, {
    at: [{ file: url }],
    hint: `Publish it with one of the extensions ${EXTENSIONS}, or with one of the types ${types}.`,
  })
}
