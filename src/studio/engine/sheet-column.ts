// The sheet that is read, with a further column.
import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { addColumn, type NewColumn } from '../../importers/csv/add-column.ts'
import { detectDialect } from '../../importers/csv/csv-dialect.ts'
import { Workbook } from '../../importers/workbook/workbook.ts'
import { addSheetColumn } from '../../importers/workbook/xlsx/add-column.ts'
import type { Entry } from './sheet.ts'

/** @returns null unless it is CSV in UTF-8, or one sheet of an .xlsx file */
export async function sheetWithColumn(
  { file, options }: Entry,
  column: NewColumn,
): Promise<string | Uint8Array | null> {
  if (options.encoding !== undefined || options.sheets !== undefined) return null
  const header = typeof options.header === 'number' ? options.header : undefined
  if (/\.xlsx$/i.test(file)) {
    const sheet = typeof options.sheet === 'string' ? options.sheet : undefined
    return bookWithColumn(file, column, { sheet, header })
  }
  if (!/\.[ct]sv$/i.test(file)) return null
  const text = readFileSync(file, 'utf8')
  if (text.includes('\uFFFD')) return null
  const { delimiter } = options
  const dialect = detectDialect(text, {
    kind: 'track',
    ...(typeof delimiter === 'string' && { delimiter }),
    ...(header !== undefined && { header }),
  })
  return addColumn(text, dialect, column)
}

interface WantedSheet {
  readonly sheet: string | undefined
  /** The line of its header; by default, the first that is not empty. */
  readonly header: number | undefined
}

/** The same bytes at any time. */
const ZIPPED = { mtime: '1980-01-01T00:00:00' }

async function bookWithColumn(
  file: string,
  column: NewColumn,
  { sheet, header }: WantedSheet,
): Promise<Uint8Array | null> {
  const workbook = await Workbook.open(file)
  let [at, headerLine] = [0, header]
  let part = ''
  try {
    const found = workbook.sheet(sheet)
    part = found.part.toLowerCase()
    for await (const records of found.rows({ keepsTypes: false }))
      for (const { cells, line } of records) {
        at = Math.max(at, cells.length)
        headerLine ??= line
      }
  } finally {
    workbook.close()
  }
  const parts = unzipSync(readFileSync(file))
  const name = Object.keys(parts).find((each) => each.toLowerCase() === part)
  const content = name === undefined ? undefined : parts[name]
  if (name === undefined || content === undefined || headerLine === undefined) return null
  const xml = addSheetColumn(strFromU8(content), column, { at, headerLine })
  return xml === null ? null : zipSync({ ...parts, [name]: strToU8(xml) }, ZIPPED)
}
