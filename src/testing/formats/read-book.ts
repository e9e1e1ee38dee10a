// Reads the rows of test spreadsheets.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { wholeFile } from '../../importers/text/blocks.ts'
import { findSheets, readWorkbook } from '../../importers/workbook/read-workbook.ts'
import { entryOptions } from '../catalogs/entries.ts'
import { type ReadRow, readRows } from '../catalogs/rows.ts'
import { tempFolder } from '../run/folders.ts'
import { type MadeOds, writeOds } from './ods.ts'
import { type MadeBook, type MadeCell, writeXlsx } from './xlsx.ts'

interface Reading {
  readonly kind?: Kind
  readonly entry?: Record<string, unknown>
}

/** Reads the rows of a workbook by way of a block, like a build. */
export async function readBook(book: MadeBook | Buffer, reading: Reading = {}): Promise<ReadRow[]> {
  const file = path.join(tempFolder(), 'songs.xlsx')
  if (Buffer.isBuffer(book)) writeFileSync(file, book)
  else writeXlsx(file, book)
  return readFile(file, reading)
}

/** The same for a workbook of LibreOffice. */
export async function readOds(book: MadeOds, reading: Reading = {}): Promise<ReadRow[]> {
  const file = path.join(tempFolder(), 'songs.ods')
  writeOds(file, book)
  return readFile(file, reading)
}

async function readFile(file: string, { kind = 'track', entry = {} }: Reading): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for await (const block of wholeFile(readWorkbook, findSheets)(file, kind, entryOptions(kind, entry))) {
    rows.push(...(await readRows(block.rows())))
  }
  return rows
}

export const readSheet = (
  rows: readonly (readonly MadeCell[])[],
  reading: Reading & Omit<MadeBook, 'sheets'> = {},
) => readBook({ ...reading, sheets: { Songs: rows } }, reading)

export const cell = (attributes: string, inside: string): MadeCell => ({ attributes, inside })
export const valueIn = (row: ReadRow | undefined): unknown => (row && 'value' in row ? row.value : row)
