// The beginning of a table, as it is written: by that, somebody may guess what its columns are.
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { dialectOf } from './csv-dialect.ts'
import { readText } from './text.ts'

/**
 * The first records of a .csv, .tsv or .xlsx file, its header among them; null for a file of another format.
 * @param encoding of a CSV file that is not UTF-8
 * @throws CatalogError for a file that cannot be read
 */
export async function headOfTable(
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
  // As much as headers and some rows take; the last record may be cut off.
  const { value: text = '' } = await readText(file, { encoding }).next()
  const { delimiter, headerLine } = dialectOf(text, { kind: 'track' })
  const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true }
  yield* Readable.from([text]).pipe(parse({ ...options, delimiter, from_line: headerLine }))
}

async function* sheetRecords(file: string): AsyncGenerator<string[]> {
  const { readRecords } = await import('./xlsx/read-xlsx.ts')
  for await (const { cells } of readRecords(file)) yield cells.map(String)
}
