// Reads the rows of a file with the given text, without the name of the file.
import path from 'node:path'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { tempFolder, writeTree } from '../run/folders.ts'

type Reader = (file: string, kind: Kind) => AsyncIterable<readonly Row[]>

/** The value and the line of a row, or the error and its location. */
export type ReadRow =
  | { readonly line: number | undefined; readonly value: unknown }
  | { readonly line: number | undefined; readonly skipped: string }
  | { readonly line: number | undefined; readonly error: string; readonly hint: string | undefined }

/** Reads texts as files of a kind; their folder exists until the end of the test. */
export function recordReader(read: Reader, kind: Kind): (text: string) => Promise<ReadRow[]> {
  const folder = tempFolder()
  return async (text) => {
    writeTree(folder, { source: text })
    return readRows(read(path.join(folder, 'source'), kind))
  }
}

/** All rows, without the names of their files, and without those that describe a file without records. */
export async function readRows(batches: AsyncIterable<readonly Row[]>): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for await (const batch of batches) rows.push(...batch.filter(isOfRecord).map(plain))
  return rows
}

const isOfRecord = (row: Row): boolean => !('remark' in row && row.remark === 'contents')

/** The rows of all blocks, in order. */
export async function* flattenRows(blocks: AsyncIterable<Block>): AsyncGenerator<readonly Row[]> {
  for await (const block of blocks) yield* block.rows()
}

function plain(row: Row): ReadRow {
  const { line } = row.at
  if ('value' in row) return { line, value: row.value }
  if ('remark' in row) return { line, skipped: row.what }
  if (!(row.error instanceof CatalogError)) throw row.error
  const { code, message, hint } = row.error
  return { line, error: `${code} ${message}`, hint }
}
