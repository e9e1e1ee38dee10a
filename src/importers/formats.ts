// The format of a source, by its extension or by the media type of an HTTP response.
import path from 'node:path'
import { ownValue } from '../contract/common/own-value.ts'
import { CatalogError } from '../core/problems/errors.ts'
import { SOURCE_EXTENSIONS, type SourceExtension } from '../core/settings/source-extensions.ts'
import { readCsv } from './csv/csv.ts'
import { isReadable, knownDocument, notReadable } from './documents/known.ts'
import { extensionHint } from './files/unread.ts'
import { readJson } from './json/json.ts'
import { readNdjson } from './json/ndjson.ts'
import { type BlockReader, type ReadOptions, type RowReader, wholeFile } from './text/blocks.ts'

const OPTIONS = ['encoding', 'delimiter', 'header', 'sheet', 'sheets', 'hidden'] as const
type Option = (typeof OPTIONS)[number]

export interface Format {
  readonly read: BlockReader
  /** Options of an entry in the settings, in addition to `fields`. */
  readonly options: readonly Option[]
  /** Returns the name of a source, if it differs from that of its file. */
  readonly sourceName?: (file: string, options: ReadOptions) => Promise<string>
  /** A format of general documents: a file that is not named after a kind is ignored. */
  readonly isDocument?: true
}

/** Loaded only if there is a spreadsheet. */
const workbook = () => import('./workbook/read-workbook.ts')
const readWorkbook: RowReader = async function* (file, kind, options) {
  yield* (await workbook()).readWorkbook(file, kind, options)
}
const nameSpreadsheet: Format['sourceName'] = async (file, options) =>
  (await workbook()).findSourceName(file, options)

const findSheets = async (file: string, options: ReadOptions) => (await workbook()).findSheets(file, options)

/** Reads a file, or an object in storage. Loaded only if there is one. */
export const lazyParquet: RowReader = async function* (file, kind, options) {
  const parquet = await import('./parquet/parquet.ts')
  yield* parquet.readParquet(file, kind, options)
}

/** Reads a document of a known form. Loaded only if there is one. */
const readDocument: BlockReader = async function* (file, kind) {
  yield* (await import('./documents/read-document.ts')).readDocument(file, kind)
}
const DOCUMENT: Format = { read: readDocument, options: [], isDocument: true }

/** Reads JSON of a known form unless an entry describes its fields; with other JSON, the keys are those of records. */
const orDocument =
  (read: BlockReader): BlockReader =>
  (file, kind, options) =>
    (options?.fields === undefined && isReadable(file) ? readDocument : read)(file, kind, options)

const NDJSON: Format = { read: orDocument(readNdjson), options: [] }

const CSV: Format = { read: wholeFile(readCsv), options: ['encoding', 'delimiter', 'header'] }

const SPREADSHEET: Format = {
  read: wholeFile(readWorkbook, findSheets),
  options: ['header', 'sheet', 'sheets', 'hidden'],
  sourceName: nameSpreadsheet,
  isDocument: true,
}

const FORMATS: Readonly<Record<SourceExtension | '.xml', Format>> = {
  '.json': { read: orDocument(wholeFile(readJson)), options: [] },
  '.ndjson': NDJSON,
  '.jsonl': NDJSON,
  '.csv': CSV,
  '.tsv': CSV,
  '.xlsx': SPREADSHEET,
  '.ods': SPREADSHEET,
  '.parquet': { read: wholeFile(lazyParquet), options: [] },
  '.xml': DOCUMENT,
}
const EXTENSIONS = SOURCE_EXTENSIONS.join(', ')

const EXTENSION_OF_TYPE: ReadonlyMap<string, keyof typeof FORMATS> = new Map<string, keyof typeof FORMATS>(
  Object.entries({
    'application/json': '.json',
    'application/jsonl': '.jsonl',
    'application/x-ndjson': '.ndjson',
    'application/vnd.apache.parquet': '.parquet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
    'application/xml': '.xml',
    'application/vnd.oasis.opendocument.spreadsheet': '.ods',
    'text/csv': '.csv',
    'text/tab-separated-values': '.tsv',
    'text/xml': '.xml',
  }),
)

/** Finds the format by an extension. */
export const findFormat = (name: string): Format | undefined =>
  ownValue<Format>(FORMATS, path.extname(name).toLowerCase())

/** Finds the format of a file: by its extension or, for a document, by what it holds. */
export function formatOfFile(file: string): Format | undefined {
  const format = findFormat(file)
  if (format !== undefined && format !== DOCUMENT) return format
  return isReadable(file) ? DOCUMENT : undefined
}

/** @param type a Content-Type, with its parameters */
export function findFormatByType(type: string): Format | undefined {
  const [essence] = type.toLowerCase().split(';') as [string]
  const extension = EXTENSION_OF_TYPE.get(essence.trim())
  return extension && FORMATS[extension]
}

/** Returns the extension of a response, by its path or its type; an empty text for an unknown format. */
export function urlExtension(pathname: string, type: string): string {
  if (findFormat(pathname)) return path.extname(pathname).toLowerCase()
  const [essence = ''] = type.toLowerCase().split(';')
  return EXTENSION_OF_TYPE.get(essence.trim()) ?? ''
}

/**
 * Refuses an option that a format does not have.
 * @throws CatalogError BAD_CONFIG
 */
export function checkOptions(file: string, format: Format, given: ReadOptions): void {
  const { options } = format
  const refuse = (what: string, formats: readonly string[], hint: string) =>
    new CatalogError('BAD_CONFIG', `${what} in "sources" is only for ${formats.join(', ')} files.`, {
      at: [{ file }],
      hint,
    })
  const extensionsWith = (option: Option) =>
    Object.entries(FORMATS).flatMap(([extension, format]) =>
      format.options.includes(option) ? [extension] : [],
    )
  if (given.fields && format === DOCUMENT)
    throw refuse('"fields"', SOURCE_EXTENSIONS, 'Remove it from its entry: the form of this file is known.')
  const unsupported = OPTIONS.find((option) => given[option] !== undefined && !options.includes(option))
  if (unsupported !== undefined)
    throw refuse(`"${unsupported}"`, extensionsWith(unsupported), `Remove "${unsupported}" from its entry.`)
  const named = given.fields?.targets.find((target) => 'sheet' in target)
  if (named && !options.includes('sheet'))
    throw refuse('{ "sheet": true }', extensionsWith('sheet'), `Remove "${named.path}" in "fields".`)
}

/** @param listedIn the folder or list that the file is in */
export function unknownFormat(file: string, listedIn: string): CatalogError {
  const known = knownDocument(file)
  if (known && 'way' in known) return notReadable(file, known)
  const extension = path.extname(file)
  const what = extension === '' ? 'files without an extension' : `${extension} files`
  return new CatalogError('UNKNOWN_FORMAT', `A catalog cannot be read from ${what}.`, {
    at: [{ file }],
    hint: extensionHint(file) ?? `Save it as one of ${EXTENSIONS}, or remove it from ${listedIn}.`,
  })
}

export function unknownType(url: string, type: string | null): CatalogError {
  const what = type === null ? 'a response without a Content-Type' : `a response of type ${type}`
  const types = [...EXTENSION_OF_TYPE.keys()].join(', ')
  return new CatalogError('UNKNOWN_FORMAT', `A catalog cannot be read from ${what}.`, {
    at: [{ file: url }],
    hint: `Publish it with one of the extensions ${EXTENSIONS}, or with one of the types ${types}.`,
  })
}
