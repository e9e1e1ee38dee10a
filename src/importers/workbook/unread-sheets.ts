// Finds the sheets of a workbook that an entry without the names of sheets does not read.

import { type Row, skipped } from '../../core/library/source.ts'
import type { Place } from '../../core/problems/errors.ts'
import { quotedList } from '../../core/system/name-lists.ts'
import { isBlank, type TableRecord } from '../fields/cells.ts'
import { type EntryOfFile, formatSetting } from '../files/entry-wording.ts'
import type { Sheet } from './sheet.ts'
import { sheetMatcher, type Workbook } from './workbook.ts'

interface UnreadOptions extends EntryOfFile {
  readonly at: Place
  /** The names of the columns in the sheet that is read. */
  readonly columns: readonly string[]
  /** Patterns of the sheets that other entries read. */
  readonly elsewhere: readonly string[]
}

/**
 * Returns rows for the warnings if the workbook has further sheets with tables. A hidden one counts if it has the
 * columns of the one that is read: others hold the lists of drop-downs and the like.
 */
export async function findUnread(
  workbook: Workbook,
  read: Sheet,
  { at, columns, elsewhere, ...entry }: UnreadOptions,
): Promise<Row[]> {
  const isReadElsewhere = elsewhere.map(sheetMatcher)
  const others: Sheet[] = []
  for (const sheet of workbook.sheets) {
    if (sheet === read || isReadElsewhere.some((isRead) => isRead(sheet))) continue
    const rows = await firstRows(sheet)
    if (rows.length > 1 && (!sheet.isHidden || hasColumns(rows, columns))) others.push(sheet)
  }
  const wordsFor = (sheets: readonly Sheet[], word: string, way: string) =>
    sheets.length === 0
      ? []
      : `${word}${sheets.length === 1 ? '' : 's'} ${quotedList(sheets.map(({ name }) => name))}; ${way}`
  const visible = others.filter(({ isHidden }) => !isHidden)
  const hidden = others.filter(({ isHidden }) => isHidden)
  const named = [read, ...hidden].map(({ name }) => JSON.stringify(name)).join(', ')
  return [
    wordsFor(visible, 'the sheet', `to read all sheets, write ${formatSetting('"sheets": "*"', entry)}`),
    wordsFor(
      hidden,
      'the hidden sheet',
      `to read hidden sheets, write ${formatSetting(`"sheets": [${named}]`, entry)}`,
    ),
  ]
    .flat()
    .map((what) => skipped(entry.kind, at, what))
}

/** Returns the first two rows with two cells: one with less is a note. */
async function firstRows(sheet: Sheet): Promise<readonly TableRecord[]> {
  const rows: TableRecord[] = []
  for await (const records of sheet.rows({ keepsTypes: false })) {
    rows.push(...records.filter(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1))
    if (rows.length > 1) break
  }
  return rows.slice(0, 2)
}

const hasColumns = ([header]: readonly TableRecord[], columns: readonly string[]): boolean =>
  columns.every((name) => name.trim() === '' || header?.cells.some((cell) => `${cell}` === name))
