// The first rows of each sheet in a workbook.
import type { HeadRecord, TableHead } from '../head.ts'
import { readContext } from './read-xlsx.ts'
import { readRows } from './sheet.ts'
import { badSpreadsheet, Workbook } from './workbook.ts'

/**
 * Reads the first rows of all sheets, as written. The first of them, which is read, does not count as hidden.
 * @throws CatalogError BAD_SPREADSHEET for a file that cannot be read
 */
export async function readHeads(file: string, count: number): Promise<TableHead[]> {
  const workbook = await Workbook.open(file)
  try {
    const context = { ...(await readContext(workbook)), keepsTypes: false }
    const heads: TableHead[] = []
    for (const [at, { name, part, isHidden }] of workbook.sheets.entries()) {
      const stream = await workbook.read(part)
      const records: HeadRecord[] = []
      if (stream)
        for await (const rows of readRows(stream, context)) {
          records.push(...rows.map(({ cells, line }) => ({ cells: cells.map(String), line })))
          if (records.length >= count) break
        }
      heads.push({ sheet: name, records: records.slice(0, count), ...(isHidden && at > 0 && { isHidden }) })
    }
    return heads
  } catch (error) {
    throw badSpreadsheet(error, file)
  } finally {
    workbook.close()
  }
}
