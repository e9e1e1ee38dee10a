// How a source is written: told by the ending of its name, or by the media type of an answer.
import path from 'node:path'
import { CatalogError } from '../model/errors.ts'
import { type BlockReader, whole } from './blocks.ts'
import { readCsv } from './csv.ts'
import { readJson } from './json.ts'
import { readNdjson } from './ndjson.ts'
import { readParquet } from './parquet.ts'

const FORMATS: Record<string, BlockReader> = {
  '.json': whole('json', readJson),
  '.ndjson': readNdjson,
  '.jsonl': readNdjson,
  '.csv': whole('csv', readCsv),
  '.parquet': whole('parquet', readParquet),
}
const ENDINGS = Object.keys(FORMATS).join(', ')

const ENDING_OF_TYPE: Record<string, string> = {
  'application/json': '.json',
  'application/jsonl': '.jsonl',
  'application/x-ndjson': '.ndjson',
  'application/vnd.apache.parquet': '.parquet',
  'text/csv': '.csv',
}

export const formatOf = (name: string): BlockReader | undefined => FORMATS[endingOf(name)]

/** The format of a media type as a header has it, parameters and all. */
export function formatOfType(type: string): BlockReader | undefined {
  const [essence] = type.toLowerCase().split(';') as [string]
  return FORMATS[ENDING_OF_TYPE[essence.trim()] ?? '']
}

export function unknownFormat(file: string, outOf: string): CatalogError {
  const ending = path.extname(file)
  const what = ending === '' ? 'files without an ending' : `${ending} files`
  return new CatalogError('UNKNOWN_FORMAT', `A catalog cannot be read from ${what}.`, {
    at: [{ file }],
    hint: `Save it as one of ${ENDINGS}, or take it out of ${outOf}.`,
  })
}

export function unknownType(url: string, type: string | null): CatalogError {
  const what = type === null ? 'an answer without a Content-Type' : `an answer of the type ${type}`
  const types = Object.keys(ENDING_OF_TYPE).join(', ')
  return new CatalogError('UNKNOWN_FORMAT', `A catalog cannot be read from ${what}.`, {
    at: [{ file: url }],
    hint: `Publish it under a name that ends in ${ENDINGS}, or as one of ${types}.`,
  })
}

const endingOf = (name: string): string => path.extname(name).toLowerCase()
