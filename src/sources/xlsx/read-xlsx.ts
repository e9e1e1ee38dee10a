// .xlsx: a table in a sheet of a workbook, by the rules of CSV. No maintained reader on npm streams and gives formats,
// errors and names of cells, so this combines a streaming ZIP reader and a streaming XML parser.

import type { Kind } from '../../api/kinds.ts'
import { CatalogError } from '../../problems/errors.ts'
import { nameOfSheet } from '../../problems/places.ts'
import type { Row } from '../../stages/source.ts'
import type { ReadOptions } from '../blocks.ts'
import { type Cell, isBlank } from '../fields/cells.ts'
import { Table } from '../fields/table.ts'
import { readFormats } from './formats.ts'
import { columnLetters, readRows } from './sheet.ts'
import { readSharedStrings } from './strings.ts'
import { badSpreadsheet, Workbook } from './workbook.ts'

/** @throws CatalogError BAD_SPREADSHEET for a file that cannot be read completely */
export async function* readXlsx(
  file: string,
  kind: Kind,
  { fields, sheet: wanted }: ReadOptions = {},
): AsyncGenerator<readonly Row[]> {
  const workbook = await Workbook.open(file)
  try {
    const sheet = workbook.sheet(wanted)
    const place = nameOfSheet(file, sheet.name)
    const table = new Table({
      file: place,
      letters: columnLetters,
      kind,
      fields,
      code: 'BAD_SPREADSHEET',
      word: 'row',
      checkWidth: fields ? () => null : checkUnnamedCell,
    })
    const context = { ...(await readContext(workbook)), keepsTypes: kind === 'features' }
    // Opened last: an error of a stream that is not being read yet would end the process.
    const stream = await workbook.read(sheet.part)
    if (stream) {
      for await (const records of readRows(stream, context)) {
        yield records.map((record) => table.row(record)).filter((row) => row !== null)
        if (table.isDone) break
      }
    }
    yield table.end()
  } catch (error) {
    throw badSpreadsheet(error, file)
  } finally {
    workbook.close()
  }
}

/** Reads what the cells of all sheets refer to. */
export const readContext = async (workbook: Workbook) => ({
  strings: await readSharedStrings(await workbook.read(workbook.sharedStrings)),
  formats: await readFormats(await workbook.read(workbook.styles)),
  is1904: workbook.is1904,
})

/**
 * Returns the name of a file with its sheet, as in places: `songs.xlsx!Sheet1`; for an unreadable file, its own name.
 * Reading it reports the reason.
 */
export async function findSourceName(file: string, { sheet }: ReadOptions = {}): Promise<string> {
  try {
    const workbook = await Workbook.open(file)
    try {
      return nameOfSheet(file, workbook.sheet(sheet).name)
    } finally {
      workbook.close()
    }
  } catch (error) {
    if (error instanceof CatalogError) return file
    throw error
  }
}

function checkUnnamedCell(cells: readonly Cell[], width: number): CatalogError | null {
  const column =
    cells.length > width ? cells.findIndex((cell, index) => index >= width && !isBlank(cell)) : -1
  if (column === -1) return null
  return new CatalogError(
    'BAD_SPREADSHEET',
    `The column ${columnLetters(column)} has a cell, but no name in the header.`,
    {
      hint: 'Name the column, or clear the cell.',
    },
  )
}
