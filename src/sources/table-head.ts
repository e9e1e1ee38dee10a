// Reads the first records of a table, from which `init` guesses the meaning of its columns.
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { detectDialect, emptyAbove } from './csv-dialect.ts'
import { readText } from './text.ts'

/**
 * Reads the first records of a .csv, .tsv or .xlsx file, including its header; null for other formats.
 * @param encoding the encoding of a CSV file that is not UTF-8
 * @throws CatalogError for a file that cannot be read
 */
export async function readTableHead(
  file: string,
  count: number,
  encoding?: string,
): Promise<string[][] | null> {
  const extension = /\.[a-z]+$/i.exec(file)?.[0].toLowerCase()
  const isText = extension === '.csv' || extension === '.tsv'
  const records = isText ? csvRecords(file, encoding) : extension === '.xlsx' ? sheetRecords(file) : null
  if (records === null) return null
  const head: string[][] = []
  for await (const record of records) {
    head.push(record)
    if (head.length === count) break
  }
  return head
}

async function* csvRecords(file: string, encoding: string | undefined): AsyncGenerator<string[]> {
  // One chunk is enough; its last record may be cut off.
  const { value: text = '' } = await readText(file, { encoding }).next()
  const { delimiter, headerLine } = detectDialect(text, { kind: 'track' })
  const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true }
  yield* Readable.from([emptyAbove(text, headerLine)]).pipe(parse({ ...options, delimiter }))
}

async function* sheetRecords(file: string): AsyncGenerator<string[]> {
  const { readRecords } = await import('./xlsx/read-xlsx.ts')
  for await (const { cells } of readRecords(file)) yield cells.map(String)
}
