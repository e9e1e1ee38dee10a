// Reads the first records of a table, from which `init` guesses the meaning of its columns.
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvError, parse } from 'csv-parse'
import { SPREADSHEET_EXTENSIONS } from '../../core/settings/source-extensions.ts'
import { globFiles } from '../../core/system/glob.ts'
import { makeTempFolder } from '../../core/system/temp-folder.ts'
import {
  DELIMITERS,
  type Dialect,
  detectDialect,
  emptyAbove,
  parserOptions,
  splitCells,
} from '../csv/csv-dialect.ts'
import { markupError } from '../documents/known.ts'
import { downloadData } from '../download/download-data.ts'
import { transposedError } from '../fields/explain-header.ts'
import { urlExtension } from '../formats.ts'
import { isTransposed, looksLikeHeader } from '../guesses/guess-fields.ts'
import { readObjectHead } from '../json/object-head.ts'
import { guessEncoding } from '../text/guess-encoding.ts'
import { readChunks } from '../text/read-chunks.ts'
import { isMarkup, readText } from '../text/text.ts'
import type { HeadRecord, TableHead } from './head.ts'

interface HeadOptions {
  /** The number of records. */
  readonly count: number
  /** The encoding of a CSV file that is not UTF-8. */
  readonly encoding?: string | undefined
}

/**
 * Reads the beginnings of the tables in a file, including their headers: of a .csv or .tsv file, of the sheets of
 * a spreadsheet, or of the objects in a .json, .ndjson or .jsonl file; null for other formats, and JSON that is not a
 * list of objects.
 * @throws CatalogError for a file that cannot be read
 */
export async function readTableHeads(
  file: string,
  { count, encoding }: HeadOptions,
): Promise<readonly TableHead[] | null> {
  const extension = path.extname(file).toLowerCase()
  if (SPREADSHEET_EXTENSIONS.includes(extension))
    return checked(file, await (await import('../workbook/heads.ts')).readHeads(file, count))
  if (OF_TEXT.includes(extension))
    return checked(file, [{ records: await readCsvHead(file, count, encoding) }])
  if (!OF_OBJECTS.includes(extension)) return null
  const head = await readObjectHead(file, count)
  return head && [head]
}

/** @throws CatalogError for a table whose columns are records */
function checked(file: string, heads: readonly TableHead[]): readonly TableHead[] {
  const [first] = heads
  if (first && isTransposed(first.records.map(({ cells }) => cells)))
    throw transposedError(first.sheet === undefined ? 'line' : 'row', { file, line: 1 })
  return heads
}

const OF_OBJECTS = ['.json', '.ndjson', '.jsonl']

/** Returns the first file that a pattern matches, or else the path itself. */
export async function firstFile(source: string): Promise<string> {
  const [first] = existsSync(source) ? [] : await globFiles(source, '.')
  return first?.path ?? source
}

/** Guesses the encoding of a .csv or .tsv file; null for UTF-8, and for one that is not known. */
export async function detectEncoding(file: string): Promise<string | null> {
  if (!OF_TEXT.includes(path.extname(file).toLowerCase())) return null
  for await (const bytes of readChunks(file)) return guessEncoding(bytes)
  return null
}

const OF_TEXT = ['.csv', '.tsv']

async function readCsvHead(file: string, count: number, encoding: string | undefined): Promise<HeadRecord[]> {
  // One chunk is enough; its last record may be cut off.
  const { value: text = '' } = await readText(file, { encoding }).next()
  if (isMarkup(text)) throw markupError(file, 'CSV')
  const dialect = detectDialect(text, { kind: 'track' })
  const records = await parseHead(emptyAbove(text, dialect.headerLine), dialect, count)
  if (records.some(({ cells }) => looksLikeHeader(cells))) return records
  // Above the header there may be a title, without the delimiter.
  for (const delimiter of DELIMITERS) {
    const parsed = await parseHead(
      text,
      { delimiter, isSpaced: false, isMarkdown: false, isQuoted: true },
      count,
    )
    if (parsed.some(({ cells }) => looksLikeHeader(cells))) return parsed
  }
  return records
}

type Separation = Omit<Dialect, 'headerLine'>

async function parseHead(text: string, separation: Separation, count: number): Promise<HeadRecord[]> {
  const records: HeadRecord[] = []
  const parser = parse({
    ...parserOptions(separation),
    relax_quotes: true,
    // Records before a fault are kept; the parser would drop them.
    on_record: (parsed: string[], { lines }) => {
      const cells = splitCells(parsed, separation)
      if (cells && records.length < count) records.push({ cells, line: lines })
      return null
    },
  })
  try {
    await pipeline(Readable.from([text]), parser.resume())
  } catch (error) {
    if (records.length === 0 || !isOfCut(error)) throw error
  }
  return records
}

/** Whether a quoted cell does not end in the chunk. */
const isOfCut = (error: unknown): boolean => (error as CsvError).code === 'CSV_QUOTE_NOT_CLOSED'

/** Milliseconds without data after which a download fails: a user waits for the questions. */
const IDLE_TIMEOUT_MS = 15_000

/**
 * Downloads a table, and calls `work` with its file, which exists until `work` is done.
 * @throws CatalogError UNREACHABLE
 */
export async function withDownload<T>(url: string, work: (file: string) => Promise<T>): Promise<T> {
  const temp = makeTempFolder(tmpdir())
  try {
    const file = path.join(temp.path, 'table')
    const { name, type } = await downloadData(url, file, IDLE_TIMEOUT_MS)
    const named = `${file}${urlExtension(name, type ?? '')}`
    await rename(file, named)
    return await work(named)
  } finally {
    temp.remove()
  }
}
