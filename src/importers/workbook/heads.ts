// The first rows of each sheet in a workbook.
import type { HeadRecord, TableHead } from '../files/head.ts'
import { badSpreadsheet } from './faults.ts'
import { Workbook } from './workbook.ts'

/**
 * Reads the first rows of all sheets, as written. The first of them, which is read, does not count as hidden.
 * @throws CatalogError BAD_SPREADSHEET for a file that cannot be read
 */
export async function readHeads(file: string, count: number): Promise<TableHead[]> {
  const workbook = await Workbook.open(file)
  try {
    const heads: TableHead[] = []
    for (const [at, { name, isHidden, rows }] of workbook.sheets.entries()) {
      const records: HeadRecord[] = []
      for await (const batch of rows({ keepsTypes: false })) {
        records.push(...batch.map(({ cells, line }) => ({ cells: cells.map(String), line })))
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
