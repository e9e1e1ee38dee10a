// The parts of a workbook, which is a ZIP file.
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { badSpreadsheet, missingPart, spreadsheetFault } from './faults.ts'

export class Parts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly file: string

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, file: string) {
    this.#zip = zip
    this.#entries = entries
    this.file = file
  }

  /**
   * Opens a file; the caller closes it.
   * @throws CatalogError BAD_SPREADSHEET for a file that is not a ZIP file
   */
  static async open(file: string): Promise<Parts> {
    await checkStart(file)
    let zip: ZipFile | undefined
    try {
      zip = await openPromise(file, { autoClose: false })
      const entries = new Map<string, Entry>()
      // The names of parts do not differ by case only (ECMA-376-2, 6.2.2.3).
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
      return new Parts(zip, entries, file)
    } catch (error) {
      zip?.close()
      throw badSpreadsheet(error, file)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** @throws CatalogError BAD_SPREADSHEET for a part that is missing in the file */
  async read(name: string): Promise<Readable> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) throw missingPart(this.file, `its part ${name}`)
    return this.#zip.openReadStreamPromise(entry)
  }

  close(): void {
    this.#zip.close()
  }
}

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** Bytes at the start of an OLE file in which its directory is expected. */
const OLE_SEARCH_BYTES = 4 * 1024 * 1024

/** @throws CatalogError BAD_SPREADSHEET for a file that is not a ZIP file, stating what it is */
async function checkStart(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.subarray(0, 2).toString('latin1') === 'PK') return
    if (!start.subarray(0, 4).equals(OLE)) {
      throw spreadsheetFault(
        file,
        'This is not an .xlsx or .ods file.',
        'If it is text, use the extension .csv. Otherwise, save it as .xlsx or .ods again.',
      )
    }
    const { buffer: more, bytesRead: size } = await handle.read(
      Buffer.alloc(OLE_SEARCH_BYTES),
      0,
      OLE_SEARCH_BYTES,
      0,
    )
    throw more.subarray(0, size).includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? spreadsheetFault(file, 'The spreadsheet is protected by a password.', 'Save it without one.')
      : spreadsheetFault(file, 'This is a spreadsheet in the older .xls format.', 'Save it as .xlsx or .ods.')
  } finally {
    await handle.close()
  }
}
