// The format of a source: by the extension of its name, or by the media type of an HTTP response.
import path from 'node:path'
import { CatalogError } from '../model/errors.ts'
import { type BlockReader, wholeFile } from './blocks.ts'
import { readCsv } from './csv.ts'
import { readJson } from './json.ts'
import { readNdjson } from './ndjson.ts'
import { readParquet } from './parquet.ts'
import { hintOf } from './unread.ts'

const FORMATS: Record<string, BlockReader> = {
  '.json': wholeFile('json', readJson),
  '.ndjson': readNdjson,
  '.jsonl': readNdjson,
  '.csv': wholeFile('csv', readCsv),
  '.parquet': wholeFile('parquet', readParquet),
}
const EXTENSIONS = Object.keys(FORMATS).join(', ')

const EXTENSION_OF_TYPE: Record<string, string> = {
  'application/json': '.json',
  'application/jsonl': '.jsonl',
  'application/x-ndjson': '.ndjson',
  'application/vnd.apache.parquet': '.parquet',
  'text/csv': '.csv',
}

export const formatOf = (name: string): BlockReader | undefined => FORMATS[path.extname(name).toLowerCase()]

/** @param type a Content-Type, with its parameters */
export function formatOfType(type: string): BlockReader | undefined {
  const [essence] = type.toLowerCase().split(';') as [string]
  return FORMATS[EXTENSION_OF_TYPE[essence.trim()] ?? '']
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
