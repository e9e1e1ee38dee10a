// A table in a sheet of a workbook, by the rules of CSV. No maintained reader on npm streams and gives formats, errors
// and names of cells, so this combines a streaming ZIP reader and a streaming XML parser.

import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { nameOfSheet } from '../../core/problems/places.ts'
import type { FieldMap } from '../../core/settings/field-sources.ts'
import { isBlank, type TableRecord } from '../fields/cells.ts'
import { Table } from '../fields/table.ts'
import type { FilePart, ReadOptions } from '../text/blocks.ts'
import { badSpreadsheet } from './faults.ts'
import { MergedCells } from './merged-cells.ts'
import { columnLetters, type MergedRange } from './sheet.ts'
import { findUnread } from './unread-sheets.ts'
import { Workbook } from './workbook.ts'

/** @throws CatalogError BAD_SPREADSHEET for a file that cannot be read completely */
export async function* readWorkbook(
  file: string,
  kind: Kind,
  options: ReadOptions = {},
): AsyncGenerator<readonly Row[]> {
  const { header, location } = options
  const workbook = await Workbook.open(file)
  try {
    const sheet = workbook.sheet(options.sheet)
    const fields = options.fields && namesOfSheet(options.fields, sheet.name)
    const place = nameOfSheet(file, sheet.name)
    const table = new Table({
      file: place,
      letters: columnLetters,
      kind,
      fields,
      header,
      location,
      code: 'BAD_SPREADSHEET',
      word: 'row',
      checkWidth: fields ? () => null : checkUnnamedCell,
    })
    const merged = new MergedCells()
    const onMerged = (range: MergedRange) => merged.add(range)
    for await (const records of sheet.rows({ keepsTypes: kind === 'features', onMerged })) {
      const rows = records.flatMap((record) => readRows(record, table, options))
      for (const row of rows) if (!('remark' in row)) merged.addRecord(row.at.line ?? 0)
      yield rows
      if (table.isDone) break
    }
    yield table.end()
    const error = merged.error(table.columns, { file: place })
    if (error) yield [{ kind, at: error.at[0] ?? { file: place }, error, explainsLacks: true }]
    if (options.sheet === undefined)
      yield await findUnread(workbook, sheet, {
        kind,
        at: { file: place, line: 1 },
        fields,
        location,
        columns: table.names,
        elsewhere: options.sheetsElsewhere ?? [],
      })
  } catch (error) {
    throw badSpreadsheet(error, file)
  } finally {
    workbook.close()
  }
}

/** Returns the rows of a record, and one for the warning if the sheet hides it. */
function readRows(record: TableRecord, table: Table, { hidden }: ReadOptions): readonly Row[] {
  if (record.hidden && hidden === 'skip') {
    table.leaveOut(record)
    return []
  }
  const rows = table.rows(record)
  const [row] = rows
  if (!row || !record.hidden || hidden === 'read' || 'remark' in row) return rows
  return [...rows, { kind: row.kind, at: row.at, remark: 'hidden', what: record.hidden }]
}

/** Replaces the name of the sheet by a constant. */
const namesOfSheet = (fields: FieldMap, name: string): FieldMap => ({
  ...fields,
  targets: fields.targets.map((target) => ('sheet' in target ? { path: target.path, value: name } : target)),
})

/** Returns the sheets that the patterns of an entry match, for `wholeFile`; null without patterns. */
export async function findSheets(file: string, options: ReadOptions): Promise<readonly FilePart[] | null> {
  const { sheets: patterns, ...others } = options
  if (patterns === undefined) return null
  const workbook = await Workbook.open(file)
  try {
    return workbook
      .matching(patterns)
      .map(({ name }) => ({ name: nameOfSheet(file, name), options: { ...others, sheet: name } }))
  } finally {
    workbook.close()
  }
}

/**
 * Returns the name of a file with its sheet, as in places: `songs.xlsx!Sheet1`; for an unreadable file, its own name.
 * Reading it reports the reason.
 */
export async function findSourceName(file: string, { sheet, sheets }: ReadOptions = {}): Promise<string> {
  if (sheets !== undefined) return file
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

function checkUnnamedCell({ cells }: TableRecord, width: number): CatalogError | null {
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
