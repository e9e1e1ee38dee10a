// The sheets of an .ods file (OpenDocument), which are all in one part. Its cells refer to styles in the same part, and
// in the one of the styles that users have named.

import { readXml } from '../../xml/parse-xml.ts'
import { spreadsheetFault } from '../faults.ts'
import type { Parts } from '../parts.ts'
import type { Sheet } from '../sheet.ts'
import { readOdsRows } from './rows.ts'
import { Styles } from './styles.ts'

const CONTENT = 'content.xml'
const NAMED_STYLES = 'styles.xml'
const MANIFEST = 'META-INF/manifest.xml'
/** All other parts of a newer file with a password are in this one. */
const ENCRYPTED = 'encrypted-package'

/** The name of a copy that a program keeps of a sheet in another file: `'file:///a.ods'#$Sheet1`. */
const COPY_OF_OTHER_FILE = /^'.*'#/s

/** Whether a ZIP file is one of OpenDocument. */
export const isOpenDocument = (parts: Parts): boolean => parts.has(CONTENT) || parts.has(ENCRYPTED)

/** @throws CatalogError BAD_SPREADSHEET for a file with a password, and for a document that is not a spreadsheet */
export async function findOdsSheets(parts: Parts): Promise<readonly Sheet[]> {
  if (await isEncrypted(parts))
    throw spreadsheetFault(parts.file, 'The spreadsheet is protected by a password.', 'Save it without one.')
  const styles = new Styles()
  if (parts.has(NAMED_STYLES)) await readXml(await parts.read(NAMED_STYLES), styles.eventsIn('styles'))
  const tables = await readTables(parts, styles)
  if (!tables)
    throw spreadsheetFault(
      parts.file,
      'This is an OpenDocument file, but not a spreadsheet.',
      'Copy its table into a spreadsheet, and save that as .ods or .xlsx.',
    )
  return tables.flatMap(({ name, style }, table) => {
    if (COPY_OF_OTHER_FILE.test(name)) return []
    const rows: Sheet['rows'] = async function* (options) {
      yield* readOdsRows(await parts.read(CONTENT), { table, styles, ...options })
    }
    return [{ name, isHidden: styles.hides(style), part: CONTENT, rows }]
  })
}

/** Reads the names of the tables, and all styles; null if the document is not a spreadsheet. */
async function readTables(parts: Parts, styles: Styles) {
  const tables: { name: string; style: string | undefined }[] = []
  const path: string[] = []
  let isSpreadsheet = false
  const automatic = styles.eventsIn('automatic-styles')
  await readXml(await parts.read(CONTENT), {
    open(element, attributes) {
      if (element === 'spreadsheet') isSpreadsheet = true
      if (element === 'table' && path.at(-1) === 'spreadsheet') {
        const { name = '', 'style-name': style } = attributes()
        tables.push({ name, style })
      }
      path.push(element)
      automatic.open(element, attributes)
    },
    text() {},
    close(element) {
      path.pop()
      automatic.close(element)
    },
  })
  return isSpreadsheet ? tables : null
}

async function isEncrypted(parts: Parts): Promise<boolean> {
  if (parts.has(ENCRYPTED)) return true
  let found = false
  if (parts.has(MANIFEST))
    await readXml(await parts.read(MANIFEST), {
      open(element) {
        if (element === 'encryption-data') found = true
      },
      text() {},
      close() {},
    })
  return found
}
