// The sheets of an .xlsx file (ECMA-376, Office Open XML), whose parts refer to each other by relationships. The
// workbook refers to its sheets, their shared strings, and the styles that distinguish dates from numbers.
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { CatalogError } from '../../../core/problems/errors.ts'
import { isTrue, readXml } from '../../xml/parse-xml.ts'
import { missingPart, spreadsheetFault } from '../faults.ts'
import type { Parts } from '../parts.ts'
import type { Sheet } from '../sheet.ts'
import { readStyles } from './formats.ts'
import { type CellContext, readXlsxRows } from './rows.ts'
import { readSharedStrings } from './strings.ts'

interface Relationship {
  readonly id: string
  /** The last word of its type: `worksheet`, `styles`. */
  readonly type: string
  /** The path of the part in the file. */
  readonly part: string
}

/** @throws CatalogError BAD_SPREADSHEET for a ZIP file that is not a workbook */
export async function findXlsxSheets(parts: Parts): Promise<readonly Sheet[]> {
  const main = (await readRelationships('', parts)).find(({ type }) => type === 'officeDocument')?.part
  const workbook = main ?? 'xl/workbook.xml'
  if (!parts.has(workbook) || !/\.xml$/i.test(workbook)) throw notAWorkbook(parts)
  const relationships = await readRelationships(workbook, parts)
  const { sheets, is1904 } = await readWorkbook(await parts.read(workbook))
  const readPart = async (wanted: string): Promise<Readable | null> => {
    const part = relationships.find(({ type }) => type === wanted)?.part
    return part === undefined ? null : parts.read(part)
  }
  let context: Promise<CellContext> | undefined
  const readContext = async (): Promise<CellContext> => ({
    strings: await readSharedStrings(await readPart('sharedStrings')),
    styles: await readStyles(await readPart('styles')),
    is1904,
  })
  return sheets.flatMap(({ name, id, isHidden }) => {
    const sheet = relationships.find((each) => each.id === id)
    if (!sheet) throw missingPart(parts.file, `the part of its sheet "${name}"`)
    // Others are charts and dialogs.
    if (sheet.type !== 'worksheet') return []
    const rows: Sheet['rows'] = async function* (options) {
      context ??= readContext()
      const cells = await context
      // Opened last: an error of a stream that is not being read yet would end the process.
      yield* readXlsxRows(await parts.read(sheet.part), { ...cells, ...options })
    }
    return [{ name, isHidden, part: sheet.part, rows }]
  })
}

async function readRelationships(part: string, parts: Parts): Promise<Relationship[]> {
  const { dir, base } = path.posix.parse(part)
  const name = path.posix.join(dir, '_rels', `${base}.rels`)
  const found: Relationship[] = []
  if (!parts.has(name)) return found
  await readXml(await parts.read(name), {
    open(element, attributes) {
      if (element !== 'Relationship') return
      const { Id: id = '', Type = '', Target = '' } = attributes()
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(dir, Target)
      found.push({ id, type: Type.slice(Type.lastIndexOf('/') + 1), part: target })
    },
    text() {},
    close() {},
  })
  return found
}

async function readWorkbook(stream: Readable) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = []
  let is1904 = false
  await readXml(stream, {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = isTrue(attributes().date1904)
      if (element !== 'sheet') return
      const { name = '', id = '', state = 'visible' } = attributes()
      sheets.push({ name, id, isHidden: state !== 'visible' })
    },
    text() {},
    close() {},
  })
  return { sheets, is1904 }
}

function notAWorkbook(parts: Parts): CatalogError {
  const message = parts.has('xl/workbook.bin')
    ? 'This is a spreadsheet in the binary .xlsb format.'
    : 'This ZIP file is not an .xlsx or .ods file.'
  return spreadsheetFault(parts.file, message, 'Save the spreadsheet as .xlsx or .ods.')
}
